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
    "ModerateResponse",
    "Decision",
    "Explanation",
    "Message",
    "SuggestCommentScoreResponse",
    "SuggestCommentScoreRequest",
    "Policy",
    "PolicyChange",
    "Preset",
    "WrittenPolicy",
    "PolicyWrite",
    "Settings",
    "WrittenSettings",
    "SettingsWrite",
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
    "NewWebhook",
    "WebhookRequest",
    "WebhookDelivery",
    "RemovedWebhook",
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
    """The fewest words of the text as you sent it in which the rule still hits, in Unicode characters; null for floods and raids, and where looking would cost too much."""

    start: int
    end: int
    text: str


class ExplanationLocalHitsItem(TypedDict):
    rule: str
    # Of a local rule (`patterns.<name>` for a pattern), a category, or a rule in your own words.
    name: str
    category: str
    action: Action
    matched: str
    # The fewest words of the text as you sent it in which the rule still hits, in Unicode characters; null for floods and raids, and where looking would cost too much.
    at: Optional[ExplanationLocalHitsItemAt]


class ExplanationScoresItem(TypedDict):
    kind: Literal["local", "category", "rule"]
    # Of a local rule (`patterns.<name>` for a pattern), a category, or a rule in your own words.
    name: str
    # null where nothing scored the message.
    score: Optional[float]
    threshold: float
    action: Action
    crossed: bool


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
    # The caller's id, echoed back as message_id.
    id: str
    # Who wrote it. Stays local; the flood rule needs it.
    author: str
    # What the channel or thread is about; used by offtopic. Of any length; the first 2000 characters are used.
    channel_topic: str
    # true skips judgement.
    author_trusted: bool


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
    """null where the shipped policy stood."""

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
    after: object


class PresetMeasuredCategoriesEntry(TypedDict):
    alarms_per_1000: float
    # The share found, 0 to 1; null where there was nothing to measure by.
    recall: Optional[float]


class PresetMeasured(TypedDict):
    """On public sets that the embedded judge did not learn from; null for another judge."""

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


class SettingsExamples(TypedDict):
    """Messages that the policy is tried on before it is saved on the dashboard."""

    # Messages that must be flagged, deleted or timed out.
    must_flag: List[str]
    # Messages that must pass.
    must_allow: List[str]


class SettingsLinks(TypedDict):
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


class _SettingsWordsListsEntryRequired(TypedDict):
    # Whole words, phrases, and words with an open side: `nitro*`, `*nitro`, `*nitro*`.
    list: List[str]
    action: Action


class SettingsWordsListsEntry(_SettingsWordsListsEntryRequired, total=False):
    # Whole words that never trigger this list: `retardant` beside `retard*`.
    allowed: List[str]
    # Messages that the list must find. A write that breaks one is refused.
    must_trigger: List[str]
    # Messages that the list must not find. A write that breaks one is refused.
    must_pass: List[str]


class _SettingsWordsRequired(TypedDict):
    # Whole words, phrases, and words with an open side: `nitro*`, `*nitro`, `*nitro*`.
    list: List[str]
    action: Action


class SettingsWords(_SettingsWordsRequired, total=False):
    # Whole words that never trigger this list: `retardant` beside `retard*`.
    allowed: List[str]
    # More lists, by name, each with an action of its own.
    lists: Dict[str, SettingsWordsListsEntry]


class _SettingsPatternsEntryRequired(TypedDict):
    # An RE2 expression, matched without regard to case.
    pattern: str
    action: Action


class SettingsPatternsEntry(_SettingsPatternsEntryRequired, total=False):
    # shown: also looked for in the text as a reader sees it, without markup and with letters for the signs that stand for them. Left out: normalised.
    read: Literal["normalised", "shown"]


class SettingsLists(TypedDict):
    # What becomes of a message with a link to a domain of the phishing list that the operator loads; null is off.
    phishing: Optional[Action]
    # What becomes of a message by a Telegram account on the Combot Anti-Spam list that the operator loads; null is off.
    cas: Optional[Action]


class SettingsLimitsMentions(TypedDict):
    # This many mentions of people, roles or everybody; more hits.
    most: int
    action: Action


class SettingsLimitsEmoji(TypedDict):
    # This many emoji; more hits.
    most: int
    action: Action


class SettingsLimitsCapitals(TypedDict):
    # This share of capitals among letters, in per cent, in texts of 12 letters or more; more hits.
    most: int
    action: Action


class SettingsLimitsLines(TypedDict):
    # This many lines; more hits.
    most: int
    action: Action


class SettingsLimitsMarks(TypedDict):
    # So many marks over and under one letter, as in Z̷a̸l̶g̴o̵; no language needs more than four; more hits.
    most: int
    action: Action


class SettingsLimitsRepeated(TypedDict):
    # One character so many times in a row; blanks do not count; more hits.
    most: int
    action: Action


class SettingsLimitsAttachments(TypedDict):
    # This many pictures, files and voice messages; more hits.
    most: int
    action: Action


class SettingsLimitsStickers(TypedDict):
    # This many stickers; more hits.
    most: int
    action: Action


class SettingsLimitsAccounts(TypedDict):
    # So many accounts may send one text, or near copies of it, within the window; the next one hits.
    most: int
    window_seconds: int
    action: Action


class SettingsLimits(TypedDict):
    mentions: Optional[SettingsLimitsMentions]
    emoji: Optional[SettingsLimitsEmoji]
    capitals: Optional[SettingsLimitsCapitals]
    lines: Optional[SettingsLimitsLines]
    marks: Optional[SettingsLimitsMarks]
    repeated: Optional[SettingsLimitsRepeated]
    attachments: Optional[SettingsLimitsAttachments]
    stickers: Optional[SettingsLimitsStickers]
    accounts: Optional[SettingsLimitsAccounts]


class SettingsFlood(TypedDict):
    # How many times one author may send one text, or near copies of it, within the window; 0 is off.
    repeats: int
    # How many messages one author may send within the window; 0 is off.
    messages: int
    window_seconds: int
    action: Action


class SettingsRaid(TypedDict):
    # How many joins within the window are a raid; 0 is off. Chat platforms only.
    joins: int
    window_seconds: int
    # How many joins within the slow window are a raid too; 0 is off.
    slow_joins: int
    # The slow window: joins that come one by one.
    slow_window_minutes: int
    # How long the messages of the newcomers are decided as local:raid.
    mark_minutes: int
    action: Action
    # Whether those who took part in a raid or were timed out here within 24 hours count twice where they join next, and are marked there; and the other way round. Only among communities of this Steward whose tenants both say so; nothing else of the other is shown.
    shared: bool


class SettingsPictures(TypedDict):
    # Whether pictures are compared by what they show: near copies are one to the flood rule and to `limits.accounts`. Chat platforms only; needs the package sharp on the server.
    compare: bool
    # Hashes of pictures that moderators confirmed; the newest last. Nothing else of a picture is kept.
    known: List[str]
    # What happens to a message with a near copy of one of `known`.
    action: Action
    # Whether text in pictures is read, and judged like the message's own. Chat platforms only; needs the packages sharp and tesseract.js-core on the server.
    text: bool
    # Whether QR codes in pictures are read, and judged like the message's own text. Chat platforms only; needs the packages sharp and qr on the server.
    codes: bool


class SettingsPosts(TypedDict):
    # What a forwarded message or story counts as. own: as the forwarder's own words, up to a timeout. passed_on: it is deleted at most. Chat platforms only.
    forwards: Literal["own", "passed_on"]
    # Whether the name of somebody who joins, and what they say of themselves where the platform tells it, is judged; it is flagged at most. Chat platforms only.
    names: bool
    # Whether posts of other apps and of webhooks are judged. Slack only; the bot's own never are.
    apps: bool
    # Apps whose posts are left alone all the same, by their app id (A…), bot id (B…) or user id (U…).
    apps_exempt: List[str]
    # Whether the bot joins public channels by itself, those that are there and those that are made. Slack only.
    join_channels: bool


class SettingsTeaching(TypedDict):
    # Whether a decision about a chat message that moderators dismiss as wrong makes an allow example of its text.
    allow: bool
    # What happens to copies of a block example. Unless it is none, a decision about a chat message that moderators find right makes one of its text.
    block: Action
    # How many days a new example holds.
    days: int


class SettingsOffencesStepsItem(TypedDict):
    # From the offence of this number on.
    count: int
    # At least this is done; what is severer by itself stays so.
    action: Literal["delete", "timeout"]
    # How long the timeout lasts; null is the policy.
    minutes: Optional[int]


class SettingsOffences(TypedDict):
    # How far back the offences of a member count.
    days: int
    # From which action on a decision is an offence.
    counts: Literal["flag", "delete"]
    # What a repeated offence is raised to; the last row that is reached counts. Empty is off. Chat platforms only.
    steps: List[SettingsOffencesStepsItem]


