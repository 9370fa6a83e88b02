"""The shapes of requests and answers.

Written from openapi.json by `npm run generate:descriptions`. Do not edit.
"""

from typing import Dict, List, Literal, Optional, TypedDict, Union

__all__ = [
    "Action",
    "Category",
    "Reason",
    "DecidedBy",
    "Source",
    "WebhookEventName",
    "WebhookEvent",
    "ModerateResponse",
    "Decision",
    "Explanation",
    "Message",
    "GuardrailAnswer",
    "GuardrailAction",
    "GuardrailRequest",
    "SuggestCommentScoreResponse",
    "SuggestCommentScoreRequest",
    "Policy",
    "PolicyChange",
    "Preset",
    "WrittenPolicy",
    "PolicyWrite",
    "Settings",
    "LinksSettings",
    "WordsSettings",
    "PatternsSettings",
    "ListsSettings",
    "LimitsSettings",
    "StolenSettings",
    "FloodSettings",
    "RaidSettings",
    "PicturesSettings",
    "PostsSettings",
    "TeachingSettings",
    "OffencesSettings",
    "ExceptionsSettings",
    "PolicyPart",
    "LimitsPart",
    "LinksWrite",
    "WordsWrite",
    "PatternsWrite",
    "ListsWrite",
    "GateSettings",
    "TrustSettings",
    "AutomodSettings",
    "NewcomersSettings",
    "OverlaysSettings",
    "WrittenSettings",
    "SettingsWrite",
    "LimitsWrite",
    "StolenWrite",
    "FloodWrite",
    "RaidWrite",
    "PicturesWrite",
    "PostsWrite",
    "TeachingWrite",
    "OffencesWrite",
    "ExceptionsWrite",
    "GateWrite",
    "TrustWrite",
    "AutomodWrite",
    "NewcomersWrite",
    "OverlaysWrite",
    "DecisionLogRow",
    "LoggedDecision",
    "ExportedAuthor",
    "ErasedAuthor",
    "GivenVerdict",
    "VerdictRequest",
    "Incident",
    "UnjudgedMessage",
    "JudgedLater",
    "JudgeUnjudged",
    "Stats",
    "Replay",
    "ReplayWrite",
    "TriedRules",
    "TryRules",
    "Example",
    "AddedExample",
    "ExampleRequest",
    "RemovedExample",
    "Tenant",
    "Erased",
    "TenantKey",
    "MintedKey",
    "TenantKeyRequest",
    "Revoked",
    "Webhook",
    "WebhookWithSecret",
    "WebhookRequest",
    "WebhookDelivery",
    "RemovedWebhook",
    "Job",
    "RemovedJob",
    "KeyRequest",
    "Health",
    "Readiness",
]

Action = Literal[
    "none",
    "flag",
    "delete",
    "timeout",
]

Category = Literal[
    "spam",
    "scam",
    "harassment",
    "nsfw",
    "selfharm",
    "doxxing",
    "minors",
    "offtopic",
    "ai_generated",
    "local:link",
    "local:word",
    "local:raid",
]

Reason = Literal[
    "model",
    "cache",
    "local",
    "policy inactive",
    "free_plan",
    "quota",
    "trusted",
    "too_short",
    "global_budget",
    "free_budget",
    "error_open",
]

DecidedBy = Literal[
    "local_rules",
    "policy",
    "plan",
    "quota",
    "trusted",
    "too_short",
    "cache",
    "judge",
    "budget",
    "judge_failure",
]

Source = Literal[
    "api",
    "discord",
    "slack",
    "telegram",
    "cli",
    "mcp",
]

WebhookEventName = Literal[
    "decision.triggered",
    "verdict.given",
    "appeal.opened",
    "raid.started",
    "review.overdue",
    "quota.warning",
    "quota.reached",
    "judge.unavailable",
    "judge.available",
]


class WebhookEvent(TypedDict):
    type: str
    timestamp: str
    data: Dict[str, object]


class ModerateResponseUsage(TypedDict):
    """The counters of the tenant in this UTC month, this request included."""

    judged_this_month: int
    model_requests_this_month: int
    input_tokens_this_month: int


class _ModerateResponseRequired(TypedDict):
    request_id: str
    # One a message, in the order of the request.
    decisions: List["Decision"]
    # The counters of the tenant in this UTC month, this request included.
    usage: ModerateResponseUsage


class ModerateResponse(_ModerateResponseRequired, total=False):
    # With explain=true: one a message, in the order of the request.
    explanations: List["Explanation"]


class Decision(TypedDict):
    # The message's id.
    message_id: str
    # Mildest first. New ones may come: take one that you do not know for a flag.
    action: Action
    # The category, rule or local rule that triggered; null when none did. New ones may come.
    category: Optional[Union[Category, str]]
    # Of what triggered; the highest score when nothing did; 1 for a local decision.
    probability: float
    # Every enabled category and rule with its probability; empty when the message was not judged.
    scores: Dict[str, float]
    # true only when the message reached the model, or was answered from the cache.
    judged: bool
    # Why it was or was not judged.
    reason: Reason


class ExplanationLocalHitsItemAt(TypedDict):
    start: int
    end: int
    text: str


class _ExplanationLocalHitsItemRequired(TypedDict):
    rule: str
    # Of a local rule (`patterns.<name>` for a pattern), a category, or a rule in your own words.
    name: str
    category: str
    action: Action
    matched: str
    # The fewest words of the text as you sent it in which the rule still hits, in Unicode characters; null for floods and raids, and where looking would cost too much.
    at: Optional[ExplanationLocalHitsItemAt]


class ExplanationLocalHitsItem(_ExplanationLocalHitsItemRequired, total=False):
    # Only with the setting `observe`: found, and not acted on.
    observed: Literal["true"]


class _ExplanationScoresItemRequired(TypedDict):
    kind: Literal["local", "category", "rule"]
    # Of a local rule (`patterns.<name>` for a pattern), a category, or a rule in your own words.
    name: str
    # null where nothing scored the message.
    score: Optional[float]
    threshold: float
    action: Action
    crossed: bool


class ExplanationScoresItem(_ExplanationScoresItemRequired, total=False):
    # Only with the setting `observe`: the action that the score would have had.
    observed: Action


class ExplanationWithoutItem(TypedDict):
    kind: Literal["local", "category", "rule"]
    # Of a local rule (`patterns.<name>` for a pattern), a category, or a rule in your own words.
    name: str
    # null where that would take a judgement, which there is not.
    action: Optional[Action]
    category: Optional[str]
    # The step that decided, or kept the judgement away.
    decided_by: DecidedBy


class Explanation(TypedDict):
    message_id: str
    # The step that decided, or kept the judgement away.
    decided_by: DecidedBy
    # What judge, patterns and links see.
    normal_form: str
    # What words are looked for in: as a reader sees the text.
    shown_form: str
    local_hits: List[ExplanationLocalHitsItem]
    scores: List[ExplanationScoresItem]
    # For each local rule that hit and each line that was crossed: the decision without it.
    without: List[ExplanationWithoutItem]


class _MessageRequired(TypedDict):
    # The text to judge, at most 8000 Unicode characters.
    text: str


class Message(_MessageRequired, total=False):
    # The caller's id, echoed back as message_id. Without it: "".
    id: str
    # Who wrote it. Stays local; the flood rule needs it. Without it: "".
    author: str
    # What the channel or thread is about; used by offtopic. Of any length; the first 2000 characters are used. Without it: "".
    channel_topic: str
    # true skips judgement. Without it: false.
    author_trusted: bool


class _GuardrailAnswerRequired(TypedDict):
    action: "GuardrailAction"


class GuardrailAnswer(_GuardrailAnswerRequired, total=False):
    # With BLOCKED: the category and its score.
    blocked_reason: str
    # With GUARDRAIL_INTERVENED: the texts to go on with.
    texts: List[str]


GuardrailAction = Literal["NONE", "BLOCKED", "GUARDRAIL_INTERVENED"]


class GuardrailRequestAdditionalProviderSpecificParams(TypedDict, total=False):
    # block: BLOCKED. replace: the text is replaced. watch: it passes, and the log has the decision. Without it: "block".
    outcome: Literal["block", "replace", "watch"]
    # The mildest action that counts. Without it: "delete".
    from_action: Literal["flag", "delete", "timeout"]
    # What replaces a text. Without it: "[removed]".
    replacement: str


class GuardrailRequest(TypedDict, total=False):
    # Whether the texts go to the model or come from it.
    input_type: Literal["request", "response"]
    # The texts of the request or of the answer.
    texts: Optional[List[str]]
    # The images of it, as `data:` URLs or addresses.
    images: Optional[List[str]]
    additional_provider_specific_params: Optional[GuardrailRequestAdditionalProviderSpecificParams]


class _SuggestCommentScoreResponseRequired(TypedDict):
    requestedLanguages: List[str]
    detectedLanguages: List[str]


class SuggestCommentScoreResponse(_SuggestCommentScoreResponseRequired, total=False):
    clientToken: str


class _SuggestCommentScoreRequestCommentRequired(TypedDict):
    text: str


class SuggestCommentScoreRequestComment(_SuggestCommentScoreRequestCommentRequired, total=False):
    type: Literal["COMMENT_TYPE_UNSPECIFIED", "PLAIN_TEXT", "HTML", "TEXT_TYPE_UNSPECIFIED"]


class SuggestCommentScoreRequestAttributeScoresEntrySummaryScore(TypedDict):
    value: float


class SuggestCommentScoreRequestAttributeScoresEntry(TypedDict):
    summaryScore: SuggestCommentScoreRequestAttributeScoresEntrySummaryScore


class _SuggestCommentScoreRequestRequired(TypedDict):
    comment: SuggestCommentScoreRequestComment
    # What the scores should have been. From .5 on one says that the comment should be acted on.
    attributeScores: Dict[str, SuggestCommentScoreRequestAttributeScoresEntry]


class SuggestCommentScoreRequest(_SuggestCommentScoreRequestRequired, total=False):
    # Come back, or "und" where none is named; the judge reads any language that it can.
    languages: List[str]
    # Comes back.
    clientToken: str
    sessionId: str
    communityId: str
    context: object


class Policy(TypedDict):
    # Category to threshold; null is off.
    thresholds: Dict[str, Optional[float]]
    actions: Dict[str, Action]
    rules: Dict[str, str]
    rule_actions: Dict[str, Action]
    rule_thresholds: Dict[str, float]
    timeout_minutes: int


class PolicyChangeBefore(TypedDict):
    # Category to threshold; null is off.
    thresholds: Dict[str, Optional[float]]
    actions: Dict[str, Action]
    rules: Dict[str, str]
    rule_actions: Dict[str, Action]
    rule_thresholds: Dict[str, float]
    timeout_minutes: int


class PolicyChange(TypedDict):
    id: str
    at: str
    # The id of a key, a name; empty for Steward itself.
    by: str
    via: Literal["dashboard", "api", "cli", "chat", "program"]
    # null where the shipped policy stood.
    before: Optional[PolicyChangeBefore]
    after: Optional["Policy"]


class PresetMeasuredCategoriesEntry(TypedDict):
    alarms_per_1000: float
    # The share found, 0 to 1; null where there was nothing to measure by.
    recall: Optional[float]


