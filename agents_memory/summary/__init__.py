"""Summaries without a language model: what a closed topic segment said, reorganised into a few fields.

`units` cuts the turns into sentences and says what each does, `certainty` decides what stands (confirmed, open,
guessed, refuted, superseded, rejected), `fill` puts it into the fields of a `template`, `length` keeps it short, and
`references` keeps code, identifiers and numbers whole. `compaction` joins summaries, `render` writes them out. Every
line is taken from the turns, in their own language, and names the stretches it rests on, so that a request to forget
can cut it.
"""
