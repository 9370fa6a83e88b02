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
    """The tenant's counters for this UTC month, including this request."""

    judged_this_month: int
    model_requests_this_month: int
    input_tokens_this_month: int


class _ModerateResponseRequired(TypedDict):
    request_id: str
    # One per message, in the order of the request.
    decisions: List["Decision"]
    # The tenant's counters for this UTC month, including this request.
    usage: ModerateResponseUsage


class ModerateResponse(_ModerateResponseRequired, total=False):
    # One per message, in the order of the request. Present only with explain=true.
    explanations: List["Explanation"]


class Decision(TypedDict):
    # The message's id.
    message_id: str
    # The action, listed from mildest to most severe. New ones may be added: treat an unknown one as flag.
    action: Action
    # The category, rule or filter that triggered. null if none did. New ones may be added.
    category: Optional[Union[Category, str]]
    # The probability of the category that triggered, or the highest score if none did. 1 for a local decision.
    probability: float
    # The probability of every enabled category and rule. Empty if the message was not judged.
    scores: Dict[str, float]
    # true only if the message reached the judge or was answered from the cache.
    judged: bool
    # Why the message was or was not judged.
    reason: Reason


class ExplanationLocalHitsItemAt(TypedDict):
    start: int
    end: int
    text: str


class _ExplanationLocalHitsItemRequired(TypedDict):
    rule: str
    # The name of a filter (`patterns.<name>` for a pattern), a category, or a rule.
    name: str
    category: str
    action: Action
    matched: str
    # The shortest part of your text, in whole words, in which the filter still hits. Positions count Unicode characters. null for floods and raids, or if the search would cost too much.
    at: Optional[ExplanationLocalHitsItemAt]


class ExplanationLocalHitsItem(_ExplanationLocalHitsItemRequired, total=False):
    # Found but not acted on, with the setting `observe`.
    observed: Literal["true"]


class _ExplanationScoresItemRequired(TypedDict):
    kind: Literal["local", "category", "rule"]
    # The name of a filter (`patterns.<name>` for a pattern), a category, or a rule.
    name: str
    # null if the message was not scored.
    score: Optional[float]
    threshold: float
    action: Action
    crossed: bool


class ExplanationScoresItem(_ExplanationScoresItemRequired, total=False):
    # The action that the score would have caused. Present only with the setting `observe`.
    observed: Action


class ExplanationWithoutItem(TypedDict):
    kind: Literal["local", "category", "rule"]
    # The name of a filter (`patterns.<name>` for a pattern), a category, or a rule.
    name: str
    # null if the result needs a score that does not exist.
    action: Optional[Action]
    category: Optional[str]
    # The step that decided, or that prevented judging.
    decided_by: DecidedBy


class Explanation(TypedDict):
    message_id: str
    # The step that decided, or that prevented judging.
    decided_by: DecidedBy
    # The form of the text that the judge, patterns and link filter read.
    normal_form: str
    # The form of the text that the word filter reads: the text as a person sees it.
    shown_form: str
    local_hits: List[ExplanationLocalHitsItem]
    scores: List[ExplanationScoresItem]
    # The decision without each filter that hit and each threshold that was reached.
    without: List[ExplanationWithoutItem]


class _MessageRequired(TypedDict):
    # The text to judge, at most 8000 Unicode characters.
    text: str


class Message(_MessageRequired, total=False):
    # Your id of the message, returned as message_id. Default: "".
    id: str
    # The author. Never sent to the model. The flood filter needs it. Default: "".
    author: str
    # The topic of the channel, for the category offtopic. Only the first 2000 characters are used. Default: "".
    channel_topic: str
    # true: the message is not sent to the model. Default: false.
    author_trusted: bool


class _GuardrailAnswerRequired(TypedDict):
    action: "GuardrailAction"


class GuardrailAnswer(_GuardrailAnswerRequired, total=False):
    # The category and its score. Present only with BLOCKED.
    blocked_reason: str
    # The texts to use instead. Present only with GUARDRAIL_INTERVENED.
    texts: List[str]


GuardrailAction = Literal["NONE", "BLOCKED", "GUARDRAIL_INTERVENED"]


class GuardrailRequestAdditionalProviderSpecificParams(TypedDict, total=False):
    # block: the answer is BLOCKED. replace: the text is replaced. watch: the text passes and is logged. Default: "block".
    outcome: Literal["block", "replace", "watch"]
    # The mildest action that counts. Default: "delete".
    from_action: Literal["flag", "delete", "timeout"]
    # The text that replaces a triggered text. Default: "[removed]".
    replacement: str


class GuardrailRequest(TypedDict, total=False):
    # Whether the texts go to the model or come from it.
    input_type: Literal["request", "response"]
    # The texts of the request or of the answer.
    texts: Optional[List[str]]
    # The images, as `data:` URLs or addresses.
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
    # The correct scores. A score of 0.5 or more means that the comment should have triggered.
    attributeScores: Dict[str, SuggestCommentScoreRequestAttributeScoresEntry]


class SuggestCommentScoreRequest(_SuggestCommentScoreRequestRequired, total=False):
    # Returned in the answer, or "und" if you name none. The judge detects languages itself.
    languages: List[str]
    # Comes back.
    clientToken: str
    sessionId: str
    communityId: str
    context: object


class Policy(TypedDict):
    # The threshold of each category. null: off.
    thresholds: Dict[str, Optional[float]]
    actions: Dict[str, Action]
    rules: Dict[str, str]
    rule_actions: Dict[str, Action]
    rule_thresholds: Dict[str, float]
    timeout_minutes: int


class PolicyChangeBefore(TypedDict):
    # The threshold of each category. null: off.
    thresholds: Dict[str, Optional[float]]
    actions: Dict[str, Action]
    rules: Dict[str, str]
    rule_actions: Dict[str, Action]
    rule_thresholds: Dict[str, float]
    timeout_minutes: int


class PolicyChange(TypedDict):
    id: str
    at: str
    # The id of a key, or a name. Empty for changes by Steward.
    by: str
    via: Literal["dashboard", "api", "cli", "chat", "program"]
    # null if the policy was the default.
    before: Optional[PolicyChangeBefore]
    after: Optional["Policy"]


class PresetMeasuredCategoriesEntry(TypedDict):
    alarms_per_1000: float
    # The share of harmful messages found, 0 to 1. null if there were no test messages.
    recall: Optional[float]


class PresetMeasured(TypedDict):
    # False alarms per 1,000 ordinary messages, in any built-in category.
    alarms_per_1000: float
    categories: Dict[str, PresetMeasuredCategoriesEntry]


class Preset(TypedDict):
    name: Literal["quiet", "balanced", "strict"]
    # Whether the policy uses exactly these thresholds.
    in_use: bool
    # Thresholds of the categories that are on. Send them with `PUT /v1/policy` to use the preset.
    thresholds: Dict[str, float]
    # Measured on public data that the embedded judge was not trained on. null for another judge.
    measured: Optional[PresetMeasured]


class _WrittenPolicyRequired(TypedDict):
    # The threshold of each category. null: off.
    thresholds: Dict[str, Optional[float]]
    actions: Dict[str, Action]
    rules: Dict[str, str]
    rule_actions: Dict[str, Action]
    rule_thresholds: Dict[str, float]
    timeout_minutes: int


class WrittenPolicy(_WrittenPolicyRequired, total=False):
    # Parts of this policy that have no effect: what the judge cannot score, timeouts that a platform shortens, and filters that prevent a stronger action.
    warnings: List[str]


class PolicyWrite(TypedDict, total=False):
    thresholds: Optional[Dict[str, Optional[float]]]
    actions: Optional[Dict[str, Action]]
    rules: Optional[Dict[str, Optional[str]]]
    rule_actions: Optional[Dict[str, Action]]
    rule_thresholds: Optional[Dict[str, float]]
    timeout_minutes: Optional[int]


class SettingsRetention(TypedDict, total=False):
    """Days that each kind of data is kept. Kinds that you do not set are kept for 30 days."""

    # Decisions in the audit log and their verdicts.
    decisions: Optional[int]
    # Texts of messages in the audit log, in entries, and waiting to be judged.
    texts: Optional[int]
    # Entries of chat communities, including incidents and raids.
    entries: Optional[int]
    # Notes about members.
    notes: Optional[int]


class SettingsExamples(TypedDict):
    """Test messages that the dashboard checks before it saves the policy."""

    # Test messages that must be flagged, deleted or timed out.
    must_flag: List[str]
    # Test messages that must pass.
    must_allow: List[str]


