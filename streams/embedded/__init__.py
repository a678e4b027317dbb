"""The whole stack on one machine: broker, store, worker and API as children of one process, kept over restarts."""