class SettingsNewcomersPolicy(TypedDict, total=False):
    """Fields of the policy that are otherwise here; rules are those of the tenant."""

    thresholds: Optional[Dict[str, Optional[float]]]
    actions: Optional[Dict[str, Action]]
    rule_actions: Optional[Dict[str, Action]]
    rule_thresholds: Optional[Dict[str, float]]
    timeout_minutes: Optional[int]


class SettingsNewcomersLimitsMentions(TypedDict):
    # This many mentions of people, roles or everybody; more hits.
    most: int
    action: Action


class SettingsNewcomersLimitsEmoji(TypedDict):
    # This many emoji; more hits.
    most: int
    action: Action


class SettingsNewcomersLimitsCapitals(TypedDict):
    # This share of capitals among letters, in per cent, in texts of 12 letters or more; more hits.
    most: int
    action: Action


class SettingsNewcomersLimitsLines(TypedDict):
    # This many lines; more hits.
    most: int
    action: Action


class SettingsNewcomersLimitsMarks(TypedDict):
    # So many marks over and under one letter, as in Z̷a̸l̶g̴o̵; no language needs more than four; more hits.
    most: int
    action: Action


class SettingsNewcomersLimitsRepeated(TypedDict):
    # One character so many times in a row; blanks do not count; more hits.
    most: int
    action: Action


class SettingsNewcomersLimitsAttachments(TypedDict):
    # This many pictures, files and voice messages; more hits.
    most: int
    action: Action


class SettingsNewcomersLimitsStickers(TypedDict):
    # This many stickers; more hits.
    most: int
    action: Action


class SettingsNewcomersLimitsAccounts(TypedDict):
    # So many accounts may send one text, or near copies of it, within the window; the next one hits.
    most: int
    window_seconds: int
    action: Action


class SettingsNewcomersLimits(TypedDict, total=False):
    """Limits that are otherwise here; null is none."""

    mentions: Optional[SettingsNewcomersLimitsMentions]
    emoji: Optional[SettingsNewcomersLimitsEmoji]
    capitals: Optional[SettingsNewcomersLimitsCapitals]
    lines: Optional[SettingsNewcomersLimitsLines]
    marks: Optional[SettingsNewcomersLimitsMarks]
    repeated: Optional[SettingsNewcomersLimitsRepeated]
    attachments: Optional[SettingsNewcomersLimitsAttachments]
    stickers: Optional[SettingsNewcomersLimitsStickers]
    accounts: Optional[SettingsNewcomersLimitsAccounts]


class SettingsNewcomers(TypedDict):
    # Fields of the policy that are otherwise here; rules are those of the tenant.
    policy: SettingsNewcomersPolicy
    # Limits that are otherwise here; null is none.
    limits: SettingsNewcomersLimits
    # So many messages of a member must have been left alone; 0 does not ask. Chat platforms only.
    messages: int
    # So many days must have passed since they joined, where that is known; 0 does not ask.
    days: int
    # So many days old their account must be, where the platform tells; 0 does not ask.
    account_days: int


class SettingsOverlaysItemsItemPolicy(TypedDict, total=False):
    """Fields of the policy that are otherwise here; rules are those of the tenant."""

    thresholds: Optional[Dict[str, Optional[float]]]
    actions: Optional[Dict[str, Action]]
    rule_actions: Optional[Dict[str, Action]]
    rule_thresholds: Optional[Dict[str, float]]
    timeout_minutes: Optional[int]


class SettingsOverlaysItemsItemLimitsMentions(TypedDict):
    # This many mentions of people, roles or everybody; more hits.
    most: int
    action: Action


class SettingsOverlaysItemsItemLimitsEmoji(TypedDict):
    # This many emoji; more hits.
    most: int
    action: Action


class SettingsOverlaysItemsItemLimitsCapitals(TypedDict):
    # This share of capitals among letters, in per cent, in texts of 12 letters or more; more hits.
    most: int
    action: Action


class SettingsOverlaysItemsItemLimitsLines(TypedDict):
    # This many lines; more hits.
    most: int
    action: Action


class SettingsOverlaysItemsItemLimitsMarks(TypedDict):
    # So many marks over and under one letter, as in Z̷a̸l̶g̴o̵; no language needs more than four; more hits.
    most: int
    action: Action


class SettingsOverlaysItemsItemLimitsRepeated(TypedDict):
    # One character so many times in a row; blanks do not count; more hits.
    most: int
    action: Action


class SettingsOverlaysItemsItemLimitsAttachments(TypedDict):
    # This many pictures, files and voice messages; more hits.
    most: int
    action: Action


class SettingsOverlaysItemsItemLimitsStickers(TypedDict):
    # This many stickers; more hits.
    most: int
    action: Action


class SettingsOverlaysItemsItemLimitsAccounts(TypedDict):
    # So many accounts may send one text, or near copies of it, within the window; the next one hits.
    most: int
    window_seconds: int
    action: Action


class SettingsOverlaysItemsItemLimits(TypedDict, total=False):
    """Limits that are otherwise here; null is none."""

    mentions: Optional[SettingsOverlaysItemsItemLimitsMentions]
    emoji: Optional[SettingsOverlaysItemsItemLimitsEmoji]
    capitals: Optional[SettingsOverlaysItemsItemLimitsCapitals]
    lines: Optional[SettingsOverlaysItemsItemLimitsLines]
    marks: Optional[SettingsOverlaysItemsItemLimitsMarks]
    repeated: Optional[SettingsOverlaysItemsItemLimitsRepeated]
    attachments: Optional[SettingsOverlaysItemsItemLimitsAttachments]
    stickers: Optional[SettingsOverlaysItemsItemLimitsStickers]
    accounts: Optional[SettingsOverlaysItemsItemLimitsAccounts]


class SettingsOverlaysItemsItem(TypedDict):
    # Fields of the policy that are otherwise here; rules are those of the tenant.
    policy: SettingsOverlaysItemsItemPolicy
    # Limits that are otherwise here; null is none.
    limits: SettingsOverlaysItemsItemLimits
    # Whether it holds in a channel (a topic of Telegram too) or for those who have a role.
    on: Literal["channel", "role"]
    # The id of the channel or role, as the platform has it.
    id: str


class SettingsOverlays(TypedDict):
    # What is laid over the policy in a channel or for a role: first those of channels, then those of roles, each in their order; the last that says something holds. Chat platforms only.
    items: List[SettingsOverlaysItemsItem]


class SettingsAutomod(TypedDict):
    # Whether blocked words, blocked domains and the limit of mentions are also rules of Discord's own AutoMod, as far as it takes them, so that a message is stopped before anybody reads it. Only what deletes or times out; the bot creates, updates and removes these rules and touches no other.
    mirror: bool


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
    # What comes first in the review queue, worst first: the weight of a category or rule, 0 to 100; 1 where one is not named. Self-harm and minors always come before all others.
    review_weights: Dict[str, float]
    # Which decisions have a row in the audit log. all: every one. triggered: what triggered or was not judged; the rest is only counted, and a replay of the policy cannot see it.
    decision_log: Literal["all", "triggered"]
    # What becomes of a message that passed because the quota or a ceiling was reached or the model could not answer. forget: nothing of it is kept. keep: its text is kept for 72 hours, so that it can be judged by hand. judge: it is judged by itself once the model answers again.
    unjudged: Literal["forget", "keep", "judge"]
    # Messages that the policy is tried on before it is saved on the dashboard.
    examples: SettingsExamples
    links: SettingsLinks
    words: SettingsWords
    patterns: Dict[str, SettingsPatternsEntry]
    lists: SettingsLists
    limits: SettingsLimits
    flood: SettingsFlood
    raid: SettingsRaid
    pictures: SettingsPictures
    posts: SettingsPosts
    teaching: SettingsTeaching
    offences: SettingsOffences
    newcomers: SettingsNewcomers
    overlays: SettingsOverlays
    automod: SettingsAutomod


class WrittenSettingsExamples(TypedDict):
    """Messages that the policy is tried on before it is saved on the dashboard."""

    # Messages that must be flagged, deleted or timed out.
    must_flag: List[str]
    # Messages that must pass.
    must_allow: List[str]


class WrittenSettingsLinks(TypedDict):
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


class _WrittenSettingsWordsListsEntryRequired(TypedDict):
    # Whole words, phrases, and words with an open side: `nitro*`, `*nitro`, `*nitro*`.
    list: List[str]
    action: Action


class WrittenSettingsWordsListsEntry(_WrittenSettingsWordsListsEntryRequired, total=False):
    # Whole words that never trigger this list: `retardant` beside `retard*`.
    allowed: List[str]
    # Messages that the list must find. A write that breaks one is refused.
    must_trigger: List[str]
    # Messages that the list must not find. A write that breaks one is refused.
    must_pass: List[str]


class _WrittenSettingsWordsRequired(TypedDict):
    # Whole words, phrases, and words with an open side: `nitro*`, `*nitro`, `*nitro*`.
    list: List[str]
    action: Action