class PresetMeasured(TypedDict):
    # False alarms in 1,000 ordinary messages, in any shipped category.
    alarms_per_1000: float
    categories: Dict[str, PresetMeasuredCategoriesEntry]


class Preset(TypedDict):
    name: Literal["quiet", "balanced", "strict"]
    # Whether the policy has exactly these thresholds.
    in_use: bool
    # Of the categories that are on. Send them with `PUT /v1/policy` to use the preset.
    thresholds: Dict[str, float]
    # On public sets that the embedded judge did not learn from; null for another judge.
    measured: Optional[PresetMeasured]


class _WrittenPolicyRequired(TypedDict):
    # Category to threshold; null is off.
    thresholds: Dict[str, Optional[float]]
    actions: Dict[str, Action]
    rules: Dict[str, str]
    rule_actions: Dict[str, Action]
    rule_thresholds: Dict[str, float]
    timeout_minutes: int


class WrittenPolicy(_WrittenPolicyRequired, total=False):
    # What of this policy the judge in use cannot do, timeouts that a platform shortens, and local rules that stand in its way.
    warnings: List[str]


class PolicyWrite(TypedDict, total=False):
    thresholds: Optional[Dict[str, Optional[float]]]
    actions: Optional[Dict[str, Action]]
    rules: Optional[Dict[str, Optional[str]]]
    rule_actions: Optional[Dict[str, Action]]
    rule_thresholds: Optional[Dict[str, float]]
    timeout_minutes: Optional[int]


class SettingsRetention(TypedDict, total=False):
    """For how many days each kind is kept: 30, where it is not named."""

    # Decisions in the audit log, and verdicts on them.
    decisions: Optional[int]
    # Texts of messages: in the audit log, in entries, and waiting to be judged.
    texts: Optional[int]
    # Entries of chat communities, with incidents and raids.
    entries: Optional[int]
    # Notes about members.
    notes: Optional[int]


class SettingsExamples(TypedDict):
    """Messages that the policy is tried on before it is saved on the dashboard."""

    # Messages that must be flagged, deleted or timed out.
    must_flag: List[str]
    # Messages that must pass.
    must_allow: List[str]


class Settings(TypedDict):
    # true: an unreachable model leaves messages unjudged; false: the request answers 502.
    fail_open: bool
    # Whether trusted authors are exempt from the local rules.
    trusted_exempt: bool
    # What becomes of a message with a local hit that is milder than the strongest action of the policy. decide: the local rule decides, and nothing is judged. also_judge: it goes on to the model, and the more severe wins; so it always is for messages of chat platforms.
    local_flags: Literal["decide", "also_judge"]
    # Whether the model is asked again, within the spending ceilings, about messages near their threshold, in another order; the mean of both counts. Batches of two to five messages carry a test message then, as larger ones always do, so that orders to the model are noticed there too.
    second_look: bool
    # Whether the model is also shown what a chat message answers and what its author wrote in the ten minutes before, as far as the bot that saw it remembers: texts alone, nobody by name.
    context: bool
    # How far the thresholds of a member of a chat platform may move by your team's verdicts on them within 30 days: lower where they were upheld, higher where they were dismissed. Older verdicts count less. 0: not at all.
    reputation: float
    # Whether moderators of other tenants that say so too are told how many entries here have a link or contact, and of your verdicts on them, and yours of theirs. Whose they are is told to nobody, and nothing is done by it.
    share_links: bool
    # What comes first in the review queue, worst first: the weight of a category or rule, 0 to 100; 1 where one is not named. Self-harm and minors always come before all others.
    review_weights: Dict[str, float]
    # The saved queues of the review page: a name, and the query of the address that it opens, such as category=scam&order=oldest. A write replaces all of them.
    review_queues: Dict[str, str]
    # Whether about one in 20 reviewed decisions is also shown to a second moderator, without the first verdict. It changes nothing but the figures of the team.
    second_reviews: bool
    # Whether about one in 10 messages that were judged and not flagged, at most 50 a day, is shown to your team, to estimate how many are missed. Their texts are kept for 7 days, or until somebody answers.
    unflagged_sample: bool
    # Whether an appeal is answered by another moderator than those who acted on the message. What nobody but Steward acted on is answered by anybody.
    appeals_by_others: bool
    # After how many minutes a message about self-harm or minors that nobody has reviewed is told in the log channel and to webhooks, at most once an hour. 0: never.
    review_alert_minutes: int
    # Categories of the audit log that are only observed: of filters such as local:link, categories such as scam, or your rules. They act on nothing; their rows say what they would have done. A write replaces all of them.
    observe: List[str]
    # Which decisions have a row in the audit log. all: every one. triggered: what triggered or was not judged; the rest is only counted, and a replay of the policy cannot see it.
    decision_log: Literal["all", "triggered"]
    # Whether new rows of the audit log have a keyed hash of their author, to find and erase the messages of one person over the API too.
    decision_authors: bool
    # Whether decisions have a page with a link that nobody can guess, where their author reads what was decided and appeals. It needs SERVICE_PUBLIC_URL.
    appeal_links: bool
    # What becomes of a message that passed because the quota or a ceiling was reached or the model could not answer. forget: nothing of it is kept. keep: its text is kept for 72 hours, so that it can be judged by hand. judge: it is judged by itself once the model answers again.
    unjudged: Literal["forget", "keep", "judge"]
    # For how many days each kind is kept: 30, where it is not named.
    retention: SettingsRetention
    # Messages that the policy is tried on before it is saved on the dashboard.
    examples: SettingsExamples
    links: "LinksSettings"
    words: "WordsSettings"
    patterns: "PatternsSettings"
    lists: "ListsSettings"
    limits: "LimitsSettings"
    stolen: "StolenSettings"
    flood: "FloodSettings"
    raid: "RaidSettings"
    pictures: "PicturesSettings"
    posts: "PostsSettings"
    teaching: "TeachingSettings"
    offences: "OffencesSettings"
    exceptions: "ExceptionsSettings"
    gate: "GateSettings"
    trust: "TrustSettings"
    automod: "AutomodSettings"
    newcomers: "NewcomersSettings"
    overlays: "OverlaysSettings"


class LinksSettings(TypedDict):
    # off, block_all, allow_list (only `domains` pass) or block_list (`domains` are blocked).
    mode: Literal["off", "block_all", "allow_list", "block_list"]
    # Domains; each covers its subdomains.
    domains: List[str]
    # Blocks invitations to communities and chats (Discord, Slack, Telegram, WhatsApp and others), whatever the mode.
    block_invites: bool
    # Whether a public name of a channel or group (`@name`) is an invitation too, where `block_invites` blocks those; the name of a person never is. Telegram only.
    block_public_names: bool
    # Domains whose links are invitations too.
    invite_domains: List[str]
    # Domains whose links lead on to an address in them; that address counts too.
    redirect_domains: List[str]
    action: Action


class _WordsSettingsListsEntryRequired(TypedDict):
    # Whole words, phrases, and words with an open side: `nitro*`, `*nitro`, `*nitro*`.
    list: List[str]
    action: Action


class WordsSettingsListsEntry(_WordsSettingsListsEntryRequired, total=False):
    # Whole words that never trigger this list: `retardant` beside `retard*`.
    allowed: List[str]
    # The list holds only in chat communities in which the bot speaks one of these; in all where it is empty, and always over the API.
    languages: List[Literal["en", "es", "pt", "de", "fr", "ru", "tr", "uk", "id", "hi", "ar", "fa", "zh"]]
    # Messages that the list must find. A write that breaks one is refused.
    must_trigger: List[str]
    # Messages that the list must not find. A write that breaks one is refused.
    must_pass: List[str]


class _WordsSettingsRequired(TypedDict):
    # Whole words, phrases, and words with an open side: `nitro*`, `*nitro`, `*nitro*`.
    list: List[str]
    action: Action


class WordsSettings(_WordsSettingsRequired, total=False):
    # Whole words that never trigger this list: `retardant` beside `retard*`.
    allowed: List[str]
    # More lists, by name, each with an action of its own.
    lists: Dict[str, WordsSettingsListsEntry]


class _PatternsSettingsEntryRequired(TypedDict):
    # An RE2 expression, matched without regard to case.
    pattern: str
    action: Action


class PatternsSettingsEntry(_PatternsSettingsEntryRequired, total=False):
    # shown: also looked for in the text as a reader sees it, without markup and with letters for the signs that stand for them. Left out: normalised.
    read: Literal["normalised", "shown"]


PatternsSettings = Dict[str, PatternsSettingsEntry]


class ListsSettings(TypedDict):
    # What becomes of a message with a link to a domain of the phishing list that the operator loads; null is off.
    phishing: Optional[Action]
    # What becomes of a message by a Telegram account on the Combot Anti-Spam list that the operator loads; null is off.
    cas: Optional[Action]
    # Whether a near copy of a picture on a list that the operator loads is flagged; null is off.
    pictures: Optional[Literal["none", "flag"]]


class LimitsSettingsMentions(TypedDict):
    # This many mentions of people, roles or everybody; more hits.
    most: int
    action: Action


class LimitsSettingsEmoji(TypedDict):
    # This many emoji; more hits.
    most: int
    action: Action


class LimitsSettingsCapitals(TypedDict):
    # This share of capitals among letters, in per cent, in texts of 12 letters or more; more hits.
    most: int
    action: Action


class LimitsSettingsLines(TypedDict):
    # This many lines; more hits.
    most: int
    action: Action


class LimitsSettingsMarks(TypedDict):
    # So many marks over and under one letter, as in Z̷a̸l̶g̴o̵; no language needs more than four; more hits.
    most: int
    action: Action


class LimitsSettingsRepeated(TypedDict):
    # One character so many times in a row; blanks do not count; more hits.
    most: int
    action: Action


class LimitsSettingsAttachments(TypedDict):
    # This many pictures, files and voice messages; more hits.
    most: int
    action: Action


class LimitsSettingsStickers(TypedDict):
    # This many stickers; more hits.
    most: int
    action: Action


class LimitsSettingsAccounts(TypedDict):
    # So many accounts may send one text, or near copies of it, within the window; the next one hits.
    most: int
    window_seconds: int
    action: Action


class LimitsSettings(TypedDict):
    mentions: Optional[LimitsSettingsMentions]
    emoji: Optional[LimitsSettingsEmoji]
    capitals: Optional[LimitsSettingsCapitals]
    lines: Optional[LimitsSettingsLines]
    marks: Optional[LimitsSettingsMarks]
    repeated: Optional[LimitsSettingsRepeated]
    attachments: Optional[LimitsSettingsAttachments]
    stickers: Optional[LimitsSettingsStickers]
    accounts: Optional[LimitsSettingsAccounts]


class StolenSettings(TypedDict):
    # In how many channels one author writes within the window to count as stolen; 0 and 1 are off. Chat platforms only.
    channels: int
    window_seconds: int
    # Ids of channels in which nobody may write: an account that does counts as stolen.
    trap_channels: List[str]
    action: Action
    # Id of the role that a stolen account gets on Discord; empty: a timeout.
    quarantine_role: str