class Settings(TypedDict):
    # What happens if the model is unavailable. true: messages are not judged. false: the request answers 502.
    fail_open: bool
    # Trusted authors are exempt from filters.
    trusted_exempt: bool
    # How to treat a filter hit that is milder than the policy's strongest action. decide: the filter decides and the message is not judged. also_judge: the model judges the message too, and the more severe action wins. Messages of chat platforms always use also_judge.
    local_flags: Literal["decide", "also_judge"]
    # Judges messages near their threshold a second time in another order, within the spending ceilings, and uses the mean score. Batches of two to five messages then also contain a test message, like larger ones, to detect prompt injections.
    second_look: bool
    # Sends the model more context of a chat message: the message it answers, and its author's messages of the last ten minutes, if the bot still remembers them. Only texts are sent, no names.
    context: bool
    # The most that thresholds may move for a member of a chat platform, by your team's verdicts of 30 days. Upheld flags lower them, dismissed flags raise them. Older verdicts count less. 0: off.
    reputation: float
    # Shares counts of entries and verdicts for the same link or contact with other tenants that turned this on, and shows you theirs. Tenants stay anonymous, and no action follows.
    share_links: bool
    # The order of the review queue: a weight from 0 to 100 for each category or rule, and the highest comes first. Others have weight 1. Self-harm and minors always come first.
    review_weights: Dict[str, float]
    # Saved queues of the review page: a name and the query that it opens, such as category=scam&order=oldest. A write replaces all of them.
    review_queues: Dict[str, str]
    # Shows about one in 20 reviewed decisions to a second moderator, without the first verdict. Only the team's statistics use it.
    second_reviews: bool
    # Shows your team about one in 10 judged messages that were not flagged, at most 50 a day, to estimate how many are missed. Their texts are kept for 7 days or until somebody answers.
    unflagged_sample: bool
    # Only a moderator who did not act on the message may answer its appeal. If only Steward acted, any moderator may answer.
    appeals_by_others: bool
    # Minutes until an unreviewed message about self-harm or minors causes an alert in the log channel and to webhooks, at most once an hour. 0: never.
    review_alert_minutes: int
    # Categories that are only observed: filters such as local:link, categories such as scam, or your rules. They take no action, and the audit log shows what they would have done. A write replaces all of them.
    observe: List[str]
    # Which decisions get a row in the audit log. all: every decision. triggered: only those that triggered or were not judged. The rest are only counted, and a replay of the policy cannot use them.
    decision_log: Literal["all", "triggered"]
    # Adds a keyed hash of the author to new rows of the audit log. It lets you find and erase one person's messages over the API.
    decision_authors: bool
    # Gives each decision a page, at an address that cannot be guessed, where the author can read the decision and appeal. Needs SERVICE_PUBLIC_URL.
    appeal_links: bool
    # How to treat a message that passed because of the quota, a ceiling or an unavailable model. forget: nothing is kept. keep: the text is kept for 72 hours, so that you can judge it later. judge: Steward judges it once the model answers again.
    unjudged: Literal["forget", "keep", "judge"]
    # Days that each kind of data is kept. Kinds that you do not set are kept for 30 days.
    retention: SettingsRetention
    # Test messages that the dashboard checks before it saves the policy.
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
    # off, block_all, allow_list (only `domains` are allowed) or block_list (`domains` are blocked).
    mode: Literal["off", "block_all", "allow_list", "block_list"]
    # The domains of the mode. Each covers its subdomains.
    domains: List[str]
    # Blocks invitations to chats (Discord, Slack, Telegram, WhatsApp and others) in every mode.
    block_invites: bool
    # Treats the public name of a channel or group (`@name`) as an invitation, if `block_invites` is on. Names of people never count. Telegram only.
    block_public_names: bool
    # More domains whose links are invitations.
    invite_domains: List[str]
    # Domains whose links contain a redirect address, which is checked too.
    redirect_domains: List[str]
    action: Action


class _WordsSettingsListsEntryRequired(TypedDict):
    # Whole words, phrases, and words with a wildcard: `nitro*`, `*nitro`, `*nitro*`.
    list: List[str]
    action: Action


class WordsSettingsListsEntry(_WordsSettingsListsEntryRequired, total=False):
    # Whole words that never trigger this list, such as `retardant` if `retard*` is blocked.
    allowed: List[str]
    # The list applies only in chat communities where the bot speaks one of these languages. Empty: in all. Over the API it always applies.
    languages: List[Literal["en", "es", "pt", "de", "fr", "ru", "tr", "uk", "id", "hi", "ar", "fa", "zh"]]
    # Test messages that the list must find. A failed test refuses the write.
    must_trigger: List[str]
    # Test messages that the list must not find. A failed test refuses the write.
    must_pass: List[str]


class _WordsSettingsRequired(TypedDict):
    # Whole words, phrases, and words with a wildcard: `nitro*`, `*nitro`, `*nitro*`.
    list: List[str]
    action: Action


class WordsSettings(_WordsSettingsRequired, total=False):
    # Whole words that never trigger this list, such as `retardant` if `retard*` is blocked.
    allowed: List[str]
    # More lists by name, each with its own action.
    lists: Dict[str, WordsSettingsListsEntry]


class _PatternsSettingsEntryRequired(TypedDict):
    # An RE2 regular expression. Case does not matter.
    pattern: str
    action: Action


class PatternsSettingsEntry(_PatternsSettingsEntryRequired, total=False):
    # The text that the pattern reads. shown: also the text as a person sees it, without markup and with lookalike signs read as letters. Without it: the normalised text.
    read: Literal["normalised", "shown"]


PatternsSettings = Dict[str, PatternsSettingsEntry]


class ListsSettings(TypedDict):
    # The action for a link to a domain on the operator's phishing list. null: off.
    phishing: Optional[Action]
    # The action for a message from a Telegram account on the operator's Combot Anti-Spam list. null: off.
    cas: Optional[Action]
    # The action for a near copy of a picture on one of the operator's lists. null: off.
    pictures: Optional[Literal["none", "flag"]]


class LimitsSettingsMentions(TypedDict):
    # The highest number of mentions of people, roles or everybody. More triggers the filter.
    most: int
    action: Action


class LimitsSettingsEmoji(TypedDict):
    # The highest number of emoji. More triggers the filter.
    most: int
    action: Action


class LimitsSettingsCapitals(TypedDict):
    # The highest percentage of capitals among letters, in texts of 12 letters or more. More triggers the filter.
    most: int
    action: Action


class LimitsSettingsLines(TypedDict):
    # The highest number of lines. More triggers the filter.
    most: int
    action: Action


class LimitsSettingsMarks(TypedDict):
    # The highest number of marks over and under one letter, as in Z̷a̸l̶g̴o̵. No language needs more than four. More triggers the filter.
    most: int
    action: Action


class LimitsSettingsRepeated(TypedDict):
    # The highest number of times that one character may repeat in a row, except spaces. More triggers the filter.
    most: int
    action: Action


class LimitsSettingsAttachments(TypedDict):
    # The highest number of pictures, files and voice messages. More triggers the filter.
    most: int
    action: Action


class LimitsSettingsStickers(TypedDict):
    # The highest number of stickers. More triggers the filter.
    most: int
    action: Action


class LimitsSettingsAccounts(TypedDict):
    # This many accounts may send one text or near copies of it; the next one hits.
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
    # An account counts as stolen if it writes in this many channels within the window. 0 and 1: off. Chat platforms only.
    channels: int
    window_seconds: int
    # Ids of channels where nobody may write. An account that writes there counts as stolen.
    trap_channels: List[str]
    action: Action
    # The id of the role that a stolen account gets on Discord. Empty: a timeout.
    quarantine_role: str


class FloodSettings(TypedDict):
    # How often one author may send one text or near copies in the window. 0: off.
    repeats: int
    # How many messages one author may send within the window. 0: off.
    messages: int
    window_seconds: int
    action: Action


class RaidSettings(TypedDict):
    # This many joins within the window are a raid. 0: off. Chat platforms only.
    joins: int
    window_seconds: int
    # This many joins within the slow window are a raid too. 0: off.
    slow_joins: int
    # The slow window, for joins that arrive one by one.
    slow_window_minutes: int
    # Joins of accounts younger than this count twice. 0: off. Discord only.
    young_days: int
    # Joins count twice if three accounts a day have names that differ only by numbers.
    alike_names: bool
    # How long messages of accounts from the raid are decided as local:raid.
    mark_minutes: int
    action: Action
    # A lockdown also pauses direct messages between members. Discord only.
    pause_dms: bool
    # Shares raid warnings with other tenants of this server that turned this on. Accounts that took part in a raid or were timed out count twice, and are marked, where they join within 24 hours. Nothing else is shown.
    shared: bool


class PicturesSettings(TypedDict):
    # Compares pictures by what they show. The flood filter and `limits.accounts` then treat near copies as one picture. Works in chat and for images of `POST /v1/moderations`.
    compare: bool
    # Hashes of confirmed pictures, newest last. Nothing else of a picture is kept.
    known: List[str]
    # Hashes of dismissed pictures, newest last. Lists never hit their near copies.
    dismissed: List[str]
    # The action for a message with a near copy of a picture in `known`.
    action: Action
    # Reads text in pictures and judges it like the message's own text. Chat platforms only. Needs the package tesseract.js-core on the server.
    text: bool
    # Reads QR codes in pictures and judges them like the message's own text. Chat platforms only.
    codes: bool


