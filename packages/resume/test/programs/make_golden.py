"""Asks PyYAML about the states in golden/states.jsonl: writes down its text of each, and that it reads ours the same."""

import json
import pathlib
import sys

sys.dont_write_bytecode = True
from python_yaml import build, describe, dump, load

golden = pathlib.Path(__file__).parent.parent / "golden" / "states.jsonl"
states = [json.loads(line) for line in golden.read_text(encoding="utf-8").splitlines()]
for state in states:
    state["python"] = dump(state["content"])
    state["pythonReads"] = load(state["python"])
    assert load(state["ours"]) == describe(build(state["content"])), state["ours"]
golden.write_text("".join(json.dumps(state) + "\n" for state in states), encoding="utf-8")
