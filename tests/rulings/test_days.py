"""Dates as people write them."""

import pytest

from rulings.days import as_day


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2024-05-03", "2024-05-03"),
        ("2024/5/3", "2024-05-03"),
        ("2024-05-03 18:20:00", "2024-05-03"),
        ("3/5/2024", "2024-05-03"),
        ("03.05.2024", "2024-05-03"),
        ("3 de mayo de 2024", "2024-05-03"),
        ("3 mayo 2024", "2024-05-03"),
        ("Mayo del 2024", "2024-05"),
        ("sept. 2023", "2023-09"),
        ("May 3, 2024", "2024-05-03"),
        ("3 May 2024", "2024-05-03"),
        ("2024-05", "2024-05"),
        ("2024", "2024"),
    ],
)
def test_a_date_is_read(written, day):
    assert as_day(written) == day


@pytest.mark.parametrize("written", ["", "ayer", "31/2/2024", "2024-13-01", "99", "5024", "mayonesa de 2024", "12:30"])
def test_what_is_no_date_is_refused(written):
    with pytest.raises(ValueError, match=r"fecha|día"):
        as_day(written)