class PostsSettings(TypedDict):
    # How forwarded messages and stories are treated. own: like the sender's own words, with any action. passed_on: deleted at most. Chat platforms only.
    forwards: Literal["own", "passed_on"]
    # Judges the names of new members, and their profile texts if the platform provides them. They are flagged at most. Chat platforms only.
    names: bool
    # Flags newcomers whose name or avatar imitates a moderator's, once each. Chat platforms only.
    imitations: bool
    # Flags bursts of reactions and the words that reactions spell. Discord and Telegram only.
    reactions: bool
    # Posts requests to join in the log channel, where moderators answer them. Telegram only.
    requests: bool
    # Judges posts of other apps and of webhooks, but never the bot's own. On Discord, webhooks' posts with a link are always judged. Discord and Slack only.
    apps: bool
    # Apps whose posts are not judged even so, by app id (A…), bot id (B…) or user id (U…) on Slack, and by user id on Discord.
    apps_exempt: List[str]
    # The bot joins all existing and new public channels automatically. Slack only.
    join_channels: bool


class TeachingSettings(TypedDict):
    # Adds an allow example when moderators dismiss a decision about a chat message.
    allow: bool
    # The action for copies of a block example. Unless it is none, upholding a decision about a chat message adds a block example.
    block: Action
    # Days until a new example expires.
    days: int


class OffencesSettingsStepsItem(TypedDict):
    # The number of the offence from which this row applies.
    count: int
    # The minimum action. A more severe action stays. If a ban is not possible, the member is timed out.
    action: Literal["delete", "timeout", "ban"]
    # How long the timeout lasts. null: as the policy says.
    minutes: Optional[int]


class OffencesSettings(TypedDict):
    # How many days the offences of a member count.
    days: int
    # The mildest action that counts as an offence.
    counts: Literal["flag", "delete"]
    # Actions for repeated offences; the last row that is reached applies. Empty: off. Chat platforms only.
    steps: List[OffencesSettingsStepsItem]
    # Bans new accounts whose first message is clearly spam. Chat platforms only.
    spammers: bool


class _ExceptionsSettingsItemHoursRequired(TypedDict):
    # HH:MM.
    start: str
    # HH:MM, exclusive. If not after `start`, it is on the next day.
    end: str
    # The time zone, as an IANA name such as Europe/Berlin. Daylight saving time is included.
    time_zone: str


class ExceptionsSettingsItemHours(_ExceptionsSettingsItemHoursRequired, total=False):
    """The exception applies only in these hours."""

    # Days on which the hours begin. Without it: every day.
    days: List[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]


class _ExceptionsSettingsItemRequired(TypedDict):
    # Who or where the exception is for: newcomers, a channel (or topic on Telegram), a role, or everyone at certain times. For newcomers, the stricter of this and all other settings applies.
    on: Literal["newcomers", "channel", "role", "everyone"]


class ExceptionsSettingsItem(_ExceptionsSettingsItemRequired, total=False):
    # The platform's id of the channel or role. For everyone: a name, such as night.
    id: str
    # The exception applies only in these hours.
    hours: ExceptionsSettingsItemHours
    # The exception applies only before this time.
    until: str
    # For an exception for everyone: the percentage of authors that it applies to, always the same ones. 0: nobody. The audit log shows what the other version would have done, as version:<id>.
    share: int
    # A member is a newcomer with fewer clean messages than this. 0 turns this check off. Chat platforms only.
    messages: int
    # A member who joined fewer days ago is a newcomer, if known. 0 turns this off.
    days: int
    # A member is a newcomer if their account is younger than this many days, if known. 0 turns this check off.
    account_days: int
    policy: "PolicyPart"
    limits: "LimitsPart"
    links: "LinksWrite"
    words: "WordsWrite"
    patterns: "PatternsWrite"
    lists: "ListsWrite"


ExceptionsSettings = List[ExceptionsSettingsItem]


class PolicyPart(TypedDict, total=False):
    """Fields of the policy that differ here. Rules are always those of the tenant."""

    thresholds: Optional[Dict[str, Optional[float]]]
    actions: Optional[Dict[str, Action]]
    rule_actions: Optional[Dict[str, Action]]
    rule_thresholds: Optional[Dict[str, float]]
    timeout_minutes: Optional[int]


class LimitsPartMentions(TypedDict):
    # The highest number of mentions of people, roles or everybody. More triggers the filter.
    most: int
    action: Action


class LimitsPartEmoji(TypedDict):
    # The highest number of emoji. More triggers the filter.
    most: int
    action: Action


class LimitsPartCapitals(TypedDict):
    # The highest percentage of capitals among letters, in texts of 12 letters or more. More triggers the filter.
    most: int
    action: Action


class LimitsPartLines(TypedDict):
    # The highest number of lines. More triggers the filter.
    most: int
    action: Action


class LimitsPartMarks(TypedDict):
    # The highest number of marks over and under one letter, as in Z̷a̸l̶g̴o̵. No language needs more than four. More triggers the filter.
    most: int
    action: Action


class LimitsPartRepeated(TypedDict):
    # The highest number of times that one character may repeat in a row, except spaces. More triggers the filter.
    most: int
    action: Action


class LimitsPartAttachments(TypedDict):
    # The highest number of pictures, files and voice messages. More triggers the filter.
    most: int
    action: Action


class LimitsPartStickers(TypedDict):
    # The highest number of stickers. More triggers the filter.
    most: int
    action: Action


class LimitsPartAccounts(TypedDict):
    # This many accounts may send one text or near copies of it; the next one hits.
    most: int
    window_seconds: int
    action: Action


class LimitsPart(TypedDict, total=False):
    """Limits that differ here. null: no limit."""

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
    # off, block_all, allow_list (only `domains` are allowed) or block_list (`domains` are blocked).
    mode: Literal["off", "block_all", "allow_list", "block_list"]
    # The domains of the mode. Each covers its subdomains.
    domains: List[str]
    # Blocks invitations to chats (Discord, Slack, Telegram, WhatsApp and others) in every mode.
    block_invites: bool
    # Treats the public name of a channel or group (`@name`) as an invitation, if `block_invites` is on. Names of people never count. Telegram only.
    block_public_names: bool
    # More domains whose links are invitations.
    invite_domains: List[str]
    # Domains whose links contain a redirect address, which is checked too.
    redirect_domains: List[str]
    action: Action


class WordsWriteListsEntry(TypedDict, total=False):
    # Whole words, phrases, and words with a wildcard: `nitro*`, `*nitro`, `*nitro*`.
    list: List[str]
    # Whole words that never trigger this list, such as `retardant` if `retard*` is blocked.
    allowed: List[str]
    action: Action
    # The list applies only in chat communities where the bot speaks one of these languages. Empty: in all. Over the API it always applies.
    languages: List[Literal["en", "es", "pt", "de", "fr", "ru", "tr", "uk", "id", "hi", "ar", "fa", "zh"]]
    # Test messages that the list must find. A failed test refuses the write.
    must_trigger: List[str]
    # Test messages that the list must not find. A failed test refuses the write.
    must_pass: List[str]


class WordsWrite(TypedDict, total=False):
    # Whole words, phrases, and words with a wildcard: `nitro*`, `*nitro`, `*nitro*`.
    list: List[str]
    # Whole words that never trigger this list, such as `retardant` if `retard*` is blocked.
    allowed: List[str]
    action: Action
    lists: Dict[str, Optional[WordsWriteListsEntry]]


class _PatternsWriteEntryRequired(TypedDict):
    # An RE2 regular expression. Case does not matter.
    pattern: str


class PatternsWriteEntry(_PatternsWriteEntryRequired, total=False):
    action: Action
    # The text that the pattern reads. shown: also the text as a person sees it, without markup and with lookalike signs read as letters. Without it: the normalised text.
    read: Literal["normalised", "shown"]


PatternsWrite = Dict[str, Optional[PatternsWriteEntry]]


class ListsWrite(TypedDict, total=False):
    # The action for a link to a domain on the operator's phishing list. null: off.
    phishing: Optional[Action]
    # The action for a message from a Telegram account on the operator's Combot Anti-Spam list. null: off.
    cas: Optional[Action]
    # The action for a near copy of a picture on one of the operator's lists. null: off.
    pictures: Optional[Literal["none", "flag"]]


class GateSettings(TypedDict):
    # A member passes after this many clean messages. 0 turns the gate off. Discord and Telegram only.
    messages: int
    # A member who joined this many days ago passes too, if known. 0 turns this off.
    days: int
    # Members must pick the one of six emoji that their notice names, in at most three tries.
    captcha: bool


class TrustSettings(TypedDict):
    # Plain messages of a member with this many clean messages are not sent to the model. 0 turns this off.
    messages: int
    # Only members who joined this many days ago. Use 0 on platforms without join dates.
    days: int


class AutomodSettings(TypedDict):
    # Copies blocked words, blocked domains and the limit of mentions to Discord's AutoMod, which stops messages before anybody reads them. Only filters that delete or time out are copied. The bot changes only its own AutoMod rules.
    mirror: bool


