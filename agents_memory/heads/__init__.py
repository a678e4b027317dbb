"""Small trained heads over frozen sentence vectors: what each says, and the weights that ship with the package."""
