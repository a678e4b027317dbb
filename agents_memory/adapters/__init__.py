"""What stands between the core and the world: stores, embedders, models. Adapters implement `agents_memory.ports`."""
