"""Errors and warnings, in the words of the program and without text of a note."""


class ScrimError(Exception):
    """Any error of Scrim."""


class InputError(ScrimError):
    """A file, a frame, a note or a model cannot be used (exit code 3 of the program)."""


class UsageError(ScrimError):
    """The options are wrong (exit code 2 of the program)."""


class PromiseError(ScrimError):
    """A promise does not hold, or a check failed (exit code 1 of the program)."""


class ScrimWarning(UserWarning):
    """Something that a steward should check, though it did not stop the run."""