class FloodSettings(TypedDict):
    # How many times one author may send one text, or near copies of it, within the window; 0 is off.
    repeats: int
    # How many messages one author may send within the window; 0 is off.
    messages: int
    window_seconds: int
    action: Action


class RaidSettings(TypedDict):
    # How many joins within the window are a raid; 0 is off. Chat platforms only.
    joins: int
    window_seconds: int
    # How many joins within the slow window are a raid too; 0 is off.
    slow_joins: int
    # The slow window: joins that come one by one.
    slow_window_minutes: int
    # Joins of accounts that are younger count twice, where the platform tells it (Discord); 0 is off.
    young_days: int
    # Whether joins count twice of three or more within a day whose names differ only by numbers.
    alike_names: bool
    # How long the messages of the newcomers are decided as local:raid.
    mark_minutes: int
    action: Action
    # Whether a lockdown pauses direct messages among members too (Discord).
    pause_dms: bool
    # Whether those who took part in a raid or were timed out here within 24 hours count twice where they join next, and are marked there; and the other way round. Only among communities of this Steward whose tenants both say so; nothing else of the other is shown.
    shared: bool


class PicturesSettings(TypedDict):
    # Whether pictures are compared by what they show: near copies are one to the flood rule and to `limits.accounts`. In chat, and for the images of `POST /v1/moderations`.
    compare: bool
    # Hashes of pictures that moderators confirmed; the newest last. Nothing else of a picture is kept.
    known: List[str]
    # Hashes of pictures that moderators dismissed; the newest last. No list hits a near copy of them.
    dismissed: List[str]
    # What happens to a message with a near copy of one of `known`.
    action: Action
    # Whether text in pictures is read, and judged like the message's own. Chat platforms only; needs the package tesseract.js-core on the server.
    text: bool
    # Whether QR codes in pictures are read, and judged like the message's own text. Chat platforms only.
    codes: bool


class PostsSettings(TypedDict):
    # What a forwarded message or story counts as. own: as the forwarder's own words, up to a timeout. passed_on: it is deleted at most. Chat platforms only.
    forwards: Literal["own", "passed_on"]
    # Whether the name of somebody who joins, and what they say of themselves where the platform tells it, is judged; it is flagged at most. Chat platforms only.
    names: bool
    # Whether a newcomer whose name imitates a moderator's is flagged, once. Chat platforms only.
    imitations: bool
    # Whether bursts of reactions, and what they spell, are flagged. Discord and Telegram only.
    reactions: bool
    # Whether each request to join has an entry in the log, where moderators approve or decline it. Telegram only.
    requests: bool
    # Whether posts of other apps and of webhooks are judged. Slack only; the bot's own never are.
    apps: bool
    # Apps whose posts are left alone all the same, by their app id (A…), bot id (B…) or user id (U…).
    apps_exempt: List[str]
    # Whether the bot joins public channels by itself, those that are there and those that are made. Slack only.
    join_channels: bool


class TeachingSettings(TypedDict):
    # Whether a decision about a chat message that moderators dismiss as wrong makes an allow example of its text.
    allow: bool
    # What happens to copies of a block example. Unless it is none, a decision about a chat message that moderators find right makes one of its text.
    block: Action
    # How many days a new example holds.
    days: int


class OffencesSettingsStepsItem(TypedDict):
    # From the offence of this number on.
    count: int
    # At least this is done; what is severer by itself stays so. Where a ban cannot be done, it is a timeout.
    action: Literal["delete", "timeout", "ban"]
    # How long the timeout lasts; null is the policy.
    minutes: Optional[int]


class OffencesSettings(TypedDict):
    # How far back the offences of a member count.
    days: int
    # From which action on a decision is an offence.
    counts: Literal["flag", "delete"]
    # What a repeated offence is raised to; the last row that is reached counts. Empty is off. Chat platforms only.
    steps: List[OffencesSettingsStepsItem]
    # Whether new accounts whose first message is clearly spam are banned. Chat platforms only.
    spammers: bool


class _ExceptionsSettingsItemHoursRequired(TypedDict):
    # HH:MM.
    start: str
    # HH:MM, not included. Before or at `start`, it is on the day after.
    end: str
    # An IANA name such as Europe/Berlin, by whose clocks it holds, in summer and winter.
    time_zone: str


class ExceptionsSettingsItemHours(_ExceptionsSettingsItemHoursRequired, total=False):
    """It holds in these hours alone."""

    # The days on which it begins; every day without it.
    days: List[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]


class _ExceptionsSettingsItemRequired(TypedDict):
    # newcomers, a channel (a topic of Telegram too), those who have a role, or everyone at times. Newcomers meet the stricter of this and all else.
    on: Literal["newcomers", "channel", "role", "everyone"]


class ExceptionsSettingsItem(_ExceptionsSettingsItemRequired, total=False):
    # The id of the channel or role, as the platform has it; for everyone a name, such as night.
    id: str
    # It holds in these hours alone.
    hours: ExceptionsSettingsItemHours
    # It holds before this instant alone.
    until: str
    # Of an exception for everyone: it acts for this percentage of authors, always the same ones; 0 for nobody. Rows of the log say what its other version would have done, as version:<id>.
    share: int
    # So many messages of a member must have been left alone; 0 does not ask. Chat platforms only.
    messages: int
    # So many days must have passed since they joined, where that is known; 0 does not ask.
    days: int
    # So many days old their account must be, where the platform tells; 0 does not ask.
    account_days: int
    policy: "PolicyPart"
    limits: "LimitsPart"
    links: "LinksWrite"
    words: "WordsWrite"
    patterns: "PatternsWrite"
    lists: "ListsWrite"


ExceptionsSettings = List[ExceptionsSettingsItem]


class PolicyPart(TypedDict, total=False):
    """Fields of the policy that are otherwise here; rules are those of the tenant."""

    thresholds: Optional[Dict[str, Optional[float]]]
    actions: Optional[Dict[str, Action]]
    rule_actions: Optional[Dict[str, Action]]
    rule_thresholds: Optional[Dict[str, float]]
    timeout_minutes: Optional[int]


class LimitsPartMentions(TypedDict):
    # This many mentions of people, roles or everybody; more hits.
    most: int
    action: Action


class LimitsPartEmoji(TypedDict):
    # This many emoji; more hits.
    most: int
    action: Action


class LimitsPartCapitals(TypedDict):
    # This share of capitals among letters, in per cent, in texts of 12 letters or more; more hits.
    most: int
    action: Action


class LimitsPartLines(TypedDict):
    # This many lines; more hits.
    most: int
    action: Action


class LimitsPartMarks(TypedDict):
    # So many marks over and under one letter, as in Z̷a̸l̶g̴o̵; no language needs more than four; more hits.
    most: int
    action: Action


class LimitsPartRepeated(TypedDict):
    # One character so many times in a row; blanks do not count; more hits.
    most: int
    action: Action


class LimitsPartAttachments(TypedDict):
    # This many pictures, files and voice messages; more hits.
    most: int
    action: Action


class LimitsPartStickers(TypedDict):
    # This many stickers; more hits.
    most: int
    action: Action


class LimitsPartAccounts(TypedDict):
    # So many accounts may send one text, or near copies of it, within the window; the next one hits.
    most: int
    window_seconds: int
    action: Action


class LimitsPart(TypedDict, total=False):
    """Limits that are otherwise here; null is none."""

    mentions: Optional[LimitsPartMentions]
    emoji: Optional[LimitsPartEmoji]
    capitals: Optional[LimitsPartCapitals]
    lines: Optional[LimitsPartLines]
    marks: Optional[LimitsPartMarks]
    repeated: Optional[LimitsPartRepeated]
    attachments: Optional[LimitsPartAttachments]
    stickers: Optional[LimitsPartStickers]
    accounts: Optional[LimitsPartAccounts]


class LinksWrite(TypedDict, total=False):
    # off, block_all, allow_list (only `domains` pass) or block_list (`domains` are blocked).
    mode: Literal["off", "block_all", "allow_list", "block_list"]
    # Domains; each covers its subdomains.
    domains: List[str]
    # Blocks invitations to communities and chats (Discord, Slack, Telegram, WhatsApp and others), whatever the mode.
    block_invites: bool
    # Whether a public name of a channel or group (`@name`) is an invitation too, where `block_invites` blocks those; the name of a person never is. Telegram only.
    block_public_names: bool
    # Domains whose links are invitations too.
    invite_domains: List[str]
    # Domains whose links lead on to an address in them; that address counts too.
    redirect_domains: List[str]
    action: Action


class WordsWriteListsEntry(TypedDict, total=False):
    # Whole words, phrases, and words with an open side: `nitro*`, `*nitro`, `*nitro*`.
    list: List[str]
    # Whole words that never trigger this list: `retardant` beside `retard*`.
    allowed: List[str]
    action: Action
    # The list holds only in chat communities in which the bot speaks one of these; in all where it is empty, and always over the API.
    languages: List[Literal["en", "es", "pt", "de", "fr", "ru", "tr", "uk", "id", "hi", "ar", "fa", "zh"]]
    # Messages that the list must find. A write that breaks one is refused.
    must_trigger: List[str]
    # Messages that the list must not find. A write that breaks one is refused.
    must_pass: List[str]


class WordsWrite(TypedDict, total=False):
    # Whole words, phrases, and words with an open side: `nitro*`, `*nitro`, `*nitro*`.
    list: List[str]
    # Whole words that never trigger this list: `retardant` beside `retard*`.
    allowed: List[str]
    action: Action
    lists: Dict[str, Optional[WordsWriteListsEntry]]


class _PatternsWriteEntryRequired(TypedDict):
    # An RE2 expression, matched without regard to case.
    pattern: str


class PatternsWriteEntry(_PatternsWriteEntryRequired, total=False):
    action: Action
    # shown: also looked for in the text as a reader sees it, without markup and with letters for the signs that stand for them. Left out: normalised.
    read: Literal["normalised", "shown"]


PatternsWrite = Dict[str, Optional[PatternsWriteEntry]]


class ListsWrite(TypedDict, total=False):
    # What becomes of a message with a link to a domain of the phishing list that the operator loads; null is off.
    phishing: Optional[Action]
    # What becomes of a message by a Telegram account on the Combot Anti-Spam list that the operator loads; null is off.
    cas: Optional[Action]
    # Whether a near copy of a picture on a list that the operator loads is flagged; null is off.
    pictures: Optional[Literal["none", "flag"]]


class GateSettings(TypedDict):
    # A member passes after this many clean messages; 0 turns the gate off. Discord and Telegram only.
    messages: int
    # A member who joined so many days ago passes too, where that is known; 0 does not ask.
    days: int
    # Whether members pick the emoji that their notice names, of six, in at most three tries.
    captcha: bool


class TrustSettings(TypedDict):
    # The model is not asked about plain messages of a member who has this many clean messages; 0 turns this off.
    messages: int
    # Only of members who joined at least this many days ago; 0 needs no days, for platforms that do not say when.
    days: int


class AutomodSettings(TypedDict):
    # Whether blocked words, blocked domains and the limit of mentions are also rules of Discord's own AutoMod, as far as it takes them, so that a message is stopped before anybody reads it. Only what deletes or times out; the bot creates, updates and removes these rules and touches no other.
    mirror: bool


