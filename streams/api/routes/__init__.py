"""The operations of the API, one module a concern."""
