"""The store on Qdrant: `client` connects, `layout` and `schema` say what lies where, `store` implements the port."""
