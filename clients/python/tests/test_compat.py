"""The official clients of other services, which need nothing but this service's address and a key."""

import pytest

openai = pytest.importorskip("openai")
discovery = pytest.importorskip("googleapiclient.discovery")
errors = pytest.importorskip("googleapiclient.errors")

ABUSE = "You are a worthless idiot and everybody here hates you"
KIND = "Thank you, that was a good article"


def test_openai_moderates_with_another_base_url(service):
    with openai.OpenAI(base_url=f"{service.url}/v1", api_key=service.key, max_retries=0) as client:
        answer = client.moderations.create(input=[ABUSE, KIND], model="omni-moderation-latest")
        assert [result.flagged for result in answer.results] == [True, False]
        assert answer.results[0].categories.harassment is True
        assert answer.results[0].category_scores.harassment > 0.8
        parts = client.moderations.create(input=[{"type": "text", "text": ABUSE}])
        assert parts.results[0].flagged is True
        image = {"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBORw0KGgo="}}
        [result] = client.moderations.create(input=[image]).results
        assert result.flagged is False
        assert (result.model_extra or {})["steward"]["images"] == ["not_judged"]


def test_openai_knows_a_wrong_key(service):
    with (
        openai.OpenAI(base_url=f"{service.url}/v1", api_key="stw_nobody", max_retries=0) as client,
        pytest.raises(openai.AuthenticationError),
    ):
        client.moderations.create(input=KIND)


def perspective(service, key, client_options=None):
    return discovery.build(
        "commentanalyzer",
        "v1alpha1",
        developerKey=key,
        discoveryServiceUrl=f"{service.url}/v1/compat/perspective/$discovery/rest?version=v1alpha1",
        static_discovery=False,
        cache_discovery=False,
        client_options=client_options,
    )


SCORED = ["TOXICITY", "INSULT", "PROFANITY", "THREAT"]


def comment(text, names):
    return {
        "comment": {"text": text},
        "requestedAttributes": {name: {} for name in names},
        "languages": ["en"],
        "doNotStore": True,
        "clientToken": "comment-41",
    }


def test_googles_client_analyzes_with_another_discovery_address(service):
    with perspective(service, service.key) as client:
        answer = client.comments().analyze(body=comment(ABUSE, SCORED)).execute()
        assert set(answer["attributeScores"]) == set(SCORED)
        scores = answer["attributeScores"]["TOXICITY"]
        assert scores["summaryScore"]["value"] > 0.8
        assert scores["summaryScore"]["type"] == "PROBABILITY"
        assert scores["spanScores"][0]["end"] == len(ABUSE)
        assert answer["languages"] == ["en"]
        assert answer["clientToken"] == "comment-41"
        kind = client.comments().analyze(body=comment(KIND, ["TOXICITY"])).execute()
        assert kind["attributeScores"]["TOXICITY"]["summaryScore"]["value"] < 0.5


def test_googles_client_is_told_the_address_from_outside(service):
    """As behind a proxy, where the server cannot know it."""
    root = f"{service.url.replace('127.0.0.1', 'localhost')}/v1/compat/perspective/"
    with perspective(service, service.key, {"api_endpoint": root}) as client:
        assert client._baseUrl == root
        answer = client.comments().analyze(body=comment(ABUSE, ["INSULT"])).execute()
        assert answer["attributeScores"]["INSULT"]["summaryScore"]["value"] > 0.8


def test_googles_client_suggests_a_score(service):
    with perspective(service, service.key) as client:
        body = {"comment": {"text": ABUSE}, "requestedAttributes": {"TOXICITY": {}}}
        client.comments().analyze(body=body).execute()
        suggestion = {
            "comment": {"text": ABUSE},
            "attributeScores": {"TOXICITY": {"summaryScore": {"value": 0.1}}},
            "clientToken": "comment-42",
        }
        answer = client.comments().suggestscore(body=suggestion).execute()
        assert answer["clientToken"] == "comment-42"
        with pytest.raises(errors.HttpError) as raised:
            client.comments().suggestscore(body={**suggestion, "comment": {"text": "never analysed"}}).execute()
        assert raised.value.status_code == 404


def test_googles_client_knows_the_errors(service):
    with perspective(service, service.key) as client:
        with pytest.raises(errors.HttpError) as raised:
            client.comments().analyze(body=comment(ABUSE, ["SARCASM"])).execute()
        assert raised.value.status_code == 400
        assert "SARCASM" in raised.value.reason
    with perspective(service, "stw_nobody") as client:
        with pytest.raises(errors.HttpError) as raised:
            client.comments().analyze(body=comment(ABUSE, ["TOXICITY"])).execute()
        assert raised.value.status_code == 401
        assert "unknown api key" in raised.value.reason
