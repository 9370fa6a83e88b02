"""What somebody writes who has installed the package; mypy and pyright check it in their strict modes. Never run."""

from typing import List, Optional

from steward import AsyncClient, Category, Client, Decision, Message, is_paused


def act(texts: List[str]) -> List[str]:
    """Texts, messages and one alone."""
    with Client() as steward:
        message: Message = {"id": "41", "text": texts[0], "author": "bob"}
        answer = steward.moderate([message, {"text": "another"}], explain=True)
        steward.moderate("one alone")
        steward.moderate({"text": "one alone"}, dry_run=True)
        for explanation in answer.get("explanations", []):
            print(explanation["decided_by"], [line["threshold"] for line in explanation["scores"]])
        kept: List[str] = []
        for text, decision in steward.moderate_all(texts):
            if decision["action"] == "none" and not is_paused(decision):
                kept.append(text)
        return kept


def name_of(decision: Decision) -> str:
    """Known categories are known to the checker, and new ones do not break it."""
    known: Category = "spam"
    category: Optional[str] = decision["category"]
    return category or known


async def act_later(text: str) -> None:
    """The same with asyncio."""
    async with AsyncClient("http://127.0.0.1:8080/v1", "stw_...") as steward:
        print((await steward.moderate(text))["decisions"][0]["reason"])
