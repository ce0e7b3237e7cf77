"""The type declarations of the extension say what the extension has, and the package shows what its page names."""

import ast
import pathlib
import re

import pytest

import scrim
from scrim import _core

DECLARED = ast.parse(pathlib.Path(_core.__file__).with_name("_core.pyi").read_text())
FUNCTIONS = {node.name: node for node in DECLARED.body if isinstance(node, ast.FunctionDef)}
CLASSES = {node.name: node for node in DECLARED.body if isinstance(node, ast.ClassDef)}


def parameters(node):
    return [argument.arg for argument in node.args.args]


def said(function):
    """The parameters of a function of the extension, by its own words."""
    (signature, *_), = function.__nb_signature__
    # Default values stand there by their numbers.
    words = re.sub(r"\\\d+", "0", signature).removeprefix("def ").split("(", 1)
    return parameters(ast.parse(f"def f({words[1]}: ...").body[0])


def test_all_names_are_declared():
    public = {name for name in vars(_core) if not name.startswith("_")}
    assert public == set(FUNCTIONS) | set(CLASSES)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_have_the_parameters_declared(name):
    assert said(getattr(_core, name)) == parameters(FUNCTIONS[name])


@pytest.mark.parametrize("name", CLASSES)
def test_methods_have_the_parameters_declared(name):
    for node in CLASSES[name].body:
        assert said(getattr(getattr(_core, name), node.name)) == parameters(node)


def test_everything_that_is_said_to_be_public_is_there():
    assert all(hasattr(scrim, name) for name in scrim.__all__)
