"""Finding what is remembered: the terms of a text, the query, the ranking, the context."""