class NewcomersSettings(TypedDict):
    """Former name of the exception for newcomers, without its filters."""

    # A member is a newcomer with fewer clean messages than this. 0 turns this check off. Chat platforms only.
    messages: int
    # A member who joined fewer days ago is a newcomer, if known. 0 turns this off.
    days: int
    # A member is a newcomer if their account is younger than this many days, if known. 0 turns this check off.
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
    """Days that each kind of data is kept. Kinds that you do not set are kept for 30 days."""

    # Decisions in the audit log and their verdicts.
    decisions: Optional[int]
    # Texts of messages in the audit log, in entries, and waiting to be judged.
    texts: Optional[int]
    # Entries of chat communities, including incidents and raids.
    entries: Optional[int]
    # Notes about members.
    notes: Optional[int]


class WrittenSettingsExamples(TypedDict):
    """Test messages that the dashboard checks before it saves the policy."""

    # Test messages that must be flagged, deleted or timed out.
    must_flag: List[str]
    # Test messages that must pass.
    must_allow: List[str]


class _WrittenSettingsRequired(TypedDict):
    # What happens if the model is unavailable. true: messages are not judged. false: the request answers 502.
    fail_open: bool
    # Trusted authors are exempt from filters.
    trusted_exempt: bool
    # How to treat a filter hit that is milder than the policy's strongest action. decide: the filter decides and the message is not judged. also_judge: the model judges the message too, and the more severe action wins. Messages of chat platforms always use also_judge.
    local_flags: Literal["decide", "also_judge"]
    # Judges messages near their threshold a second time in another order, within the spending ceilings, and uses the mean score. Batches of two to five messages then also contain a test message, like larger ones, to detect prompt injections.
    second_look: bool
    # Sends the model more context of a chat message: the message it answers, and its author's messages of the last ten minutes, if the bot still remembers them. Only texts are sent, no names.
    context: bool
    # The most that thresholds may move for a member of a chat platform, by your team's verdicts of 30 days. Upheld flags lower them, dismissed flags raise them. Older verdicts count less. 0: off.
    reputation: float
    # Shares counts of entries and verdicts for the same link or contact with other tenants that turned this on, and shows you theirs. Tenants stay anonymous, and no action follows.
    share_links: bool
    # The order of the review queue: a weight from 0 to 100 for each category or rule, and the highest comes first. Others have weight 1. Self-harm and minors always come first.
    review_weights: Dict[str, float]
    # Saved queues of the review page: a name and the query that it opens, such as category=scam&order=oldest. A write replaces all of them.
    review_queues: Dict[str, str]
    # Shows about one in 20 reviewed decisions to a second moderator, without the first verdict. Only the team's statistics use it.
    second_reviews: bool
    # Shows your team about one in 10 judged messages that were not flagged, at most 50 a day, to estimate how many are missed. Their texts are kept for 7 days or until somebody answers.
    unflagged_sample: bool
    # Only a moderator who did not act on the message may answer its appeal. If only Steward acted, any moderator may answer.
    appeals_by_others: bool
    # Minutes until an unreviewed message about self-harm or minors causes an alert in the log channel and to webhooks, at most once an hour. 0: never.
    review_alert_minutes: int
    # Categories that are only observed: filters such as local:link, categories such as scam, or your rules. They take no action, and the audit log shows what they would have done. A write replaces all of them.
    observe: List[str]
    # Which decisions get a row in the audit log. all: every decision. triggered: only those that triggered or were not judged. The rest are only counted, and a replay of the policy cannot use them.
    decision_log: Literal["all", "triggered"]
    # Adds a keyed hash of the author to new rows of the audit log. It lets you find and erase one person's messages over the API.
    decision_authors: bool
    # Gives each decision a page, at an address that cannot be guessed, where the author can read the decision and appeal. Needs SERVICE_PUBLIC_URL.
    appeal_links: bool
    # How to treat a message that passed because of the quota, a ceiling or an unavailable model. forget: nothing is kept. keep: the text is kept for 72 hours, so that you can judge it later. judge: Steward judges it once the model answers again.
    unjudged: Literal["forget", "keep", "judge"]
    # Days that each kind of data is kept. Kinds that you do not set are kept for 30 days.
    retention: WrittenSettingsRetention
    # Test messages that the dashboard checks before it saves the policy.
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
    # Filters that prevent a stronger action.
    warnings: List[str]


class SettingsWriteRetention(TypedDict, total=False):
    # Decisions in the audit log and their verdicts.
    decisions: Optional[int]
    # Texts of messages in the audit log, in entries, and waiting to be judged.
    texts: Optional[int]
    # Entries of chat communities, including incidents and raids.
    entries: Optional[int]
    # Notes about members.
    notes: Optional[int]


class SettingsWriteExamples(TypedDict, total=False):
    # Test messages that must be flagged, deleted or timed out.
    must_flag: List[str]
    # Test messages that must pass.
    must_allow: List[str]


class SettingsWrite(TypedDict, total=False):
    # What happens if the model is unavailable. true: messages are not judged. false: the request answers 502.
    fail_open: Optional[bool]
    # Trusted authors are exempt from filters.
    trusted_exempt: Optional[bool]
    # How to treat a filter hit that is milder than the policy's strongest action. decide: the filter decides and the message is not judged. also_judge: the model judges the message too, and the more severe action wins. Messages of chat platforms always use also_judge.
    local_flags: Optional[Literal["decide", "also_judge"]]
    # Judges messages near their threshold a second time in another order, within the spending ceilings, and uses the mean score. Batches of two to five messages then also contain a test message, like larger ones, to detect prompt injections.
    second_look: Optional[bool]
    # Sends the model more context of a chat message: the message it answers, and its author's messages of the last ten minutes, if the bot still remembers them. Only texts are sent, no names.
    context: Optional[bool]
    # The most that thresholds may move for a member of a chat platform, by your team's verdicts of 30 days. Upheld flags lower them, dismissed flags raise them. Older verdicts count less. 0: off.
    reputation: Optional[float]
    # Shares counts of entries and verdicts for the same link or contact with other tenants that turned this on, and shows you theirs. Tenants stay anonymous, and no action follows.
    share_links: Optional[bool]
    # The order of the review queue: a weight from 0 to 100 for each category or rule, and the highest comes first. Others have weight 1. Self-harm and minors always come first.
    review_weights: Optional[Dict[str, float]]
    # Saved queues of the review page: a name and the query that it opens, such as category=scam&order=oldest. A write replaces all of them.
    review_queues: Optional[Dict[str, str]]
    # Shows about one in 20 reviewed decisions to a second moderator, without the first verdict. Only the team's statistics use it.
    second_reviews: Optional[bool]
    # Shows your team about one in 10 judged messages that were not flagged, at most 50 a day, to estimate how many are missed. Their texts are kept for 7 days or until somebody answers.
    unflagged_sample: Optional[bool]
    # Only a moderator who did not act on the message may answer its appeal. If only Steward acted, any moderator may answer.
    appeals_by_others: Optional[bool]
    # Minutes until an unreviewed message about self-harm or minors causes an alert in the log channel and to webhooks, at most once an hour. 0: never.
    review_alert_minutes: Optional[int]
    # Categories that are only observed: filters such as local:link, categories such as scam, or your rules. They take no action, and the audit log shows what they would have done. A write replaces all of them.
    observe: Optional[List[str]]
    # Which decisions get a row in the audit log. all: every decision. triggered: only those that triggered or were not judged. The rest are only counted, and a replay of the policy cannot use them.
    decision_log: Optional[Literal["all", "triggered"]]
    # Adds a keyed hash of the author to new rows of the audit log. It lets you find and erase one person's messages over the API.
    decision_authors: Optional[bool]
    # Gives each decision a page, at an address that cannot be guessed, where the author can read the decision and appeal. Needs SERVICE_PUBLIC_URL.
    appeal_links: Optional[bool]
    # How to treat a message that passed because of the quota, a ceiling or an unavailable model. forget: nothing is kept. keep: the text is kept for 72 hours, so that you can judge it later. judge: Steward judges it once the model answers again.
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
    # The highest number of mentions of people, roles or everybody. More triggers the filter.
    most: int
    action: Action


class LimitsWriteEmoji(TypedDict, total=False):
    # The highest number of emoji. More triggers the filter.
    most: int
    action: Action


class LimitsWriteCapitals(TypedDict, total=False):
    # The highest percentage of capitals among letters, in texts of 12 letters or more. More triggers the filter.
    most: int
    action: Action


class LimitsWriteLines(TypedDict, total=False):
    # The highest number of lines. More triggers the filter.
    most: int
    action: Action


class LimitsWriteMarks(TypedDict, total=False):
    # The highest number of marks over and under one letter, as in Z̷a̸l̶g̴o̵. No language needs more than four. More triggers the filter.
    most: int
    action: Action


class LimitsWriteRepeated(TypedDict, total=False):
    # The highest number of times that one character may repeat in a row, except spaces. More triggers the filter.
    most: int
    action: Action


class LimitsWriteAttachments(TypedDict, total=False):
    # The highest number of pictures, files and voice messages. More triggers the filter.
    most: int
    action: Action


class LimitsWriteStickers(TypedDict, total=False):
    # The highest number of stickers. More triggers the filter.
    most: int
    action: Action


