"""The whole memory in one process, without Kafka: for tests, evaluation, and a first try in a notebook."""

from agents_memory.testing.pipeline import Pipeline

__all__ = ["Pipeline"]