class WrittenSettingsWords(_WrittenSettingsWordsRequired, total=False):
    # Whole words that never trigger this list: `retardant` beside `retard*`.
    allowed: List[str]
    # More lists, by name, each with an action of its own.
    lists: Dict[str, WrittenSettingsWordsListsEntry]


class _WrittenSettingsPatternsEntryRequired(TypedDict):
    # An RE2 expression, matched without regard to case.
    pattern: str
    action: Action


class WrittenSettingsPatternsEntry(_WrittenSettingsPatternsEntryRequired, total=False):
    # shown: also looked for in the text as a reader sees it, without markup and with letters for the signs that stand for them. Left out: normalised.
    read: Literal["normalised", "shown"]


class WrittenSettingsLists(TypedDict):
    # What becomes of a message with a link to a domain of the phishing list that the operator loads; null is off.
    phishing: Optional[Action]
    # What becomes of a message by a Telegram account on the Combot Anti-Spam list that the operator loads; null is off.
    cas: Optional[Action]


class WrittenSettingsLimitsMentions(TypedDict):
    # This many mentions of people, roles or everybody; more hits.
    most: int
    action: Action


class WrittenSettingsLimitsEmoji(TypedDict):
    # This many emoji; more hits.
    most: int
    action: Action


class WrittenSettingsLimitsCapitals(TypedDict):
    # This share of capitals among letters, in per cent, in texts of 12 letters or more; more hits.
    most: int
    action: Action


class WrittenSettingsLimitsLines(TypedDict):
    # This many lines; more hits.
    most: int
    action: Action


class WrittenSettingsLimitsMarks(TypedDict):
    # So many marks over and under one letter, as in Z̷a̸l̶g̴o̵; no language needs more than four; more hits.
    most: int
    action: Action


class WrittenSettingsLimitsRepeated(TypedDict):
    # One character so many times in a row; blanks do not count; more hits.
    most: int
    action: Action


class WrittenSettingsLimitsAttachments(TypedDict):
    # This many pictures, files and voice messages; more hits.
    most: int
    action: Action


class WrittenSettingsLimitsStickers(TypedDict):
    # This many stickers; more hits.
    most: int
    action: Action


class WrittenSettingsLimitsAccounts(TypedDict):
    # So many accounts may send one text, or near copies of it, within the window; the next one hits.
    most: int
    window_seconds: int
    action: Action


class WrittenSettingsLimits(TypedDict):
    mentions: Optional[WrittenSettingsLimitsMentions]
    emoji: Optional[WrittenSettingsLimitsEmoji]
    capitals: Optional[WrittenSettingsLimitsCapitals]
    lines: Optional[WrittenSettingsLimitsLines]
    marks: Optional[WrittenSettingsLimitsMarks]
    repeated: Optional[WrittenSettingsLimitsRepeated]
    attachments: Optional[WrittenSettingsLimitsAttachments]
    stickers: Optional[WrittenSettingsLimitsStickers]
    accounts: Optional[WrittenSettingsLimitsAccounts]


class WrittenSettingsFlood(TypedDict):
    # How many times one author may send one text, or near copies of it, within the window; 0 is off.
    repeats: int
    # How many messages one author may send within the window; 0 is off.
    messages: int
    window_seconds: int
    action: Action


class WrittenSettingsRaid(TypedDict):
    # How many joins within the window are a raid; 0 is off. Chat platforms only.
    joins: int
    window_seconds: int
    # How many joins within the slow window are a raid too; 0 is off.
    slow_joins: int
    # The slow window: joins that come one by one.
    slow_window_minutes: int
    # How long the messages of the newcomers are decided as local:raid.
    mark_minutes: int
    action: Action
    # Whether those who took part in a raid or were timed out here within 24 hours count twice where they join next, and are marked there; and the other way round. Only among communities of this Steward whose tenants both say so; nothing else of the other is shown.
    shared: bool


class WrittenSettingsPictures(TypedDict):
    # Whether pictures are compared by what they show: near copies are one to the flood rule and to `limits.accounts`. Chat platforms only; needs the package sharp on the server.
    compare: bool
    # Hashes of pictures that moderators confirmed; the newest last. Nothing else of a picture is kept.
    known: List[str]
    # What happens to a message with a near copy of one of `known`.
    action: Action
    # Whether text in pictures is read, and judged like the message's own. Chat platforms only; needs the packages sharp and tesseract.js-core on the server.
    text: bool
    # Whether QR codes in pictures are read, and judged like the message's own text. Chat platforms only; needs the packages sharp and qr on the server.
    codes: bool


class WrittenSettingsPosts(TypedDict):
    # What a forwarded message or story counts as. own: as the forwarder's own words, up to a timeout. passed_on: it is deleted at most. Chat platforms only.
    forwards: Literal["own", "passed_on"]
    # Whether the name of somebody who joins, and what they say of themselves where the platform tells it, is judged; it is flagged at most. Chat platforms only.
    names: bool
    # Whether posts of other apps and of webhooks are judged. Slack only; the bot's own never are.
    apps: bool
    # Apps whose posts are left alone all the same, by their app id (A…), bot id (B…) or user id (U…).
    apps_exempt: List[str]
    # Whether the bot joins public channels by itself, those that are there and those that are made. Slack only.
    join_channels: bool


class WrittenSettingsTeaching(TypedDict):
    # Whether a decision about a chat message that moderators dismiss as wrong makes an allow example of its text.
    allow: bool
    # What happens to copies of a block example. Unless it is none, a decision about a chat message that moderators find right makes one of its text.
    block: Action
    # How many days a new example holds.
    days: int


class WrittenSettingsOffencesStepsItem(TypedDict):
    # From the offence of this number on.
    count: int
    # At least this is done; what is severer by itself stays so.
    action: Literal["delete", "timeout"]
    # How long the timeout lasts; null is the policy.
    minutes: Optional[int]


class WrittenSettingsOffences(TypedDict):
    # How far back the offences of a member count.
    days: int
    # From which action on a decision is an offence.
    counts: Literal["flag", "delete"]
    # What a repeated offence is raised to; the last row that is reached counts. Empty is off. Chat platforms only.
    steps: List[WrittenSettingsOffencesStepsItem]


class WrittenSettingsNewcomersPolicy(TypedDict, total=False):
    """Fields of the policy that are otherwise here; rules are those of the tenant."""

    thresholds: Optional[Dict[str, Optional[float]]]
    actions: Optional[Dict[str, Action]]
    rule_actions: Optional[Dict[str, Action]]
    rule_thresholds: Optional[Dict[str, float]]
    timeout_minutes: Optional[int]


class WrittenSettingsNewcomersLimitsMentions(TypedDict):
    # This many mentions of people, roles or everybody; more hits.
    most: int
    action: Action


class WrittenSettingsNewcomersLimitsEmoji(TypedDict):
    # This many emoji; more hits.
    most: int
    action: Action


class WrittenSettingsNewcomersLimitsCapitals(TypedDict):
    # This share of capitals among letters, in per cent, in texts of 12 letters or more; more hits.
    most: int
    action: Action


class WrittenSettingsNewcomersLimitsLines(TypedDict):
    # This many lines; more hits.
    most: int
    action: Action


class WrittenSettingsNewcomersLimitsMarks(TypedDict):
    # So many marks over and under one letter, as in Z̷a̸l̶g̴o̵; no language needs more than four; more hits.
    most: int
    action: Action


class WrittenSettingsNewcomersLimitsRepeated(TypedDict):
    # One character so many times in a row; blanks do not count; more hits.
    most: int
    action: Action


class WrittenSettingsNewcomersLimitsAttachments(TypedDict):
    # This many pictures, files and voice messages; more hits.
    most: int
    action: Action


class WrittenSettingsNewcomersLimitsStickers(TypedDict):
    # This many stickers; more hits.
    most: int
    action: Action


class WrittenSettingsNewcomersLimitsAccounts(TypedDict):
    # So many accounts may send one text, or near copies of it, within the window; the next one hits.
    most: int
    window_seconds: int
    action: Action


class WrittenSettingsNewcomersLimits(TypedDict, total=False):
    """Limits that are otherwise here; null is none."""

    mentions: Optional[WrittenSettingsNewcomersLimitsMentions]
    emoji: Optional[WrittenSettingsNewcomersLimitsEmoji]
    capitals: Optional[WrittenSettingsNewcomersLimitsCapitals]
    lines: Optional[WrittenSettingsNewcomersLimitsLines]
    marks: Optional[WrittenSettingsNewcomersLimitsMarks]
    repeated: Optional[WrittenSettingsNewcomersLimitsRepeated]
    attachments: Optional[WrittenSettingsNewcomersLimitsAttachments]
    stickers: Optional[WrittenSettingsNewcomersLimitsStickers]
    accounts: Optional[WrittenSettingsNewcomersLimitsAccounts]


