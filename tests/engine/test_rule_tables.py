"""Figures that stand in the rules and in the engine are the same, cell by cell."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.library import load
from generator.model import Rulebook, Table
from interactive.calculators import SPECS
from interactive.engine import (
    action_roll, advancing, arcs, calculate, challenge, crafting, damage, faces, falling, hat_checks, lifting, momentum, numenera,
    objects, oracle, progress, roll, spending, vehicles,
)
from interactive.engine.jumping import base_difficulty
from interactive.engine.quantities import SIZES
from interactive.engine.text import plain
from tests.conftest import TESTS
from tests.test_content import column
from tests.test_content import table as found_table


@pytest.fixture(scope="module")
def shipped() -> Rulebook:
    return load(TESTS.parent / "rules_data").book


def table(book: Rulebook, name: str) -> Table:
    return found_table(book, f"cypher/{name}")


def words(calculator: str, section: str) -> dict[str, tuple[str, str]]:
    return {key: (plain(one["ko"]), plain(one["en"])) for key, one in SPECS[calculator]["words"][section].items()}


def labels(calculator: str, name: str) -> dict[str, tuple[str, str]]:
    (one,) = (one for one in SPECS[calculator]["inputs"] if one["name"] == name)
    return {choice["value"]: (plain(choice["label"]["ko"]), plain(choice["label"]["en"])) for choice in one["choices"]}


def same(told: tuple[str, str], cell: tuple[str, str]) -> bool:
    """A cell may begin with a capital and name a state in brackets."""
    return [one.lower() for one in told] == [one.lower() for one in cell]


def test_easing_limits(shipped: Rulebook) -> None:
    """What skills, assets and Effort may ease by, with and without Effort."""
    skills, assets, effort, total, without = column(table(shipped, "tasks/easing-limits"), "maximum")
    assert skills == -min(roll.SKILL_STEPS.values()) and assets == roll.MOST_ASSETS and effort == roll.MOST_LEVELS
    assert (total, without) == (roll.MOST_STEPS, roll.MOST_WITHOUT_EFFORT)


def test_special_rolls(shipped: Rulebook) -> None:
    """Every face of the table, its extra damage and its effect."""
    found = table(shipped, "dice/special-rolls")
    for face, attack, other in zip(column(found, "face"), column(found, "damaging-attack"),
                                   column(found, "other-roll"), strict=True):
        points = faces.extra_damage(face)
        assert (f"+{points} damage" in attack[1]) == bool(points) == (f"피해 +{points}" in attack[0])
        effect = faces.effect(face)
        assert effect in {"intrusion": "gm intrusion", "minor": "minor effect", "major": "major effect"} or not effect
        name = {"intrusion": "gm intrusion", "minor": "minor effect", "major": "major effect", "": None}[effect]
        assert other is None if name is None else name in other[1].lower()
    assert column(found, "face") == sorted({faces.INTRUSION, *faces.EXTRA_DAMAGE})


def test_armor_and_effort(shipped: Rulebook) -> None:
    """Extra cost of Speed Effort by armor, as the column that is followed has it."""
    assert column(table(shipped, "effort/armor-effort-cost"), "csrd") == [
        spending.ARMOR[one] for one in ("light", "medium", "heavy")]


def test_jump_distances(shipped: Rulebook) -> None:
    """Standing and after a short run, foot by foot; the run eases by one step."""
    found = table(shipped, "common-tasks/jump-distances")
    names = [one.id for one in found.columns]
    for kind, run in (("standing", "none"), ("short-run", "short")):
        for row, difficulty in zip(found.rows, column(found, f"{kind}-difficulty"), strict=True):
            measure = row[names.index(kind)].measure
            assert measure is not None
            feet, unit = measure.written.split()
            assert unit == "ft" and max(0, base_difficulty("long", run, int(feet)) - (run != "none")) == difficulty


def test_jump_difficulty_examples(shipped: Rulebook) -> None:
    """The check value of every kind of jump."""
    found = table(shipped, "common-tasks/jump-difficulty")
    kinds = [("long", "none"), ("long", "immediate"), ("long", "short"), ("high", "none"), ("high", "immediate")]
    for (kind, run), check in zip(kinds, column(found, "check"), strict=True):
        distance, difficulty = check[1].split(": ")
        assert base_difficulty(kind, run, int(distance.split()[0])) - (run != "none") == int(difficulty)


def test_crafting_times(shipped: Rulebook) -> None:
    """The time of every difficulty, in the words of the table."""
    found = table(shipped, "crafting/crafting")
    told = words("crafting", "time")
    assert column(found, "difficulty") == list(range(len(crafting.TIMES)))
    assert [told[key] for key in crafting.TIMES] == column(found, "time")


def test_object_damage_chances(shipped: Rulebook) -> None:
    """Odds of at least one, two and three steps by effective level."""
    found = table(shipped, "special-situations/object-damage-chance")
    levels = column(found, "effective-level")
    for steps, name in enumerate(("one-step", "two-steps", "three-steps"), 1):
        odds = [objects.step_odds(roll.Roll(level, 0, 0, 0, False), "eased") for level in levels]
        assert column(found, name) == [100 * sum(one[more] for more in range(steps, 4)) for one in odds]


def test_object_states(shipped: Rulebook) -> None:
    """Four states in this order, the second a level lower."""
    found = table(shipped, "special-situations/object-damage-track")
    states = [state[1].lower() for state in column(found, "state")]
    assert states == ["intact", "minor damage", "major damage", "destroyed"]
    assert [state.split()[0] for state in states] == list(objects.STATES)
    assert column(found, "effect")[1][1] == "level −1"


def test_damage_track(shipped: Rulebook) -> None:
    """Four states in this order, three steps from the first to the last."""
    found = table(shipped, "damage-track-and-recovery/damage-track")
    told = words("damage", "track_state")
    cells = zip(damage.TRACK, column(found, "left"), column(found, "state"), strict=True)
    for state, left, cell in cells:
        assert same(told[state], cell) and left == len(damage.TRACK) - 1 - damage.TRACK.index(state)


def test_recovery_rests(shipped: Rulebook) -> None:
    """How long the four rests take."""
    found = table(shipped, "damage-track-and-recovery/recovery-rolls")
    told, counts = words("recovery", "time"), words("recovery", "count")
    assert list(told.values()) == column(found, "rest")
    assert list(counts.values()) == column(found, "roll")


def test_falling(shipped: Rulebook) -> None:
    """One point for the height that the table of hazards names."""
    found = table(shipped, "damage-and-armor/hazards")
    row = [cell[1] for cell in column(found, "source")].index("Falling")
    assert column(found, "damage")[row] == 1
    assert column(found, "per")[row][1] == f"per {falling.FEET_PER_POINT} ft"


def test_weapons(shipped: Rulebook) -> None:
    """The damage that the help of two inputs names."""
    light, medium, heavy = column(table(shipped, "damage-and-armor/weapons"), "damage")
    for calculator, name in (("effort", "base_damage"), ("object-damage", "damage")):
        (one,) = (one for one in SPECS[calculator]["inputs"] if one["name"] == name)
        assert f"소형 무기 {light}점, 중형 무기 {medium}점, 대형 무기 {heavy}점" in plain(one["help"]["ko"])
        assert f"deals {light}, a medium weapon {medium}, a heavy weapon {heavy}" in plain(one["help"]["en"])


def test_vehicle_targets(shipped: Rulebook) -> None:
    """Steps and results of every target, in the order of the table."""
    found = table(shipped, "vehicles/vehicle-targets")
    assert column(found, "hindered") == list(vehicles.TARGETS.values())
    assert list(words("vehicle-combat", "hit").values()) == column(found, "result")
    assert list(labels("vehicle-combat", "target")) == list(vehicles.TARGETS)


def test_arc_rewards(shipped: Rulebook) -> None:
    """XP of every part."""
    assert column(table(shipped, "character-arcs/arc-rewards"), "xp") == [
        arcs.REWARDS[one] for one in ("opening", "step", "success", "failure", "resolution")]


def test_xp_costs(shipped: Rulebook) -> None:
    """What a new arc and a step of advancement cost."""
    found = table(shipped, "experience/xp-costs")
    costs = dict(zip([use[1] for use in column(found, "use")], column(found, "cost"), strict=True))
    assert costs["New character arc"] == arcs.NEW_ARC
    assert costs["Step of character advancement"] == advancing.XP_PER_STEP


def test_units(shipped: Rulebook) -> None:
    """Feet and metres, pounds and kilograms convert as the system says."""
    rates = {(one.source, one.target): one.rate for one in shipped.system("cypher").units}
    for (imperial, metric), unit in zip((("ft", "m"), ("lb", "kg")), ("ft", "lb"), strict=True):
        many, few = rates[imperial, metric]
        assert SIZES[metric] / SIZES[unit] == Fraction(many, few)
    assert lifting.POUNDS_PER_STEP == rates["lb", "kg"][0]


def test_ranges_of_inputs_are_the_scales_of_the_rules(shipped: Rulebook) -> None:
    """Difficulty, level and tier go as far as the system says, in Numenera too."""
    scales = {one.term.value: (one.low, one.high) for one in shipped.system("cypher").scales}
    ranges = {(name, one["name"]): (one["min"], one["max"]) for name, spec in SPECS.items()
              for one in spec["inputs"] if one["type"] == "integer"}
    assert ranges["task", "difficulty"] == scales["difficulty"]
    theirs = {one.term.value: (one.low, one.high) for one in shipped.system("numenera").scales}
    assert ranges["numenera-task", "difficulty"] == theirs["difficulty"]
    assert ranges["recovery", "tier"] == ranges["advancement", "tier"] == scales["tier"]
    assert advancing.LAST_TIER == scales["tier"][1]
    levels = [("object-damage", "level"), ("chase", "level"), ("initiative", "level"),
              ("vehicle-combat", "own_level"), ("vehicle-combat", "enemy_level")]
    assert {ranges[one] for one in levels} == {scales["level"]}


def rows(book: Rulebook, name: str, *columns: str) -> list[tuple]:
    """The rows of a table of any system, those columns only."""
    return list(zip(*(column(found_table(book, name), one) for one in columns), strict=True))


def rounded(odds: Fraction) -> int:
    """Whole percent, a half up."""
    return (200 * odds + 1) // 2


OUTCOME_COLUMNS = ("strong", "weak", "miss")


def test_starforged_action_roll(shipped: Rulebook) -> None:
    """Counts of 600 with their matches, and the same in percent."""
    told = rows(shipped, "starforged/core/action-roll-odds", "modifier", *OUTCOME_COLUMNS, "strong-match", "miss-match")
    assert len(told) > 10
    for modifier, *counts in told:
        assert action_roll.counts(modifier) == tuple(counts)
    for modifier, *percent in rows(shipped, "starforged/core/action-roll-percent", "modifier", *OUTCOME_COLUMNS):
        assert [rounded(Fraction(one, 600)) for one in action_roll.counts(modifier)[:3]] == percent


def test_starforged_momentum(shipped: Rulebook) -> None:
    """Burned and negative at +2, and what impacts leave of it."""
    chapter = "starforged/oracle-progress-momentum"
    for held, *counts in rows(shipped, f"{chapter}/burning-odds", "momentum", *OUTCOME_COLUMNS):
        assert action_roll.counts(2, held, burn=True)[:3] == tuple(counts)
    for held, *counts in rows(shipped, f"{chapter}/negative-momentum-odds", "momentum", *OUTCOME_COLUMNS):
        assert action_roll.counts(2, held)[:3] == tuple(counts)
    for impacts, back, most in rows(shipped, f"{chapter}/momentum-by-impacts", "impacts", "reset", "max"):
        assert (momentum.reset(impacts), momentum.highest(impacts)) == (back, most)


def test_starforged_progress(shipped: Rulebook) -> None:
    """Percent by filled boxes, and what a mark fills by rank, with the names of the ranks."""
    chapter = "starforged/oracle-progress-momentum"
    for boxes, *percent in rows(shipped, f"{chapter}/progress-odds", "boxes", *OUTCOME_COLUMNS):
        assert challenge.tally(boxes)[:3] == tuple(percent)
    told = rows(shipped, f"{chapter}/progress-marks", "name", "progress-boxes", "progress-ticks")
    for (rank, fills), label, (name, boxes, ticks) in zip(
        progress.MARK.items(), labels("progress-roll", "rank").values(), told, strict=True
    ):
        assert fills == progress.TICKS_PER_BOX * (boxes or 0) + (ticks or 0)
        assert same((f"{label[0]}({rank})", label[1]), name)


def test_starforged_oracle(shipped: Rulebook) -> None:
    """The highest roll that is a yes, by the odds and their names."""
    told = rows(shipped, "starforged/oracle-progress-momentum/oracle-odds", "odds", "yes")
    for most, label, (name, yes) in zip(oracle.YES.values(), labels("oracle", "odds").values(), told, strict=True):
        assert most == yes and name[0].startswith(label[0]) and label[1].removeprefix("a ") == name[1].lower()


def test_hat_world_checks(shipped: Rulebook) -> None:
    """Successes out of 36, and the same in percent, by ability and target."""
    exact = found_table(shipped, "hat-world/checks/success-of-36")
    targets = [one.id for one in exact.columns][1:]
    for ability, *counts in rows(shipped, "hat-world/checks/success-of-36", "ability", *targets):
        assert [36 * hat_checks.success(ability, int(one[1:])) for one in targets] == counts
    for ability, *percent in rows(shipped, "hat-world/checks/success-percent", "ability", *targets):
        assert [rounded(hat_checks.success(ability, int(one[1:]))) for one in targets] == percent


def test_numenera_difficulties(shipped: Rulebook) -> None:
    """Names, target numbers and unmodified success, up to the end of each scale."""
    names = words("numenera-task", "names")
    for difficulty, name, target, percent in rows(
        shipped, "numenera/core/difficulties", "difficulty", "name", "target-number", "success"
    ):
        result = calculate("numenera-task", {"difficulty": difficulty, "scale": "twelve"})["result"]
        assert (result["target_number"] or 0, rounded(Fraction(result["success"]))) == (target, percent)
        assert result["name"] is None or same(names[result["name"]], name)
    ends = {most for (most,) in rows(shipped, "numenera/core/scales", "highest")}
    assert {3 * most for most in numenera.SCALES.values()} == ends
