"""Reading quantities and converting them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.quantities import UNITS, Quantity, QuantityError, UnitTable, parse_quantity, system_of

TABLE = UnitTable.from_conversions([
    ("ft", "m", [10, 3], [[50, 15], [100, 30]]),
    ("lb", "kg", [50, 23], [[150, 68], [400, 180]]),
    ("mi", "km", [10, 16], [[20, 32], [12, 19]]),
])
UNEVEN = UnitTable.from_conversions([("ft", "m", [10, 3], [[50, 20], [100, 25]])])  # pairs far from the rate
VALUES = st.fractions(min_value=Fraction(1, 100), max_value=1_000_000, max_denominator=1000)
UNIT = st.sampled_from(sorted(UNITS))


@pytest.mark.parametrize(("text", "value", "unit", "adjective"), [
    ("50 ft", 50, "ft", False), ("1,000 ft", 1000, "ft", False), ("1.5 mi", "3/2", "mi", False),
    ("1/2 mi", "1/2", "mi", False),
    ("1 1/2 mi", "3/2", "mi", False), ("50-ft", 50, "ft", True), ("150 lb", 150, "lb", False),
    ("3\u00a0m", 3, "m", False),
    (" 3 m ", 3, "m", False), ("0.5 kg", "1/2", "kg", False), ("1,000,000 cm", 1_000_000, "cm", False),
    ("007 in", 7, "in", False),
])
def test_quantities_are_read(text: str, value: int | str, unit: str, adjective: bool):
    """Whole, grouped, decimal and fraction values with a unit; a hyphen marks the adjective."""
    quantity = parse_quantity(text)
    assert (quantity.value, quantity.unit, quantity.adjective) == (Fraction(value), unit, adjective)


@pytest.mark.parametrize(("text", "message"), [
    ("50 feet",
     'Unknown unit "feet" in "50 feet": use one of ft, in, mi, yd, lb, m, km, cm, kg; did you mean "ft"?'),
    ("50 fet", 'did you mean "ft"'), ("3 metres", 'did you mean "m"'), ("3 KM", 'did you mean "km"'),
    ("10 lbs", 'did you mean "lb"'),
    ("10 mils", 'did you mean "mi"'), ("3 미터", 'did you mean "m"'), ("50 ft.", 'did you mean "ft"'),
    ("50 zorkmids", "use one of ft, in, mi"),
    ("50ft", 'write "50 ft"'), ("50", 'as in "50 ft"'), ("ft", 'as in "50 ft"'), ("", 'as in "50 ft"'),
    ("50  ft", 'as in "50 ft"'), ("1,00 ft", 'as in "50 ft"'),
    ("nan ft", 'as in "50 ft"'), ("inf ft", 'as in "50 ft"'), ("1e3 ft", 'as in "50 ft"'),
    ("٣ ft", 'as in "50 ft"'), ("5 ft 6 in", 'as in "50 ft"'),
    ("-5 ft", "is negative"), ("−5 ft", "is negative"), ("0 ft", "is zero"), ("0.0 ft", "is zero"),
    ("0/5 mi", "is zero"), ("1/0 mi", "divides by zero"),
    ("1,000,001 ft", "too large"), ("9" * 30 + " ft", "too large"), ("9" * 5000 + " ft", "no quantity"),
    ("0.0001 ft", "too small"),
    ("1,000/2 ft", "thousands separator"),
])
def test_faults_are_explained(text: str, message: str):
    """Every refused quantity says what is wrong and what to write."""
    with pytest.raises(QuantityError) as caught:
        parse_quantity(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.one_of(st.text(), st.from_regex(r"[-−]?[0-9 ,./]{1,12}[- ]?[a-z/.]{0,4}")))
def test_only_quantity_errors_are_raised(text: str):
    """Any text gives a quantity or a QuantityError."""
    try:
        assert parse_quantity(text).value > 0
    except QuantityError:
        pass


@given(VALUES, UNIT, st.booleans())
def test_quantities_read_back_as_written(value: Fraction, unit: str, adjective: bool):
    """The written form of a quantity is read as the same quantity."""
    quantity = Quantity(value, unit, adjective)
    again = parse_quantity(str(quantity))
    assert again == quantity
    assert again.adjective == adjective


@pytest.mark.parametrize(("value", "unit"), [(0, "ft"), (-1, "ft"), (1, "feet"), (1, "")])
def test_impossible_quantities_cannot_be_made(value: int, unit: str):
    """A quantity is above zero and in a known unit."""
    with pytest.raises(QuantityError):
        Quantity(Fraction(value), unit)


def test_each_unit_belongs_to_a_system():
    """Feet, inches, miles, yards and pounds are imperial, the rest metric."""
    assert {unit for unit in UNITS if system_of(unit) == "imperial"} == {"ft", "in", "mi", "yd", "lb"}
    assert {unit for unit in UNITS if system_of(unit) == "metric"} == {"m", "km", "cm", "kg"}
    with pytest.raises(QuantityError):
        system_of("parsec")


@pytest.mark.parametrize(("given_", "expected"), [
    ("50 ft", "15 m"), ("100 ft", "30 m"), ("10 ft", "3 m"), ("500 ft", "150 m"), ("5 ft", "1.5 m"),
    ("20 ft", "6 m"), ("35 ft", "11 m"), ("1 ft", "0.3 m"),
    ("150 lb", "68 kg"), ("400 lb", "180 kg"), ("50 lb", "23 kg"), ("399 lb", "180 kg"),
    ("401 lb", "184 kg"), ("10 lb", "4.6 kg"),
    ("20 mi", "32 km"), ("12 mi", "19 km"), ("1 mi", "1.6 km"), ("1/2 mi", "0.8 km"),
    ("15 m", "50 ft"), ("3 m", "10 ft"), ("68 kg", "150 lb"), ("180 kg", "400 lb"), ("32 km", "20 mi"),
    ("19 km", "12 mi"), ("23 kg", "50 lb"),
    ("6 in", "15 cm"), ("1 in", "2.5 cm"), ("10 yd", "9.1 m"), ("30 cm", "12 in"), ("0.001 in", "0.1 cm"),
])
def test_conversions_follow_the_table(given_: str, expected: str):
    """Fixed pairs first, both ways, then the rate; units that the table lacks by definition."""
    quantity = parse_quantity(given_)
    target = "metric" if quantity.system == "imperial" else "imperial"
    assert TABLE.in_system(quantity, target) == parse_quantity(expected)
    assert TABLE.in_system(quantity, quantity.system) is quantity


@pytest.mark.parametrize(("given_", "expected"), [
    ("10 ft", "3 m"), ("50 ft", "15 m"), ("100 lb", "45 kg"), ("1 mi", "1.6 km"), ("1 m", "3.3 ft"),
    ("10 km", "6.2 mi"), ("1 kg", "2.2 lb"),
])
def test_an_empty_table_converts_by_definition(given_: str, expected: str):
    """Without declared conversions the international definitions hold, rounded alike."""
    quantity = parse_quantity(given_)
    target = "metric" if quantity.system == "imperial" else "imperial"
    assert UnitTable().in_system(quantity, target) == parse_quantity(expected)


@pytest.mark.parametrize(("value", "expected"),
[("0.05", "0.1"), ("0.24", "0.2"), ("0.25", "0.3"), ("9.94", "9.9"), ("9.95", "10"), ("10.4", "10"),
("10.5", "11"),
                                                 ("11.5", "12"), ("2.50", "2.5")])
def test_halves_round_up(value: str, expected: str):
    """Below 10 to one decimal, else to whole numbers, halves up."""
    table = UnitTable.from_conversions([("ft", "m", [1, 1], [])])
    assert table.in_system(parse_quantity(f"{value} ft"), "metric") == parse_quantity(f"{expected} m")


@given(
    VALUES, VALUES, UNIT, st.sampled_from([TABLE, UNEVEN, UnitTable()]), st.sampled_from(["metric", "imperial"])
)
def test_more_is_never_shown_as_less(
    first: Fraction, second: Fraction, unit: str, table: UnitTable, system: str
):
    """Conversions keep the order of quantities, fixed pairs included."""
    low, high = (table.in_system(Quantity(value, unit), system).value for value in sorted((first, second)))
    assert low <= high


@pytest.mark.parametrize(
    ("feet", "metres"), [(49, 15), (50, 20), (51, 20), (70, 21), (99, 25), (100, 25), (101, 30)]
)
def test_results_stay_between_the_fixed_pairs(feet: int, metres: int):
    """Beside a fixed pair the rate cannot go below the lower pair or above the higher one."""
    result = UNEVEN.in_system(Quantity(Fraction(feet), "ft"), "metric")
    assert result == Quantity(Fraction(metres), "m")


@given(VALUES, UNIT)
def test_results_are_rounded_as_declared(value: Fraction, unit: str):
    """A converted value has one decimal below 10 and none above."""
    target = "metric" if system_of(unit) == "imperial" else "imperial"
    result = UnitTable().in_system(Quantity(value, unit), target)
    assert result.system == target
    assert (result.value * (10 if result.value < 10 else 1)).denominator == 1


@given(st.sampled_from(["ft", "lb", "mi"]), st.data())
def test_fixed_pairs_hold_both_ways(unit: str, data: st.DataObject):
    """A pair of the table comes back as it went."""
    conversion = next(c for c in TABLE.conversions if c.unit == unit)
    amount, _ = data.draw(st.sampled_from(conversion.exact))
    there = TABLE.in_system(Quantity(amount, unit), "metric")
    assert TABLE.in_system(there, "imperial") == Quantity(amount, unit)


def test_the_adjective_mark_survives_conversion():
    """A 50-foot jump is a 15-metre jump."""
    assert TABLE.in_system(parse_quantity("50-ft"), "metric").adjective


def test_decimal_rates_are_taken_as_written():
    """0.3 in a table is three tenths, not the nearest binary number."""
    assert UnitTable.from_conversions([("ft", "m", [1, 0.3], [])]).conversions[0].rate == Fraction(3, 10)


@pytest.mark.parametrize(("entry", "message"), [
    (("ft", "meter", [10, 3], []), 'did you mean "m"'), (("ft", "kg", [10, 3], []), "units of one kind"),
    (("ft", "mi", [10, 3], []), "the other system"),
    (("ft", "m", [10, 0], []), "above zero"), (("ft", "m", [10, -3], []), "above zero"),
    (("ft", "m", [10], []), "no pair"), (("ft", "m", 3, []), "no pair"),
    (("ft", "m", [10, "x"], []), "no number"), (("ft", "m", [10, True], []), "no number"),
    (("ft", "m", [10, float("nan")], []), "no number"),
    (("ft", "m", [10, float("inf")], []), "no number"),
    (("ft", "m", [10, 3], [[50, 15], [50, 16]]), "contradicts"),
    (("ft", "m", [10, 3], [[50, 15], [60, 15]]), "contradicts"),
])
def test_faulty_tables_are_refused(entry: tuple, message: str):
    """Units that do not match, numbers that are none, and pairs that contradict each other."""
    with pytest.raises(QuantityError, match=message):
        UnitTable.from_conversions([entry])


def test_a_unit_is_converted_once():
    """Two entries for one unit would leave the choice to chance."""
    with pytest.raises(QuantityError, match="converted twice"):
        UnitTable.from_conversions([("ft", "m", [10, 3], []), ("ft", "cm", [1, 30], [])])


def test_unknown_systems_are_refused():
    """There are two systems of units."""
    with pytest.raises(QuantityError, match="metric, imperial"):
        TABLE.in_system(parse_quantity("50 ft"), "nautical")
