"""The share of precise expressions is counted as mypy reports it, in groups."""

from __future__ import annotations

from tools.precision import Share, grouped, shares

REPORT = """\
                                           Name    Anys   Exprs   Coverage
--------------------------------------------------------------------------
                                         tablee       0       1    100.00%
                tablee.games.dames.bot.evaluate      54     531     89.83%
                    tablee.games.macadam.kernel       6     469     98.72%
                     tablee.core.search.engine       0     200    100.00%
                               tablee.core.bits     108     143     24.48%
--------------------------------------------------------------------------
                                          Total     168    1344     87.50%
"""


def test_a_report_is_read_by_module() -> None:
    found = shares(REPORT)
    assert [one.name for one in found][-1] == "tablee.core.bits"
    assert found[1] == Share("tablee.games.dames.bot.evaluate", 54, 531)


def test_a_module_counts_for_one_group() -> None:
    kernels, rest = grouped(shares(REPORT))
    assert (kernels.vague, kernels.expressions) == (60, 1200)
    assert kernels.precise == 95.0
    assert (rest.vague, rest.expressions) == (108, 144)


def test_nothing_at_all_is_precise() -> None:
    assert Share("empty", 0, 0).precise == 100.0
