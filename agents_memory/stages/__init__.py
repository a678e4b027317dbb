"""The stage functions: an input batch in, output records out; pure but for the embedder and model handed in."""