class WrittenSettingsNewcomers(TypedDict):
    # Fields of the policy that are otherwise here; rules are those of the tenant.
    policy: WrittenSettingsNewcomersPolicy
    # Limits that are otherwise here; null is none.
    limits: WrittenSettingsNewcomersLimits
    # So many messages of a member must have been left alone; 0 does not ask. Chat platforms only.
    messages: int
    # So many days must have passed since they joined, where that is known; 0 does not ask.
    days: int
    # So many days old their account must be, where the platform tells; 0 does not ask.
    account_days: int


class WrittenSettingsOverlaysItemsItemPolicy(TypedDict, total=False):
    """Fields of the policy that are otherwise here; rules are those of the tenant."""

    thresholds: Optional[Dict[str, Optional[float]]]
    actions: Optional[Dict[str, Action]]
    rule_actions: Optional[Dict[str, Action]]
    rule_thresholds: Optional[Dict[str, float]]
    timeout_minutes: Optional[int]


class WrittenSettingsOverlaysItemsItemLimitsMentions(TypedDict):
    # This many mentions of people, roles or everybody; more hits.
    most: int
    action: Action


class WrittenSettingsOverlaysItemsItemLimitsEmoji(TypedDict):
    # This many emoji; more hits.
    most: int
    action: Action


class WrittenSettingsOverlaysItemsItemLimitsCapitals(TypedDict):
    # This share of capitals among letters, in per cent, in texts of 12 letters or more; more hits.
    most: int
    action: Action


class WrittenSettingsOverlaysItemsItemLimitsLines(TypedDict):
    # This many lines; more hits.
    most: int
    action: Action


class WrittenSettingsOverlaysItemsItemLimitsMarks(TypedDict):
    # So many marks over and under one letter, as in Z̷a̸l̶g̴o̵; no language needs more than four; more hits.
    most: int
    action: Action


class WrittenSettingsOverlaysItemsItemLimitsRepeated(TypedDict):
    # One character so many times in a row; blanks do not count; more hits.
    most: int
    action: Action


class WrittenSettingsOverlaysItemsItemLimitsAttachments(TypedDict):
    # This many pictures, files and voice messages; more hits.
    most: int
    action: Action


class WrittenSettingsOverlaysItemsItemLimitsStickers(TypedDict):
    # This many stickers; more hits.
    most: int
    action: Action


class WrittenSettingsOverlaysItemsItemLimitsAccounts(TypedDict):
    # So many accounts may send one text, or near copies of it, within the window; the next one hits.
    most: int
    window_seconds: int
    action: Action


class WrittenSettingsOverlaysItemsItemLimits(TypedDict, total=False):
    """Limits that are otherwise here; null is none."""

    mentions: Optional[WrittenSettingsOverlaysItemsItemLimitsMentions]
    emoji: Optional[WrittenSettingsOverlaysItemsItemLimitsEmoji]
    capitals: Optional[WrittenSettingsOverlaysItemsItemLimitsCapitals]
    lines: Optional[WrittenSettingsOverlaysItemsItemLimitsLines]
    marks: Optional[WrittenSettingsOverlaysItemsItemLimitsMarks]
    repeated: Optional[WrittenSettingsOverlaysItemsItemLimitsRepeated]
    attachments: Optional[WrittenSettingsOverlaysItemsItemLimitsAttachments]
    stickers: Optional[WrittenSettingsOverlaysItemsItemLimitsStickers]
    accounts: Optional[WrittenSettingsOverlaysItemsItemLimitsAccounts]


class WrittenSettingsOverlaysItemsItem(TypedDict):
    # Fields of the policy that are otherwise here; rules are those of the tenant.
    policy: WrittenSettingsOverlaysItemsItemPolicy
    # Limits that are otherwise here; null is none.
    limits: WrittenSettingsOverlaysItemsItemLimits
    # Whether it holds in a channel (a topic of Telegram too) or for those who have a role.
    on: Literal["channel", "role"]
    # The id of the channel or role, as the platform has it.
    id: str


class WrittenSettingsOverlays(TypedDict):
    # What is laid over the policy in a channel or for a role: first those of channels, then those of roles, each in their order; the last that says something holds. Chat platforms only.
    items: List[WrittenSettingsOverlaysItemsItem]


class WrittenSettingsAutomod(TypedDict):
    # Whether blocked words, blocked domains and the limit of mentions are also rules of Discord's own AutoMod, as far as it takes them, so that a message is stopped before anybody reads it. Only what deletes or times out; the bot creates, updates and removes these rules and touches no other.
    mirror: bool


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
    # What comes first in the review queue, worst first: the weight of a category or rule, 0 to 100; 1 where one is not named. Self-harm and minors always come before all others.
    review_weights: Dict[str, float]
    # Which decisions have a row in the audit log. all: every one. triggered: what triggered or was not judged; the rest is only counted, and a replay of the policy cannot see it.
    decision_log: Literal["all", "triggered"]
    # What becomes of a message that passed because the quota or a ceiling was reached or the model could not answer. forget: nothing of it is kept. keep: its text is kept for 72 hours, so that it can be judged by hand. judge: it is judged by itself once the model answers again.
    unjudged: Literal["forget", "keep", "judge"]
    # Messages that the policy is tried on before it is saved on the dashboard.
    examples: WrittenSettingsExamples
    links: WrittenSettingsLinks
    words: WrittenSettingsWords
    patterns: Dict[str, WrittenSettingsPatternsEntry]
    lists: WrittenSettingsLists
    limits: WrittenSettingsLimits
    flood: WrittenSettingsFlood
    raid: WrittenSettingsRaid
    pictures: WrittenSettingsPictures
    posts: WrittenSettingsPosts
    teaching: WrittenSettingsTeaching
    offences: WrittenSettingsOffences
    newcomers: WrittenSettingsNewcomers
    overlays: WrittenSettingsOverlays
    automod: WrittenSettingsAutomod


class WrittenSettings(_WrittenSettingsRequired, total=False):
    # Local rules that stand in the way of a stronger action.
    warnings: List[str]


class SettingsWriteExamples(TypedDict, total=False):
    # Messages that must be flagged, deleted or timed out.
    must_flag: List[str]
    # Messages that must pass.
    must_allow: List[str]


class SettingsWriteLinks(TypedDict, total=False):
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


class SettingsWriteWordsListsEntry(TypedDict, total=False):
    # Whole words, phrases, and words with an open side: `nitro*`, `*nitro`, `*nitro*`.
    list: List[str]
    # Whole words that never trigger this list: `retardant` beside `retard*`.
    allowed: List[str]
    action: Action
    # Messages that the list must find. A write that breaks one is refused.
    must_trigger: List[str]
    # Messages that the list must not find. A write that breaks one is refused.
    must_pass: List[str]


class SettingsWriteWords(TypedDict, total=False):
    # Whole words, phrases, and words with an open side: `nitro*`, `*nitro`, `*nitro*`.
    list: List[str]
    # Whole words that never trigger this list: `retardant` beside `retard*`.
    allowed: List[str]
    action: Action
    lists: Dict[str, Optional[SettingsWriteWordsListsEntry]]


class _SettingsWritePatternsEntryRequired(TypedDict):
    # An RE2 expression, matched without regard to case.
    pattern: str


class SettingsWritePatternsEntry(_SettingsWritePatternsEntryRequired, total=False):
    action: Action
    # shown: also looked for in the text as a reader sees it, without markup and with letters for the signs that stand for them. Left out: normalised.
    read: Literal["normalised", "shown"]


class SettingsWriteLists(TypedDict, total=False):
    # What becomes of a message with a link to a domain of the phishing list that the operator loads; null is off.
    phishing: Optional[Action]
    # What becomes of a message by a Telegram account on the Combot Anti-Spam list that the operator loads; null is off.
    cas: Optional[Action]


class SettingsWriteLimitsMentions(TypedDict, total=False):
    # This many mentions of people, roles or everybody; more hits.
    most: int
    action: Action


class SettingsWriteLimitsEmoji(TypedDict, total=False):
    # This many emoji; more hits.
    most: int
    action: Action


class SettingsWriteLimitsCapitals(TypedDict, total=False):
    # This share of capitals among letters, in per cent, in texts of 12 letters or more; more hits.
    most: int
    action: Action


class SettingsWriteLimitsLines(TypedDict, total=False):
    # This many lines; more hits.
    most: int
    action: Action


class SettingsWriteLimitsMarks(TypedDict, total=False):
    # So many marks over and under one letter, as in Z̷a̸l̶g̴o̵; no language needs more than four; more hits.
    most: int
    action: Action


class SettingsWriteLimitsRepeated(TypedDict, total=False):
    # One character so many times in a row; blanks do not count; more hits.
    most: int
    action: Action


class SettingsWriteLimitsAttachments(TypedDict, total=False):
    # This many pictures, files and voice messages; more hits.
    most: int
    action: Action


class SettingsWriteLimitsStickers(TypedDict, total=False):
    # This many stickers; more hits.
    most: int
    action: Action


