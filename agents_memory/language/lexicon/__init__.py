"""Words and patterns per language, as data. Patterns are written for folded text (see `language.text.fold`)."""
