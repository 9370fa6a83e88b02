"""Mistakes that mypy and pyright must find in a user's script, one a line that ends with the word below; never run."""

from typing import List

from steward import Client, Message

steward = Client()
steward.moderate([{"txt": "a misspelt member"}])  # mistake
steward.moderate({"txt": "a misspelt member"})  # mistake
steward.moderate([{"text": 7}])  # mistake
message: Message = {"id": "41"}  # mistake
steward.moderate([7])  # mistake
steward.policy.update({"actions": {"spam": "ban"}})  # mistake
steward.moderate("hello", expalin=True)  # mistake
texts: List[int] = [decision["probabilty"] for decision in steward.moderate("hello")["decisions"]]  # mistake