class SettingsWriteLimitsAccounts(TypedDict, total=False):
    # So many accounts may send one text, or near copies of it, within the window; the next one hits.
    most: int
    window_seconds: int
    action: Action


class SettingsWriteLimits(TypedDict, total=False):
    mentions: Optional[SettingsWriteLimitsMentions]
    emoji: Optional[SettingsWriteLimitsEmoji]
    capitals: Optional[SettingsWriteLimitsCapitals]
    lines: Optional[SettingsWriteLimitsLines]
    marks: Optional[SettingsWriteLimitsMarks]
    repeated: Optional[SettingsWriteLimitsRepeated]
    attachments: Optional[SettingsWriteLimitsAttachments]
    stickers: Optional[SettingsWriteLimitsStickers]
    accounts: Optional[SettingsWriteLimitsAccounts]


class SettingsWriteFlood(TypedDict, total=False):
    # How many times one author may send one text, or near copies of it, within the window; 0 is off.
    repeats: int
    # How many messages one author may send within the window; 0 is off.
    messages: int
    window_seconds: int
    action: Action


class SettingsWriteRaid(TypedDict, total=False):
    # How many joins within the window are a raid; 0 is off. Chat platforms only.
    joins: int
    window_seconds: int
    # How many joins within the slow window are a raid too; 0 is off.
    slow_joins: int
    # The slow window: joins that come one by one.
    slow_window_minutes: int
    # How long the messages of the newcomers are decided as local:raid.
    mark_minutes: int
    action: Action
    # Whether those who took part in a raid or were timed out here within 24 hours count twice where they join next, and are marked there; and the other way round. Only among communities of this Steward whose tenants both say so; nothing else of the other is shown.
    shared: bool


class SettingsWritePictures(TypedDict, total=False):
    # Whether pictures are compared by what they show: near copies are one to the flood rule and to `limits.accounts`. Chat platforms only; needs the package sharp on the server.
    compare: bool
    # Hashes of pictures that moderators confirmed; the newest last. Nothing else of a picture is kept.
    known: List[str]
    # What happens to a message with a near copy of one of `known`.
    action: Action
    # Whether text in pictures is read, and judged like the message's own. Chat platforms only; needs the packages sharp and tesseract.js-core on the server.
    text: bool
    # Whether QR codes in pictures are read, and judged like the message's own text. Chat platforms only; needs the packages sharp and qr on the server.
    codes: bool


class SettingsWritePosts(TypedDict, total=False):
    # What a forwarded message or story counts as. own: as the forwarder's own words, up to a timeout. passed_on: it is deleted at most. Chat platforms only.
    forwards: Literal["own", "passed_on"]
    # Whether the name of somebody who joins, and what they say of themselves where the platform tells it, is judged; it is flagged at most. Chat platforms only.
    names: bool
    # Whether posts of other apps and of webhooks are judged. Slack only; the bot's own never are.
    apps: bool
    # Apps whose posts are left alone all the same, by their app id (A…), bot id (B…) or user id (U…).
    apps_exempt: List[str]
    # Whether the bot joins public channels by itself, those that are there and those that are made. Slack only.
    join_channels: bool


class SettingsWriteTeaching(TypedDict, total=False):
    # Whether a decision about a chat message that moderators dismiss as wrong makes an allow example of its text.
    allow: bool
    # What happens to copies of a block example. Unless it is none, a decision about a chat message that moderators find right makes one of its text.
    block: Action
    # How many days a new example holds.
    days: int


class SettingsWriteOffencesStepsItem(TypedDict):
    # From the offence of this number on.
    count: int
    # At least this is done; what is severer by itself stays so.
    action: Literal["delete", "timeout"]
    # How long the timeout lasts; null is the policy.
    minutes: Optional[int]


class SettingsWriteOffences(TypedDict, total=False):
    # How far back the offences of a member count.
    days: int
    # From which action on a decision is an offence.
    counts: Literal["flag", "delete"]
    # What a repeated offence is raised to; the last row that is reached counts. Empty is off. Chat platforms only.
    steps: List[SettingsWriteOffencesStepsItem]


class SettingsWriteNewcomersPolicy(TypedDict, total=False):
    """Fields of the policy that are otherwise here; rules are those of the tenant."""

    thresholds: Optional[Dict[str, Optional[float]]]
    actions: Optional[Dict[str, Action]]
    rule_actions: Optional[Dict[str, Action]]
    rule_thresholds: Optional[Dict[str, float]]
    timeout_minutes: Optional[int]


class SettingsWriteNewcomersLimitsMentions(TypedDict):
    # This many mentions of people, roles or everybody; more hits.
    most: int
    action: Action


class SettingsWriteNewcomersLimitsEmoji(TypedDict):
    # This many emoji; more hits.
    most: int
    action: Action


class SettingsWriteNewcomersLimitsCapitals(TypedDict):
    # This share of capitals among letters, in per cent, in texts of 12 letters or more; more hits.
    most: int
    action: Action


class SettingsWriteNewcomersLimitsLines(TypedDict):
    # This many lines; more hits.
    most: int
    action: Action


class SettingsWriteNewcomersLimitsMarks(TypedDict):
    # So many marks over and under one letter, as in Z̷a̸l̶g̴o̵; no language needs more than four; more hits.
    most: int
    action: Action


class SettingsWriteNewcomersLimitsRepeated(TypedDict):
    # One character so many times in a row; blanks do not count; more hits.
    most: int
    action: Action


class SettingsWriteNewcomersLimitsAttachments(TypedDict):
    # This many pictures, files and voice messages; more hits.
    most: int
    action: Action


class SettingsWriteNewcomersLimitsStickers(TypedDict):
    # This many stickers; more hits.
    most: int
    action: Action


class SettingsWriteNewcomersLimitsAccounts(TypedDict):
    # So many accounts may send one text, or near copies of it, within the window; the next one hits.
    most: int
    window_seconds: int
    action: Action


class SettingsWriteNewcomersLimits(TypedDict, total=False):
    """Limits that are otherwise here; null is none."""

    mentions: Optional[SettingsWriteNewcomersLimitsMentions]
    emoji: Optional[SettingsWriteNewcomersLimitsEmoji]
    capitals: Optional[SettingsWriteNewcomersLimitsCapitals]
    lines: Optional[SettingsWriteNewcomersLimitsLines]
    marks: Optional[SettingsWriteNewcomersLimitsMarks]
    repeated: Optional[SettingsWriteNewcomersLimitsRepeated]
    attachments: Optional[SettingsWriteNewcomersLimitsAttachments]
    stickers: Optional[SettingsWriteNewcomersLimitsStickers]
    accounts: Optional[SettingsWriteNewcomersLimitsAccounts]


class SettingsWriteNewcomers(TypedDict, total=False):
    # Fields of the policy that are otherwise here; rules are those of the tenant.
    policy: SettingsWriteNewcomersPolicy
    # Limits that are otherwise here; null is none.
    limits: SettingsWriteNewcomersLimits
    # So many messages of a member must have been left alone; 0 does not ask. Chat platforms only.
    messages: int
    # So many days must have passed since they joined, where that is known; 0 does not ask.
    days: int
    # So many days old their account must be, where the platform tells; 0 does not ask.
    account_days: int


class SettingsWriteOverlaysItemsItemPolicy(TypedDict, total=False):
    """Fields of the policy that are otherwise here; rules are those of the tenant."""

    thresholds: Optional[Dict[str, Optional[float]]]
    actions: Optional[Dict[str, Action]]
    rule_actions: Optional[Dict[str, Action]]
    rule_thresholds: Optional[Dict[str, float]]
    timeout_minutes: Optional[int]


class SettingsWriteOverlaysItemsItemLimitsMentions(TypedDict):
    # This many mentions of people, roles or everybody; more hits.
    most: int
    action: Action


class SettingsWriteOverlaysItemsItemLimitsEmoji(TypedDict):
    # This many emoji; more hits.
    most: int
    action: Action


class SettingsWriteOverlaysItemsItemLimitsCapitals(TypedDict):
    # This share of capitals among letters, in per cent, in texts of 12 letters or more; more hits.
    most: int
    action: Action


class SettingsWriteOverlaysItemsItemLimitsLines(TypedDict):
    # This many lines; more hits.
    most: int
    action: Action


class SettingsWriteOverlaysItemsItemLimitsMarks(TypedDict):
    # So many marks over and under one letter, as in Z̷a̸l̶g̴o̵; no language needs more than four; more hits.
    most: int
    action: Action


class SettingsWriteOverlaysItemsItemLimitsRepeated(TypedDict):
    # One character so many times in a row; blanks do not count; more hits.
    most: int
    action: Action


class SettingsWriteOverlaysItemsItemLimitsAttachments(TypedDict):
    # This many pictures, files and voice messages; more hits.
    most: int
    action: Action


class SettingsWriteOverlaysItemsItemLimitsStickers(TypedDict):
    # This many stickers; more hits.
    most: int
    action: Action


