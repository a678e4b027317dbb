"""What becomes of a memory: the table of its states, the gate, conflicts, decay and the ends of its life."""
