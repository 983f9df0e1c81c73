"""Dumps or loads many values with PyYAML: python_yaml.py dump|load, JSON in and out."""

import base64
import datetime
import json
import sys

import yaml


def describe(value):
    if value is None:
        return ["null"]
    if isinstance(value, bool):
        return ["bool", value]
    if isinstance(value, int):
        return ["int", str(value)]
    if isinstance(value, float):
        return ["float", {"inf": "Infinity", "-inf": "-Infinity", "nan": "NaN"}.get(repr(value), repr(value))]
    if isinstance(value, str):
        return ["str", value]
    if isinstance(value, bytes):
        return ["bytes", base64.b64encode(value).decode()]
    if isinstance(value, (datetime.datetime, datetime.date)):
        return ["time", value.isoformat()]
    if isinstance(value, (list, tuple)):
        return ["list", [describe(item) for item in value]]
    if isinstance(value, set):
        return ["set", [describe(item) for item in value]]
    return ["map", [[describe(key), describe(item)] for key, item in value.items()]]


def build(described):
    kind, value = described[0], described[-1]
    if kind == "null":
        return None
    if kind == "int":
        return int(value)
    if kind == "float":
        return float({"Infinity": "inf", "-Infinity": "-inf", "NaN": "nan"}.get(value, value))
    if kind == "bytes":
        return base64.b64decode(value)
    if kind == "time":
        return datetime.datetime.fromisoformat(value)
    if kind == "list":
        return [build(item) for item in value]
    if kind == "set":
        return {build(item) for item in value}
    if kind == "map":
        return {build(key): build(item) for key, item in value}
    return value


def dump(described):
    # The options of the original.
    return yaml.dump(build(described), default_flow_style=False, allow_unicode=True, sort_keys=False)


def load(text):
    try:
        return describe(yaml.safe_load(text))
    except (yaml.YAMLError, ValueError, OverflowError, TypeError, RecursionError):
        return ["failed"]


if __name__ == "__main__":
    act = {"dump": dump, "load": load}[sys.argv[1]]
    json.dump([act(given) for given in json.load(sys.stdin)], sys.stdout)