class NewcomersSettings(TypedDict):
    """Former name of the exception for newcomers, without its filters."""

    # So many messages of a member must have been left alone; 0 does not ask. Chat platforms only.
    messages: int
    # So many days must have passed since they joined, where that is known; 0 does not ask.
    days: int
    # So many days old their account must be, where the platform tells; 0 does not ask.
    account_days: int
    policy: "PolicyPart"
    limits: "LimitsPart"


class OverlaysSettingsItemsItem(TypedDict):
    policy: "PolicyPart"
    limits: "LimitsPart"
    on: Literal["channel", "role"]
    id: str


class OverlaysSettings(TypedDict):
    """Former name of the exceptions of channels and roles, without their filters."""

    items: List[OverlaysSettingsItemsItem]


class WrittenSettingsRetention(TypedDict, total=False):
    """For how many days each kind is kept: 30, where it is not named."""

    # Decisions in the audit log, and verdicts on them.
    decisions: Optional[int]
    # Texts of messages: in the audit log, in entries, and waiting to be judged.
    texts: Optional[int]
    # Entries of chat communities, with incidents and raids.
    entries: Optional[int]
    # Notes about members.
    notes: Optional[int]


class WrittenSettingsExamples(TypedDict):
    """Messages that the policy is tried on before it is saved on the dashboard."""

    # Messages that must be flagged, deleted or timed out.
    must_flag: List[str]
    # Messages that must pass.
    must_allow: List[str]


class _WrittenSettingsRequired(TypedDict):
    # true: an unreachable model leaves messages unjudged; false: the request answers 502.
    fail_open: bool
    # Whether trusted authors are exempt from the local rules.
    trusted_exempt: bool
    # What becomes of a message with a local hit that is milder than the strongest action of the policy. decide: the local rule decides, and nothing is judged. also_judge: it goes on to the model, and the more severe wins; so it always is for messages of chat platforms.
    local_flags: Literal["decide", "also_judge"]
    # Whether the model is asked again, within the spending ceilings, about messages near their threshold, in another order; the mean of both counts. Batches of two to five messages carry a test message then, as larger ones always do, so that orders to the model are noticed there too.
    second_look: bool
    # Whether the model is also shown what a chat message answers and what its author wrote in the ten minutes before, as far as the bot that saw it remembers: texts alone, nobody by name.
    context: bool
    # How far the thresholds of a member of a chat platform may move by your team's verdicts on them within 30 days: lower where they were upheld, higher where they were dismissed. Older verdicts count less. 0: not at all.
    reputation: float
    # Whether moderators of other tenants that say so too are told how many entries here have a link or contact, and of your verdicts on them, and yours of theirs. Whose they are is told to nobody, and nothing is done by it.
    share_links: bool
    # What comes first in the review queue, worst first: the weight of a category or rule, 0 to 100; 1 where one is not named. Self-harm and minors always come before all others.
    review_weights: Dict[str, float]
    # The saved queues of the review page: a name, and the query of the address that it opens, such as category=scam&order=oldest. A write replaces all of them.
    review_queues: Dict[str, str]
    # Whether about one in 20 reviewed decisions is also shown to a second moderator, without the first verdict. It changes nothing but the figures of the team.
    second_reviews: bool
    # Whether about one in 10 messages that were judged and not flagged, at most 50 a day, is shown to your team, to estimate how many are missed. Their texts are kept for 7 days, or until somebody answers.
    unflagged_sample: bool
    # Whether an appeal is answered by another moderator than those who acted on the message. What nobody but Steward acted on is answered by anybody.
    appeals_by_others: bool
    # After how many minutes a message about self-harm or minors that nobody has reviewed is told in the log channel and to webhooks, at most once an hour. 0: never.
    review_alert_minutes: int
    # Categories of the audit log that are only observed: of filters such as local:link, categories such as scam, or your rules. They act on nothing; their rows say what they would have done. A write replaces all of them.
    observe: List[str]
    # Which decisions have a row in the audit log. all: every one. triggered: what triggered or was not judged; the rest is only counted, and a replay of the policy cannot see it.
    decision_log: Literal["all", "triggered"]
    # Whether new rows of the audit log have a keyed hash of their author, to find and erase the messages of one person over the API too.
    decision_authors: bool
    # Whether decisions have a page with a link that nobody can guess, where their author reads what was decided and appeals. It needs SERVICE_PUBLIC_URL.
    appeal_links: bool
    # What becomes of a message that passed because the quota or a ceiling was reached or the model could not answer. forget: nothing of it is kept. keep: its text is kept for 72 hours, so that it can be judged by hand. judge: it is judged by itself once the model answers again.
    unjudged: Literal["forget", "keep", "judge"]
    # For how many days each kind is kept: 30, where it is not named.
    retention: WrittenSettingsRetention
    # Messages that the policy is tried on before it is saved on the dashboard.
    examples: WrittenSettingsExamples
    links: "LinksSettings"
    words: "WordsSettings"
    patterns: "PatternsSettings"
    lists: "ListsSettings"
    limits: "LimitsSettings"
    stolen: "StolenSettings"
    flood: "FloodSettings"
    raid: "RaidSettings"
    pictures: "PicturesSettings"
    posts: "PostsSettings"
    teaching: "TeachingSettings"
    offences: "OffencesSettings"
    exceptions: "ExceptionsSettings"
    gate: "GateSettings"
    trust: "TrustSettings"
    automod: "AutomodSettings"
    newcomers: "NewcomersSettings"
    overlays: "OverlaysSettings"


class WrittenSettings(_WrittenSettingsRequired, total=False):
    # Local rules that stand in the way of a stronger action.
    warnings: List[str]


class SettingsWriteRetention(TypedDict, total=False):
    # Decisions in the audit log, and verdicts on them.
    decisions: Optional[int]
    # Texts of messages: in the audit log, in entries, and waiting to be judged.
    texts: Optional[int]
    # Entries of chat communities, with incidents and raids.
    entries: Optional[int]
    # Notes about members.
    notes: Optional[int]


class SettingsWriteExamples(TypedDict, total=False):
    # Messages that must be flagged, deleted or timed out.
    must_flag: List[str]
    # Messages that must pass.
    must_allow: List[str]


class SettingsWrite(TypedDict, total=False):
    # true: an unreachable model leaves messages unjudged; false: the request answers 502.
    fail_open: Optional[bool]
    # Whether trusted authors are exempt from the local rules.
    trusted_exempt: Optional[bool]
    # What becomes of a message with a local hit that is milder than the strongest action of the policy. decide: the local rule decides, and nothing is judged. also_judge: it goes on to the model, and the more severe wins; so it always is for messages of chat platforms.
    local_flags: Optional[Literal["decide", "also_judge"]]
    # Whether the model is asked again, within the spending ceilings, about messages near their threshold, in another order; the mean of both counts. Batches of two to five messages carry a test message then, as larger ones always do, so that orders to the model are noticed there too.
    second_look: Optional[bool]
    # Whether the model is also shown what a chat message answers and what its author wrote in the ten minutes before, as far as the bot that saw it remembers: texts alone, nobody by name.
    context: Optional[bool]
    # How far the thresholds of a member of a chat platform may move by your team's verdicts on them within 30 days: lower where they were upheld, higher where they were dismissed. Older verdicts count less. 0: not at all.
    reputation: Optional[float]
    # Whether moderators of other tenants that say so too are told how many entries here have a link or contact, and of your verdicts on them, and yours of theirs. Whose they are is told to nobody, and nothing is done by it.
    share_links: Optional[bool]
    # What comes first in the review queue, worst first: the weight of a category or rule, 0 to 100; 1 where one is not named. Self-harm and minors always come before all others.
    review_weights: Optional[Dict[str, float]]
    # The saved queues of the review page: a name, and the query of the address that it opens, such as category=scam&order=oldest. A write replaces all of them.
    review_queues: Optional[Dict[str, str]]
    # Whether about one in 20 reviewed decisions is also shown to a second moderator, without the first verdict. It changes nothing but the figures of the team.
    second_reviews: Optional[bool]
    # Whether about one in 10 messages that were judged and not flagged, at most 50 a day, is shown to your team, to estimate how many are missed. Their texts are kept for 7 days, or until somebody answers.
    unflagged_sample: Optional[bool]
    # Whether an appeal is answered by another moderator than those who acted on the message. What nobody but Steward acted on is answered by anybody.
    appeals_by_others: Optional[bool]
    # After how many minutes a message about self-harm or minors that nobody has reviewed is told in the log channel and to webhooks, at most once an hour. 0: never.
    review_alert_minutes: Optional[int]
    # Categories of the audit log that are only observed: of filters such as local:link, categories such as scam, or your rules. They act on nothing; their rows say what they would have done. A write replaces all of them.
    observe: Optional[List[str]]
    # Which decisions have a row in the audit log. all: every one. triggered: what triggered or was not judged; the rest is only counted, and a replay of the policy cannot see it.
    decision_log: Optional[Literal["all", "triggered"]]
    # Whether new rows of the audit log have a keyed hash of their author, to find and erase the messages of one person over the API too.
    decision_authors: Optional[bool]
    # Whether decisions have a page with a link that nobody can guess, where their author reads what was decided and appeals. It needs SERVICE_PUBLIC_URL.
    appeal_links: Optional[bool]
    # What becomes of a message that passed because the quota or a ceiling was reached or the model could not answer. forget: nothing of it is kept. keep: its text is kept for 72 hours, so that it can be judged by hand. judge: it is judged by itself once the model answers again.
    unjudged: Optional[Literal["forget", "keep", "judge"]]
    retention: Optional[SettingsWriteRetention]
    examples: Optional[SettingsWriteExamples]
    links: Optional["LinksWrite"]
    words: Optional["WordsWrite"]
    patterns: Optional["PatternsWrite"]
    lists: Optional["ListsWrite"]
    limits: Optional["LimitsWrite"]
    stolen: Optional["StolenWrite"]
    flood: Optional["FloodWrite"]
    raid: Optional["RaidWrite"]
    pictures: Optional["PicturesWrite"]
    posts: Optional["PostsWrite"]
    teaching: Optional["TeachingWrite"]
    offences: Optional["OffencesWrite"]
    exceptions: "ExceptionsWrite"
    gate: Optional["GateWrite"]
    trust: Optional["TrustWrite"]
    automod: Optional["AutomodWrite"]
    newcomers: Optional["NewcomersWrite"]
    overlays: Optional["OverlaysWrite"]


class LimitsWriteMentions(TypedDict, total=False):
    # This many mentions of people, roles or everybody; more hits.
    most: int
    action: Action


class LimitsWriteEmoji(TypedDict, total=False):
    # This many emoji; more hits.
    most: int
    action: Action


class LimitsWriteCapitals(TypedDict, total=False):
    # This share of capitals among letters, in per cent, in texts of 12 letters or more; more hits.
    most: int
    action: Action


class LimitsWriteLines(TypedDict, total=False):
    # This many lines; more hits.
    most: int
    action: Action


class LimitsWriteMarks(TypedDict, total=False):
    # So many marks over and under one letter, as in Z̷a̸l̶g̴o̵; no language needs more than four; more hits.
    most: int
    action: Action


