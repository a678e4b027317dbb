"""What people may ask of the memory, and what becomes of what they ask: commands, requests in speech, erasure."""