class SettingsWriteOverlaysItemsItemLimitsAccounts(TypedDict):
    # So many accounts may send one text, or near copies of it, within the window; the next one hits.
    most: int
    window_seconds: int
    action: Action


class SettingsWriteOverlaysItemsItemLimits(TypedDict, total=False):
    """Limits that are otherwise here; null is none."""

    mentions: Optional[SettingsWriteOverlaysItemsItemLimitsMentions]
    emoji: Optional[SettingsWriteOverlaysItemsItemLimitsEmoji]
    capitals: Optional[SettingsWriteOverlaysItemsItemLimitsCapitals]
    lines: Optional[SettingsWriteOverlaysItemsItemLimitsLines]
    marks: Optional[SettingsWriteOverlaysItemsItemLimitsMarks]
    repeated: Optional[SettingsWriteOverlaysItemsItemLimitsRepeated]
    attachments: Optional[SettingsWriteOverlaysItemsItemLimitsAttachments]
    stickers: Optional[SettingsWriteOverlaysItemsItemLimitsStickers]
    accounts: Optional[SettingsWriteOverlaysItemsItemLimitsAccounts]


class SettingsWriteOverlaysItemsItem(TypedDict):
    # Fields of the policy that are otherwise here; rules are those of the tenant.
    policy: SettingsWriteOverlaysItemsItemPolicy
    # Limits that are otherwise here; null is none.
    limits: SettingsWriteOverlaysItemsItemLimits
    # Whether it holds in a channel (a topic of Telegram too) or for those who have a role.
    on: Literal["channel", "role"]
    # The id of the channel or role, as the platform has it.
    id: str


class SettingsWriteOverlays(TypedDict, total=False):
    # What is laid over the policy in a channel or for a role: first those of channels, then those of roles, each in their order; the last that says something holds. Chat platforms only.
    items: List[SettingsWriteOverlaysItemsItem]


class SettingsWriteAutomod(TypedDict, total=False):
    # Whether blocked words, blocked domains and the limit of mentions are also rules of Discord's own AutoMod, as far as it takes them, so that a message is stopped before anybody reads it. Only what deletes or times out; the bot creates, updates and removes these rules and touches no other.
    mirror: bool


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
    # What comes first in the review queue, worst first: the weight of a category or rule, 0 to 100; 1 where one is not named. Self-harm and minors always come before all others.
    review_weights: Optional[Dict[str, float]]
    # Which decisions have a row in the audit log. all: every one. triggered: what triggered or was not judged; the rest is only counted, and a replay of the policy cannot see it.
    decision_log: Optional[Literal["all", "triggered"]]
    # What becomes of a message that passed because the quota or a ceiling was reached or the model could not answer. forget: nothing of it is kept. keep: its text is kept for 72 hours, so that it can be judged by hand. judge: it is judged by itself once the model answers again.
    unjudged: Optional[Literal["forget", "keep", "judge"]]
    examples: Optional[SettingsWriteExamples]
    links: Optional[SettingsWriteLinks]
    words: Optional[SettingsWriteWords]
    patterns: Optional[Dict[str, Optional[SettingsWritePatternsEntry]]]
    lists: Optional[SettingsWriteLists]
    limits: Optional[SettingsWriteLimits]
    flood: Optional[SettingsWriteFlood]
    raid: Optional[SettingsWriteRaid]
    pictures: Optional[SettingsWritePictures]
    posts: Optional[SettingsWritePosts]
    teaching: Optional[SettingsWriteTeaching]
    offences: Optional[SettingsWriteOffences]
    newcomers: Optional[SettingsWriteNewcomers]
    overlays: Optional[SettingsWriteOverlays]
    automod: Optional[SettingsWriteAutomod]


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


class LoggedDecisionVerdict(TypedDict):
    """What somebody said of the decision; null where nobody has."""

    verdict: Literal["confirmed", "wrong"]
    by: str
    at: str


class LoggedDecision(TypedDict):
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
    # What somebody said of the decision; null where nobody has.
    verdict: Optional[LoggedDecisionVerdict]


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


class ExportedAuthorNotesItem(TypedDict):
    at: str
    text: str


class ExportedAuthorRaidsItem(TypedDict):
    at: str
    name: str


class ExportedAuthorReportedItem(TypedDict):
    at: str
    reason: str


class ExportedAuthor(TypedDict):
    platform: Literal["discord", "slack", "telegram"]
    id: str
    # What was decided about their messages, newest first.
    entries: List[ExportedAuthorEntriesItem]
    # What moderators noted about them.
    notes: List[ExportedAuthorNotesItem]
    # Joins that belonged to a raid.
    raids: List[ExportedAuthorRaidsItem]
    # Their reports of messages of others.
    reported: List[ExportedAuthorReportedItem]


class ErasedAuthorErased(TypedDict):
    """How many rows were erased or changed; 0 where there were none."""

    # Entries that no longer name them.
    entries: int
    # Rows of the log whose text is gone.
    decisions: int
    # Messages that were to be judged later.
    unjudged: int
    # Examples taught by their messages.
    examples: int
    notes: int
    # Their reports of messages of others.
    reports: int
    # Joins, counted messages, and what was known from other communities.
    joins: int
    # Sessions of the dashboard.
    sessions: int


class ErasedAuthor(TypedDict):
    platform: Literal["discord", "slack", "telegram"]
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
    # How many at most, oldest first.
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
    """The same span of time right before; null where counts do not reach back that far."""

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
    """How long the judge took a request, to the upper end of a bucket; null in it is over 16 s. null where it was not asked."""

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


class Replay(TypedDict):
    # Judged messages that were decided anew: those with a row in the log, see `decision_log`.
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


class TriedRulesLocalHitsItemAt(TypedDict):
    """The fewest words of the text as you sent it in which the rule still hits, in Unicode characters; null for floods and raids, and where looking would cost too much."""

    start: int
    end: int
    text: str


class TriedRulesLocalHitsItem(TypedDict):
    rule: str
    # Of a local rule (`patterns.<name>` for a pattern), a category, or a rule in your own words.
    name: str
    category: str
    action: Action
    matched: str
    # The fewest words of the text as you sent it in which the rule still hits, in Unicode characters; null for floods and raids, and where looking would cost too much.
    at: Optional[TriedRulesLocalHitsItemAt]


class TriedRules(TypedDict):
    # What judge, patterns and links see.
    normal_form: str
    # What words are looked for in: as a reader sees the text.
    shown_form: str
    action: Action
    # Of the rule that decides; null when none does.
    category: Optional[str]
    # In the order of the rules.
    local_hits: List[TriedRulesLocalHitsItem]


class TryRulesSettingsExamples(TypedDict, total=False):
    # Messages that must be flagged, deleted or timed out.
    must_flag: List[str]
    # Messages that must pass.
    must_allow: List[str]


class TryRulesSettingsLinks(TypedDict, total=False):
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


class TryRulesSettingsWordsListsEntry(TypedDict, total=False):
    # Whole words, phrases, and words with an open side: `nitro*`, `*nitro`, `*nitro*`.
    list: List[str]
    # Whole words that never trigger this list: `retardant` beside `retard*`.
    allowed: List[str]
    action: Action
    # Messages that the list must find. A write that breaks one is refused.
    must_trigger: List[str]
    # Messages that the list must not find. A write that breaks one is refused.
    must_pass: List[str]


class TryRulesSettingsWords(TypedDict, total=False):
    # Whole words, phrases, and words with an open side: `nitro*`, `*nitro`, `*nitro*`.
    list: List[str]
    # Whole words that never trigger this list: `retardant` beside `retard*`.
    allowed: List[str]
    action: Action
    lists: Dict[str, Optional[TryRulesSettingsWordsListsEntry]]


class _TryRulesSettingsPatternsEntryRequired(TypedDict):
    # An RE2 expression, matched without regard to case.
    pattern: str


class TryRulesSettingsPatternsEntry(_TryRulesSettingsPatternsEntryRequired, total=False):
    action: Action
    # shown: also looked for in the text as a reader sees it, without markup and with letters for the signs that stand for them. Left out: normalised.
    read: Literal["normalised", "shown"]


class TryRulesSettingsLists(TypedDict, total=False):
    # What becomes of a message with a link to a domain of the phishing list that the operator loads; null is off.
    phishing: Optional[Action]
    # What becomes of a message by a Telegram account on the Combot Anti-Spam list that the operator loads; null is off.
    cas: Optional[Action]


class TryRulesSettingsLimitsMentions(TypedDict, total=False):
    # This many mentions of people, roles or everybody; more hits.
    most: int
    action: Action


class TryRulesSettingsLimitsEmoji(TypedDict, total=False):
    # This many emoji; more hits.
    most: int
    action: Action


class TryRulesSettingsLimitsCapitals(TypedDict, total=False):
    # This share of capitals among letters, in per cent, in texts of 12 letters or more; more hits.
    most: int
    action: Action


