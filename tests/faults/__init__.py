"""Kill the worker again and again, then hold what it left against the pure deciders over the recorded inputs."""