class LimitsWriteRepeated(TypedDict, total=False):
    # One character so many times in a row; blanks do not count; more hits.
    most: int
    action: Action


class LimitsWriteAttachments(TypedDict, total=False):
    # This many pictures, files and voice messages; more hits.
    most: int
    action: Action


class LimitsWriteStickers(TypedDict, total=False):
    # This many stickers; more hits.
    most: int
    action: Action


class LimitsWriteAccounts(TypedDict, total=False):
    # So many accounts may send one text, or near copies of it, within the window; the next one hits.
    most: int
    window_seconds: int
    action: Action


class LimitsWrite(TypedDict, total=False):
    mentions: Optional[LimitsWriteMentions]
    emoji: Optional[LimitsWriteEmoji]
    capitals: Optional[LimitsWriteCapitals]
    lines: Optional[LimitsWriteLines]
    marks: Optional[LimitsWriteMarks]
    repeated: Optional[LimitsWriteRepeated]
    attachments: Optional[LimitsWriteAttachments]
    stickers: Optional[LimitsWriteStickers]
    accounts: Optional[LimitsWriteAccounts]


class StolenWrite(TypedDict, total=False):
    # In how many channels one author writes within the window to count as stolen; 0 and 1 are off. Chat platforms only.
    channels: int
    window_seconds: int
    # Ids of channels in which nobody may write: an account that does counts as stolen.
    trap_channels: List[str]
    action: Action
    # Id of the role that a stolen account gets on Discord; empty: a timeout.
    quarantine_role: str


class FloodWrite(TypedDict, total=False):
    # How many times one author may send one text, or near copies of it, within the window; 0 is off.
    repeats: int
    # How many messages one author may send within the window; 0 is off.
    messages: int
    window_seconds: int
    action: Action


class RaidWrite(TypedDict, total=False):
    # How many joins within the window are a raid; 0 is off. Chat platforms only.
    joins: int
    window_seconds: int
    # How many joins within the slow window are a raid too; 0 is off.
    slow_joins: int
    # The slow window: joins that come one by one.
    slow_window_minutes: int
    # Joins of accounts that are younger count twice, where the platform tells it (Discord); 0 is off.
    young_days: int
    # Whether joins count twice of three or more within a day whose names differ only by numbers.
    alike_names: bool
    # How long the messages of the newcomers are decided as local:raid.
    mark_minutes: int
    action: Action
    # Whether a lockdown pauses direct messages among members too (Discord).
    pause_dms: bool
    # Whether those who took part in a raid or were timed out here within 24 hours count twice where they join next, and are marked there; and the other way round. Only among communities of this Steward whose tenants both say so; nothing else of the other is shown.
    shared: bool


class PicturesWrite(TypedDict, total=False):
    # Whether pictures are compared by what they show: near copies are one to the flood rule and to `limits.accounts`. In chat, and for the images of `POST /v1/moderations`.
    compare: bool
    # Hashes of pictures that moderators confirmed; the newest last. Nothing else of a picture is kept.
    known: List[str]
    # Hashes of pictures that moderators dismissed; the newest last. No list hits a near copy of them.
    dismissed: List[str]
    # What happens to a message with a near copy of one of `known`.
    action: Action
    # Whether text in pictures is read, and judged like the message's own. Chat platforms only; needs the package tesseract.js-core on the server.
    text: bool
    # Whether QR codes in pictures are read, and judged like the message's own text. Chat platforms only.
    codes: bool


class PostsWrite(TypedDict, total=False):
    # What a forwarded message or story counts as. own: as the forwarder's own words, up to a timeout. passed_on: it is deleted at most. Chat platforms only.
    forwards: Literal["own", "passed_on"]
    # Whether the name of somebody who joins, and what they say of themselves where the platform tells it, is judged; it is flagged at most. Chat platforms only.
    names: bool
    # Whether a newcomer whose name imitates a moderator's is flagged, once. Chat platforms only.
    imitations: bool
    # Whether bursts of reactions, and what they spell, are flagged. Discord and Telegram only.
    reactions: bool
    # Whether each request to join has an entry in the log, where moderators approve or decline it. Telegram only.
    requests: bool
    # Whether posts of other apps and of webhooks are judged. Slack only; the bot's own never are.
    apps: bool
    # Apps whose posts are left alone all the same, by their app id (A…), bot id (B…) or user id (U…).
    apps_exempt: List[str]
    # Whether the bot joins public channels by itself, those that are there and those that are made. Slack only.
    join_channels: bool


class TeachingWrite(TypedDict, total=False):
    # Whether a decision about a chat message that moderators dismiss as wrong makes an allow example of its text.
    allow: bool
    # What happens to copies of a block example. Unless it is none, a decision about a chat message that moderators find right makes one of its text.
    block: Action
    # How many days a new example holds.
    days: int


class OffencesWriteStepsItem(TypedDict):
    # From the offence of this number on.
    count: int
    # At least this is done; what is severer by itself stays so. Where a ban cannot be done, it is a timeout.
    action: Literal["delete", "timeout", "ban"]
    # How long the timeout lasts; null is the policy.
    minutes: Optional[int]


class OffencesWrite(TypedDict, total=False):
    # How far back the offences of a member count.
    days: int
    # From which action on a decision is an offence.
    counts: Literal["flag", "delete"]
    # What a repeated offence is raised to; the last row that is reached counts. Empty is off. Chat platforms only.
    steps: List[OffencesWriteStepsItem]
    # Whether new accounts whose first message is clearly spam are banned. Chat platforms only.
    spammers: bool


class _ExceptionsWriteItemHoursRequired(TypedDict):
    # HH:MM.
    start: str
    # HH:MM, not included. Before or at `start`, it is on the day after.
    end: str
    # An IANA name such as Europe/Berlin, by whose clocks it holds, in summer and winter.
    time_zone: str


class ExceptionsWriteItemHours(_ExceptionsWriteItemHoursRequired, total=False):
    """It holds in these hours alone."""

    # The days on which it begins; every day without it.
    days: List[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]


class _ExceptionsWriteItemRequired(TypedDict):
    # newcomers, a channel (a topic of Telegram too), those who have a role, or everyone at times. Newcomers meet the stricter of this and all else.
    on: Literal["newcomers", "channel", "role", "everyone"]


class ExceptionsWriteItem(_ExceptionsWriteItemRequired, total=False):
    # The id of the channel or role, as the platform has it; for everyone a name, such as night.
    id: str
    # It holds in these hours alone.
    hours: ExceptionsWriteItemHours
    # It holds before this instant alone.
    until: str
    # Of an exception for everyone: it acts for this percentage of authors, always the same ones; 0 for nobody. Rows of the log say what its other version would have done, as version:<id>.
    share: int
    # So many messages of a member must have been left alone; 0 does not ask. Chat platforms only.
    messages: int
    # So many days must have passed since they joined, where that is known; 0 does not ask.
    days: int
    # So many days old their account must be, where the platform tells; 0 does not ask.
    account_days: int
    policy: "PolicyPart"
    limits: "LimitsPart"
    links: "LinksWrite"
    words: "WordsWrite"
    patterns: "PatternsWrite"
    lists: "ListsWrite"


ExceptionsWrite = Optional[List[ExceptionsWriteItem]]


class GateWrite(TypedDict, total=False):
    # A member passes after this many clean messages; 0 turns the gate off. Discord and Telegram only.
    messages: int
    # A member who joined so many days ago passes too, where that is known; 0 does not ask.
    days: int
    # Whether members pick the emoji that their notice names, of six, in at most three tries.
    captcha: bool


class TrustWrite(TypedDict, total=False):
    # The model is not asked about plain messages of a member who has this many clean messages; 0 turns this off.
    messages: int
    # Only of members who joined at least this many days ago; 0 needs no days, for platforms that do not say when.
    days: int


class AutomodWrite(TypedDict, total=False):
    # Whether blocked words, blocked domains and the limit of mentions are also rules of Discord's own AutoMod, as far as it takes them, so that a message is stopped before anybody reads it. Only what deletes or times out; the bot creates, updates and removes these rules and touches no other.
    mirror: bool


class NewcomersWrite(TypedDict, total=False):
    # So many messages of a member must have been left alone; 0 does not ask. Chat platforms only.
    messages: int
    # So many days must have passed since they joined, where that is known; 0 does not ask.
    days: int
    # So many days old their account must be, where the platform tells; 0 does not ask.
    account_days: int
    policy: "PolicyPart"
    limits: "LimitsPart"


class OverlaysWriteItemsItem(TypedDict):
    policy: "PolicyPart"
    limits: "LimitsPart"
    on: Literal["channel", "role"]
    id: str


class OverlaysWrite(TypedDict, total=False):
    items: List[OverlaysWriteItemsItem]


class DecisionLogRowObservedItem(TypedDict):
    category: str
    action: Action


class DecisionLogRow(TypedDict):
    id: str
    source: Source
    channel: str
    # The text of a message that triggered, cut to what the operator keeps; empty otherwise.
    text: str
    # Mildest first. New ones may come: take one that you do not know for a flag.
    action: Action
    # The category, rule or local rule that triggered; null when none did. New ones may come.
    category: Optional[Union[Category, str]]
    # Of what triggered; the highest score when nothing did; 1 for a local decision.
    probability: float
    # Why it was or was not judged.
    reason: Reason
    created_at: str
    request_id: str
    # The message's id.
    message_id: str
    # true only when the message reached the model, or was answered from the cache.
    judged: bool
    # Every enabled category and rule with its probability; empty when the message was not judged.
    scores: Dict[str, float]
    # What rules of the setting `observe` would have done; none of it was done.
    observed: List[DecisionLogRowObservedItem]
    # With the setting `decision_authors`: a keyed hash, the same for all messages of one author of yours.
    author: Optional[str]


class LoggedDecisionObservedItem(TypedDict):
    category: str
    action: Action


class LoggedDecisionVerdict(TypedDict):
    verdict: Literal["confirmed", "wrong"]
    by: str
    at: str


class _LoggedDecisionRequired(TypedDict):
    id: str
    source: Source
    channel: str
    # The text of a message that triggered, cut to what the operator keeps; empty otherwise.
    text: str
    # Mildest first. New ones may come: take one that you do not know for a flag.
    action: Action
    # The category, rule or local rule that triggered; null when none did. New ones may come.
    category: Optional[Union[Category, str]]
    # Of what triggered; the highest score when nothing did; 1 for a local decision.
    probability: float
    # Why it was or was not judged.
    reason: Reason
    created_at: str
    request_id: str
    # The message's id.
    message_id: str
    # true only when the message reached the model, or was answered from the cache.
    judged: bool
    # Every enabled category and rule with its probability; empty when the message was not judged.
    scores: Dict[str, float]
    # What rules of the setting `observe` would have done; none of it was done.
    observed: List[LoggedDecisionObservedItem]
    # With the setting `decision_authors`: a keyed hash, the same for all messages of one author of yours.
    author: Optional[str]
    # What somebody said of the decision; null where nobody has.
    verdict: Optional[LoggedDecisionVerdict]


