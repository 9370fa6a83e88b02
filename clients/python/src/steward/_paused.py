from typing import Any, Mapping

_PAUSES = frozenset({"quota", "free_plan", "global_budget", "free_budget", "error_open"})


def is_paused(decision: Mapping[str, Any]) -> bool:
    """Whether judging was paused for this message: a quota, a plan or a budget, or a judge that could not be reached.

    Such a message was let through unseen. The other unjudged reasons (``local``, ``policy inactive``, ``trusted``,
    ``too_short``) are the service doing what it was told, and are not paused.

    Example::

        seen = [decision for decision in answer["decisions"] if not is_paused(decision)]
    """
    return decision["reason"] in _PAUSES
