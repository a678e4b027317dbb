"""What happens within one conversation: topics, the verbatim window, decision points, the agent's questions."""