class TryRulesSettingsLimitsLines(TypedDict, total=False):
    # This many lines; more hits.
    most: int
    action: Action


class TryRulesSettingsLimitsMarks(TypedDict, total=False):
    # So many marks over and under one letter, as in Z̷a̸l̶g̴o̵; no language needs more than four; more hits.
    most: int
    action: Action


class TryRulesSettingsLimitsRepeated(TypedDict, total=False):
    # One character so many times in a row; blanks do not count; more hits.
    most: int
    action: Action


class TryRulesSettingsLimitsAttachments(TypedDict, total=False):
    # This many pictures, files and voice messages; more hits.
    most: int
    action: Action


class TryRulesSettingsLimitsStickers(TypedDict, total=False):
    # This many stickers; more hits.
    most: int
    action: Action


class TryRulesSettingsLimitsAccounts(TypedDict, total=False):
    # So many accounts may send one text, or near copies of it, within the window; the next one hits.
    most: int
    window_seconds: int
    action: Action


class TryRulesSettingsLimits(TypedDict, total=False):
    mentions: Optional[TryRulesSettingsLimitsMentions]
    emoji: Optional[TryRulesSettingsLimitsEmoji]
    capitals: Optional[TryRulesSettingsLimitsCapitals]
    lines: Optional[TryRulesSettingsLimitsLines]
    marks: Optional[TryRulesSettingsLimitsMarks]
    repeated: Optional[TryRulesSettingsLimitsRepeated]
    attachments: Optional[TryRulesSettingsLimitsAttachments]
    stickers: Optional[TryRulesSettingsLimitsStickers]
    accounts: Optional[TryRulesSettingsLimitsAccounts]


class TryRulesSettingsFlood(TypedDict, total=False):
    # How many times one author may send one text, or near copies of it, within the window; 0 is off.
    repeats: int
    # How many messages one author may send within the window; 0 is off.
    messages: int
    window_seconds: int
    action: Action


class TryRulesSettingsRaid(TypedDict, total=False):
    # How many joins within the window are a raid; 0 is off. Chat platforms only.
    joins: int
    window_seconds: int
    # How many joins within the slow window are a raid too; 0 is off.
    slow_joins: int
    # The slow window: joins that come one by one.
    slow_window_minutes: int
    # How long the messages of the newcomers are decided as local:raid.
    mark_minutes: int
    action: Action
    # Whether those who took part in a raid or were timed out here within 24 hours count twice where they join next, and are marked there; and the other way round. Only among communities of this Steward whose tenants both say so; nothing else of the other is shown.
    shared: bool


class TryRulesSettingsPictures(TypedDict, total=False):
    # Whether pictures are compared by what they show: near copies are one to the flood rule and to `limits.accounts`. Chat platforms only; needs the package sharp on the server.
    compare: bool
    # Hashes of pictures that moderators confirmed; the newest last. Nothing else of a picture is kept.
    known: List[str]
    # What happens to a message with a near copy of one of `known`.
    action: Action
    # Whether text in pictures is read, and judged like the message's own. Chat platforms only; needs the packages sharp and tesseract.js-core on the server.
    text: bool
    # Whether QR codes in pictures are read, and judged like the message's own text. Chat platforms only; needs the packages sharp and qr on the server.
    codes: bool


class TryRulesSettingsPosts(TypedDict, total=False):
    # What a forwarded message or story counts as. own: as the forwarder's own words, up to a timeout. passed_on: it is deleted at most. Chat platforms only.
    forwards: Literal["own", "passed_on"]
    # Whether the name of somebody who joins, and what they say of themselves where the platform tells it, is judged; it is flagged at most. Chat platforms only.
    names: bool
    # Whether posts of other apps and of webhooks are judged. Slack only; the bot's own never are.
    apps: bool
    # Apps whose posts are left alone all the same, by their app id (A…), bot id (B…) or user id (U…).
    apps_exempt: List[str]
    # Whether the bot joins public channels by itself, those that are there and those that are made. Slack only.
    join_channels: bool


class TryRulesSettingsTeaching(TypedDict, total=False):
    # Whether a decision about a chat message that moderators dismiss as wrong makes an allow example of its text.
    allow: bool
    # What happens to copies of a block example. Unless it is none, a decision about a chat message that moderators find right makes one of its text.
    block: Action
    # How many days a new example holds.
    days: int


class TryRulesSettingsOffencesStepsItem(TypedDict):
    # From the offence of this number on.
    count: int
    # At least this is done; what is severer by itself stays so.
    action: Literal["delete", "timeout"]
    # How long the timeout lasts; null is the policy.
    minutes: Optional[int]


class TryRulesSettingsOffences(TypedDict, total=False):
    # How far back the offences of a member count.
    days: int
    # From which action on a decision is an offence.
    counts: Literal["flag", "delete"]
    # What a repeated offence is raised to; the last row that is reached counts. Empty is off. Chat platforms only.
    steps: List[TryRulesSettingsOffencesStepsItem]


class TryRulesSettingsNewcomersPolicy(TypedDict, total=False):
    """Fields of the policy that are otherwise here; rules are those of the tenant."""

    thresholds: Optional[Dict[str, Optional[float]]]
    actions: Optional[Dict[str, Action]]
    rule_actions: Optional[Dict[str, Action]]
    rule_thresholds: Optional[Dict[str, float]]
    timeout_minutes: Optional[int]


class TryRulesSettingsNewcomersLimitsMentions(TypedDict):
    # This many mentions of people, roles or everybody; more hits.
    most: int
    action: Action


class TryRulesSettingsNewcomersLimitsEmoji(TypedDict):
    # This many emoji; more hits.
    most: int
    action: Action


class TryRulesSettingsNewcomersLimitsCapitals(TypedDict):
    # This share of capitals among letters, in per cent, in texts of 12 letters or more; more hits.
    most: int
    action: Action


class TryRulesSettingsNewcomersLimitsLines(TypedDict):
    # This many lines; more hits.
    most: int
    action: Action


class TryRulesSettingsNewcomersLimitsMarks(TypedDict):
    # So many marks over and under one letter, as in Z̷a̸l̶g̴o̵; no language needs more than four; more hits.
    most: int
    action: Action


class TryRulesSettingsNewcomersLimitsRepeated(TypedDict):
    # One character so many times in a row; blanks do not count; more hits.
    most: int
    action: Action


class TryRulesSettingsNewcomersLimitsAttachments(TypedDict):
    # This many pictures, files and voice messages; more hits.
    most: int
    action: Action


class TryRulesSettingsNewcomersLimitsStickers(TypedDict):
    # This many stickers; more hits.
    most: int
    action: Action


class TryRulesSettingsNewcomersLimitsAccounts(TypedDict):
    # So many accounts may send one text, or near copies of it, within the window; the next one hits.
    most: int
    window_seconds: int
    action: Action


class TryRulesSettingsNewcomersLimits(TypedDict, total=False):
    """Limits that are otherwise here; null is none."""

    mentions: Optional[TryRulesSettingsNewcomersLimitsMentions]
    emoji: Optional[TryRulesSettingsNewcomersLimitsEmoji]
    capitals: Optional[TryRulesSettingsNewcomersLimitsCapitals]
    lines: Optional[TryRulesSettingsNewcomersLimitsLines]
    marks: Optional[TryRulesSettingsNewcomersLimitsMarks]
    repeated: Optional[TryRulesSettingsNewcomersLimitsRepeated]
    attachments: Optional[TryRulesSettingsNewcomersLimitsAttachments]
    stickers: Optional[TryRulesSettingsNewcomersLimitsStickers]
    accounts: Optional[TryRulesSettingsNewcomersLimitsAccounts]


class TryRulesSettingsNewcomers(TypedDict, total=False):
    # Fields of the policy that are otherwise here; rules are those of the tenant.
    policy: TryRulesSettingsNewcomersPolicy
    # Limits that are otherwise here; null is none.
    limits: TryRulesSettingsNewcomersLimits
    # So many messages of a member must have been left alone; 0 does not ask. Chat platforms only.
    messages: int
    # So many days must have passed since they joined, where that is known; 0 does not ask.
    days: int
    # So many days old their account must be, where the platform tells; 0 does not ask.
    account_days: int


class TryRulesSettingsOverlaysItemsItemPolicy(TypedDict, total=False):
    """Fields of the policy that are otherwise here; rules are those of the tenant."""

    thresholds: Optional[Dict[str, Optional[float]]]
    actions: Optional[Dict[str, Action]]
    rule_actions: Optional[Dict[str, Action]]
    rule_thresholds: Optional[Dict[str, float]]
    timeout_minutes: Optional[int]


class TryRulesSettingsOverlaysItemsItemLimitsMentions(TypedDict):
    # This many mentions of people, roles or everybody; more hits.
    most: int
    action: Action


class TryRulesSettingsOverlaysItemsItemLimitsEmoji(TypedDict):
    # This many emoji; more hits.
    most: int
    action: Action


