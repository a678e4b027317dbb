"""The HTTP API: memory for agents and people, over the store; what changes it goes to Kafka first.

`app.create_app` builds it from its dependencies, `serve.serve` runs it, `models` are the shapes on the wire (shared
with the Python client), `routes` the operations, one module a concern. Nothing is read without a tenant and a user.
"""
