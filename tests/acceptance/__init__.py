"""Acceptance: black-box cases of failures people reported, played against the whole system.

    python -m tests.acceptance --cases FILE [--kind K] [--fast] [--json OUT] [--only C001,C002]

`cases` reads a file of cases and spreads them out into turns and raw records, `runner` plays them on a `system` with a
clock that it sets, `checks` judges, `report` prints and writes the result. Nothing here knows any single case.
"""