class TryRulesSettingsOverlaysItemsItemLimitsCapitals(TypedDict):
    # This share of capitals among letters, in per cent, in texts of 12 letters or more; more hits.
    most: int
    action: Action


class TryRulesSettingsOverlaysItemsItemLimitsLines(TypedDict):
    # This many lines; more hits.
    most: int
    action: Action


class TryRulesSettingsOverlaysItemsItemLimitsMarks(TypedDict):
    # So many marks over and under one letter, as in Z̷a̸l̶g̴o̵; no language needs more than four; more hits.
    most: int
    action: Action


class TryRulesSettingsOverlaysItemsItemLimitsRepeated(TypedDict):
    # One character so many times in a row; blanks do not count; more hits.
    most: int
    action: Action


class TryRulesSettingsOverlaysItemsItemLimitsAttachments(TypedDict):
    # This many pictures, files and voice messages; more hits.
    most: int
    action: Action


class TryRulesSettingsOverlaysItemsItemLimitsStickers(TypedDict):
    # This many stickers; more hits.
    most: int
    action: Action


class TryRulesSettingsOverlaysItemsItemLimitsAccounts(TypedDict):
    # So many accounts may send one text, or near copies of it, within the window; the next one hits.
    most: int
    window_seconds: int
    action: Action


class TryRulesSettingsOverlaysItemsItemLimits(TypedDict, total=False):
    """Limits that are otherwise here; null is none."""

    mentions: Optional[TryRulesSettingsOverlaysItemsItemLimitsMentions]
    emoji: Optional[TryRulesSettingsOverlaysItemsItemLimitsEmoji]
    capitals: Optional[TryRulesSettingsOverlaysItemsItemLimitsCapitals]
    lines: Optional[TryRulesSettingsOverlaysItemsItemLimitsLines]
    marks: Optional[TryRulesSettingsOverlaysItemsItemLimitsMarks]
    repeated: Optional[TryRulesSettingsOverlaysItemsItemLimitsRepeated]
    attachments: Optional[TryRulesSettingsOverlaysItemsItemLimitsAttachments]
    stickers: Optional[TryRulesSettingsOverlaysItemsItemLimitsStickers]
    accounts: Optional[TryRulesSettingsOverlaysItemsItemLimitsAccounts]


class TryRulesSettingsOverlaysItemsItem(TypedDict):
    # Fields of the policy that are otherwise here; rules are those of the tenant.
    policy: TryRulesSettingsOverlaysItemsItemPolicy
    # Limits that are otherwise here; null is none.
    limits: TryRulesSettingsOverlaysItemsItemLimits
    # Whether it holds in a channel (a topic of Telegram too) or for those who have a role.
    on: Literal["channel", "role"]
    # The id of the channel or role, as the platform has it.
    id: str


class TryRulesSettingsOverlays(TypedDict, total=False):
    # What is laid over the policy in a channel or for a role: first those of channels, then those of roles, each in their order; the last that says something holds. Chat platforms only.
    items: List[TryRulesSettingsOverlaysItemsItem]


class TryRulesSettingsAutomod(TypedDict, total=False):
    # Whether blocked words, blocked domains and the limit of mentions are also rules of Discord's own AutoMod, as far as it takes them, so that a message is stopped before anybody reads it. Only what deletes or times out; the bot creates, updates and removes these rules and touches no other.
    mirror: bool


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
    # What comes first in the review queue, worst first: the weight of a category or rule, 0 to 100; 1 where one is not named. Self-harm and minors always come before all others.
    review_weights: Optional[Dict[str, float]]
    # Which decisions have a row in the audit log. all: every one. triggered: what triggered or was not judged; the rest is only counted, and a replay of the policy cannot see it.
    decision_log: Optional[Literal["all", "triggered"]]
    # What becomes of a message that passed because the quota or a ceiling was reached or the model could not answer. forget: nothing of it is kept. keep: its text is kept for 72 hours, so that it can be judged by hand. judge: it is judged by itself once the model answers again.
    unjudged: Optional[Literal["forget", "keep", "judge"]]
    examples: Optional[TryRulesSettingsExamples]
    links: Optional[TryRulesSettingsLinks]
    words: Optional[TryRulesSettingsWords]
    patterns: Optional[Dict[str, Optional[TryRulesSettingsPatternsEntry]]]
    lists: Optional[TryRulesSettingsLists]
    limits: Optional[TryRulesSettingsLimits]
    flood: Optional[TryRulesSettingsFlood]
    raid: Optional[TryRulesSettingsRaid]
    pictures: Optional[TryRulesSettingsPictures]
    posts: Optional[TryRulesSettingsPosts]
    teaching: Optional[TryRulesSettingsTeaching]
    offences: Optional[TryRulesSettingsOffences]
    newcomers: Optional[TryRulesSettingsNewcomers]
    overlays: Optional[TryRulesSettingsOverlays]
    automod: Optional[TryRulesSettingsAutomod]


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


class TenantKeyRequest(TypedDict, total=False):
    # What the key is for, in your words.
    label: str
    # All that it may do; left out, everything. A key for an application needs moderate alone.
    scopes: List[Literal["moderate", "read", "policy", "keys", "erase", "dashboard"]]
    # When it ends by itself; left out, never. In the future, in UTC, such as 2027-01-31T00:00:00Z.
    expires_at: str


class Revoked(TypedDict):
    id: str
    revoked: Literal["true"]


class Webhook(TypedDict):
    id: str
    url: str
    events: List[
        Literal["decision.triggered", "verdict.given", "appeal.opened", "raid.started", "quota.warning", "quota.reached", "judge.unavailable", "judge.available"]
    ]
    created_at: str


class NewWebhook(TypedDict):
    id: str
    url: str
    events: List[
        Literal["decision.triggered", "verdict.given", "appeal.opened", "raid.started", "quota.warning", "quota.reached", "judge.unavailable", "judge.available"]
    ]
    created_at: str
    # Signs what is sent, as Standard Webhooks has it; shown this once.
    secret: str


class _WebhookRequestRequired(TypedDict):
    # Where events are sent, over https.
    url: str


class WebhookRequest(_WebhookRequestRequired, total=False):
    # The events that are sent; left out, all.
    events: List[
        Literal["decision.triggered", "verdict.given", "appeal.opened", "raid.started", "quota.warning", "quota.reached", "judge.unavailable", "judge.available"]
    ]


class WebhookDeliveryBody(TypedDict):
    type: str
    timestamp: str
    data: Dict[str, object]


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
    body: WebhookDeliveryBody


class RemovedWebhook(TypedDict):
    id: str
    removed: Literal["true"]


class _KeyRequestRequired(TypedDict):
    # The tenant the key is for; made when there is none of that name.
    tenant: str


class KeyRequest(_KeyRequestRequired, total=False):
    # What the key is for, in your words.
    label: str
    # All that it may do; left out, everything. A key for an application needs moderate alone.
    scopes: List[Literal["moderate", "read", "policy", "keys", "erase", "dashboard"]]
    # When it ends by itself; left out, never. In the future, in UTC, such as 2027-01-31T00:00:00Z.
    expires_at: str


class HealthStoreLastCommit(TypedDict):
    """What the last commit of decisions came to; null before the first."""

    ok: bool
    age_seconds: float


class HealthStoreReplica(TypedDict):
    """Whether the log is read from it; lagging: it is too far behind, gone: it does not answer, and the primary is read. null where DATABASE_REPLICA_URL is not set."""

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


class HealthJudge(TypedDict):
    provider: str
    model: str
    available: bool
    # Until when the model asked for a pause; ISO 8601, UTC.
    paused_until: Optional[str]
    # Categories, and rules, that this judge cannot judge: their score is always 0.
    cannot: List[str]
    # In which points the model is asked otherwise than the settings say, because its server refused that.
    adapted: List[str]
    # What is wrong with the answers of the model, though it answers. unusable_answers: they cannot be read. misses_test_message: it does not find plain spam among other messages. null when nothing is.
    trouble: Optional[Literal["unusable_answers", "misses_test_message"]]
    # For each category, the codes of languages that it does not read; none for what an external model judges.
    unread_languages: Dict[str, List[str]]


class HealthLog(TypedDict):
    # Whether nobody takes the lines of the log.
    stalled: bool
    # Lines lost because of it, since the start.
    dropped_lines: int


class HealthListsEntry(TypedDict):
    entries: int
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
    """The last thing that went wrong since the start, and when; null when nothing did."""

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
    # The lists of others that this process keeps.
    lists: Dict[str, HealthListsEntry]
    # Each bot, and whether it is on.
    bots: Dict[str, str]
    # What waits in each bot that is on, and what went wrong in it last.
    bot_conditions: Dict[str, HealthBotConditionsEntry]


class Readiness(TypedDict):
    ready: bool
    # Why not: the service is stopping, decisions cannot be written, or messages cannot be judged.
    because: List[Literal["stopping", "store", "judge"]]
