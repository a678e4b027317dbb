"""The command line: `agents-memory COMMAND`. Exit codes: 0 done, 1 failed, 2 wrong usage or nothing to talk to.

Every command lives in a module of its own that is imported when it is called, so that `--help` is quick and a command
costs what it needs. Errors are one line on stderr, without a traceback.
"""

from __future__ import annotations

import importlib
import logging
import os
import sys
from collections.abc import Sequence

import click

from agents_memory.errors import AgentsMemoryError, Theirs, Unavailable
from streams.version import version

COMMANDS: dict[str, dict[str, tuple[str, str]]] = {
    "Run": {
        "up": ("streams.cli.up:up", "Start broker, store, worker and API on this machine."),
        "demo": ("streams.cli.demo:demo", "Play a recorded conversation and watch what is remembered and forgotten."),
        "worker": ("streams.cli.worker:worker", "Run the stages against a broker and a store."),
        "api": ("streams.cli.api:api", "Serve the HTTP API."),
        "status": ("streams.cli.status:status", "How far the worker has come, and what it holds."),
    },
    "Put in": {
        "publish": ("streams.cli.publish:publish", "Publish the conversations of a file."),
    },
    "Look": {
        "tail": ("streams.cli.tail:tail", "Follow summaries, the forgetting log or the journal."),
        "memories": ("streams.cli.look:memories", "What is remembered about a user."),
        "memory": ("streams.cli.look:memory", "One memory: where it comes from and what happened to it."),
        "recall": ("streams.cli.ask:recall", "Ask the memory."),
        "context": ("streams.cli.ask:context", "The memory block for a prompt."),
        "why": ("streams.cli.ask:why", "Why something is remembered, or not."),
        "rejected": ("streams.cli.ask:rejected", "Whether a proposal was turned down before."),
        "summaries": ("streams.cli.look:summaries", "The valid summaries of a user."),
        "decisions": ("streams.cli.look:decisions", "Decisions and rejected options of a user."),
        "forgotten": ("streams.cli.look:forgotten", "What was let go of a user, and why."),
        "export": ("streams.cli.export:export", "All that is kept about a user, as JSON or CSV."),
    },
    "Change": {
        "confirm": ("streams.cli.change:confirm", "It is (still) true."),
        "correct": ("streams.cli.change:correct", "Something else is right instead."),
        "retract": ("streams.cli.change:retract", "It is wrong; never use it again."),
        "forget": ("streams.cli.change:forget", "It is to go, for good."),
        "hold": ("streams.cli.change:hold", "Put something aside that may be needed."),
        "revive": ("streams.cli.change:revive", "Undo a forgetting within its grace time."),
        "erase": ("streams.cli.change:erase", "Delete everything of a user, for good."),
    },
    "Operate": {
        "topics": ("streams.cli.topics:topics", "Plan or create the topics."),
        "suggest-threshold": (
            "streams.cli.threshold:suggest_threshold",
            "The topic threshold that suits your conversations.",
        ),
        "rebuild": ("streams.cli.rebuild:rebuild", "Make the store anew from the topics."),
        "settings": ("streams.cli.settings:settings", "The settings in force, secrets masked."),
        "dead-letters": ("streams.cli.dead_letters:dead_letters", "Records that could not be read."),
    },
}
"""Sections, names, where each command lives (`module:function`), and what it is for."""

_WHERE = {name: place for section in COMMANDS.values() for name, (place, _) in section.items()}


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called; its help is the table."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in the order of the table."""
        return list(_WHERE)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        place = _WHERE.get(cmd_name)
        if place is None:
            return None
        module, _, attribute = place.partition(":")
        command: click.Command = getattr(importlib.import_module(module), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table, section by section, without importing anything."""
        for title, section in COMMANDS.items():
            with formatter.section(title):
                formatter.write_dl([(name, text) for name, (_, text) in section.items()])


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog="Each command has its own --help, with examples. Settings come from AGENTS_MEMORY_* variables.",
)
@click.version_option(version(), prog_name="agents-memory")
def cli() -> None:
    """Memory for AI agents that knows what to forget."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and exit with its code."""
    logging.getLogger().addHandler(logging.NullHandler())  # libraries are silent unless a command configures logs
    sys.exit(_run(arguments))


def _run(arguments: Sequence[str] | None) -> int:
    try:
        code = cli.main(args=arguments, prog_name="agents-memory", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as exc:
        exc.show()
        return 0
    except click.Abort:
        return _failed("stopped", 1)
    except click.ClickException as exc:
        return _failed(exc.format_message(), exc.exit_code)
    except (Theirs, Unavailable) as exc:
        return _failed(str(exc), 2)
    except AgentsMemoryError as exc:
        return _failed(str(exc), 1)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads on: no second error at exit
        return 1
    return code if isinstance(code, int) else 0


def _failed(message: str, code: int) -> int:
    click.echo(f"agents-memory: {' '.join(message.split())}", err=True)
    return code