class LimitsWriteAccounts(TypedDict, total=False):
    # This many accounts may send one text or near copies of it; the next one hits.
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
    # An account counts as stolen if it writes in this many channels within the window. 0 and 1: off. Chat platforms only.
    channels: int
    window_seconds: int
    # Ids of channels where nobody may write. An account that writes there counts as stolen.
    trap_channels: List[str]
    action: Action
    # The id of the role that a stolen account gets on Discord. Empty: a timeout.
    quarantine_role: str


class FloodWrite(TypedDict, total=False):
    # How often one author may send one text or near copies in the window. 0: off.
    repeats: int
    # How many messages one author may send within the window. 0: off.
    messages: int
    window_seconds: int
    action: Action


class RaidWrite(TypedDict, total=False):
    # This many joins within the window are a raid. 0: off. Chat platforms only.
    joins: int
    window_seconds: int
    # This many joins within the slow window are a raid too. 0: off.
    slow_joins: int
    # The slow window, for joins that arrive one by one.
    slow_window_minutes: int
    # Joins of accounts younger than this count twice. 0: off. Discord only.
    young_days: int
    # Joins count twice if three accounts a day have names that differ only by numbers.
    alike_names: bool
    # How long messages of accounts from the raid are decided as local:raid.
    mark_minutes: int
    action: Action
    # A lockdown also pauses direct messages between members. Discord only.
    pause_dms: bool
    # Shares raid warnings with other tenants of this server that turned this on. Accounts that took part in a raid or were timed out count twice, and are marked, where they join within 24 hours. Nothing else is shown.
    shared: bool


class PicturesWrite(TypedDict, total=False):
    # Compares pictures by what they show. The flood filter and `limits.accounts` then treat near copies as one picture. Works in chat and for images of `POST /v1/moderations`.
    compare: bool
    # Hashes of confirmed pictures, newest last. Nothing else of a picture is kept.
    known: List[str]
    # Hashes of dismissed pictures, newest last. Lists never hit their near copies.
    dismissed: List[str]
    # The action for a message with a near copy of a picture in `known`.
    action: Action
    # Reads text in pictures and judges it like the message's own text. Chat platforms only. Needs the package tesseract.js-core on the server.
    text: bool
    # Reads QR codes in pictures and judges them like the message's own text. Chat platforms only.
    codes: bool


class PostsWrite(TypedDict, total=False):
    # How forwarded messages and stories are treated. own: like the sender's own words, with any action. passed_on: deleted at most. Chat platforms only.
    forwards: Literal["own", "passed_on"]
    # Judges the names of new members, and their profile texts if the platform provides them. They are flagged at most. Chat platforms only.
    names: bool
    # Flags newcomers whose name or avatar imitates a moderator's, once each. Chat platforms only.
    imitations: bool
    # Flags bursts of reactions and the words that reactions spell. Discord and Telegram only.
    reactions: bool
    # Posts requests to join in the log channel, where moderators answer them. Telegram only.
    requests: bool
    # Judges posts of other apps and of webhooks, but never the bot's own. On Discord, webhooks' posts with a link are always judged. Discord and Slack only.
    apps: bool
    # Apps whose posts are not judged even so, by app id (A…), bot id (B…) or user id (U…) on Slack, and by user id on Discord.
    apps_exempt: List[str]
    # The bot joins all existing and new public channels automatically. Slack only.
    join_channels: bool


class TeachingWrite(TypedDict, total=False):
    # Adds an allow example when moderators dismiss a decision about a chat message.
    allow: bool
    # The action for copies of a block example. Unless it is none, upholding a decision about a chat message adds a block example.
    block: Action
    # Days until a new example expires.
    days: int


class OffencesWriteStepsItem(TypedDict):
    # The number of the offence from which this row applies.
    count: int
    # The minimum action. A more severe action stays. If a ban is not possible, the member is timed out.
    action: Literal["delete", "timeout", "ban"]
    # How long the timeout lasts. null: as the policy says.
    minutes: Optional[int]


class OffencesWrite(TypedDict, total=False):
    # How many days the offences of a member count.
    days: int
    # The mildest action that counts as an offence.
    counts: Literal["flag", "delete"]
    # Actions for repeated offences; the last row that is reached applies. Empty: off. Chat platforms only.
    steps: List[OffencesWriteStepsItem]
    # Bans new accounts whose first message is clearly spam. Chat platforms only.
    spammers: bool


class _ExceptionsWriteItemHoursRequired(TypedDict):
    # HH:MM.
    start: str
    # HH:MM, exclusive. If not after `start`, it is on the next day.
    end: str
    # The time zone, as an IANA name such as Europe/Berlin. Daylight saving time is included.
    time_zone: str


class ExceptionsWriteItemHours(_ExceptionsWriteItemHoursRequired, total=False):
    """The exception applies only in these hours."""

    # Days on which the hours begin. Without it: every day.
    days: List[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]


class _ExceptionsWriteItemRequired(TypedDict):
    # Who or where the exception is for: newcomers, a channel (or topic on Telegram), a role, or everyone at certain times. For newcomers, the stricter of this and all other settings applies.
    on: Literal["newcomers", "channel", "role", "everyone"]


class ExceptionsWriteItem(_ExceptionsWriteItemRequired, total=False):
    # The platform's id of the channel or role. For everyone: a name, such as night.
    id: str
    # The exception applies only in these hours.
    hours: ExceptionsWriteItemHours
    # The exception applies only before this time.
    until: str
    # For an exception for everyone: the percentage of authors that it applies to, always the same ones. 0: nobody. The audit log shows what the other version would have done, as version:<id>.
    share: int
    # A member is a newcomer with fewer clean messages than this. 0 turns this check off. Chat platforms only.
    messages: int
    # A member who joined fewer days ago is a newcomer, if known. 0 turns this off.
    days: int
    # A member is a newcomer if their account is younger than this many days, if known. 0 turns this check off.
    account_days: int
    policy: "PolicyPart"
    limits: "LimitsPart"
    links: "LinksWrite"
    words: "WordsWrite"
    patterns: "PatternsWrite"
    lists: "ListsWrite"


ExceptionsWrite = Optional[List[ExceptionsWriteItem]]


class GateWrite(TypedDict, total=False):
    # A member passes after this many clean messages. 0 turns the gate off. Discord and Telegram only.
    messages: int
    # A member who joined this many days ago passes too, if known. 0 turns this off.
    days: int
    # Members must pick the one of six emoji that their notice names, in at most three tries.
    captcha: bool


class TrustWrite(TypedDict, total=False):
    # Plain messages of a member with this many clean messages are not sent to the model. 0 turns this off.
    messages: int
    # Only members who joined this many days ago. Use 0 on platforms without join dates.
    days: int


class AutomodWrite(TypedDict, total=False):
    # Copies blocked words, blocked domains and the limit of mentions to Discord's AutoMod, which stops messages before anybody reads them. Only filters that delete or time out are copied. The bot changes only its own AutoMod rules.
    mirror: bool


class NewcomersWrite(TypedDict, total=False):
    # A member is a newcomer with fewer clean messages than this. 0 turns this check off. Chat platforms only.
    messages: int
    # A member who joined fewer days ago is a newcomer, if known. 0 turns this off.
    days: int
    # A member is a newcomer if their account is younger than this many days, if known. 0 turns this check off.
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
    # The text of a triggered message, cut to what the operator keeps. Else empty.
    text: str
    # The action, listed from mildest to most severe. New ones may be added: treat an unknown one as flag.
    action: Action
    # The category, rule or filter that triggered. null if none did. New ones may be added.
    category: Optional[Union[Category, str]]
    # The probability of the category that triggered, or the highest score if none did. 1 for a local decision.
    probability: float
    # Why the message was or was not judged.
    reason: Reason
    created_at: str
    request_id: str
    # The message's id.
    message_id: str
    # true only if the message reached the judge or was answered from the cache.
    judged: bool
    # The probability of every enabled category and rule. Empty if the message was not judged.
    scores: Dict[str, float]
    # What observed categories would have done. Nothing was done. See the setting `observe`.
    observed: List[DecisionLogRowObservedItem]
    # A keyed hash of the author. Present only with the setting `decision_authors`.
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
    # The text of a triggered message, cut to what the operator keeps. Else empty.
    text: str
    # The action, listed from mildest to most severe. New ones may be added: treat an unknown one as flag.
    action: Action
    # The category, rule or filter that triggered. null if none did. New ones may be added.
    category: Optional[Union[Category, str]]
    # The probability of the category that triggered, or the highest score if none did. 1 for a local decision.
    probability: float
    # Why the message was or was not judged.
    reason: Reason
    created_at: str
    request_id: str
    # The message's id.
    message_id: str
    # true only if the message reached the judge or was answered from the cache.
    judged: bool
    # The probability of every enabled category and rule. Empty if the message was not judged.
    scores: Dict[str, float]
    # What observed categories would have done. Nothing was done. See the setting `observe`.
    observed: List[LoggedDecisionObservedItem]
    # A keyed hash of the author. Present only with the setting `decision_authors`.
    author: Optional[str]
    # The verdict on the decision. null if there is none.
    verdict: Optional[LoggedDecisionVerdict]