class LoggedDecision(_LoggedDecisionRequired, total=False):
    # A page without private data that nobody can guess, for whoever wrote the message: what happened, the rule, the score, how to appeal. Works for 30 days. Left out where nothing triggered, without SERVICE_PUBLIC_URL, and with the setting appeal_links off.
    appeal_url: str


class ExportedAuthorEntriesItemReportsItem(TypedDict):
    at: str
    reason: str
    is_appeal: bool


class ExportedAuthorEntriesItem(TypedDict):
    at: str
    community_id: str
    channel_id: str
    message_id: str
    name: str
    # As far as it is kept.
    text: str
    action: Action
    category: Optional[str]
    probability: float
    # Steps that were taken: delete, timeout, end_timeout, kick, ban, unban, notify …
    done: List[str]
    # What others reported, and what the person said against the decision.
    reports: List[ExportedAuthorEntriesItemReportsItem]


class ExportedAuthorDecisionsItem(TypedDict):
    at: str
    id: str
    channel: str
    message_id: str
    text: str
    action: Action
    category: Optional[str]


class ExportedAuthorNotesItem(TypedDict):
    at: str
    text: str


class ExportedAuthorRaidsItem(TypedDict):
    at: str
    name: str
    has_picture: Optional[bool]


class ExportedAuthorSampledItem(TypedDict):
    at: str
    text: str


class ExportedAuthorReportedItem(TypedDict):
    at: str
    reason: str


class ExportedAuthor(TypedDict):
    platform: Source
    id: str
    # What was decided about their messages, newest first.
    entries: List[ExportedAuthorEntriesItem]
    # Rows of the log with the hash of this author.
    decisions: List[ExportedAuthorDecisionsItem]
    # What moderators noted about them.
    notes: List[ExportedAuthorNotesItem]
    # Joins that belonged to a raid. `has_picture` is null where that is not known.
    raids: List[ExportedAuthorRaidsItem]
    # Messages of theirs in the random sample of what was not flagged.
    sampled: List[ExportedAuthorSampledItem]
    # Their reports of messages of others.
    reported: List[ExportedAuthorReportedItem]


class ErasedAuthorErased(TypedDict):
    """How many rows were erased or changed; 0 where there were none."""

    # Entries that no longer name them.
    entries: int
    # Rows of the log whose text is gone, and the hash of their author.
    decisions: int
    # Messages that were to be judged later.
    unjudged: int
    # Messages in the random sample of what was not flagged.
    samples: int
    # Examples taught by their messages.
    examples: int
    # Notes about them.
    notes: int
    # Their reports of messages of others.
    reports: int
    # Joins, counted messages, and what was known from other communities.
    joins: int
    # Sessions of the dashboard.
    sessions: int


class ErasedAuthor(TypedDict):
    platform: Source
    id: str
    # How many rows were erased or changed; 0 where there were none.
    erased: ErasedAuthorErased


class GivenVerdict(TypedDict):
    decision_id: str
    verdict: Literal["confirmed", "wrong"]
    by: str
    at: str
    # false where the same verdict stood before; by and at are of that one.
    changed: bool


class _VerdictRequestRequired(TypedDict):
    # confirmed: it was right; wrong: it was not.
    verdict: Literal["confirmed", "wrong"]


class VerdictRequest(_VerdictRequestRequired, total=False):
    # Whose verdict it is, as your own moderators are called; the key's id without it.
    by: str


class IncidentVerdicts(TypedDict):
    """What moderators said of its messages."""

    confirmed: int
    wrong: int


class IncidentFirstAuthor(TypedDict):
    id: str
    name: str


class IncidentFirstCommunity(TypedDict):
    # The id that the platform gave it.
    id: str
    name: str


class IncidentFirstChannel(TypedDict):
    id: str
    name: str
    link: Optional[str]


class IncidentFirst(TypedDict):
    """The raid, or the message that it began with."""

    # The row of the decision log; null for a raid.
    decision_id: Optional[str]
    action: Action
    category: Optional[str]
    probability: float
    # As far as it is kept.
    text: str
    author: IncidentFirstAuthor
    platform: Literal["discord", "slack", "telegram"]
    community: IncidentFirstCommunity
    channel: IncidentFirstChannel


class Incident(TypedDict):
    id: str
    # What it is: messages that belong together, or a raid and what came of it.
    kind: Literal["messages", "raid"]
    started_at: str
    # When its last part came.
    last_at: str
    messages: int
    authors: int
    channels: int
    # Communities that share these rules and that it reached.
    communities: int
    # The categories, rules and local rules of its messages, most first.
    categories: List[str]
    # Messages that were deleted.
    deleted: int
    # Messages that were gone before.
    gone: int
    # Accounts whose timeout was set and not ended.
    timed_out: int
    # Steps that wait, because the platform refused them for the moment.
    waiting: int
    # Deletions and timeouts that the platform refused for good.
    missed: int
    # Deletions and timeouts that a trial held back.
    would: int
    # What moderators said of its messages.
    verdicts: IncidentVerdicts
    # The raid, or the message that it began with.
    first: IncidentFirst


class UnjudgedMessage(TypedDict):
    # That of its row in the decision log.
    id: str
    created_at: str
    reason: Reason
    source: Source
    channel: str
    message_id: str
    # As far as it is kept, which is what it is judged by.
    text: str


class JudgedLater(TypedDict):
    # Messages that have a row of their own in the log now.
    judged: int
    # Those of them with an action.
    triggered: int
    # Messages that are kept still.
    left: int
    # Why it ended before it was through; null where nothing was in the way.
    stopped_by: Optional[
        Literal["quota", "global_budget", "free_budget", "error_open", "free_plan", "overloaded", "policy inactive"]
    ]


class JudgeUnjudged(TypedDict, total=False):
    # How many at most, oldest first. Without it: 50.
    limit: int


class StatsActions(TypedDict):
    none: int
    flag: int
    delete: int
    timeout: int


class StatsBeforeActions(TypedDict):
    none: int
    flag: int
    delete: int
    timeout: int


class StatsBefore(TypedDict):
    messages: int
    judged: int
    actions: StatsBeforeActions


class StatsSeriesItemActions(TypedDict):
    none: int
    flag: int
    delete: int
    timeout: int


class StatsSeriesItem(TypedDict):
    # Where the step begins.
    at: str
    messages: int
    judged: int
    actions: StatsSeriesItemActions
    # What triggered, by category or rule.
    categories: Dict[str, int]
    # Messages that were not judged because the model could not answer.
    failed: int


class StatsCategoriesItemActions(TypedDict):
    none: int
    flag: int
    delete: int
    timeout: int


class StatsCategoriesItem(TypedDict):
    name: str
    count: int
    actions: StatsCategoriesItemActions
    confirmed: int
    wrong: int
    # Confirmed among the verdicts of moderators; null without any verdict.
    precision: Optional[float]


class StatsChannelsItem(TypedDict):
    name: str
    messages: int
    triggered: int


class StatsVerdicts(TypedDict):
    confirmed: int
    wrong: int
    # Confirmed among the verdicts of moderators; null without any verdict.
    precision: Optional[float]


class StatsCache(TypedDict):
    hits: int
    misses: int
    # The share of judged messages that were answered from the cache.
    rate: Optional[float]


class StatsModelLatencyMs(TypedDict):
    p50: Optional[int]
    p95: Optional[int]


class StatsModel(TypedDict):
    requests: int
    input_tokens: int
    cached_input_tokens: int
    output_tokens: int
    spend_usd: float
    # How long the judge took a request, to the upper end of a bucket; null in it is over 16 s. null where it was not asked.
    latency_ms: Optional[StatsModelLatencyMs]
    # Messages that the judge had no scores for, by why.
    failures: Dict[str, int]


class StatsMonth(TypedDict):
    month: str
    judged: int
    # Messages that the model was not asked about, since their authors are trusted.
    trusted: int
    # Judged messages a month; null is unlimited.
    quota: Optional[int]
    # At the month's end, if it goes on as in the last seven days.
    forecast_judged: int
    # When the quota would be used up, where that is this month.
    quota_reached_at: Optional[str]
    spend_usd: float
    forecast_spend_usd: float


class Stats(TypedDict):
    range: Literal["24h", "7d", "30d"]
    since: str
    until: str
    step_seconds: int
    messages: int
    judged: int
    actions: StatsActions
    # Messages by why they were or were not judged.
    reasons: Dict[str, int]
    # The same span of time right before; null where counts do not reach back that far.
    before: Optional[StatsBefore]
    series: List[StatsSeriesItem]
    # What triggered, most first.
    categories: List[StatsCategoriesItem]
    # The 10 channels where most triggered.
    channels: List[StatsChannelsItem]
    verdicts: StatsVerdicts
    cache: StatsCache
    model: StatsModel
    month: StatsMonth


class ReplayBefore(TypedDict):
    none: int
    flag: int
    delete: int
    timeout: int


class ReplayAfter(TypedDict):
    none: int
    flag: int
    delete: int
    timeout: int


class ReplayChangesItem(TypedDict):
    decision_id: str
    before: Action
    after: Action
    category: Optional[str]


class ReplayRuleCostsEntry(TypedDict):
    usd_per_thousand: float
    usd_per_month: float


class _ReplayRequired(TypedDict):
    # Messages that were decided anew: judged ones with a row in the log, see `decision_log`, and with `settings` those whose text was kept.
    messages: int
    # Whether older ones were left out, because there are more than 200,000.
    is_cut: bool
    before: ReplayBefore
    after: ReplayAfter
    changed: int
    # The newest 50 that would change.
    changes: List[ReplayChangesItem]
    # Messages without a score, by category or rule: it was not on then, or is new.
    unscored: Dict[str, int]
    # About what each rule of the changed policy adds to the model's bill, for 1,000 messages and a month at the volume of the last seven days; null where the judge judges no rules, or what its tokens cost is not known.
    rule_costs: Optional[Dict[str, ReplayRuleCostsEntry]]


class Replay(_ReplayRequired, total=False):
    # Only with `settings`: judged messages whose text was not kept, on which local rules were not tried again.
    without_text: int
    # Only with `settings`: messages that no local rule would decide any more, and that no model has judged.
    unjudged: int


class ReplayWriteSettingsRetention(TypedDict, total=False):
    # Decisions in the audit log, and verdicts on them.
    decisions: Optional[int]
    # Texts of messages: in the audit log, in entries, and waiting to be judged.
    texts: Optional[int]
    # Entries of chat communities, with incidents and raids.
    entries: Optional[int]
    # Notes about members.
    notes: Optional[int]


class ReplayWriteSettingsExamples(TypedDict, total=False):
    # Messages that must be flagged, deleted or timed out.
    must_flag: List[str]
    # Messages that must pass.
    must_allow: List[str]


