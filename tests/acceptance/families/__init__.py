"""Families of cases: each failure case of understanding a conversation told in five other ways, with their filler."""