class LoggedDecision(_LoggedDecisionRequired, total=False):
    # A page for the author of the message, at an address that cannot be guessed. It shows what happened, the rule, the score and how to appeal. It has no private data and works for 30 days. Absent if nothing triggered, if SERVICE_PUBLIC_URL is not set, or if the setting appeal_links is off.
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
    # The stored part of the text.
    text: str
    action: Action
    category: Optional[str]
    probability: float
    # Actions that were taken: delete, timeout, end_timeout, kick, ban, unban, notify …
    done: List[str]
    # Reports by others, and the person's appeals.
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
    # Decisions about their messages, newest first.
    entries: List[ExportedAuthorEntriesItem]
    # Rows of the audit log with the hash of this author.
    decisions: List[ExportedAuthorDecisionsItem]
    # Notes of moderators about the person.
    notes: List[ExportedAuthorNotesItem]
    # Joins that belonged to a raid. `has_picture` is null if unknown.
    raids: List[ExportedAuthorRaidsItem]
    # Their messages in the random sample of unflagged messages.
    sampled: List[ExportedAuthorSampledItem]
    # Their reports of other people's messages.
    reported: List[ExportedAuthorReportedItem]


class ErasedAuthorErased(TypedDict):
    """How many rows were erased or changed."""

    # Entries that no longer name the person.
    entries: int
    # Rows of the audit log that lost their text and the hash of their author.
    decisions: int
    # Messages that were kept to be judged later.
    unjudged: int
    # Messages in the random sample of unflagged messages.
    samples: int
    # Examples taught by their messages.
    examples: int
    # Notes about them.
    notes: int
    # Their reports of other people's messages.
    reports: int
    # Joins, message counts, and warnings from other communities.
    joins: int
    # Sessions of the dashboard.
    sessions: int


class ErasedAuthor(TypedDict):
    platform: Source
    id: str
    # How many rows were erased or changed.
    erased: ErasedAuthorErased


class GivenVerdict(TypedDict):
    decision_id: str
    verdict: Literal["confirmed", "wrong"]
    by: str
    at: str
    # false if the same verdict existed; by and at are those of it.
    changed: bool


class _VerdictRequestRequired(TypedDict):
    # confirmed: you uphold the decision. wrong: you dismiss it.
    verdict: Literal["confirmed", "wrong"]


class VerdictRequest(_VerdictRequestRequired, total=False):
    # The name of the moderator who gave the verdict, as you call them. Without it: the id of the key.
    by: str


class IncidentVerdicts(TypedDict):
    """The verdicts on its messages."""

    confirmed: int
    wrong: int


class IncidentFirstAuthor(TypedDict):
    id: str
    name: str


class IncidentFirstCommunity(TypedDict):
    # The platform's id of the author.
    id: str
    name: str


class IncidentFirstChannel(TypedDict):
    id: str
    name: str
    link: Optional[str]


class IncidentFirst(TypedDict):
    """The raid, or the first message."""

    # The id of its row in the audit log. null for a raid.
    decision_id: Optional[str]
    action: Action
    category: Optional[str]
    probability: float
    # The stored part of the text.
    text: str
    author: IncidentFirstAuthor
    platform: Literal["discord", "slack", "telegram"]
    community: IncidentFirstCommunity
    channel: IncidentFirstChannel


class Incident(TypedDict):
    id: str
    # The kind: a group of related messages, or a raid.
    kind: Literal["messages", "raid"]
    started_at: str
    # When its last message or join arrived.
    last_at: str
    messages: int
    authors: int
    channels: int
    # Affected communities of this tenant.
    communities: int
    # The categories, rules and filters of its messages, most frequent first.
    categories: List[str]
    # Messages that were deleted.
    deleted: int
    # Messages that no longer existed.
    gone: int
    # Accounts with a timeout that nobody ended.
    timed_out: int
    # Pending actions that the platform refused for the moment.
    waiting: int
    # Deletions and timeouts that the platform refused permanently.
    missed: int
    # Deletions and timeouts that observe only prevented.
    would: int
    # The verdicts on its messages.
    verdicts: IncidentVerdicts
    # The raid, or the first message.
    first: IncidentFirst


class UnjudgedMessage(TypedDict):
    # The id of its row in the audit log.
    id: str
    created_at: str
    reason: Reason
    source: Source
    channel: str
    message_id: str
    # The stored part of the text. Only this part will be judged.
    text: str


class JudgedLater(TypedDict):
    # Messages that were judged and have a new row in the audit log.
    judged: int
    # Judged messages that triggered.
    triggered: int
    # Messages that still wait to be judged.
    left: int
    # Why judging stopped early. null if it did not.
    stopped_by: Optional[
        Literal["quota", "global_budget", "free_budget", "error_open", "free_plan", "overloaded", "policy inactive"]
    ]


class JudgeUnjudged(TypedDict, total=False):
    # The most messages to judge, oldest first. Default: 50.
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
    # The start of the step.
    at: str
    messages: int
    judged: int
    actions: StatsSeriesItemActions
    # Triggered messages by category or rule.
    categories: Dict[str, int]
    # Messages that were not judged because the model was unavailable.
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
    # The share of upheld flags among the verdicts. null without verdicts.
    precision: Optional[float]


class StatsChannelsItem(TypedDict):
    name: str
    messages: int
    triggered: int


class StatsVerdicts(TypedDict):
    confirmed: int
    wrong: int
    # The share of upheld flags among the verdicts. null without verdicts.
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
    # The judge's latency as the upper end of a bucket. A null percentile is over 16 s. null without requests.
    latency_ms: Optional[StatsModelLatencyMs]
    # Messages without scores, by reason.
    failures: Dict[str, int]


class StatsMonth(TypedDict):
    month: str
    judged: int
    # Messages that were not sent to the model because their authors are trusted.
    trusted: int
    # Judged messages per month. null: unlimited.
    quota: Optional[int]
    # The forecast for the end of the month, at the rate of the last seven days.
    forecast_judged: int
    # When the quota will be used up at this rate. null if not this month.
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
    # Messages by the reason why they were or were not judged.
    reasons: Dict[str, int]
    # The same length of time directly before. null if counts do not reach back that far.
    before: Optional[StatsBefore]
    series: List[StatsSeriesItem]
    # Triggered messages by category, most first.
    categories: List[StatsCategoriesItem]
    # The 10 channels with the most triggered messages.
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
    # Messages that were decided again: judged messages with a row in the audit log (see `decision_log`). With `settings`, also messages whose text was kept.
    messages: int
    # Whether older messages were omitted, because there are more than 200,000.
    is_cut: bool
    before: ReplayBefore
    after: ReplayAfter
    changed: int
    # The newest 50 messages that would change.
    changes: List[ReplayChangesItem]
    # Messages without a score, by category or rule that was off then or is new.
    unscored: Dict[str, int]
    # The approximate cost of each rule of the changed policy, per 1,000 messages and per month at the volume of the last seven days. null if the judge scores no rules or its price is unknown.
    rule_costs: Optional[Dict[str, ReplayRuleCostsEntry]]


class Replay(_ReplayRequired, total=False):
    # Judged messages whose text was not kept, so filters did not run again. Present only with `settings`.
    without_text: int
    # Messages that no filter would decide any more and no model has judged. Present only with `settings`.
    unjudged: int


class ReplayWriteSettingsRetention(TypedDict, total=False):
    # Decisions in the audit log and their verdicts.
    decisions: Optional[int]
    # Texts of messages in the audit log, in entries, and waiting to be judged.
    texts: Optional[int]
    # Entries of chat communities, including incidents and raids.
    entries: Optional[int]
    # Notes about members.
    notes: Optional[int]


class ReplayWriteSettingsExamples(TypedDict, total=False):
    # Test messages that must be flagged, deleted or timed out.
    must_flag: List[str]
    # Test messages that must pass.
    must_allow: List[str]