class ReplayWriteSettings(TypedDict, total=False):
    # true: an unreachable model leaves messages unjudged; false: the request answers 502.
    fail_open: Optional[bool]
    # Whether trusted authors are exempt from the local rules.
    trusted_exempt: Optional[bool]
    # What becomes of a message with a local hit that is milder than the strongest action of the policy. decide: the local rule decides, and nothing is judged. also_judge: it goes on to the model, and the more severe wins; so it always is for messages of chat platforms.
    local_flags: Optional[Literal["decide", "also_judge"]]
    # Whether the model is asked again, within the spending ceilings, about messages near their threshold, in another order; the mean of both counts. Batches of two to five messages carry a test message then, as larger ones always do, so that orders to the model are noticed there too.
    second_look: Optional[bool]
    # Whether the model is also shown what a chat message answers and what its author wrote in the ten minutes before, as far as the bot that saw it remembers: texts alone, nobody by name.
    context: Optional[bool]
    # How far the thresholds of a member of a chat platform may move by your team's verdicts on them within 30 days: lower where they were upheld, higher where they were dismissed. Older verdicts count less. 0: not at all.
    reputation: Optional[float]
    # Whether moderators of other tenants that say so too are told how many entries here have a link or contact, and of your verdicts on them, and yours of theirs. Whose they are is told to nobody, and nothing is done by it.
    share_links: Optional[bool]
    # What comes first in the review queue, worst first: the weight of a category or rule, 0 to 100; 1 where one is not named. Self-harm and minors always come before all others.
    review_weights: Optional[Dict[str, float]]
    # The saved queues of the review page: a name, and the query of the address that it opens, such as category=scam&order=oldest. A write replaces all of them.
    review_queues: Optional[Dict[str, str]]
    # Whether about one in 20 reviewed decisions is also shown to a second moderator, without the first verdict. It changes nothing but the figures of the team.
    second_reviews: Optional[bool]
    # Whether about one in 10 messages that were judged and not flagged, at most 50 a day, is shown to your team, to estimate how many are missed. Their texts are kept for 7 days, or until somebody answers.
    unflagged_sample: Optional[bool]
    # Whether an appeal is answered by another moderator than those who acted on the message. What nobody but Steward acted on is answered by anybody.
    appeals_by_others: Optional[bool]
    # After how many minutes a message about self-harm or minors that nobody has reviewed is told in the log channel and to webhooks, at most once an hour. 0: never.
    review_alert_minutes: Optional[int]
    # Categories of the audit log that are only observed: of filters such as local:link, categories such as scam, or your rules. They act on nothing; their rows say what they would have done. A write replaces all of them.
    observe: Optional[List[str]]
    # Which decisions have a row in the audit log. all: every one. triggered: what triggered or was not judged; the rest is only counted, and a replay of the policy cannot see it.
    decision_log: Optional[Literal["all", "triggered"]]
    # Whether new rows of the audit log have a keyed hash of their author, to find and erase the messages of one person over the API too.
    decision_authors: Optional[bool]
    # Whether decisions have a page with a link that nobody can guess, where their author reads what was decided and appeals. It needs SERVICE_PUBLIC_URL.
    appeal_links: Optional[bool]
    # What becomes of a message that passed because the quota or a ceiling was reached or the model could not answer. forget: nothing of it is kept. keep: its text is kept for 72 hours, so that it can be judged by hand. judge: it is judged by itself once the model answers again.
    unjudged: Optional[Literal["forget", "keep", "judge"]]
    retention: Optional[ReplayWriteSettingsRetention]
    examples: Optional[ReplayWriteSettingsExamples]
    links: Optional["LinksWrite"]
    words: Optional["WordsWrite"]
    patterns: Optional["PatternsWrite"]
    lists: Optional["ListsWrite"]
    limits: Optional["LimitsWrite"]
    stolen: Optional["StolenWrite"]
    flood: Optional["FloodWrite"]
    raid: Optional["RaidWrite"]
    pictures: Optional["PicturesWrite"]
    posts: Optional["PostsWrite"]
    teaching: Optional["TeachingWrite"]
    offences: Optional["OffencesWrite"]
    exceptions: "ExceptionsWrite"
    gate: Optional["GateWrite"]
    trust: Optional["TrustWrite"]
    automod: Optional["AutomodWrite"]
    newcomers: Optional["NewcomersWrite"]
    overlays: Optional["OverlaysWrite"]


class ReplayWrite(TypedDict, total=False):
    thresholds: Optional[Dict[str, Optional[float]]]
    actions: Optional[Dict[str, Action]]
    rules: Optional[Dict[str, Optional[str]]]
    rule_actions: Optional[Dict[str, Action]]
    rule_thresholds: Optional[Dict[str, float]]
    timeout_minutes: Optional[int]
    # A change of the settings, tried together with the policy.
    settings: Optional[ReplayWriteSettings]


class TriedRulesLocalHitsItemAt(TypedDict):
    start: int
    end: int
    text: str


class _TriedRulesLocalHitsItemRequired(TypedDict):
    rule: str
    # Of a local rule (`patterns.<name>` for a pattern), a category, or a rule in your own words.
    name: str
    category: str
    action: Action
    matched: str
    # The fewest words of the text as you sent it in which the rule still hits, in Unicode characters; null for floods and raids, and where looking would cost too much.
    at: Optional[TriedRulesLocalHitsItemAt]


class TriedRulesLocalHitsItem(_TriedRulesLocalHitsItemRequired, total=False):
    # Only with the setting `observe`: found, and not acted on.
    observed: Literal["true"]


class TriedRulesInFonts(TypedDict):
    """Of a text in which a word of up to 100 characters matches: in how many alphabets of fancy-text generators that word is found too."""

    found: int
    of: int


class _TriedRulesRequired(TypedDict):
    # What judge, patterns and links see.
    normal_form: str
    # What words are looked for in: as a reader sees the text.
    shown_form: str
    action: Action
    # Of the rule that decides; null when none does.
    category: Optional[str]
    # In the order of the rules.
    local_hits: List[TriedRulesLocalHitsItem]


class TriedRules(_TriedRulesRequired, total=False):
    # Of a text in which a word of up to 100 characters matches: in how many alphabets of fancy-text generators that word is found too.
    in_fonts: TriedRulesInFonts


class TryRulesSettingsRetention(TypedDict, total=False):
    # Decisions in the audit log, and verdicts on them.
    decisions: Optional[int]
    # Texts of messages: in the audit log, in entries, and waiting to be judged.
    texts: Optional[int]
    # Entries of chat communities, with incidents and raids.
    entries: Optional[int]
    # Notes about members.
    notes: Optional[int]


class TryRulesSettingsExamples(TypedDict, total=False):
    # Messages that must be flagged, deleted or timed out.
    must_flag: List[str]
    # Messages that must pass.
    must_allow: List[str]


class TryRulesSettings(TypedDict, total=False):
    """Merged into the settings that stand, as a write would be, and not saved."""

    # true: an unreachable model leaves messages unjudged; false: the request answers 502.
    fail_open: Optional[bool]
    # Whether trusted authors are exempt from the local rules.
    trusted_exempt: Optional[bool]
    # What becomes of a message with a local hit that is milder than the strongest action of the policy. decide: the local rule decides, and nothing is judged. also_judge: it goes on to the model, and the more severe wins; so it always is for messages of chat platforms.
    local_flags: Optional[Literal["decide", "also_judge"]]
    # Whether the model is asked again, within the spending ceilings, about messages near their threshold, in another order; the mean of both counts. Batches of two to five messages carry a test message then, as larger ones always do, so that orders to the model are noticed there too.
    second_look: Optional[bool]
    # Whether the model is also shown what a chat message answers and what its author wrote in the ten minutes before, as far as the bot that saw it remembers: texts alone, nobody by name.
    context: Optional[bool]
    # How far the thresholds of a member of a chat platform may move by your team's verdicts on them within 30 days: lower where they were upheld, higher where they were dismissed. Older verdicts count less. 0: not at all.
    reputation: Optional[float]
    # Whether moderators of other tenants that say so too are told how many entries here have a link or contact, and of your verdicts on them, and yours of theirs. Whose they are is told to nobody, and nothing is done by it.
    share_links: Optional[bool]
    # What comes first in the review queue, worst first: the weight of a category or rule, 0 to 100; 1 where one is not named. Self-harm and minors always come before all others.
    review_weights: Optional[Dict[str, float]]
    # The saved queues of the review page: a name, and the query of the address that it opens, such as category=scam&order=oldest. A write replaces all of them.
    review_queues: Optional[Dict[str, str]]
    # Whether about one in 20 reviewed decisions is also shown to a second moderator, without the first verdict. It changes nothing but the figures of the team.
    second_reviews: Optional[bool]
    # Whether about one in 10 messages that were judged and not flagged, at most 50 a day, is shown to your team, to estimate how many are missed. Their texts are kept for 7 days, or until somebody answers.
    unflagged_sample: Optional[bool]
    # Whether an appeal is answered by another moderator than those who acted on the message. What nobody but Steward acted on is answered by anybody.
    appeals_by_others: Optional[bool]
    # After how many minutes a message about self-harm or minors that nobody has reviewed is told in the log channel and to webhooks, at most once an hour. 0: never.
    review_alert_minutes: Optional[int]
    # Categories of the audit log that are only observed: of filters such as local:link, categories such as scam, or your rules. They act on nothing; their rows say what they would have done. A write replaces all of them.
    observe: Optional[List[str]]
    # Which decisions have a row in the audit log. all: every one. triggered: what triggered or was not judged; the rest is only counted, and a replay of the policy cannot see it.
    decision_log: Optional[Literal["all", "triggered"]]
    # Whether new rows of the audit log have a keyed hash of their author, to find and erase the messages of one person over the API too.
    decision_authors: Optional[bool]
    # Whether decisions have a page with a link that nobody can guess, where their author reads what was decided and appeals. It needs SERVICE_PUBLIC_URL.
    appeal_links: Optional[bool]
    # What becomes of a message that passed because the quota or a ceiling was reached or the model could not answer. forget: nothing of it is kept. keep: its text is kept for 72 hours, so that it can be judged by hand. judge: it is judged by itself once the model answers again.
    unjudged: Optional[Literal["forget", "keep", "judge"]]
    retention: Optional[TryRulesSettingsRetention]
    examples: Optional[TryRulesSettingsExamples]
    links: Optional["LinksWrite"]
    words: Optional["WordsWrite"]
    patterns: Optional["PatternsWrite"]
    lists: Optional["ListsWrite"]
    limits: Optional["LimitsWrite"]
    stolen: Optional["StolenWrite"]
    flood: Optional["FloodWrite"]
    raid: Optional["RaidWrite"]
    pictures: Optional["PicturesWrite"]
    posts: Optional["PostsWrite"]
    teaching: Optional["TeachingWrite"]
    offences: Optional["OffencesWrite"]
    exceptions: "ExceptionsWrite"
    gate: Optional["GateWrite"]
    trust: Optional["TrustWrite"]
    automod: Optional["AutomodWrite"]
    newcomers: Optional["NewcomersWrite"]
    overlays: Optional["OverlaysWrite"]


class _TryRulesRequired(TypedDict):
    # 1 to 50 texts, at most 8000 characters each.
    texts: List[str]


class TryRules(_TryRulesRequired, total=False):
    # Merged into the settings that stand, as a write would be, and not saved.
    settings: TryRulesSettings


class Example(TypedDict):
    id: str
    kind: Literal["allow", "block"]
    # How it begins; empty where no text is kept.
    text: str
    # A name in chat, or the id of a key.
    by: str
    # The decision that it was taught by; null for one that was added by its text.
    decision_id: Optional[str]
    created_at: str
    expires_at: str
    # How many messages it decided or let pass.
    hits: int
    last_hit_at: Optional[str]
    # How many of its hits moderators dismissed.
    dismissed: int
    # Since when it does nothing; null while it acts.
    retired_at: Optional[str]


