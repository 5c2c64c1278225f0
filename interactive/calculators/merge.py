"""A calculator's own file and the shared sets it uses → its whole spec."""

from __future__ import annotations

TABLES = ("rulings", "steps", "notes", "errors", "results", "words", "phrases")
YES_AND_NO = {"true": {"ko": "예", "en": "yes"}, "false": {"ko": "아니요", "en": "no"}}


def merge(own: dict, shared: dict) -> dict:
    """The spec with what it shares: its own inputs stand first, and its own messages win over shared ones.

    The labels of each choice input also become a set of words under the input's name, so that a message can name the
    choice made. Raises KeyError for a set or a shared input that `shared` does not have.
    """
    sets = [shared[name] for name in (*own.get("uses", ()), "common")]
    whole = {key: value for key, value in own.items() if key != "inputs" and key not in TABLES}
    known = {one["name"]: one for one in shared["inputs"]}
    whole["inputs"] = [_input(item, known) for part in (own, *sets) for item in part.get("inputs", ())]
    for key in TABLES:
        # The order of results is that of the table a reader sees: what all rolls share, then the calculator's own.
        parts = (*sets, own)
        whole[key] = {name: item for part in parts for name, item in part.get(key, {}).items()}
    for one in whole["inputs"]:
        if one["type"] == "choice":
            whole["words"].setdefault(one["name"], {choice["value"]: choice["label"] for choice in one["choices"]})
    whole["words"]["flag"] = YES_AND_NO
    return whole


def _input(item: str | dict, known: dict) -> dict:
    """An input as a file gives it: in full, by the name of a shared one, or a shared one with some fields changed."""
    if isinstance(item, str):
        return known[item]
    if "use" in item:
        return {**known[item["use"]], **{key: value for key, value in item.items() if key != "use"}}
    return item