class ReplayWriteSettings(TypedDict, total=False):
    # What happens if the model is unavailable. true: messages are not judged. false: the request answers 502.
    fail_open: Optional[bool]
    # Trusted authors are exempt from filters.
    trusted_exempt: Optional[bool]
    # How to treat a filter hit that is milder than the policy's strongest action. decide: the filter decides and the message is not judged. also_judge: the model judges the message too, and the more severe action wins. Messages of chat platforms always use also_judge.
    local_flags: Optional[Literal["decide", "also_judge"]]
    # Judges messages near their threshold a second time in another order, within the spending ceilings, and uses the mean score. Batches of two to five messages then also contain a test message, like larger ones, to detect prompt injections.
    second_look: Optional[bool]
    # Sends the model more context of a chat message: the message it answers, and its author's messages of the last ten minutes, if the bot still remembers them. Only texts are sent, no names.
    context: Optional[bool]
    # The most that thresholds may move for a member of a chat platform, by your team's verdicts of 30 days. Upheld flags lower them, dismissed flags raise them. Older verdicts count less. 0: off.
    reputation: Optional[float]
    # Shares counts of entries and verdicts for the same link or contact with other tenants that turned this on, and shows you theirs. Tenants stay anonymous, and no action follows.
    share_links: Optional[bool]
    # The order of the review queue: a weight from 0 to 100 for each category or rule, and the highest comes first. Others have weight 1. Self-harm and minors always come first.
    review_weights: Optional[Dict[str, float]]
    # Saved queues of the review page: a name and the query that it opens, such as category=scam&order=oldest. A write replaces all of them.
    review_queues: Optional[Dict[str, str]]
    # Shows about one in 20 reviewed decisions to a second moderator, without the first verdict. Only the team's statistics use it.
    second_reviews: Optional[bool]
    # Shows your team about one in 10 judged messages that were not flagged, at most 50 a day, to estimate how many are missed. Their texts are kept for 7 days or until somebody answers.
    unflagged_sample: Optional[bool]
    # Only a moderator who did not act on the message may answer its appeal. If only Steward acted, any moderator may answer.
    appeals_by_others: Optional[bool]
    # Minutes until an unreviewed message about self-harm or minors causes an alert in the log channel and to webhooks, at most once an hour. 0: never.
    review_alert_minutes: Optional[int]
    # Categories that are only observed: filters such as local:link, categories such as scam, or your rules. They take no action, and the audit log shows what they would have done. A write replaces all of them.
    observe: Optional[List[str]]
    # Which decisions get a row in the audit log. all: every decision. triggered: only those that triggered or were not judged. The rest are only counted, and a replay of the policy cannot use them.
    decision_log: Optional[Literal["all", "triggered"]]
    # Adds a keyed hash of the author to new rows of the audit log. It lets you find and erase one person's messages over the API.
    decision_authors: Optional[bool]
    # Gives each decision a page, at an address that cannot be guessed, where the author can read the decision and appeal. Needs SERVICE_PUBLIC_URL.
    appeal_links: Optional[bool]
    # How to treat a message that passed because of the quota, a ceiling or an unavailable model. forget: nothing is kept. keep: the text is kept for 72 hours, so that you can judge it later. judge: Steward judges it once the model answers again.
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
    # A change of the settings to try together with the policy.
    settings: Optional[ReplayWriteSettings]


class TriedRulesLocalHitsItemAt(TypedDict):
    start: int
    end: int
    text: str


class _TriedRulesLocalHitsItemRequired(TypedDict):
    rule: str
    # The name of a filter (`patterns.<name>` for a pattern), a category, or a rule.
    name: str
    category: str
    action: Action
    matched: str
    # The shortest part of your text, in whole words, in which the filter still hits. Positions count Unicode characters. null for floods and raids, or if the search would cost too much.
    at: Optional[TriedRulesLocalHitsItemAt]


class TriedRulesLocalHitsItem(_TriedRulesLocalHitsItemRequired, total=False):
    # Found but not acted on, with the setting `observe`.
    observed: Literal["true"]


class TriedRulesInFonts(TypedDict):
    """How many alphabets of fancy-text generators the matched word is found in too. Present if a word of up to 100 characters matches."""

    found: int
    of: int


class _TriedRulesRequired(TypedDict):
    # The form of the text that the judge, patterns and link filter read.
    normal_form: str
    # The form of the text that the word filter reads: the text as a person sees it.
    shown_form: str
    action: Action
    # The category of the filter that decides. null if none does.
    category: Optional[str]
    # Hits in the order of the filters.
    local_hits: List[TriedRulesLocalHitsItem]


class TriedRules(_TriedRulesRequired, total=False):
    # How many alphabets of fancy-text generators the matched word is found in too. Present if a word of up to 100 characters matches.
    in_fonts: TriedRulesInFonts


class TryRulesSettingsRetention(TypedDict, total=False):
    # Decisions in the audit log and their verdicts.
    decisions: Optional[int]
    # Texts of messages in the audit log, in entries, and waiting to be judged.
    texts: Optional[int]
    # Entries of chat communities, including incidents and raids.
    entries: Optional[int]
    # Notes about members.
    notes: Optional[int]


class TryRulesSettingsExamples(TypedDict, total=False):
    # Test messages that must be flagged, deleted or timed out.
    must_flag: List[str]
    # Test messages that must pass.
    must_allow: List[str]


class TryRulesSettings(TypedDict, total=False):
    """A change to merge into the current settings for this request. It is not saved."""

    # What happens if the model is unavailable. true: messages are not judged. false: the request answers 502.
    fail_open: Optional[bool]
    # Trusted authors are exempt from filters.
    trusted_exempt: Optional[bool]
    # How to treat a filter hit that is milder than the policy's strongest action. decide: the filter decides and the message is not judged. also_judge: the model judges the message too, and the more severe action wins. Messages of chat platforms always use also_judge.
    local_flags: Optional[Literal["decide", "also_judge"]]
    # Judges messages near their threshold a second time in another order, within the spending ceilings, and uses the mean score. Batches of two to five messages then also contain a test message, like larger ones, to detect prompt injections.
    second_look: Optional[bool]
    # Sends the model more context of a chat message: the message it answers, and its author's messages of the last ten minutes, if the bot still remembers them. Only texts are sent, no names.
    context: Optional[bool]
    # The most that thresholds may move for a member of a chat platform, by your team's verdicts of 30 days. Upheld flags lower them, dismissed flags raise them. Older verdicts count less. 0: off.
    reputation: Optional[float]
    # Shares counts of entries and verdicts for the same link or contact with other tenants that turned this on, and shows you theirs. Tenants stay anonymous, and no action follows.
    share_links: Optional[bool]
    # The order of the review queue: a weight from 0 to 100 for each category or rule, and the highest comes first. Others have weight 1. Self-harm and minors always come first.
    review_weights: Optional[Dict[str, float]]
    # Saved queues of the review page: a name and the query that it opens, such as category=scam&order=oldest. A write replaces all of them.
    review_queues: Optional[Dict[str, str]]
    # Shows about one in 20 reviewed decisions to a second moderator, without the first verdict. Only the team's statistics use it.
    second_reviews: Optional[bool]
    # Shows your team about one in 10 judged messages that were not flagged, at most 50 a day, to estimate how many are missed. Their texts are kept for 7 days or until somebody answers.
    unflagged_sample: Optional[bool]
    # Only a moderator who did not act on the message may answer its appeal. If only Steward acted, any moderator may answer.
    appeals_by_others: Optional[bool]
    # Minutes until an unreviewed message about self-harm or minors causes an alert in the log channel and to webhooks, at most once an hour. 0: never.
    review_alert_minutes: Optional[int]
    # Categories that are only observed: filters such as local:link, categories such as scam, or your rules. They take no action, and the audit log shows what they would have done. A write replaces all of them.
    observe: Optional[List[str]]
    # Which decisions get a row in the audit log. all: every decision. triggered: only those that triggered or were not judged. The rest are only counted, and a replay of the policy cannot use them.
    decision_log: Optional[Literal["all", "triggered"]]
    # Adds a keyed hash of the author to new rows of the audit log. It lets you find and erase one person's messages over the API.
    decision_authors: Optional[bool]
    # Gives each decision a page, at an address that cannot be guessed, where the author can read the decision and appeal. Needs SERVICE_PUBLIC_URL.
    appeal_links: Optional[bool]
    # How to treat a message that passed because of the quota, a ceiling or an unavailable model. forget: nothing is kept. keep: the text is kept for 72 hours, so that you can judge it later. judge: Steward judges it once the model answers again.
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
    # 1 to 50 texts of at most 8000 characters each.
    texts: List[str]


class TryRules(_TryRulesRequired, total=False):
    # A change to merge into the current settings for this request. It is not saved.
    settings: TryRulesSettings


class Example(TypedDict):
    id: str
    kind: Literal["allow", "block"]
    # The beginning of the text. Empty if no text is kept.
    text: str
    # The name of a moderator, or the id of a key.
    by: str
    # The decision that taught it. null if it was added as a text.
    decision_id: Optional[str]
    created_at: str
    expires_at: str
    # Messages that the example blocked or allowed.
    hits: int
    last_hit_at: Optional[str]
    # Hits that moderators dismissed.
    dismissed: int
    # When it stopped acting. null while it acts.
    retired_at: Optional[str]


class AddedExample(TypedDict):
    id: str
    kind: Literal["allow", "block"]
    # The beginning of the text. Empty if no text is kept.
    text: str
    # The name of a moderator, or the id of a key.
    by: str
    # The decision that taught it. null if it was added as a text.
    decision_id: Optional[str]
    created_at: str
    expires_at: str
    # Messages that the example blocked or allowed.
    hits: int
    last_hit_at: Optional[str]
    # Hits that moderators dismissed.
    dismissed: int
    # When it stopped acting. null while it acts.
    retired_at: Optional[str]
    # Whether the example acts: copies are blocked or allowed from now on.
    acts: bool
    # The setting that is missing for the example to act. null if it acts.
    missing: Optional[str]