class AddedExample(TypedDict):
    id: str
    kind: Literal["allow", "block"]
    # How it begins; empty where no text is kept.
    text: str
    # A name in chat, or the id of a key.
    by: str
    # The decision that it was taught by; null for one that was added by its text.
    decision_id: Optional[str]
    created_at: str
    expires_at: str
    # How many messages it decided or let pass.
    hits: int
    last_hit_at: Optional[str]
    # How many of its hits moderators dismissed.
    dismissed: int
    # Since when it does nothing; null while it acts.
    retired_at: Optional[str]
    # Whether copies are acted on, or pass, from now on.
    acts: bool
    # What has to be set for the example to act; null where it acts.
    missing: Optional[str]


class ExampleRequest(TypedDict):
    # The text whose copies are meant.
    text: str
    # allow: copies pass, whatever else would act on their text. block: copies are acted on as `teaching.block` of the settings says, which is none at first; `missing` of the answer says so.
    kind: Literal["allow", "block"]


class RemovedExample(TypedDict):
    id: str
    removed: Literal["true"]


class TenantUsed(TypedDict):
    judged: int
    model_requests: int
    input_tokens: int


class TenantCeilingsItem(TypedDict):
    name: Literal["global_budget", "free_budget"]
    reached: bool


class Tenant(TypedDict):
    name: str
    plan: Literal["free", "trial", "pro"]
    # Judged messages a month; null is unlimited.
    quota: Optional[int]
    used: TenantUsed
    # The UTC month that is counted.
    month: str
    # When it is counted anew.
    resets_at: str
    # The operator's ceilings on spending that this tenant stands under.
    ceilings: List[TenantCeilingsItem]


class Erased(TypedDict):
    """true where there was something to delete."""

    policy: bool
    usage: bool
    decisions: bool
    keys: bool
    subscription: bool


class TenantKey(TypedDict):
    id: str
    # How the key begins; empty for an old one.
    prefix: str
    label: str
    created_at: str
    # To five minutes; null for one that was not used.
    last_used_at: Optional[str]
    revoked_at: Optional[str]
    # All that the key may do; null is everything.
    scopes: Optional[List[Literal["moderate", "read", "policy", "keys", "erase", "dashboard"]]]
    # When it ends by itself; null is never.
    expires_at: Optional[str]
    # Where it may be used from; null is everywhere.
    addresses: Optional[List[str]]
    # Whether this request came with it.
    current: bool


class MintedKey(TypedDict):
    api_key: str
    key_id: str
    tenant: str
    label: str
    # All that the key may do; null is everything.
    scopes: Optional[List[Literal["moderate", "read", "policy", "keys", "erase", "dashboard"]]]
    # When it ends by itself; null is never.
    expires_at: Optional[str]
    # Where it may be used from; null is everywhere.
    addresses: Optional[List[str]]


class TenantKeyRequest(TypedDict, total=False):
    # What the key is for, in your words. Without it: "".
    label: str
    # All that it may do; left out, everything. A key for an application needs moderate alone.
    scopes: List[Literal["moderate", "read", "policy", "keys", "erase", "dashboard"]]
    # When it ends by itself; left out, never. In the future, in UTC, such as 2027-01-31T00:00:00Z.
    expires_at: str
    # Where it may be used from: IP addresses and ranges in CIDR form; left out, everywhere.
    addresses: List[str]
    # true: a key for tests (stw_test_…). It has messages judged and reads; nothing counts, costs, acts or is logged.
    test: bool
    # The id of a key. The new one has its rights, and its label unless you give one.
    replaces: str
    # With `replaces`: for so long the old key works beside the new one. Without it: 24.
    overlap_hours: float


class Revoked(TypedDict):
    id: str
    revoked: Literal["true"]


class Webhook(TypedDict):
    id: str
    url: str
    events: List[WebhookEventName]
    created_at: str


class WebhookWithSecret(TypedDict):
    id: str
    url: str
    events: List[WebhookEventName]
    created_at: str
    # Signs what is sent, as Standard Webhooks has it; shown this once.
    secret: str


class _WebhookRequestRequired(TypedDict):
    # Where events are sent, over https.
    url: str


class WebhookRequest(_WebhookRequestRequired, total=False):
    # The events that are sent; left out, all.
    events: List[WebhookEventName]


class WebhookDelivery(TypedDict):
    # The header webhook-id of every try.
    id: str
    event: str
    state: Literal["waiting", "delivered", "failed"]
    tries: int
    # Of the last answer; null where none came.
    status: Optional[int]
    # Why the last try failed; empty where none did.
    error: str
    next_try_at: Optional[str]
    body: "WebhookEvent"


class RemovedWebhook(TypedDict):
    id: str
    removed: Literal["true"]


class Job(TypedDict):
    id: str
    state: Literal["waiting", "running", "finished"]
    messages: int
    # How many messages have a decision.
    done: int
    # Those of them whose action is not none.
    triggered: int
    # Those of them with judged false; their reason says why.
    unjudged: int
    created_at: str
    ended_at: Optional[str]
    # When the job is removed, with its results.
    expires_at: str


class RemovedJob(TypedDict):
    id: str
    removed: Literal["true"]


class _KeyRequestRequired(TypedDict):
    # The tenant the key is for; made when there is none of that name.
    tenant: str


class KeyRequest(_KeyRequestRequired, total=False):
    # What the key is for, in your words. Without it: "".
    label: str
    # All that it may do; left out, everything. A key for an application needs moderate alone.
    scopes: List[Literal["moderate", "read", "policy", "keys", "erase", "dashboard"]]
    # When it ends by itself; left out, never. In the future, in UTC, such as 2027-01-31T00:00:00Z.
    expires_at: str
    # Where it may be used from: IP addresses and ranges in CIDR form; left out, everywhere.
    addresses: List[str]
    # true: a key for tests (stw_test_…). It has messages judged and reads; nothing counts, costs, acts or is logged.
    test: bool


class HealthStoreLastCommit(TypedDict):
    ok: bool
    age_seconds: float


class HealthStoreReplica(TypedDict):
    state: Literal["used", "lagging", "gone"]
    # Since the last commit that it has; null where it does not say.
    lag_seconds: Optional[float]


class HealthStore(TypedDict):
    kind: str
    # Whether it writes.
    reachable: bool
    # What is wrong with it. replaced: its file was deleted or replaced.
    state: Literal["ok", "unreachable", "silent", "locked", "read_only", "full", "damaged", "replaced"]
    # What the last commit of decisions came to; null before the first.
    last_commit: Optional[HealthStoreLastCommit]
    # Threads that write to the SQLite file and died since the start; each is replaced by the next write.
    writer_deaths: int
    # Whether the log is read from it; lagging: it is too far behind, gone: it does not answer, and the primary is read. null where DATABASE_REPLICA_URL is not set.
    replica: Optional[HealthStoreReplica]


class HealthJudgeCascade(TypedDict):
    # Messages that came.
    messages: int
    # Those that the model was not asked about.
    saved_messages: int
    # Requests without a call of the model.
    saved_requests: int
    # Messages that both judged.
    sampled: int
    # Of the sample, those on whose action both agreed.
    agreed: int


class HealthJudge(TypedDict):
    provider: str
    model: str
    # Whether messages that come now are judged.
    available: bool
    # open: no calls of the model are made. half_open: the next call tries it. null without a model.
    circuit: Optional[Literal["closed", "half_open", "open"]]
    # Until when the model asked for a pause; ISO 8601, UTC.
    paused_until: Optional[str]
    # Categories, and rules, that this judge cannot judge: their score is always 0.
    cannot: List[str]
    # In which points the model is asked otherwise than the settings say, because its server refused that.
    adapted: List[str]
    # What is wrong with the answers of the model, though it answers. unusable_answers: they cannot be read. misses_test_message: it does not find plain spam among other messages. rate_limited: the last calls were all refused as too many. null when nothing is.
    trouble: Optional[Literal["unusable_answers", "misses_test_message", "rate_limited"]]
    # What the embedded judge decided since the start; null while MODEL_CASCADE is off.
    cascade: Optional[HealthJudgeCascade]
    # For each category, the codes of languages that it does not read; none for what an external model judges.
    unread_languages: Dict[str, List[str]]


class HealthLog(TypedDict):
    # Whether nobody takes the lines of the log.
    stalled: bool
    # Lines lost because of it, since the start.
    dropped_lines: int


class HealthListsEntry(TypedDict):
    entries: int
    # Lines that are no entry, and so are left out.
    left_out: int
    # Since it was read, or found unchanged; null before.
    age_seconds: Optional[float]
    # Why the last attempt to read it failed; what was read before stays.
    problem: Optional[str]


class HealthBotConditionsEntryShardsHereItem(TypedDict):
    shard: int
    state: str
    servers: int


class HealthBotConditionsEntryShards(TypedDict):
    """Of the Discord bot, whose servers are divided among the processes that run it."""

    # Into how many its servers are divided; 0 while nobody knows.
    count: int
    here: List[HealthBotConditionsEntryShardsHereItem]
    # Those that other processes run.
    elsewhere: List[int]
    # Those that no process runs at this moment.
    free: List[int]


class HealthBotConditionsEntryLastError(TypedDict):
    what: str
    at: str


class _HealthBotConditionsEntryRequired(TypedDict):
    # Why it does not run, or what it does without; null when all is well.
    problem: Optional[str]
    # Messages that arrived and are not decided.
    messages_waiting: int
    # Entries that wait for their turn in a log channel, or for a place; some seconds old.
    entries_waiting: int
    # Messages with a step that the platform put off; some seconds old.
    steps_waiting: int
    # Communities without a log channel, or with one in which nothing can be posted; not those that turned entries off. Some seconds old.
    communities_without_log: int
    # The last thing that went wrong since the start, and when; null when nothing did.
    last_error: Optional[HealthBotConditionsEntryLastError]


class HealthBotConditionsEntry(_HealthBotConditionsEntryRequired, total=False):
    # Of the Discord bot, whose servers are divided among the processes that run it.
    shards: HealthBotConditionsEntryShards


class Health(TypedDict):
    # degraded: the store does not write, the judge does not answer or not in a form that can be read, or lines of the log are being lost.
    status: Literal["ok", "degraded"]
    version: str
    store: HealthStore
    judge: HealthJudge
    log: HealthLog
    # The memory that processes share: off where REDIS_URL is not set; gone: each process goes on with its own.
    shared_memory: Literal["off", "up", "gone"]
    # The lists of others that this process keeps; further lists of pictures as `pictures:2` and so on.
    lists: Dict[str, HealthListsEntry]
    # Each bot, and whether it is on.
    bots: Dict[str, str]
    # What waits in each bot that is on, and what went wrong in it last.
    bot_conditions: Dict[str, HealthBotConditionsEntry]


class Readiness(TypedDict):
    ready: bool
    # Why not: the service is stopping, decisions cannot be written, or messages cannot be judged.
    because: List[Literal["stopping", "store", "judge"]]
