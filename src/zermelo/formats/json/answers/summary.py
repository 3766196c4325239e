"""Answers as documents: what ``--json`` prints, and what other programs read.

Every answer says how it was found: ``method, ties, by, status, exact, effort``; ``ties`` is null where ties cannot
change what is found. Payoffs are objects by player, teams are lists of players, numbers are integers or exact texts
such as "1/2". With several aspects in order of importance a value is a list, the most important first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from functools import singledispatch
from importlib import import_module
from typing import Any

from zermelo.answers.coalitions import Coalitions, Core, Structure, Team
from zermelo.answers.equilibria.best import BestEquilibrium
from zermelo.answers.equilibria.epsilon import EpsilonGrid
from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.equilibria.nash.nash import FinitePlays, NashOutcome, NashOutcomes
from zermelo.answers.equilibria.nash.threats import GivenUp, Threat
from zermelo.answers.equilibria.nash_subsets import NashSubsets
from zermelo.answers.equilibria.payoff_set.payoff_set import PayoffSet
from zermelo.answers.equilibria.pure import PureEquilibria, PureProfiles
from zermelo.answers.evidence.behaviour import Behaviour
from zermelo.answers.evidence.numbered import Numbered
from zermelo.answers.evidence.principal_variation import PrincipalVariation
from zermelo.answers.evidence.stationary import Stationary
from zermelo.answers.evidence.values import Bounds
from zermelo.answers.guarantee.dominance import Dominance, Standing
from zermelo.answers.guarantee.guarantee import Outlook
from zermelo.answers.guarantee.guarantees import Guarantees
from zermelo.answers.normal_form import MixedProfile
from zermelo.answers.parts import PARTS
from zermelo.answers.solution import Solution
from zermelo.errors import ParameterError
from zermelo.formats.json.fields import number_to_field
from zermelo.formats.json.fragments import (
    behaviour_fragment,
    line_fragment,
    payoff_fragment,
    shares_fragment,
    strategies_fragment,
)
from zermelo.forms.payoff import Number
from zermelo.preferences.criteria import Best
from zermelo.questions import question_record_of, question_summary_writer


@singledispatch
def answer_summary(answer: Any) -> dict[str, Any]:
    """Returns an answer as plain values: a solution, an outlook or guarantee, guarantees, dominance, coalitions …

    >>> from zermelo.forms.payoff import Payoff
    >>> payoff = Payoff(("Ann", "Bob", "Cy"), (1, -2, 1))
    >>> answer_summary(Structure((("Ann", "Bob"), ("Cy",)), payoff, True, True))["teams"]
    [['Ann', 'Bob'], ['Cy']]
    """
    row = question_record_of(answer)
    if row is not None:
        codec = import_module(f"zermelo.{row.codec}")  # whoever writes it to files knows how to tell it, too
        told = answer_summary.dispatch(type(answer))
        if told is not answer_summary.dispatch(object):
            return told(answer)
        if hasattr(codec, f"{row.kind.replace('-', '_')}_summary"):
            document: dict[str, Any] = question_summary_writer(row)(answer)
            return document
    raise ParameterError(f"A {type(answer).__name__} is no answer that can be written as a document.")


@answer_summary.register
def _(answer: Solution) -> dict[str, Any]:
    row = question_record_of(answer)
    assert row is not None
    document: dict[str, Any] = question_summary_writer(row)(answer)
    return document


@answer_summary.register
def _(answer: Outlook) -> dict[str, Any]:
    value = {**summary_provenance(answer), "value": summary_value(answer.value)}
    told = {"side": list(answer.side), "guarantee": answer.is_guarantee, "line": line_fragment(answer.line),
            "players": list(answer.players)}  # fmt: skip
    evidence = answer.evidence
    parts = {"parts": {player: PARTS[part] for player, part in answer.parts.items()}}
    if isinstance(evidence, PrincipalVariation):
        return {**value, **parts, **told}
    if isinstance(evidence, Numbered):
        return {**value, **told, "payoff": payoff_fragment(answer.payoff), "nodes": len(evidence.table)}
    nodes = {"nodes": len(answer.arena)}
    if isinstance(evidence, Behaviour):
        played = {player: answer.behaviour(player) for player in answer.players}
        at_most = {"at_most": summary_value(answer.at_most)}
        return {**value, **at_most, **told, **nodes, "behaviour": behaviour_fragment(played)}
    most = {"at_most": summary_value(answer.at_most)} if isinstance(evidence, Bounds | Stationary) else {}
    return {**value, **most, **parts, **told, **nodes}


@answer_summary.register
def _(answer: Guarantees) -> dict[str, Any]:
    paid = {"payoff": {player: summary_value(value) for player, value in answer.aspects().items()}}
    whole = {**summary_provenance(answer), **paid, "players": list(answer.players)}
    evidence = answer.evidence
    if isinstance(evidence, Numbered):  # everybody together is a side that gets nothing
        both = {"value": number_to_field(answer.payoff.total), "side": list(answer.players), "guarantee": True}
        return {**whole, **both, "line": line_fragment(evidence.table.line), "nodes": len(evidence.table)}
    most = {"at_most": {p: summary_value(both[1]) for p, both in answer.bounds().items()}}
    return {**whole, **(most if isinstance(evidence, Bounds | Stationary) else {}), "nodes": len(answer.arena)}


@answer_summary.register
def _(answer: Dominance) -> dict[str, Any]:
    return {
        **summary_provenance(answer), "verdict": answer.verdict,
        "sum": None if answer.sum is None else number_to_field(answer.sum),
        "strong": list(answer.strong), "dominant": list(answer.dominant),
        "dominant_by_place": list(answer.dominant_by_place),
        "standings": {player: _standing(standing) for player, standing in answer.standings.items()},
        "players": list(answer.arena.players), "nodes": len(answer.arena),
    }  # fmt: skip


@answer_summary.register
def _(answer: Structure) -> dict[str, Any]:
    return {
        "teams": summary_teams(answer.teams), "payoff": payoff_fragment(answer.payoff),
        "stable_alone": answer.stable_alone,
        "stable_dissolved": answer.stable_dissolved, "deviation": answer.deviation or None,
    }  # fmt: skip


@answer_summary.register
def _(answer: Coalitions) -> dict[str, Any]:
    firm = set(answer.stable_first_and_last)
    order = answer.players

    def structure(one: Structure) -> dict[str, Any]:
        seen = (
            {p: summary_value(value) for p, value in answer.aspects(one).items()} if not answer.by.is_points else None
        )
        told = {} if seen is None else {"aspects": seen}
        return {**answer_summary(one), **told, "stable_first_and_last": one.teams in firm}

    def shared(payoff: Mapping[str, Number] | None) -> dict[str, int | str] | None:
        return None if payoff is None else payoff_fragment(payoff)

    return {
        **summary_provenance(answer),
        "structures": [structure(one) for one in answer.structures],
        "stable": [summary_teams(structure.teams) for structure in answer.stable],
        "best": {player: [summary_teams(s.teams) for s in answer.best_for(player)] for player in order},
        "worth": [{"team": summary_team_order(team, order), "worth": number_to_field(w)}
                  for team, w in answer.worth.items()],
        "superadditive": answer.is_superadditive, "core": _core(answer.core, order),
        "shapley": shared(answer.shapley), "banzhaf": shared(answer.banzhaf), "notes": list(answer.remarks),
        "players": list(order), "nodes": len(answer.arena),
    }  # fmt: skip


@answer_summary.register
def _(answer: PayoffSet) -> dict[str, Any]:
    least_most = {player: [number_to_field(bound) for bound in bounds] for player, bounds in answer.range.items()}
    regions = [
        {"kind": region.kind, "low": payoff_fragment(region.low), "high": payoff_fragment(region.high)}
        for region in answer.regions
    ]
    pareto = [payoff_fragment(payoff) for payoff in answer.pareto]
    return {"regions": regions, "pareto": pareto, "unique": answer.unique, "range": least_most}


@answer_summary.register
def _(answer: Equilibria) -> dict[str, Any]:
    found = answer.evidence
    if isinstance(found, NashSubsets):
        return {
            **summary_provenance(answer),
            "notes": list(answer.notes),
            "players": list(answer.players),
            **_subsets(found),
        }
    if isinstance(found, EpsilonGrid):
        told = {"epsilon": number_to_field(found.epsilon), "best": answer_summary(found.best())}
    else:
        told = answer_summary(found.root)
    return {**summary_provenance(answer), **told, "players": list(answer.players), "nodes": len(answer.arena)}


def _subsets(found: NashSubsets) -> dict[str, Any]:
    mixes = {
        player: [shares_fragment(dict(zip(names, mix, strict=True))) for mix in found.mixes[side]]
        for side, (player, names) in enumerate(zip(found.players, found.matrix.strategies, strict=True))
    }
    extreme = [
        {"strategies": strategies_fragment(p.strategies), "payoff": payoff_fragment(p.payoff)} for p in found.extreme
    ]
    return {
        "finite": found.is_finite, "equilibria": extreme, "mixes": mixes,
        "subsets": [[list(xs), list(ys)] for xs, ys in found.subsets],
        "components": [list(c) for c in found.components],
    }  # fmt: skip


@answer_summary.register
def _(answer: Best) -> dict[str, Any]:
    head = {"criterion": str(answer.criterion), "value": number_to_field(answer.value)}
    line: dict[str, Any] = {}
    if isinstance(answer, BestEquilibrium):
        profile = answer.attained
        is_mixed = isinstance(profile, MixedProfile)
        line = (
            {"strategies": strategies_fragment(profile.strategies)}
            if is_mixed
            else {"line": line_fragment(answer.line)}
        )
    if isinstance(answer, BestEquilibrium) and answer.epsilon is not None:
        bounds = {"at_most": number_to_field(answer.at_most), "gain": number_to_field(answer.gain)}
        return {**head, **bounds, "payoff": payoff_fragment(answer.payoff), **line}
    payoffs = [payoff_fragment(payoff) for payoff in answer.payoffs]
    return {**head, "payoff": payoff_fragment(answer.payoff), "payoffs": payoffs, "why": answer.why, **line}


@answer_summary.register
def _(answer: PureEquilibria) -> dict[str, Any]:
    payoffs = [payoff_fragment(payoff) for payoff in answer.payoffs]
    if isinstance(answer.evidence, PureProfiles):
        profiles = [list(profile) for profile in answer.profiles]
        told = {"notes": list(answer.notes), "players": list(answer.players), "profiles": profiles}
        return {**summary_provenance(answer), **told, "payoffs": payoffs}
    least_most = {player: [number_to_field(bound) for bound in bounds] for player, bounds in answer.range.items()}
    return {
        **summary_provenance(answer), "payoffs": payoffs, "unique": answer.unique, "range": least_most,
        "players": list(answer.players), "nodes": len(answer.arena),
    }  # fmt: skip


@answer_summary.register
def _(answer: NashOutcomes) -> dict[str, Any]:
    return {
        **summary_provenance(answer), "total": answer.total, **_complete(answer),
        "payoffs": [payoff_fragment(payoff) for payoff in answer.payoffs], "outcomes": list(map(_outcome, answer)),
        "players": list(answer.players), "nodes": len(answer.arena),
    }  # fmt: skip


def _complete(answer: NashOutcomes) -> dict[str, bool]:
    return {"complete": answer.is_complete} if isinstance(answer.evidence, FinitePlays) else {}


def _outcome(found: NashOutcome) -> dict[str, Any]:
    what = {"subgame_perfect": found.is_subgame_perfect} if found.asks_credible else {"endless": found.is_endless}
    threats = [answer_summary(threat) for threat in found.threats]
    return {"payoff": payoff_fragment(found.payoff), "line": line_fragment(found.line), **what, "threats": threats}


@answer_summary.register
def _(answer: Threat) -> dict[str, Any]:
    lost: GivenUp | None = answer.given_up
    exact = {key: number_to_field(getattr(answer, key)) for key in ("keeps", "held_to")}
    told = {"player": answer.player, "where": answer.where, "move": answer.move, **exact}
    if answer.least is None:
        return told
    given_up = None if lost is None else {**asdict(lost), "loss": number_to_field(lost.loss)}
    return {**told, "least": number_to_field(answer.least), "credible": answer.credible, "given_up": given_up}


def summary_of_views(views: Mapping[str, Outlook]) -> dict[str, Any]:
    """Returns several outlooks of one side on one game as one document: each under its name, the effort summed."""
    first, *_ = views.values()
    efforts = [view.effort for view in views.values()]
    whole = replace(efforts[0], seconds=sum(e.seconds for e in efforts), nodes=sum(e.nodes for e in efforts))
    return {
        **summary_provenance(first), "effort": asdict(whole), "side": list(first.side),
        "views": {
            name: {key: value for key, value in answer_summary(view).items() if key in ("value", "parts", "line")}
            for name, view in views.items()
        },
        "players": list(first.arena.players), "nodes": len(first.arena),
    }  # fmt: skip


def summary_team_order(team: Team, players: Iterable[str]) -> list[str]:
    """Returns the members of *team* in the order of the *players*."""
    return [player for player in players if player in team]


# ---------------------------------------------------------------- parts of documents


def summary_provenance(answer: Any) -> dict[str, Any]:
    """What every answer says about itself."""
    ties = getattr(answer, "ties", None)
    return {
        "method": answer.method, "why": getattr(answer, "why", None), "ties": None if ties is None else str(ties),
        "by": str(answer.by), "status": answer.status, "exact": bool(answer.exact), "effort": asdict(answer.effort),
    }  # fmt: skip


def summary_value(value: Any) -> Any:
    return [number_to_field(n) for n in value] if isinstance(value, tuple) else number_to_field(value)


def summary_teams(teams: Iterable[Iterable[str]]) -> list[list[str]]:
    return [list(team) for team in teams]


@answer_summary.register(Standing)
def _standing(standing: Standing) -> dict[str, Any]:
    exact = {key: number_to_field(getattr(standing, key)) for key in ("points", "place", "win_odds")}
    return {**asdict(standing), **exact}


def _core(core: Core | None, players: Iterable[str]) -> dict[str, Any] | None:
    if core is None:
        return None
    order = list(players)
    return {
        "empty": core.is_empty, "point": None if core.point is None else payoff_fragment(core.point),
        "balanced": [{"team": summary_team_order(team, order), "weight": number_to_field(w)}
                     for team, w in core.balanced.items()],
    }  # fmt: skip