class ExampleRequest(TypedDict):
    # The text whose copies are allowed or blocked.
    text: str
    # allow: copies pass. block: copies get the action of the setting `teaching.block`. It is none by default, and then the answer sets `missing`.
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
    # Judged messages per month. null: unlimited.
    quota: Optional[int]
    used: TenantUsed
    # The UTC month of these counters.
    month: str
    # When the counters reset.
    resets_at: str
    # The operator's spending ceilings that apply to this tenant.
    ceilings: List[TenantCeilingsItem]


class Erased(TypedDict):
    """true for each kind of data that existed and was deleted."""

    policy: bool
    usage: bool
    decisions: bool
    keys: bool
    subscription: bool


class TenantKey(TypedDict):
    id: str
    # The first characters of the key. Empty for keys of old versions.
    prefix: str
    label: str
    created_at: str
    # Accurate to five minutes. null if the key was never used.
    last_used_at: Optional[str]
    revoked_at: Optional[str]
    # What the key may do. null: everything.
    scopes: Optional[List[Literal["moderate", "read", "policy", "keys", "erase", "dashboard"]]]
    # When the key expires. null: never.
    expires_at: Optional[str]
    # The IP addresses that may use the key. null: all.
    addresses: Optional[List[str]]
    # Whether this request used the key.
    current: bool


class MintedKey(TypedDict):
    api_key: str
    key_id: str
    tenant: str
    label: str
    # What the key may do. null: everything.
    scopes: Optional[List[Literal["moderate", "read", "policy", "keys", "erase", "dashboard"]]]
    # When the key expires. null: never.
    expires_at: Optional[str]
    # The IP addresses that may use the key. null: all.
    addresses: Optional[List[str]]


class TenantKeyRequest(TypedDict, total=False):
    # A note that says what the key is for. Default: "".
    label: str
    # What the key may do. Without it: everything. An application needs only moderate.
    scopes: List[Literal["moderate", "read", "policy", "keys", "erase", "dashboard"]]
    # When the key expires: a future time in UTC, such as 2027-01-31T00:00:00Z. Without it: never.
    expires_at: str
    # The IP addresses and CIDR ranges that may use the key. Without it: all.
    addresses: List[str]
    # true: a test key (stw_test_…), which can judge and read. Nothing counts, costs, acts or is logged.
    test: bool
    # The id of the key to replace. The new key gets its rights, and its label unless you give one.
    replaces: str
    # With `replaces`: the hours that the old key still works. Default: 24.
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
    # The secret that signs deliveries, as in Standard Webhooks. Shown only once.
    secret: str


class _WebhookRequestRequired(TypedDict):
    # The https address that receives the events.
    url: str


class WebhookRequest(_WebhookRequestRequired, total=False):
    # The events to send. Without it: all.
    events: List[WebhookEventName]


class WebhookDelivery(TypedDict):
    # The header webhook-id of every attempt.
    id: str
    event: str
    state: Literal["waiting", "delivered", "failed"]
    tries: int
    # The HTTP status of the last answer. null if there was none.
    status: Optional[int]
    # Why the last attempt failed. Empty if it did not.
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
    # Messages that have a decision.
    done: int
    # Decided messages whose action is not none.
    triggered: int
    # Decided messages with judged false. Their reason says why.
    unjudged: int
    created_at: str
    ended_at: Optional[str]
    # When the job and its results are removed.
    expires_at: str


class RemovedJob(TypedDict):
    id: str
    removed: Literal["true"]


class _KeyRequestRequired(TypedDict):
    # The name of the tenant. A new name creates a tenant.
    tenant: str


class KeyRequest(_KeyRequestRequired, total=False):
    # A note that says what the key is for. Default: "".
    label: str
    # What the key may do. Without it: everything. An application needs only moderate.
    scopes: List[Literal["moderate", "read", "policy", "keys", "erase", "dashboard"]]
    # When the key expires: a future time in UTC, such as 2027-01-31T00:00:00Z. Without it: never.
    expires_at: str
    # The IP addresses and CIDR ranges that may use the key. Without it: all.
    addresses: List[str]
    # true: a test key (stw_test_…), which can judge and read. Nothing counts, costs, acts or is logged.
    test: bool


class HealthStoreLastCommit(TypedDict):
    ok: bool
    age_seconds: float


class HealthStoreReplica(TypedDict):
    state: Literal["used", "lagging", "gone"]
    # Seconds since the replica's last commit. null if unknown.
    lag_seconds: Optional[float]


class HealthStore(TypedDict):
    kind: str
    # Whether the store can write.
    reachable: bool
    # The state of the store. replaced: its file was deleted or replaced.
    state: Literal["ok", "unreachable", "silent", "locked", "read_only", "full", "damaged", "replaced"]
    # The result of the last commit of decisions. null before the first commit.
    last_commit: Optional[HealthStoreLastCommit]
    # SQLite writer threads that died since the start. The next write starts a new thread.
    writer_deaths: int
    # The state of the replica. lagging: it is too far behind. gone: it does not answer. In both cases the primary is read. null if DATABASE_REPLICA_URL is not set.
    replica: Optional[HealthStoreReplica]


class HealthJudgeCascade(TypedDict):
    # Messages that arrived.
    messages: int
    # Messages that needed no model call.
    saved_messages: int
    # Requests that needed no model call.
    saved_requests: int
    # Messages that both judges scored.
    sampled: int
    # Sampled messages that got the same action from both.
    agreed: int


class HealthJudge(TypedDict):
    provider: str
    model: str
    # Whether new messages are judged.
    available: bool
    # The circuit breaker. open: no model calls. half_open: the next call is a test. null without a model.
    circuit: Optional[Literal["closed", "half_open", "open"]]
    # When the pause that the model asked for ends, in UTC.
    paused_until: Optional[str]
    # Categories and rules that this judge cannot score. Their score is always 0.
    cannot: List[str]
    # Request settings that Steward changed because the model's server refused them.
    adapted: List[str]
    # The problem with the model's answers. unusable_answers: they cannot be parsed. misses_test_message: the model misses plain spam among other messages. rate_limited: the last calls were all refused as too many. null if there is no problem.
    trouble: Optional[Literal["unusable_answers", "misses_test_message", "rate_limited"]]
    # The cascade's counts since the start. null if MODEL_CASCADE is off.
    cascade: Optional[HealthJudgeCascade]
    # The languages that the judge does not read, by category. Empty for those of an external model.
    unread_languages: Dict[str, List[str]]


class HealthLog(TypedDict):
    # Whether the reader of the log has stopped reading.
    stalled: bool
    # Log lines lost since the start.
    dropped_lines: int


class HealthListsEntry(TypedDict):
    entries: int
    # Lines that were skipped because they are not valid entries.
    left_out: int
    # Seconds since the list was last read or found unchanged. null before the first time.
    age_seconds: Optional[float]
    # Why the last read failed. The earlier entries stay in use.
    problem: Optional[str]


class HealthBotConditionsEntryShardsHereItem(TypedDict):
    shard: int
    state: str
    servers: int


class HealthBotConditionsEntryShards(TypedDict):
    """Shards of the Discord bot. Its servers are divided among processes."""

    # The number of shards. 0 while unknown.
    count: int
    here: List[HealthBotConditionsEntryShardsHereItem]
    # Shards that other processes run.
    elsewhere: List[int]
    # Shards that no process runs now.
    free: List[int]


class HealthBotConditionsEntryLastError(TypedDict):
    what: str
    at: str


class _HealthBotConditionsEntryRequired(TypedDict):
    # Why the bot does not run, or which permission or setting it lacks. null if nothing is wrong.
    problem: Optional[str]
    # Messages that arrived and are not decided yet.
    messages_waiting: int
    # Entries not posted yet. Up to some seconds old.
    entries_waiting: int
    # Messages with an action that the platform delayed. Up to some seconds old.
    steps_waiting: int
    # Communities that want entries but have no usable log channel. Up to some seconds old.
    communities_without_log: int
    # The last problem since the start and its time. null if there was none.
    last_error: Optional[HealthBotConditionsEntryLastError]


class HealthBotConditionsEntry(_HealthBotConditionsEntryRequired, total=False):
    # Shards of the Discord bot. Its servers are divided among processes.
    shards: HealthBotConditionsEntryShards


class Health(TypedDict):
    # degraded: the store cannot write, the judge gives no usable answers, or log lines are being lost.
    status: Literal["ok", "degraded"]
    version: str
    store: HealthStore
    judge: HealthJudge
    log: HealthLog
    # The cache that processes share. off: REDIS_URL is not set. gone: each process uses its own memory.
    shared_memory: Literal["off", "up", "gone"]
    # The external lists in this process. Further lists of pictures are called `pictures:2` and so on.
    lists: Dict[str, HealthListsEntry]
    # Each bot and its state.
    bots: Dict[str, str]
    # Pending work and the last problem of each bot that is on.
    bot_conditions: Dict[str, HealthBotConditionsEntry]


class Readiness(TypedDict):
    ready: bool
    # The reason: the service is stopping, decisions cannot be written, or messages cannot be judged.
    because: List[Literal["stopping", "store", "judge"]]
