// Written from openapi.json by `npm run generate:descriptions`. Do not edit.

export type Action = 'none' | 'flag' | 'delete' | 'timeout';

export type Category =
  | 'spam'
  | 'scam'
  | 'harassment'
  | 'nsfw'
  | 'selfharm'
  | 'doxxing'
  | 'minors'
  | 'offtopic'
  | 'ai_generated'
  | 'local:link'
  | 'local:word'
  | 'local:raid';

export type Reason =
  | 'model'
  | 'cache'
  | 'local'
  | 'policy inactive'
  | 'free_plan'
  | 'quota'
  | 'trusted'
  | 'too_short'
  | 'global_budget'
  | 'free_budget'
  | 'error_open';

export type DecidedBy =
  | 'local_rules'
  | 'policy'
  | 'plan'
  | 'quota'
  | 'trusted'
  | 'too_short'
  | 'cache'
  | 'judge'
  | 'budget'
  | 'judge_failure';

export type Source = 'api' | 'discord' | 'slack' | 'telegram' | 'cli' | 'mcp';

export type WebhookEventName =
  | 'decision.triggered'
  | 'verdict.given'
  | 'appeal.opened'
  | 'raid.started'
  | 'review.overdue'
  | 'quota.warning'
  | 'quota.reached'
  | 'judge.unavailable'
  | 'judge.available';

export type WebhookEvent = {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
};

export type ModerateResponse = {
  readonly request_id: string;
  /** One per message, in the order of the request. */
  readonly decisions: readonly Decision[];
  /** The tenant's counters for this UTC month, including this request. */
  readonly usage: {
    readonly judged_this_month: number;
    readonly model_requests_this_month: number;
    readonly input_tokens_this_month: number;
  };
  /** One per message, in the order of the request. Present only with explain=true. */
  readonly explanations?: readonly Explanation[] | undefined;
};

export type Decision = {
  /** The message's id. */
  readonly message_id: string;
  /** The action, listed from mildest to most severe. New ones may be added: treat an unknown one as flag. */
  readonly action: Action;
  /** The category, rule or filter that triggered. null if none did. New ones may be added. */
  readonly category: Category | (string & {}) | null;
  /** The probability of the category that triggered, or the highest score if none did. 1 for a local decision. */
  readonly probability: number;
  /** The probability of every enabled category and rule. Empty if the message was not judged. */
  readonly scores: Readonly<Record<string, number>>;
  /** true only if the message reached the judge or was answered from the cache. */
  readonly judged: boolean;
  /** Why the message was or was not judged. */
  readonly reason: Reason;
};

export type Explanation = {
  readonly message_id: string;
  /** The step that decided, or that prevented judging. */
  readonly decided_by: DecidedBy;
  /** The form of the text that the judge, patterns and link filter read. */
  readonly normal_form: string;
  /** The form of the text that the word filter reads: the text as a person sees it. */
  readonly shown_form: string;
  readonly local_hits: readonly {
    readonly rule: string;
    /** The name of a filter (`patterns.<name>` for a pattern), a category, or a rule. */
    readonly name: string;
    readonly category: string;
    readonly action: Action;
    readonly matched: string;
    /** Found but not acted on, with the setting `observe`. */
    readonly observed?: 'true' | undefined;
    /** The shortest part of your text, in whole words, in which the filter still hits. Positions count Unicode characters. null for floods and raids, or if the search would cost too much. */
    readonly at: {
      readonly start: number;
      readonly end: number;
      readonly text: string;
    } | null;
  }[];
  readonly scores: readonly {
    readonly kind: 'local' | 'category' | 'rule';
    /** The name of a filter (`patterns.<name>` for a pattern), a category, or a rule. */
    readonly name: string;
    /** null if the message was not scored. */
    readonly score: number | null;
    readonly threshold: number;
    readonly action: Action;
    readonly crossed: boolean;
    /** The action that the score would have caused. Present only with the setting `observe`. */
    readonly observed?: Action | undefined;
  }[];
  /** The decision without each filter that hit and each threshold that was reached. */
  readonly without: readonly {
    readonly kind: 'local' | 'category' | 'rule';
    /** The name of a filter (`patterns.<name>` for a pattern), a category, or a rule. */
    readonly name: string;
    /** null if the result needs a score that does not exist. */
    readonly action: Action | null;
    readonly category: string | null;
    /** The step that decided, or that prevented judging. */
    readonly decided_by: DecidedBy;
  }[];
};

export type Message = {
  /** Your id of the message, returned as message_id. Default: "". */
  readonly id?: string | undefined;
  /** The text to judge, at most 8000 Unicode characters. */
  readonly text: string;
  /** The author. Never sent to the model. The flood filter needs it. Default: "". */
  readonly author?: string | undefined;
  /** The topic of the channel, for the category offtopic. Only the first 2000 characters are used. Default: "". */
  readonly channel_topic?: string | undefined;
  /** true: the message is not sent to the model. Default: false. */
  readonly author_trusted?: boolean | undefined;
};

export type GuardrailAnswer = {
  readonly action: GuardrailAction;
  /** The category and its score. Present only with BLOCKED. */
  readonly blocked_reason?: string | undefined;
  /** The texts to use instead. Present only with GUARDRAIL_INTERVENED. */
  readonly texts?: readonly string[] | undefined;
};

export type GuardrailAction = 'NONE' | 'BLOCKED' | 'GUARDRAIL_INTERVENED';

export type GuardrailRequest = {
  /** Whether the texts go to the model or come from it. */
  readonly input_type?: 'request' | 'response' | undefined;
  /** The texts of the request or of the answer. */
  readonly texts?: readonly string[] | null | undefined;
  /** The images, as `data:` URLs or addresses. */
  readonly images?: readonly string[] | null | undefined;
  readonly additional_provider_specific_params?: {
    /** block: the answer is BLOCKED. replace: the text is replaced. watch: the text passes and is logged. Default: "block". */
    readonly outcome?: 'block' | 'replace' | 'watch' | undefined;
    /** The mildest action that counts. Default: "delete". */
    readonly from_action?: 'flag' | 'delete' | 'timeout' | undefined;
    /** The text that replaces a triggered text. Default: "[removed]". */
    readonly replacement?: string | undefined;
  } | null | undefined;
};

export type SuggestCommentScoreResponse = {
  readonly clientToken?: string | undefined;
  readonly requestedLanguages: readonly string[];
  readonly detectedLanguages: readonly string[];
};

export type SuggestCommentScoreRequest = {
  readonly comment: {
    readonly text: string;
    readonly type?: 'COMMENT_TYPE_UNSPECIFIED' | 'PLAIN_TEXT' | 'HTML' | 'TEXT_TYPE_UNSPECIFIED' | undefined;
  };
  /** The correct scores. A score of 0.5 or more means that the comment should have triggered. */
  readonly attributeScores: Readonly<Record<string, {
    readonly summaryScore: {
      readonly value: number;
    };
  }>>;
  /** Returned in the answer, or "und" if you name none. The judge detects languages itself. */
  readonly languages?: readonly string[] | undefined;
  /** Comes back. */
  readonly clientToken?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly communityId?: string | undefined;
  readonly context?: unknown | undefined;
};

export type Policy = {
  /** The threshold of each category. null: off. */
  readonly thresholds: Readonly<Record<string, number | null>>;
  readonly actions: Readonly<Record<string, Action>>;
  readonly rules: Readonly<Record<string, string>>;
  readonly rule_actions: Readonly<Record<string, Action>>;
  readonly rule_thresholds: Readonly<Record<string, number>>;
  readonly timeout_minutes: number;
};

export type PolicyChange = {
  readonly id: string;
  readonly at: string;
  /** The id of a key, or a name. Empty for changes by Steward. */
  readonly by: string;
  readonly via: 'dashboard' | 'api' | 'cli' | 'chat' | 'program';
  /** null if the policy was the default. */
  readonly before: {
    /** The threshold of each category. null: off. */
    readonly thresholds: Readonly<Record<string, number | null>>;
    readonly actions: Readonly<Record<string, Action>>;
    readonly rules: Readonly<Record<string, string>>;
    readonly rule_actions: Readonly<Record<string, Action>>;
    readonly rule_thresholds: Readonly<Record<string, number>>;
    readonly timeout_minutes: number;
  } | null;
  readonly after: Policy | null;
};

export type Preset = {
  readonly name: 'quiet' | 'balanced' | 'strict';
  /** Whether the policy uses exactly these thresholds. */
  readonly in_use: boolean;
  /** Thresholds of the categories that are on. Send them with `PUT /v1/policy` to use the preset. */
  readonly thresholds: Readonly<Record<string, number>>;
  /** Measured on public data that the embedded judge was not trained on. null for another judge. */
  readonly measured: {
    /** False alarms per 1,000 ordinary messages, in any built-in category. */
    readonly alarms_per_1000: number;
    readonly categories: Readonly<Record<string, {
      readonly alarms_per_1000: number;
      /** The share of harmful messages found, 0 to 1. null if there were no test messages. */
      readonly recall: number | null;
    }>>;
  } | null;
};

export type WrittenPolicy = {
  /** The threshold of each category. null: off. */
  readonly thresholds: Readonly<Record<string, number | null>>;
  readonly actions: Readonly<Record<string, Action>>;
  readonly rules: Readonly<Record<string, string>>;
  readonly rule_actions: Readonly<Record<string, Action>>;
  readonly rule_thresholds: Readonly<Record<string, number>>;
  readonly timeout_minutes: number;
  /** Parts of this policy that have no effect: what the judge cannot score, timeouts that a platform shortens, and filters that prevent a stronger action. */
  readonly warnings?: readonly string[] | undefined;
};

export type PolicyWrite = {
  readonly thresholds?: Readonly<Record<string, number | null>> | null | undefined;
  readonly actions?: Readonly<Record<string, Action>> | null | undefined;
  readonly rules?: Readonly<Record<string, string | null>> | null | undefined;
  readonly rule_actions?: Readonly<Record<string, Action>> | null | undefined;
  readonly rule_thresholds?: Readonly<Record<string, number>> | null | undefined;
  readonly timeout_minutes?: number | null | undefined;
};

export type Settings = {
  /** What happens if the model is unavailable. true: messages are not judged. false: the request answers 502. */
  readonly fail_open: boolean;
  /** Trusted authors are exempt from filters. */
  readonly trusted_exempt: boolean;
  /** How to treat a filter hit that is milder than the policy's strongest action. decide: the filter decides and the message is not judged. also_judge: the model judges the message too, and the more severe action wins. Messages of chat platforms always use also_judge. */
  readonly local_flags: 'decide' | 'also_judge';
  /** Judges messages near their threshold a second time in another order, within the spending ceilings, and uses the mean score. Batches of two to five messages then also contain a test message, like larger ones, to detect prompt injections. */
  readonly second_look: boolean;
  /** Sends the model more context of a chat message: the message it answers, and its author's messages of the last ten minutes, if the bot still remembers them. Only texts are sent, no names. */
  readonly context: boolean;
  /** The most that thresholds may move for a member of a chat platform, by your team's verdicts of 30 days. Upheld flags lower them, dismissed flags raise them. Older verdicts count less. 0: off. */
  readonly reputation: number;
  /** Shares counts of entries and verdicts for the same link or contact with other tenants that turned this on, and shows you theirs. Tenants stay anonymous, and no action follows. */
  readonly share_links: boolean;
  /** The order of the review queue: a weight from 0 to 100 for each category or rule, and the highest comes first. Others have weight 1. Self-harm and minors always come first. */
  readonly review_weights: Readonly<Record<string, number>>;
  /** Saved queues of the review page: a name and the query that it opens, such as category=scam&order=oldest. A write replaces all of them. */
  readonly review_queues: Readonly<Record<string, string>>;
  /** Shows about one in 20 reviewed decisions to a second moderator, without the first verdict. Only the team's statistics use it. */
  readonly second_reviews: boolean;
  /** Shows your team about one in 10 judged messages that were not flagged, at most 50 a day, to estimate how many are missed. Their texts are kept for 7 days or until somebody answers. */
  readonly unflagged_sample: boolean;
  /** Only a moderator who did not act on the message may answer its appeal. If only Steward acted, any moderator may answer. */
  readonly appeals_by_others: boolean;
  /** Minutes until an unreviewed message about self-harm or minors causes an alert in the log channel and to webhooks, at most once an hour. 0: never. */
  readonly review_alert_minutes: number;
  /** Categories that are only observed: filters such as local:link, categories such as scam, or your rules. They take no action, and the audit log shows what they would have done. A write replaces all of them. */
  readonly observe: readonly string[];
  /** Which decisions get a row in the audit log. all: every decision. triggered: only those that triggered or were not judged. The rest are only counted, and a replay of the policy cannot use them. */
  readonly decision_log: 'all' | 'triggered';
  /** Adds a keyed hash of the author to new rows of the audit log. It lets you find and erase one person's messages over the API. */
  readonly decision_authors: boolean;
  /** Gives each decision a page, at an address that cannot be guessed, where the author can read the decision and appeal. Needs SERVICE_PUBLIC_URL. */
  readonly appeal_links: boolean;
  /** How to treat a message that passed because of the quota, a ceiling or an unavailable model. forget: nothing is kept. keep: the text is kept for 72 hours, so that you can judge it later. judge: Steward judges it once the model answers again. */
  readonly unjudged: 'forget' | 'keep' | 'judge';
  /** Days that each kind of data is kept. Kinds that you do not set are kept for 30 days. */
  readonly retention: {
    /** Decisions in the audit log and their verdicts. */
    readonly decisions?: number | null | undefined;
    /** Texts of messages in the audit log, in entries, and waiting to be judged. */
    readonly texts?: number | null | undefined;
    /** Entries of chat communities, including incidents and raids. */
    readonly entries?: number | null | undefined;
    /** Notes about members. */
    readonly notes?: number | null | undefined;
  };
  /** Test messages that the dashboard checks before it saves the policy. */
  readonly examples: {
    /** Test messages that must be flagged, deleted or timed out. */
    readonly must_flag: readonly string[];
    /** Test messages that must pass. */
    readonly must_allow: readonly string[];
  };
  readonly links: LinksSettings;
  readonly words: WordsSettings;
  readonly patterns: PatternsSettings;
  readonly lists: ListsSettings;
  readonly limits: LimitsSettings;
  readonly stolen: StolenSettings;
  readonly flood: FloodSettings;
  readonly raid: RaidSettings;
  readonly pictures: PicturesSettings;
  readonly posts: PostsSettings;
  readonly teaching: TeachingSettings;
  readonly offences: OffencesSettings;
  readonly exceptions: ExceptionsSettings;
  readonly gate: GateSettings;
  readonly trust: TrustSettings;
  readonly automod: AutomodSettings;
  readonly newcomers: NewcomersSettings;
  readonly overlays: OverlaysSettings;
};

export type LinksSettings = {
  /** off, block_all, allow_list (only `domains` are allowed) or block_list (`domains` are blocked). */
  readonly mode: 'off' | 'block_all' | 'allow_list' | 'block_list';
  /** The domains of the mode. Each covers its subdomains. */
  readonly domains: readonly string[];
  /** Blocks invitations to chats (Discord, Slack, Telegram, WhatsApp and others) in every mode. */
  readonly block_invites: boolean;
  /** Treats the public name of a channel or group (`@name`) as an invitation, if `block_invites` is on. Names of people never count. Telegram only. */
  readonly block_public_names: boolean;
  /** More domains whose links are invitations. */
  readonly invite_domains: readonly string[];
  /** Domains whose links contain a redirect address, which is checked too. */
  readonly redirect_domains: readonly string[];
  readonly action: Action;
};

export type WordsSettings = {
  /** Whole words, phrases, and words with a wildcard: `nitro*`, `*nitro`, `*nitro*`. */
  readonly list: readonly string[];
  /** Whole words that never trigger this list, such as `retardant` if `retard*` is blocked. */
  readonly allowed?: readonly string[] | undefined;
  readonly action: Action;
  /** More lists by name, each with its own action. */
  readonly lists?: Readonly<Record<string, {
    /** Whole words, phrases, and words with a wildcard: `nitro*`, `*nitro`, `*nitro*`. */
    readonly list: readonly string[];
    /** Whole words that never trigger this list, such as `retardant` if `retard*` is blocked. */
    readonly allowed?: readonly string[] | undefined;
    readonly action: Action;
    /** The list applies only in chat communities where the bot speaks one of these languages. Empty: in all. Over the API it always applies. */
    readonly languages?: readonly ('en' | 'es' | 'pt' | 'de' | 'fr' | 'ru' | 'tr' | 'uk' | 'id' | 'hi' | 'ar' | 'fa' | 'zh')[] | undefined;
    /** Test messages that the list must find. A failed test refuses the write. */
    readonly must_trigger?: readonly string[] | undefined;
    /** Test messages that the list must not find. A failed test refuses the write. */
    readonly must_pass?: readonly string[] | undefined;
  }>> | undefined;
};

export type PatternsSettings = Readonly<Record<string, {
  /** An RE2 regular expression. Case does not matter. */
  readonly pattern: string;
  readonly action: Action;
  /** The text that the pattern reads. shown: also the text as a person sees it, without markup and with lookalike signs read as letters. Without it: the normalised text. */
  readonly read?: 'normalised' | 'shown' | undefined;
}>>;

export type ListsSettings = {
  /** The action for a link to a domain on the operator's phishing list. null: off. */
  readonly phishing: Action | null;
  /** The action for a message from a Telegram account on the operator's Combot Anti-Spam list. null: off. */
  readonly cas: Action | null;
  /** The action for a near copy of a picture on one of the operator's lists. null: off. */
  readonly pictures: 'none' | 'flag' | null;
};

export type LimitsSettings = {
  readonly mentions: {
    /** The highest number of mentions of people, roles or everybody. More triggers the filter. */
    readonly most: number;
    readonly action: Action;
  } | null;
  readonly emoji: {
    /** The highest number of emoji. More triggers the filter. */
    readonly most: number;
    readonly action: Action;
  } | null;
  readonly capitals: {
    /** The highest percentage of capitals among letters, in texts of 12 letters or more. More triggers the filter. */
    readonly most: number;
    readonly action: Action;
  } | null;
  readonly lines: {
    /** The highest number of lines. More triggers the filter. */
    readonly most: number;
    readonly action: Action;
  } | null;
  readonly marks: {
    /** The highest number of marks over and under one letter, as in Z̷a̸l̶g̴o̵. No language needs more than four. More triggers the filter. */
    readonly most: number;
    readonly action: Action;
  } | null;
  readonly repeated: {
    /** The highest number of times that one character may repeat in a row, except spaces. More triggers the filter. */
    readonly most: number;
    readonly action: Action;
  } | null;
  readonly attachments: {
    /** The highest number of pictures, files and voice messages. More triggers the filter. */
    readonly most: number;
    readonly action: Action;
  } | null;
  readonly stickers: {
    /** The highest number of stickers. More triggers the filter. */
    readonly most: number;
    readonly action: Action;
  } | null;
  readonly accounts: {
    /** This many accounts may send one text or near copies of it; the next one hits. */
    readonly most: number;
    readonly window_seconds: number;
    readonly action: Action;
  } | null;
};

export type StolenSettings = {
  /** An account counts as stolen if it writes in this many channels within the window. 0 and 1: off. Chat platforms only. */
  readonly channels: number;
  readonly window_seconds: number;
  /** Ids of channels where nobody may write. An account that writes there counts as stolen. */
  readonly trap_channels: readonly string[];
  readonly action: Action;
  /** The id of the role that a stolen account gets on Discord. Empty: a timeout. */
  readonly quarantine_role: string;
};

export type FloodSettings = {
  /** How often one author may send one text or near copies in the window. 0: off. */
  readonly repeats: number;
  /** How many messages one author may send within the window. 0: off. */
  readonly messages: number;
  readonly window_seconds: number;
  readonly action: Action;
};

export type RaidSettings = {
  /** This many joins within the window are a raid. 0: off. Chat platforms only. */
  readonly joins: number;
  readonly window_seconds: number;
  /** This many joins within the slow window are a raid too. 0: off. */
  readonly slow_joins: number;
  /** The slow window, for joins that arrive one by one. */
  readonly slow_window_minutes: number;
  /** Joins of accounts younger than this count twice. 0: off. Discord only. */
  readonly young_days: number;
  /** Joins count twice if three accounts a day have names that differ only by numbers. */
  readonly alike_names: boolean;
  /** How long messages of accounts from the raid are decided as local:raid. */
  readonly mark_minutes: number;
  readonly action: Action;
  /** A lockdown also pauses direct messages between members. Discord only. */
  readonly pause_dms: boolean;
  /** Shares raid warnings with other tenants of this server that turned this on. Accounts that took part in a raid or were timed out count twice, and are marked, where they join within 24 hours. Nothing else is shown. */
  readonly shared: boolean;
};

export type PicturesSettings = {
  /** Compares pictures by what they show. The flood filter and `limits.accounts` then treat near copies as one picture. Works in chat and for images of `POST /v1/moderations`. */
  readonly compare: boolean;
  /** Hashes of confirmed pictures, newest last. Nothing else of a picture is kept. */
  readonly known: readonly string[];
  /** Hashes of dismissed pictures, newest last. Lists never hit their near copies. */
  readonly dismissed: readonly string[];
  /** The action for a message with a near copy of a picture in `known`. */
  readonly action: Action;
  /** Reads text in pictures and judges it like the message's own text. Chat platforms only. Needs the package tesseract.js-core on the server. */
  readonly text: boolean;
  /** Reads QR codes in pictures and judges them like the message's own text. Chat platforms only. */
  readonly codes: boolean;
};

export type PostsSettings = {
  /** How forwarded messages and stories are treated. own: like the sender's own words, with any action. passed_on: deleted at most. Chat platforms only. */
  readonly forwards: 'own' | 'passed_on';
  /** Judges the names of new members, and their profile texts if the platform provides them. They are flagged at most. Chat platforms only. */
  readonly names: boolean;
  /** Flags newcomers whose name or avatar imitates a moderator's, once each. Chat platforms only. */
  readonly imitations: boolean;
  /** Flags bursts of reactions and the words that reactions spell. Discord and Telegram only. */
  readonly reactions: boolean;
  /** Posts requests to join in the log channel, where moderators answer them. Telegram only. */
  readonly requests: boolean;
  /** Judges posts of other apps and of webhooks, but never the bot's own. On Discord, webhooks' posts with a link are always judged. Discord and Slack only. */
  readonly apps: boolean;
  /** Apps whose posts are not judged even so, by app id (A…), bot id (B…) or user id (U…) on Slack, and by user id on Discord. */
  readonly apps_exempt: readonly string[];
  /** The bot joins all existing and new public channels automatically. Slack only. */
  readonly join_channels: boolean;
};

export type TeachingSettings = {
  /** Adds an allow example when moderators dismiss a decision about a chat message. */
  readonly allow: boolean;
  /** The action for copies of a block example. Unless it is none, upholding a decision about a chat message adds a block example. */
  readonly block: Action;
  /** Days until a new example expires. */
  readonly days: number;
};

export type OffencesSettings = {
  /** How many days the offences of a member count. */
  readonly days: number;
  /** The mildest action that counts as an offence. */
  readonly counts: 'flag' | 'delete';
  /** Actions for repeated offences; the last row that is reached applies. Empty: off. Chat platforms only. */
  readonly steps: readonly {
    /** The number of the offence from which this row applies. */
    readonly count: number;
    /** The minimum action. A more severe action stays. If a ban is not possible, the member is timed out. */
    readonly action: 'delete' | 'timeout' | 'ban';
    /** How long the timeout lasts. null: as the policy says. */
    readonly minutes: number | null;
  }[];
  /** Bans new accounts whose first message is clearly spam. Chat platforms only. */
  readonly spammers: boolean;
};

/** Other policy and filters for everyone at certain times, a channel, a role, or newcomers. They apply in that order, roles in their listed order, and the last one that sets a value wins. A write replaces all exceptions. */
export type ExceptionsSettings = readonly {
  /** Who or where the exception is for: newcomers, a channel (or topic on Telegram), a role, or everyone at certain times. For newcomers, the stricter of this and all other settings applies. */
  readonly on: 'newcomers' | 'channel' | 'role' | 'everyone';
  /** The platform's id of the channel or role. For everyone: a name, such as night. */
  readonly id?: string | undefined;
  /** The exception applies only in these hours. */
  readonly hours?: {
    /** HH:MM. */
    readonly start: string;
    /** HH:MM, exclusive. If not after `start`, it is on the next day. */
    readonly end: string;
    /** Days on which the hours begin. Without it: every day. */
    readonly days?: readonly ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | undefined;
    /** The time zone, as an IANA name such as Europe/Berlin. Daylight saving time is included. */
    readonly time_zone: string;
  } | undefined;
  /** The exception applies only before this time. */
  readonly until?: string | undefined;
  /** For an exception for everyone: the percentage of authors that it applies to, always the same ones. 0: nobody. The audit log shows what the other version would have done, as version:<id>. */
  readonly share?: number | undefined;
  /** A member is a newcomer with fewer clean messages than this. 0 turns this check off. Chat platforms only. */
  readonly messages?: number | undefined;
  /** A member who joined fewer days ago is a newcomer, if known. 0 turns this off. */
  readonly days?: number | undefined;
  /** A member is a newcomer if their account is younger than this many days, if known. 0 turns this check off. */
  readonly account_days?: number | undefined;
  readonly policy?: PolicyPart | undefined;
  readonly limits?: LimitsPart | undefined;
  readonly links?: LinksWrite | undefined;
  readonly words?: WordsWrite | undefined;
  readonly patterns?: PatternsWrite | undefined;
  readonly lists?: ListsWrite | undefined;
}[];

/** Fields of the policy that differ here. Rules are always those of the tenant. */
export type PolicyPart = {
  readonly thresholds?: Readonly<Record<string, number | null>> | null | undefined;
  readonly actions?: Readonly<Record<string, Action>> | null | undefined;
  readonly rule_actions?: Readonly<Record<string, Action>> | null | undefined;
  readonly rule_thresholds?: Readonly<Record<string, number>> | null | undefined;
  readonly timeout_minutes?: number | null | undefined;
};

/** Limits that differ here. null: no limit. */
export type LimitsPart = {
  readonly mentions?: {
    /** The highest number of mentions of people, roles or everybody. More triggers the filter. */
    readonly most: number;
    readonly action: Action;
  } | null | undefined;
  readonly emoji?: {
    /** The highest number of emoji. More triggers the filter. */
    readonly most: number;
    readonly action: Action;
  } | null | undefined;
  readonly capitals?: {
    /** The highest percentage of capitals among letters, in texts of 12 letters or more. More triggers the filter. */
    readonly most: number;
    readonly action: Action;
  } | null | undefined;
  readonly lines?: {
    /** The highest number of lines. More triggers the filter. */
    readonly most: number;
    readonly action: Action;
  } | null | undefined;
  readonly marks?: {
    /** The highest number of marks over and under one letter, as in Z̷a̸l̶g̴o̵. No language needs more than four. More triggers the filter. */
    readonly most: number;
    readonly action: Action;
  } | null | undefined;
  readonly repeated?: {
    /** The highest number of times that one character may repeat in a row, except spaces. More triggers the filter. */
    readonly most: number;
    readonly action: Action;
  } | null | undefined;
  readonly attachments?: {
    /** The highest number of pictures, files and voice messages. More triggers the filter. */
    readonly most: number;
    readonly action: Action;
  } | null | undefined;
  readonly stickers?: {
    /** The highest number of stickers. More triggers the filter. */
    readonly most: number;
    readonly action: Action;
  } | null | undefined;
  readonly accounts?: {
    /** This many accounts may send one text or near copies of it; the next one hits. */
    readonly most: number;
    readonly window_seconds: number;
    readonly action: Action;
  } | null | undefined;
};

export type LinksWrite = {
  /** off, block_all, allow_list (only `domains` are allowed) or block_list (`domains` are blocked). */
  readonly mode?: 'off' | 'block_all' | 'allow_list' | 'block_list' | undefined;
  /** The domains of the mode. Each covers its subdomains. */
  readonly domains?: readonly string[] | undefined;
  /** Blocks invitations to chats (Discord, Slack, Telegram, WhatsApp and others) in every mode. */
  readonly block_invites?: boolean | undefined;
  /** Treats the public name of a channel or group (`@name`) as an invitation, if `block_invites` is on. Names of people never count. Telegram only. */
  readonly block_public_names?: boolean | undefined;
  /** More domains whose links are invitations. */
  readonly invite_domains?: readonly string[] | undefined;
  /** Domains whose links contain a redirect address, which is checked too. */
  readonly redirect_domains?: readonly string[] | undefined;
  readonly action?: Action | undefined;
};

export type WordsWrite = {
  /** Whole words, phrases, and words with a wildcard: `nitro*`, `*nitro`, `*nitro*`. */
  readonly list?: readonly string[] | undefined;
  /** Whole words that never trigger this list, such as `retardant` if `retard*` is blocked. */
  readonly allowed?: readonly string[] | undefined;
  readonly action?: Action | undefined;
  readonly lists?: Readonly<Record<string, {
    /** Whole words, phrases, and words with a wildcard: `nitro*`, `*nitro`, `*nitro*`. */
    readonly list?: readonly string[] | undefined;
    /** Whole words that never trigger this list, such as `retardant` if `retard*` is blocked. */
    readonly allowed?: readonly string[] | undefined;
    readonly action?: Action | undefined;
    /** The list applies only in chat communities where the bot speaks one of these languages. Empty: in all. Over the API it always applies. */
    readonly languages?: readonly ('en' | 'es' | 'pt' | 'de' | 'fr' | 'ru' | 'tr' | 'uk' | 'id' | 'hi' | 'ar' | 'fa' | 'zh')[] | undefined;
    /** Test messages that the list must find. A failed test refuses the write. */
    readonly must_trigger?: readonly string[] | undefined;
    /** Test messages that the list must not find. A failed test refuses the write. */
    readonly must_pass?: readonly string[] | undefined;
  } | null>> | undefined;
};

export type PatternsWrite = Readonly<Record<string, {
  /** An RE2 regular expression. Case does not matter. */
  readonly pattern: string;
  readonly action?: Action | undefined;
  /** The text that the pattern reads. shown: also the text as a person sees it, without markup and with lookalike signs read as letters. Without it: the normalised text. */
  readonly read?: 'normalised' | 'shown' | undefined;
} | null>>;

export type ListsWrite = {
  /** The action for a link to a domain on the operator's phishing list. null: off. */
  readonly phishing?: Action | null | undefined;
  /** The action for a message from a Telegram account on the operator's Combot Anti-Spam list. null: off. */
  readonly cas?: Action | null | undefined;
  /** The action for a near copy of a picture on one of the operator's lists. null: off. */
  readonly pictures?: 'none' | 'flag' | null | undefined;
};

export type GateSettings = {
  /** A member passes after this many clean messages. 0 turns the gate off. Discord and Telegram only. */
  readonly messages: number;
  /** A member who joined this many days ago passes too, if known. 0 turns this off. */
  readonly days: number;
  /** Members must pick the one of six emoji that their notice names, in at most three tries. */
  readonly captcha: boolean;
};

export type TrustSettings = {
  /** Plain messages of a member with this many clean messages are not sent to the model. 0 turns this off. */
  readonly messages: number;
  /** Only members who joined this many days ago. Use 0 on platforms without join dates. */
  readonly days: number;
};

export type AutomodSettings = {
  /** Copies blocked words, blocked domains and the limit of mentions to Discord's AutoMod, which stops messages before anybody reads them. Only filters that delete or time out are copied. The bot changes only its own AutoMod rules. */
  readonly mirror: boolean;
};

/** Former name of the exception for newcomers, without its filters. */
export type NewcomersSettings = {
  /** A member is a newcomer with fewer clean messages than this. 0 turns this check off. Chat platforms only. */
  readonly messages: number;
  /** A member who joined fewer days ago is a newcomer, if known. 0 turns this off. */
  readonly days: number;
  /** A member is a newcomer if their account is younger than this many days, if known. 0 turns this check off. */
  readonly account_days: number;
  readonly policy: PolicyPart;
  readonly limits: LimitsPart;
};

/** Former name of the exceptions of channels and roles, without their filters. */
export type OverlaysSettings = {
  readonly items: readonly {
    readonly policy: PolicyPart;
    readonly limits: LimitsPart;
    readonly on: 'channel' | 'role';
    readonly id: string;
  }[];
};

export type WrittenSettings = {
  /** What happens if the model is unavailable. true: messages are not judged. false: the request answers 502. */
  readonly fail_open: boolean;
  /** Trusted authors are exempt from filters. */
  readonly trusted_exempt: boolean;
  /** How to treat a filter hit that is milder than the policy's strongest action. decide: the filter decides and the message is not judged. also_judge: the model judges the message too, and the more severe action wins. Messages of chat platforms always use also_judge. */
  readonly local_flags: 'decide' | 'also_judge';
  /** Judges messages near their threshold a second time in another order, within the spending ceilings, and uses the mean score. Batches of two to five messages then also contain a test message, like larger ones, to detect prompt injections. */
  readonly second_look: boolean;
  /** Sends the model more context of a chat message: the message it answers, and its author's messages of the last ten minutes, if the bot still remembers them. Only texts are sent, no names. */
  readonly context: boolean;
  /** The most that thresholds may move for a member of a chat platform, by your team's verdicts of 30 days. Upheld flags lower them, dismissed flags raise them. Older verdicts count less. 0: off. */
  readonly reputation: number;
  /** Shares counts of entries and verdicts for the same link or contact with other tenants that turned this on, and shows you theirs. Tenants stay anonymous, and no action follows. */
  readonly share_links: boolean;
  /** The order of the review queue: a weight from 0 to 100 for each category or rule, and the highest comes first. Others have weight 1. Self-harm and minors always come first. */
  readonly review_weights: Readonly<Record<string, number>>;
  /** Saved queues of the review page: a name and the query that it opens, such as category=scam&order=oldest. A write replaces all of them. */
  readonly review_queues: Readonly<Record<string, string>>;
  /** Shows about one in 20 reviewed decisions to a second moderator, without the first verdict. Only the team's statistics use it. */
  readonly second_reviews: boolean;
  /** Shows your team about one in 10 judged messages that were not flagged, at most 50 a day, to estimate how many are missed. Their texts are kept for 7 days or until somebody answers. */
  readonly unflagged_sample: boolean;
  /** Only a moderator who did not act on the message may answer its appeal. If only Steward acted, any moderator may answer. */
  readonly appeals_by_others: boolean;
  /** Minutes until an unreviewed message about self-harm or minors causes an alert in the log channel and to webhooks, at most once an hour. 0: never. */
  readonly review_alert_minutes: number;
  /** Categories that are only observed: filters such as local:link, categories such as scam, or your rules. They take no action, and the audit log shows what they would have done. A write replaces all of them. */
  readonly observe: readonly string[];
  /** Which decisions get a row in the audit log. all: every decision. triggered: only those that triggered or were not judged. The rest are only counted, and a replay of the policy cannot use them. */
  readonly decision_log: 'all' | 'triggered';
  /** Adds a keyed hash of the author to new rows of the audit log. It lets you find and erase one person's messages over the API. */
  readonly decision_authors: boolean;
  /** Gives each decision a page, at an address that cannot be guessed, where the author can read the decision and appeal. Needs SERVICE_PUBLIC_URL. */
  readonly appeal_links: boolean;
  /** How to treat a message that passed because of the quota, a ceiling or an unavailable model. forget: nothing is kept. keep: the text is kept for 72 hours, so that you can judge it later. judge: Steward judges it once the model answers again. */
  readonly unjudged: 'forget' | 'keep' | 'judge';
  /** Days that each kind of data is kept. Kinds that you do not set are kept for 30 days. */
  readonly retention: {
    /** Decisions in the audit log and their verdicts. */
    readonly decisions?: number | null | undefined;
    /** Texts of messages in the audit log, in entries, and waiting to be judged. */
    readonly texts?: number | null | undefined;
    /** Entries of chat communities, including incidents and raids. */
    readonly entries?: number | null | undefined;
    /** Notes about members. */
    readonly notes?: number | null | undefined;
  };
  /** Test messages that the dashboard checks before it saves the policy. */
  readonly examples: {
    /** Test messages that must be flagged, deleted or timed out. */
    readonly must_flag: readonly string[];
    /** Test messages that must pass. */
    readonly must_allow: readonly string[];
  };
  readonly links: LinksSettings;
  readonly words: WordsSettings;
  readonly patterns: PatternsSettings;
  readonly lists: ListsSettings;
  readonly limits: LimitsSettings;
  readonly stolen: StolenSettings;
  readonly flood: FloodSettings;
  readonly raid: RaidSettings;
  readonly pictures: PicturesSettings;
  readonly posts: PostsSettings;
  readonly teaching: TeachingSettings;
  readonly offences: OffencesSettings;
  readonly exceptions: ExceptionsSettings;
  readonly gate: GateSettings;
  readonly trust: TrustSettings;
  readonly automod: AutomodSettings;
  readonly newcomers: NewcomersSettings;
  readonly overlays: OverlaysSettings;
  /** Filters that prevent a stronger action. */
  readonly warnings?: readonly string[] | undefined;
};

export type SettingsWrite = {
  /** What happens if the model is unavailable. true: messages are not judged. false: the request answers 502. */
  readonly fail_open?: boolean | null | undefined;
  /** Trusted authors are exempt from filters. */
  readonly trusted_exempt?: boolean | null | undefined;
  /** How to treat a filter hit that is milder than the policy's strongest action. decide: the filter decides and the message is not judged. also_judge: the model judges the message too, and the more severe action wins. Messages of chat platforms always use also_judge. */
  readonly local_flags?: 'decide' | 'also_judge' | null | undefined;
  /** Judges messages near their threshold a second time in another order, within the spending ceilings, and uses the mean score. Batches of two to five messages then also contain a test message, like larger ones, to detect prompt injections. */
  readonly second_look?: boolean | null | undefined;
  /** Sends the model more context of a chat message: the message it answers, and its author's messages of the last ten minutes, if the bot still remembers them. Only texts are sent, no names. */
  readonly context?: boolean | null | undefined;
  /** The most that thresholds may move for a member of a chat platform, by your team's verdicts of 30 days. Upheld flags lower them, dismissed flags raise them. Older verdicts count less. 0: off. */
  readonly reputation?: number | null | undefined;
  /** Shares counts of entries and verdicts for the same link or contact with other tenants that turned this on, and shows you theirs. Tenants stay anonymous, and no action follows. */
  readonly share_links?: boolean | null | undefined;
  /** The order of the review queue: a weight from 0 to 100 for each category or rule, and the highest comes first. Others have weight 1. Self-harm and minors always come first. */
  readonly review_weights?: Readonly<Record<string, number>> | null | undefined;
  /** Saved queues of the review page: a name and the query that it opens, such as category=scam&order=oldest. A write replaces all of them. */
  readonly review_queues?: Readonly<Record<string, string>> | null | undefined;
  /** Shows about one in 20 reviewed decisions to a second moderator, without the first verdict. Only the team's statistics use it. */
  readonly second_reviews?: boolean | null | undefined;
  /** Shows your team about one in 10 judged messages that were not flagged, at most 50 a day, to estimate how many are missed. Their texts are kept for 7 days or until somebody answers. */
  readonly unflagged_sample?: boolean | null | undefined;
  /** Only a moderator who did not act on the message may answer its appeal. If only Steward acted, any moderator may answer. */
  readonly appeals_by_others?: boolean | null | undefined;
  /** Minutes until an unreviewed message about self-harm or minors causes an alert in the log channel and to webhooks, at most once an hour. 0: never. */
  readonly review_alert_minutes?: number | null | undefined;
  /** Categories that are only observed: filters such as local:link, categories such as scam, or your rules. They take no action, and the audit log shows what they would have done. A write replaces all of them. */
  readonly observe?: readonly string[] | null | undefined;
  /** Which decisions get a row in the audit log. all: every decision. triggered: only those that triggered or were not judged. The rest are only counted, and a replay of the policy cannot use them. */
  readonly decision_log?: 'all' | 'triggered' | null | undefined;
  /** Adds a keyed hash of the author to new rows of the audit log. It lets you find and erase one person's messages over the API. */
  readonly decision_authors?: boolean | null | undefined;
  /** Gives each decision a page, at an address that cannot be guessed, where the author can read the decision and appeal. Needs SERVICE_PUBLIC_URL. */
  readonly appeal_links?: boolean | null | undefined;
  /** How to treat a message that passed because of the quota, a ceiling or an unavailable model. forget: nothing is kept. keep: the text is kept for 72 hours, so that you can judge it later. judge: Steward judges it once the model answers again. */
  readonly unjudged?: 'forget' | 'keep' | 'judge' | null | undefined;
  readonly retention?: {
    /** Decisions in the audit log and their verdicts. */
    readonly decisions?: number | null | undefined;
    /** Texts of messages in the audit log, in entries, and waiting to be judged. */
    readonly texts?: number | null | undefined;
    /** Entries of chat communities, including incidents and raids. */
    readonly entries?: number | null | undefined;
    /** Notes about members. */
    readonly notes?: number | null | undefined;
  } | null | undefined;
  readonly examples?: {
    /** Test messages that must be flagged, deleted or timed out. */
    readonly must_flag?: readonly string[] | undefined;
    /** Test messages that must pass. */
    readonly must_allow?: readonly string[] | undefined;
  } | null | undefined;
  readonly links?: LinksWrite | null | undefined;
  readonly words?: WordsWrite | null | undefined;
  readonly patterns?: PatternsWrite | null | undefined;
  readonly lists?: ListsWrite | null | undefined;
  readonly limits?: LimitsWrite | null | undefined;
  readonly stolen?: StolenWrite | null | undefined;
  readonly flood?: FloodWrite | null | undefined;
  readonly raid?: RaidWrite | null | undefined;
  readonly pictures?: PicturesWrite | null | undefined;
  readonly posts?: PostsWrite | null | undefined;
  readonly teaching?: TeachingWrite | null | undefined;
  readonly offences?: OffencesWrite | null | undefined;
  readonly exceptions?: ExceptionsWrite | undefined;
  readonly gate?: GateWrite | null | undefined;
  readonly trust?: TrustWrite | null | undefined;
  readonly automod?: AutomodWrite | null | undefined;
  readonly newcomers?: NewcomersWrite | null | undefined;
  readonly overlays?: OverlaysWrite | null | undefined;
};

export type LimitsWrite = {
  readonly mentions?: {
    /** The highest number of mentions of people, roles or everybody. More triggers the filter. */
    readonly most?: number | undefined;
    readonly action?: Action | undefined;
  } | null | undefined;
  readonly emoji?: {
    /** The highest number of emoji. More triggers the filter. */
    readonly most?: number | undefined;
    readonly action?: Action | undefined;
  } | null | undefined;
  readonly capitals?: {
    /** The highest percentage of capitals among letters, in texts of 12 letters or more. More triggers the filter. */
    readonly most?: number | undefined;
    readonly action?: Action | undefined;
  } | null | undefined;
  readonly lines?: {
    /** The highest number of lines. More triggers the filter. */
    readonly most?: number | undefined;
    readonly action?: Action | undefined;
  } | null | undefined;
  readonly marks?: {
    /** The highest number of marks over and under one letter, as in Z̷a̸l̶g̴o̵. No language needs more than four. More triggers the filter. */
    readonly most?: number | undefined;
    readonly action?: Action | undefined;
  } | null | undefined;
  readonly repeated?: {
    /** The highest number of times that one character may repeat in a row, except spaces. More triggers the filter. */
    readonly most?: number | undefined;
    readonly action?: Action | undefined;
  } | null | undefined;
  readonly attachments?: {
    /** The highest number of pictures, files and voice messages. More triggers the filter. */
    readonly most?: number | undefined;
    readonly action?: Action | undefined;
  } | null | undefined;
  readonly stickers?: {
    /** The highest number of stickers. More triggers the filter. */
    readonly most?: number | undefined;
    readonly action?: Action | undefined;
  } | null | undefined;
  readonly accounts?: {
    /** This many accounts may send one text or near copies of it; the next one hits. */
    readonly most?: number | undefined;
    readonly window_seconds?: number | undefined;
    readonly action?: Action | undefined;
  } | null | undefined;
};

export type StolenWrite = {
  /** An account counts as stolen if it writes in this many channels within the window. 0 and 1: off. Chat platforms only. */
  readonly channels?: number | undefined;
  readonly window_seconds?: number | undefined;
  /** Ids of channels where nobody may write. An account that writes there counts as stolen. */
  readonly trap_channels?: readonly string[] | undefined;
  readonly action?: Action | undefined;
  /** The id of the role that a stolen account gets on Discord. Empty: a timeout. */
  readonly quarantine_role?: string | undefined;
};

export type FloodWrite = {
  /** How often one author may send one text or near copies in the window. 0: off. */
  readonly repeats?: number | undefined;
  /** How many messages one author may send within the window. 0: off. */
  readonly messages?: number | undefined;
  readonly window_seconds?: number | undefined;
  readonly action?: Action | undefined;
};

export type RaidWrite = {
  /** This many joins within the window are a raid. 0: off. Chat platforms only. */
  readonly joins?: number | undefined;
  readonly window_seconds?: number | undefined;
  /** This many joins within the slow window are a raid too. 0: off. */
  readonly slow_joins?: number | undefined;
  /** The slow window, for joins that arrive one by one. */
  readonly slow_window_minutes?: number | undefined;
  /** Joins of accounts younger than this count twice. 0: off. Discord only. */
  readonly young_days?: number | undefined;
  /** Joins count twice if three accounts a day have names that differ only by numbers. */
  readonly alike_names?: boolean | undefined;
  /** How long messages of accounts from the raid are decided as local:raid. */
  readonly mark_minutes?: number | undefined;
  readonly action?: Action | undefined;
  /** A lockdown also pauses direct messages between members. Discord only. */
  readonly pause_dms?: boolean | undefined;
  /** Shares raid warnings with other tenants of this server that turned this on. Accounts that took part in a raid or were timed out count twice, and are marked, where they join within 24 hours. Nothing else is shown. */
  readonly shared?: boolean | undefined;
};

export type PicturesWrite = {
  /** Compares pictures by what they show. The flood filter and `limits.accounts` then treat near copies as one picture. Works in chat and for images of `POST /v1/moderations`. */
  readonly compare?: boolean | undefined;
  /** Hashes of confirmed pictures, newest last. Nothing else of a picture is kept. */
  readonly known?: readonly string[] | undefined;
  /** Hashes of dismissed pictures, newest last. Lists never hit their near copies. */
  readonly dismissed?: readonly string[] | undefined;
  /** The action for a message with a near copy of a picture in `known`. */
  readonly action?: Action | undefined;
  /** Reads text in pictures and judges it like the message's own text. Chat platforms only. Needs the package tesseract.js-core on the server. */
  readonly text?: boolean | undefined;
  /** Reads QR codes in pictures and judges them like the message's own text. Chat platforms only. */
  readonly codes?: boolean | undefined;
};

export type PostsWrite = {
  /** How forwarded messages and stories are treated. own: like the sender's own words, with any action. passed_on: deleted at most. Chat platforms only. */
  readonly forwards?: 'own' | 'passed_on' | undefined;
  /** Judges the names of new members, and their profile texts if the platform provides them. They are flagged at most. Chat platforms only. */
  readonly names?: boolean | undefined;
  /** Flags newcomers whose name or avatar imitates a moderator's, once each. Chat platforms only. */
  readonly imitations?: boolean | undefined;
  /** Flags bursts of reactions and the words that reactions spell. Discord and Telegram only. */
  readonly reactions?: boolean | undefined;
  /** Posts requests to join in the log channel, where moderators answer them. Telegram only. */
  readonly requests?: boolean | undefined;
  /** Judges posts of other apps and of webhooks, but never the bot's own. On Discord, webhooks' posts with a link are always judged. Discord and Slack only. */
  readonly apps?: boolean | undefined;
  /** Apps whose posts are not judged even so, by app id (A…), bot id (B…) or user id (U…) on Slack, and by user id on Discord. */
  readonly apps_exempt?: readonly string[] | undefined;
  /** The bot joins all existing and new public channels automatically. Slack only. */
  readonly join_channels?: boolean | undefined;
};

export type TeachingWrite = {
  /** Adds an allow example when moderators dismiss a decision about a chat message. */
  readonly allow?: boolean | undefined;
  /** The action for copies of a block example. Unless it is none, upholding a decision about a chat message adds a block example. */
  readonly block?: Action | undefined;
  /** Days until a new example expires. */
  readonly days?: number | undefined;
};

export type OffencesWrite = {
  /** How many days the offences of a member count. */
  readonly days?: number | undefined;
  /** The mildest action that counts as an offence. */
  readonly counts?: 'flag' | 'delete' | undefined;
  /** Actions for repeated offences; the last row that is reached applies. Empty: off. Chat platforms only. */
  readonly steps?: readonly {
    /** The number of the offence from which this row applies. */
    readonly count: number;
    /** The minimum action. A more severe action stays. If a ban is not possible, the member is timed out. */
    readonly action: 'delete' | 'timeout' | 'ban';
    /** How long the timeout lasts. null: as the policy says. */
    readonly minutes: number | null;
  }[] | undefined;
  /** Bans new accounts whose first message is clearly spam. Chat platforms only. */
  readonly spammers?: boolean | undefined;
};

/** Other policy and filters for everyone at certain times, a channel, a role, or newcomers. They apply in that order, roles in their listed order, and the last one that sets a value wins. A write replaces all exceptions. */
export type ExceptionsWrite = readonly {
  /** Who or where the exception is for: newcomers, a channel (or topic on Telegram), a role, or everyone at certain times. For newcomers, the stricter of this and all other settings applies. */
  readonly on: 'newcomers' | 'channel' | 'role' | 'everyone';
  /** The platform's id of the channel or role. For everyone: a name, such as night. */
  readonly id?: string | undefined;
  /** The exception applies only in these hours. */
  readonly hours?: {
    /** HH:MM. */
    readonly start: string;
    /** HH:MM, exclusive. If not after `start`, it is on the next day. */
    readonly end: string;
    /** Days on which the hours begin. Without it: every day. */
    readonly days?: readonly ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | undefined;
    /** The time zone, as an IANA name such as Europe/Berlin. Daylight saving time is included. */
    readonly time_zone: string;
  } | undefined;
  /** The exception applies only before this time. */
  readonly until?: string | undefined;
  /** For an exception for everyone: the percentage of authors that it applies to, always the same ones. 0: nobody. The audit log shows what the other version would have done, as version:<id>. */
  readonly share?: number | undefined;
  /** A member is a newcomer with fewer clean messages than this. 0 turns this check off. Chat platforms only. */
  readonly messages?: number | undefined;
  /** A member who joined fewer days ago is a newcomer, if known. 0 turns this off. */
  readonly days?: number | undefined;
  /** A member is a newcomer if their account is younger than this many days, if known. 0 turns this check off. */
  readonly account_days?: number | undefined;
  readonly policy?: PolicyPart | undefined;
  readonly limits?: LimitsPart | undefined;
  readonly links?: LinksWrite | undefined;
  readonly words?: WordsWrite | undefined;
  readonly patterns?: PatternsWrite | undefined;
  readonly lists?: ListsWrite | undefined;
}[] | null;

export type GateWrite = {
  /** A member passes after this many clean messages. 0 turns the gate off. Discord and Telegram only. */
  readonly messages?: number | undefined;
  /** A member who joined this many days ago passes too, if known. 0 turns this off. */
  readonly days?: number | undefined;
  /** Members must pick the one of six emoji that their notice names, in at most three tries. */
  readonly captcha?: boolean | undefined;
};

export type TrustWrite = {
  /** Plain messages of a member with this many clean messages are not sent to the model. 0 turns this off. */
  readonly messages?: number | undefined;
  /** Only members who joined this many days ago. Use 0 on platforms without join dates. */
  readonly days?: number | undefined;
};

export type AutomodWrite = {
  /** Copies blocked words, blocked domains and the limit of mentions to Discord's AutoMod, which stops messages before anybody reads them. Only filters that delete or time out are copied. The bot changes only its own AutoMod rules. */
  readonly mirror?: boolean | undefined;
};

export type NewcomersWrite = {
  /** A member is a newcomer with fewer clean messages than this. 0 turns this check off. Chat platforms only. */
  readonly messages?: number | undefined;
  /** A member who joined fewer days ago is a newcomer, if known. 0 turns this off. */
  readonly days?: number | undefined;
  /** A member is a newcomer if their account is younger than this many days, if known. 0 turns this check off. */
  readonly account_days?: number | undefined;
  readonly policy?: PolicyPart | undefined;
  readonly limits?: LimitsPart | undefined;
};

export type OverlaysWrite = {
  readonly items?: readonly {
    readonly policy: PolicyPart;
    readonly limits: LimitsPart;
    readonly on: 'channel' | 'role';
    readonly id: string;
  }[] | undefined;
};

export type DecisionLogRow = {
  readonly id: string;
  readonly source: Source;
  readonly channel: string;
  /** The text of a triggered message, cut to what the operator keeps. Else empty. */
  readonly text: string;
  /** The action, listed from mildest to most severe. New ones may be added: treat an unknown one as flag. */
  readonly action: Action;
  /** The category, rule or filter that triggered. null if none did. New ones may be added. */
  readonly category: Category | (string & {}) | null;
  /** The probability of the category that triggered, or the highest score if none did. 1 for a local decision. */
  readonly probability: number;
  /** Why the message was or was not judged. */
  readonly reason: Reason;
  readonly created_at: string;
  readonly request_id: string;
  /** The message's id. */
  readonly message_id: string;
  /** true only if the message reached the judge or was answered from the cache. */
  readonly judged: boolean;
  /** The probability of every enabled category and rule. Empty if the message was not judged. */
  readonly scores: Readonly<Record<string, number>>;
  /** What observed categories would have done. Nothing was done. See the setting `observe`. */
  readonly observed: readonly {
    readonly category: string;
    readonly action: Action;
  }[];
  /** A keyed hash of the author. Present only with the setting `decision_authors`. */
  readonly author: string | null;
};

export type LoggedDecision = {
  readonly id: string;
  readonly source: Source;
  readonly channel: string;
  /** The text of a triggered message, cut to what the operator keeps. Else empty. */
  readonly text: string;
  /** The action, listed from mildest to most severe. New ones may be added: treat an unknown one as flag. */
  readonly action: Action;
  /** The category, rule or filter that triggered. null if none did. New ones may be added. */
  readonly category: Category | (string & {}) | null;
  /** The probability of the category that triggered, or the highest score if none did. 1 for a local decision. */
  readonly probability: number;
  /** Why the message was or was not judged. */
  readonly reason: Reason;
  readonly created_at: string;
  readonly request_id: string;
  /** The message's id. */
  readonly message_id: string;
  /** true only if the message reached the judge or was answered from the cache. */
  readonly judged: boolean;
  /** The probability of every enabled category and rule. Empty if the message was not judged. */
  readonly scores: Readonly<Record<string, number>>;
  /** What observed categories would have done. Nothing was done. See the setting `observe`. */
  readonly observed: readonly {
    readonly category: string;
    readonly action: Action;
  }[];
  /** A keyed hash of the author. Present only with the setting `decision_authors`. */
  readonly author: string | null;
  /** The verdict on the decision. null if there is none. */
  readonly verdict: {
    readonly verdict: 'confirmed' | 'wrong';
    readonly by: string;
    readonly at: string;
  } | null;
  /** A page for the author of the message, at an address that cannot be guessed. It shows what happened, the rule, the score and how to appeal. It has no private data and works for 30 days. Absent if nothing triggered, if SERVICE_PUBLIC_URL is not set, or if the setting appeal_links is off. */
  readonly appeal_url?: string | undefined;
};

export type ExportedAuthor = {
  readonly platform: Source;
  readonly id: string;
  /** Decisions about their messages, newest first. */
  readonly entries: readonly {
    readonly at: string;
    readonly community_id: string;
    readonly channel_id: string;
    readonly message_id: string;
    readonly name: string;
    /** The stored part of the text. */
    readonly text: string;
    readonly action: Action;
    readonly category: string | null;
    readonly probability: number;
    /** Actions that were taken: delete, timeout, end_timeout, kick, ban, unban, notify … */
    readonly done: readonly string[];
    /** Reports by others, and the person's appeals. */
    readonly reports: readonly {
      readonly at: string;
      readonly reason: string;
      readonly is_appeal: boolean;
    }[];
  }[];
  /** Rows of the audit log with the hash of this author. */
  readonly decisions: readonly {
    readonly at: string;
    readonly id: string;
    readonly channel: string;
    readonly message_id: string;
    readonly text: string;
    readonly action: Action;
    readonly category: string | null;
  }[];
  /** Notes of moderators about the person. */
  readonly notes: readonly {
    readonly at: string;
    readonly text: string;
  }[];
  /** Joins that belonged to a raid. `has_picture` is null if unknown. */
  readonly raids: readonly {
    readonly at: string;
    readonly name: string;
    readonly has_picture: boolean | null;
  }[];
  /** Their messages in the random sample of unflagged messages. */
  readonly sampled: readonly {
    readonly at: string;
    readonly text: string;
  }[];
  /** Their reports of other people's messages. */
  readonly reported: readonly {
    readonly at: string;
    readonly reason: string;
  }[];
};

export type ErasedAuthor = {
  readonly platform: Source;
  readonly id: string;
  /** How many rows were erased or changed. */
  readonly erased: {
    /** Entries that no longer name the person. */
    readonly entries: number;
    /** Rows of the audit log that lost their text and the hash of their author. */
    readonly decisions: number;
    /** Messages that were kept to be judged later. */
    readonly unjudged: number;
    /** Messages in the random sample of unflagged messages. */
    readonly samples: number;
    /** Examples taught by their messages. */
    readonly examples: number;
    /** Notes about them. */
    readonly notes: number;
    /** Their reports of other people's messages. */
    readonly reports: number;
    /** Joins, message counts, and warnings from other communities. */
    readonly joins: number;
    /** Sessions of the dashboard. */
    readonly sessions: number;
  };
};

export type GivenVerdict = {
  readonly decision_id: string;
  readonly verdict: 'confirmed' | 'wrong';
  readonly by: string;
  readonly at: string;
  /** false if the same verdict existed; by and at are those of it. */
  readonly changed: boolean;
};

export type VerdictRequest = {
  /** confirmed: you uphold the decision. wrong: you dismiss it. */
  readonly verdict: 'confirmed' | 'wrong';
  /** The name of the moderator who gave the verdict, as you call them. Without it: the id of the key. */
  readonly by?: string | undefined;
};

export type Incident = {
  readonly id: string;
  /** The kind: a group of related messages, or a raid. */
  readonly kind: 'messages' | 'raid';
  readonly started_at: string;
  /** When its last message or join arrived. */
  readonly last_at: string;
  readonly messages: number;
  readonly authors: number;
  readonly channels: number;
  /** Affected communities of this tenant. */
  readonly communities: number;
  /** The categories, rules and filters of its messages, most frequent first. */
  readonly categories: readonly string[];
  /** Messages that were deleted. */
  readonly deleted: number;
  /** Messages that no longer existed. */
  readonly gone: number;
  /** Accounts with a timeout that nobody ended. */
  readonly timed_out: number;
  /** Pending actions that the platform refused for the moment. */
  readonly waiting: number;
  /** Deletions and timeouts that the platform refused permanently. */
  readonly missed: number;
  /** Deletions and timeouts that observe only prevented. */
  readonly would: number;
  /** The verdicts on its messages. */
  readonly verdicts: {
    readonly confirmed: number;
    readonly wrong: number;
  };
  /** The raid, or the first message. */
  readonly first: {
    /** The id of its row in the audit log. null for a raid. */
    readonly decision_id: string | null;
    readonly action: Action;
    readonly category: string | null;
    readonly probability: number;
    /** The stored part of the text. */
    readonly text: string;
    readonly author: {
      readonly id: string;
      readonly name: string;
    };
    readonly platform: 'discord' | 'slack' | 'telegram';
    readonly community: {
      /** The platform's id of the author. */
      readonly id: string;
      readonly name: string;
    };
    readonly channel: {
      readonly id: string;
      readonly name: string;
      readonly link: string | null;
    };
  };
};

export type UnjudgedMessage = {
  /** The id of its row in the audit log. */
  readonly id: string;
  readonly created_at: string;
  readonly reason: Reason;
  readonly source: Source;
  readonly channel: string;
  readonly message_id: string;
  /** The stored part of the text. Only this part will be judged. */
  readonly text: string;
};

export type JudgedLater = {
  /** Messages that were judged and have a new row in the audit log. */
  readonly judged: number;
  /** Judged messages that triggered. */
  readonly triggered: number;
  /** Messages that still wait to be judged. */
  readonly left: number;
  /** Why judging stopped early. null if it did not. */
  readonly stopped_by: 'quota' | 'global_budget' | 'free_budget' | 'error_open' | 'free_plan' | 'overloaded' | 'policy inactive' | null;
};

export type JudgeUnjudged = {
  /** The most messages to judge, oldest first. Default: 50. */
  readonly limit?: number | undefined;
};

export type Stats = {
  readonly range: '24h' | '7d' | '30d';
  readonly since: string;
  readonly until: string;
  readonly step_seconds: number;
  readonly messages: number;
  readonly judged: number;
  readonly actions: {
    readonly none: number;
    readonly flag: number;
    readonly delete: number;
    readonly timeout: number;
  };
  /** Messages by the reason why they were or were not judged. */
  readonly reasons: Readonly<Record<string, number>>;
  /** The same length of time directly before. null if counts do not reach back that far. */
  readonly before: {
    readonly messages: number;
    readonly judged: number;
    readonly actions: {
      readonly none: number;
      readonly flag: number;
      readonly delete: number;
      readonly timeout: number;
    };
  } | null;
  readonly series: readonly {
    /** The start of the step. */
    readonly at: string;
    readonly messages: number;
    readonly judged: number;
    readonly actions: {
      readonly none: number;
      readonly flag: number;
      readonly delete: number;
      readonly timeout: number;
    };
    /** Triggered messages by category or rule. */
    readonly categories: Readonly<Record<string, number>>;
    /** Messages that were not judged because the model was unavailable. */
    readonly failed: number;
  }[];
  /** Triggered messages by category, most first. */
  readonly categories: readonly {
    readonly name: string;
    readonly count: number;
    readonly actions: {
      readonly none: number;
      readonly flag: number;
      readonly delete: number;
      readonly timeout: number;
    };
    readonly confirmed: number;
    readonly wrong: number;
    /** The share of upheld flags among the verdicts. null without verdicts. */
    readonly precision: number | null;
  }[];
  /** The 10 channels with the most triggered messages. */
  readonly channels: readonly {
    readonly name: string;
    readonly messages: number;
    readonly triggered: number;
  }[];
  readonly verdicts: {
    readonly confirmed: number;
    readonly wrong: number;
    /** The share of upheld flags among the verdicts. null without verdicts. */
    readonly precision: number | null;
  };
  readonly cache: {
    readonly hits: number;
    readonly misses: number;
    /** The share of judged messages that were answered from the cache. */
    readonly rate: number | null;
  };
  readonly model: {
    readonly requests: number;
    readonly input_tokens: number;
    readonly cached_input_tokens: number;
    readonly output_tokens: number;
    readonly spend_usd: number;
    /** The judge's latency as the upper end of a bucket. A null percentile is over 16 s. null without requests. */
    readonly latency_ms: {
      readonly p50: number | null;
      readonly p95: number | null;
    } | null;
    /** Messages without scores, by reason. */
    readonly failures: Readonly<Record<string, number>>;
  };
  readonly month: {
    readonly month: string;
    readonly judged: number;
    /** Messages that were not sent to the model because their authors are trusted. */
    readonly trusted: number;
    /** Judged messages per month. null: unlimited. */
    readonly quota: number | null;
    /** The forecast for the end of the month, at the rate of the last seven days. */
    readonly forecast_judged: number;
    /** When the quota will be used up at this rate. null if not this month. */
    readonly quota_reached_at: string | null;
    readonly spend_usd: number;
    readonly forecast_spend_usd: number;
  };
};

export type Replay = {
  /** Messages that were decided again: judged messages with a row in the audit log (see `decision_log`). With `settings`, also messages whose text was kept. */
  readonly messages: number;
  /** Whether older messages were omitted, because there are more than 200,000. */
  readonly is_cut: boolean;
  readonly before: {
    readonly none: number;
    readonly flag: number;
    readonly delete: number;
    readonly timeout: number;
  };
  readonly after: {
    readonly none: number;
    readonly flag: number;
    readonly delete: number;
    readonly timeout: number;
  };
  readonly changed: number;
  /** The newest 50 messages that would change. */
  readonly changes: readonly {
    readonly decision_id: string;
    readonly before: Action;
    readonly after: Action;
    readonly category: string | null;
  }[];
  /** Messages without a score, by category or rule that was off then or is new. */
  readonly unscored: Readonly<Record<string, number>>;
  /** Judged messages whose text was not kept, so filters did not run again. Present only with `settings`. */
  readonly without_text?: number | undefined;
  /** Messages that no filter would decide any more and no model has judged. Present only with `settings`. */
  readonly unjudged?: number | undefined;
  /** The approximate cost of each rule of the changed policy, per 1,000 messages and per month at the volume of the last seven days. null if the judge scores no rules or its price is unknown. */
  readonly rule_costs: Readonly<Record<string, {
    readonly usd_per_thousand: number;
    readonly usd_per_month: number;
  }>> | null;
};

export type ReplayWrite = {
  readonly thresholds?: Readonly<Record<string, number | null>> | null | undefined;
  readonly actions?: Readonly<Record<string, Action>> | null | undefined;
  readonly rules?: Readonly<Record<string, string | null>> | null | undefined;
  readonly rule_actions?: Readonly<Record<string, Action>> | null | undefined;
  readonly rule_thresholds?: Readonly<Record<string, number>> | null | undefined;
  readonly timeout_minutes?: number | null | undefined;
  /** A change of the settings to try together with the policy. */
  readonly settings?: {
    /** What happens if the model is unavailable. true: messages are not judged. false: the request answers 502. */
    readonly fail_open?: boolean | null | undefined;
    /** Trusted authors are exempt from filters. */
    readonly trusted_exempt?: boolean | null | undefined;
    /** How to treat a filter hit that is milder than the policy's strongest action. decide: the filter decides and the message is not judged. also_judge: the model judges the message too, and the more severe action wins. Messages of chat platforms always use also_judge. */
    readonly local_flags?: 'decide' | 'also_judge' | null | undefined;
    /** Judges messages near their threshold a second time in another order, within the spending ceilings, and uses the mean score. Batches of two to five messages then also contain a test message, like larger ones, to detect prompt injections. */
    readonly second_look?: boolean | null | undefined;
    /** Sends the model more context of a chat message: the message it answers, and its author's messages of the last ten minutes, if the bot still remembers them. Only texts are sent, no names. */
    readonly context?: boolean | null | undefined;
    /** The most that thresholds may move for a member of a chat platform, by your team's verdicts of 30 days. Upheld flags lower them, dismissed flags raise them. Older verdicts count less. 0: off. */
    readonly reputation?: number | null | undefined;
    /** Shares counts of entries and verdicts for the same link or contact with other tenants that turned this on, and shows you theirs. Tenants stay anonymous, and no action follows. */
    readonly share_links?: boolean | null | undefined;
    /** The order of the review queue: a weight from 0 to 100 for each category or rule, and the highest comes first. Others have weight 1. Self-harm and minors always come first. */
    readonly review_weights?: Readonly<Record<string, number>> | null | undefined;
    /** Saved queues of the review page: a name and the query that it opens, such as category=scam&order=oldest. A write replaces all of them. */
    readonly review_queues?: Readonly<Record<string, string>> | null | undefined;
    /** Shows about one in 20 reviewed decisions to a second moderator, without the first verdict. Only the team's statistics use it. */
    readonly second_reviews?: boolean | null | undefined;
    /** Shows your team about one in 10 judged messages that were not flagged, at most 50 a day, to estimate how many are missed. Their texts are kept for 7 days or until somebody answers. */
    readonly unflagged_sample?: boolean | null | undefined;
    /** Only a moderator who did not act on the message may answer its appeal. If only Steward acted, any moderator may answer. */
    readonly appeals_by_others?: boolean | null | undefined;
    /** Minutes until an unreviewed message about self-harm or minors causes an alert in the log channel and to webhooks, at most once an hour. 0: never. */
    readonly review_alert_minutes?: number | null | undefined;
    /** Categories that are only observed: filters such as local:link, categories such as scam, or your rules. They take no action, and the audit log shows what they would have done. A write replaces all of them. */
    readonly observe?: readonly string[] | null | undefined;
    /** Which decisions get a row in the audit log. all: every decision. triggered: only those that triggered or were not judged. The rest are only counted, and a replay of the policy cannot use them. */
    readonly decision_log?: 'all' | 'triggered' | null | undefined;
    /** Adds a keyed hash of the author to new rows of the audit log. It lets you find and erase one person's messages over the API. */
    readonly decision_authors?: boolean | null | undefined;
    /** Gives each decision a page, at an address that cannot be guessed, where the author can read the decision and appeal. Needs SERVICE_PUBLIC_URL. */
    readonly appeal_links?: boolean | null | undefined;
    /** How to treat a message that passed because of the quota, a ceiling or an unavailable model. forget: nothing is kept. keep: the text is kept for 72 hours, so that you can judge it later. judge: Steward judges it once the model answers again. */
    readonly unjudged?: 'forget' | 'keep' | 'judge' | null | undefined;
    readonly retention?: {
      /** Decisions in the audit log and their verdicts. */
      readonly decisions?: number | null | undefined;
      /** Texts of messages in the audit log, in entries, and waiting to be judged. */
      readonly texts?: number | null | undefined;
      /** Entries of chat communities, including incidents and raids. */
      readonly entries?: number | null | undefined;
      /** Notes about members. */
      readonly notes?: number | null | undefined;
    } | null | undefined;
    readonly examples?: {
      /** Test messages that must be flagged, deleted or timed out. */
      readonly must_flag?: readonly string[] | undefined;
      /** Test messages that must pass. */
      readonly must_allow?: readonly string[] | undefined;
    } | null | undefined;
    readonly links?: LinksWrite | null | undefined;
    readonly words?: WordsWrite | null | undefined;
    readonly patterns?: PatternsWrite | null | undefined;
    readonly lists?: ListsWrite | null | undefined;
    readonly limits?: LimitsWrite | null | undefined;
    readonly stolen?: StolenWrite | null | undefined;
    readonly flood?: FloodWrite | null | undefined;
    readonly raid?: RaidWrite | null | undefined;
    readonly pictures?: PicturesWrite | null | undefined;
    readonly posts?: PostsWrite | null | undefined;
    readonly teaching?: TeachingWrite | null | undefined;
    readonly offences?: OffencesWrite | null | undefined;
    readonly exceptions?: ExceptionsWrite | undefined;
    readonly gate?: GateWrite | null | undefined;
    readonly trust?: TrustWrite | null | undefined;
    readonly automod?: AutomodWrite | null | undefined;
    readonly newcomers?: NewcomersWrite | null | undefined;
    readonly overlays?: OverlaysWrite | null | undefined;
  } | null | undefined;
};

export type TriedRules = {
  /** The form of the text that the judge, patterns and link filter read. */
  readonly normal_form: string;
  /** The form of the text that the word filter reads: the text as a person sees it. */
  readonly shown_form: string;
  readonly action: Action;
  /** The category of the filter that decides. null if none does. */
  readonly category: string | null;
  /** Hits in the order of the filters. */
  readonly local_hits: readonly {
    readonly rule: string;
    /** The name of a filter (`patterns.<name>` for a pattern), a category, or a rule. */
    readonly name: string;
    readonly category: string;
    readonly action: Action;
    readonly matched: string;
    /** Found but not acted on, with the setting `observe`. */
    readonly observed?: 'true' | undefined;
    /** The shortest part of your text, in whole words, in which the filter still hits. Positions count Unicode characters. null for floods and raids, or if the search would cost too much. */
    readonly at: {
      readonly start: number;
      readonly end: number;
      readonly text: string;
    } | null;
  }[];
  /** How many alphabets of fancy-text generators the matched word is found in too. Present if a word of up to 100 characters matches. */
  readonly in_fonts?: {
    readonly found: number;
    readonly of: number;
  } | undefined;
};

export type TryRules = {
  /** 1 to 50 texts of at most 8000 characters each. */
  readonly texts: readonly string[];
  /** A change to merge into the current settings for this request. It is not saved. */
  readonly settings?: {
    /** What happens if the model is unavailable. true: messages are not judged. false: the request answers 502. */
    readonly fail_open?: boolean | null | undefined;
    /** Trusted authors are exempt from filters. */
    readonly trusted_exempt?: boolean | null | undefined;
    /** How to treat a filter hit that is milder than the policy's strongest action. decide: the filter decides and the message is not judged. also_judge: the model judges the message too, and the more severe action wins. Messages of chat platforms always use also_judge. */
    readonly local_flags?: 'decide' | 'also_judge' | null | undefined;
    /** Judges messages near their threshold a second time in another order, within the spending ceilings, and uses the mean score. Batches of two to five messages then also contain a test message, like larger ones, to detect prompt injections. */
    readonly second_look?: boolean | null | undefined;
    /** Sends the model more context of a chat message: the message it answers, and its author's messages of the last ten minutes, if the bot still remembers them. Only texts are sent, no names. */
    readonly context?: boolean | null | undefined;
    /** The most that thresholds may move for a member of a chat platform, by your team's verdicts of 30 days. Upheld flags lower them, dismissed flags raise them. Older verdicts count less. 0: off. */
    readonly reputation?: number | null | undefined;
    /** Shares counts of entries and verdicts for the same link or contact with other tenants that turned this on, and shows you theirs. Tenants stay anonymous, and no action follows. */
    readonly share_links?: boolean | null | undefined;
    /** The order of the review queue: a weight from 0 to 100 for each category or rule, and the highest comes first. Others have weight 1. Self-harm and minors always come first. */
    readonly review_weights?: Readonly<Record<string, number>> | null | undefined;
    /** Saved queues of the review page: a name and the query that it opens, such as category=scam&order=oldest. A write replaces all of them. */
    readonly review_queues?: Readonly<Record<string, string>> | null | undefined;
    /** Shows about one in 20 reviewed decisions to a second moderator, without the first verdict. Only the team's statistics use it. */
    readonly second_reviews?: boolean | null | undefined;
    /** Shows your team about one in 10 judged messages that were not flagged, at most 50 a day, to estimate how many are missed. Their texts are kept for 7 days or until somebody answers. */
    readonly unflagged_sample?: boolean | null | undefined;
    /** Only a moderator who did not act on the message may answer its appeal. If only Steward acted, any moderator may answer. */
    readonly appeals_by_others?: boolean | null | undefined;
    /** Minutes until an unreviewed message about self-harm or minors causes an alert in the log channel and to webhooks, at most once an hour. 0: never. */
    readonly review_alert_minutes?: number | null | undefined;
    /** Categories that are only observed: filters such as local:link, categories such as scam, or your rules. They take no action, and the audit log shows what they would have done. A write replaces all of them. */
    readonly observe?: readonly string[] | null | undefined;
    /** Which decisions get a row in the audit log. all: every decision. triggered: only those that triggered or were not judged. The rest are only counted, and a replay of the policy cannot use them. */
    readonly decision_log?: 'all' | 'triggered' | null | undefined;
    /** Adds a keyed hash of the author to new rows of the audit log. It lets you find and erase one person's messages over the API. */
    readonly decision_authors?: boolean | null | undefined;
    /** Gives each decision a page, at an address that cannot be guessed, where the author can read the decision and appeal. Needs SERVICE_PUBLIC_URL. */
    readonly appeal_links?: boolean | null | undefined;
    /** How to treat a message that passed because of the quota, a ceiling or an unavailable model. forget: nothing is kept. keep: the text is kept for 72 hours, so that you can judge it later. judge: Steward judges it once the model answers again. */
    readonly unjudged?: 'forget' | 'keep' | 'judge' | null | undefined;
    readonly retention?: {
      /** Decisions in the audit log and their verdicts. */
      readonly decisions?: number | null | undefined;
      /** Texts of messages in the audit log, in entries, and waiting to be judged. */
      readonly texts?: number | null | undefined;
      /** Entries of chat communities, including incidents and raids. */
      readonly entries?: number | null | undefined;
      /** Notes about members. */
      readonly notes?: number | null | undefined;
    } | null | undefined;
    readonly examples?: {
      /** Test messages that must be flagged, deleted or timed out. */
      readonly must_flag?: readonly string[] | undefined;
      /** Test messages that must pass. */
      readonly must_allow?: readonly string[] | undefined;
    } | null | undefined;
    readonly links?: LinksWrite | null | undefined;
    readonly words?: WordsWrite | null | undefined;
    readonly patterns?: PatternsWrite | null | undefined;
    readonly lists?: ListsWrite | null | undefined;
    readonly limits?: LimitsWrite | null | undefined;
    readonly stolen?: StolenWrite | null | undefined;
    readonly flood?: FloodWrite | null | undefined;
    readonly raid?: RaidWrite | null | undefined;
    readonly pictures?: PicturesWrite | null | undefined;
    readonly posts?: PostsWrite | null | undefined;
    readonly teaching?: TeachingWrite | null | undefined;
    readonly offences?: OffencesWrite | null | undefined;
    readonly exceptions?: ExceptionsWrite | undefined;
    readonly gate?: GateWrite | null | undefined;
    readonly trust?: TrustWrite | null | undefined;
    readonly automod?: AutomodWrite | null | undefined;
    readonly newcomers?: NewcomersWrite | null | undefined;
    readonly overlays?: OverlaysWrite | null | undefined;
  } | undefined;
};

export type Example = {
  readonly id: string;
  readonly kind: 'allow' | 'block';
  /** The beginning of the text. Empty if no text is kept. */
  readonly text: string;
  /** The name of a moderator, or the id of a key. */
  readonly by: string;
  /** The decision that taught it. null if it was added as a text. */
  readonly decision_id: string | null;
  readonly created_at: string;
  readonly expires_at: string;
  /** Messages that the example blocked or allowed. */
  readonly hits: number;
  readonly last_hit_at: string | null;
  /** Hits that moderators dismissed. */
  readonly dismissed: number;
  /** When it stopped acting. null while it acts. */
  readonly retired_at: string | null;
};

export type AddedExample = {
  readonly id: string;
  readonly kind: 'allow' | 'block';
  /** The beginning of the text. Empty if no text is kept. */
  readonly text: string;
  /** The name of a moderator, or the id of a key. */
  readonly by: string;
  /** The decision that taught it. null if it was added as a text. */
  readonly decision_id: string | null;
  readonly created_at: string;
  readonly expires_at: string;
  /** Messages that the example blocked or allowed. */
  readonly hits: number;
  readonly last_hit_at: string | null;
  /** Hits that moderators dismissed. */
  readonly dismissed: number;
  /** When it stopped acting. null while it acts. */
  readonly retired_at: string | null;
  /** Whether the example acts: copies are blocked or allowed from now on. */
  readonly acts: boolean;
  /** The setting that is missing for the example to act. null if it acts. */
  readonly missing: string | null;
};

export type ExampleRequest = {
  /** The text whose copies are allowed or blocked. */
  readonly text: string;
  /** allow: copies pass. block: copies get the action of the setting `teaching.block`. It is none by default, and then the answer sets `missing`. */
  readonly kind: 'allow' | 'block';
};

export type RemovedExample = {
  readonly id: string;
  readonly removed: 'true';
};

export type Tenant = {
  readonly name: string;
  readonly plan: 'free' | 'trial' | 'pro';
  /** Judged messages per month. null: unlimited. */
  readonly quota: number | null;
  readonly used: {
    readonly judged: number;
    readonly model_requests: number;
    readonly input_tokens: number;
  };
  /** The UTC month of these counters. */
  readonly month: string;
  /** When the counters reset. */
  readonly resets_at: string;
  /** The operator's spending ceilings that apply to this tenant. */
  readonly ceilings: readonly {
    readonly name: 'global_budget' | 'free_budget';
    readonly reached: boolean;
  }[];
};

/** true for each kind of data that existed and was deleted. */
export type Erased = {
  readonly policy: boolean;
  readonly usage: boolean;
  readonly decisions: boolean;
  readonly keys: boolean;
  readonly subscription: boolean;
};

export type TenantKey = {
  readonly id: string;
  /** The first characters of the key. Empty for keys of old versions. */
  readonly prefix: string;
  readonly label: string;
  readonly created_at: string;
  /** Accurate to five minutes. null if the key was never used. */
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
  /** What the key may do. null: everything. */
  readonly scopes: readonly ('moderate' | 'read' | 'policy' | 'keys' | 'erase' | 'dashboard')[] | null;
  /** When the key expires. null: never. */
  readonly expires_at: string | null;
  /** The IP addresses that may use the key. null: all. */
  readonly addresses: readonly string[] | null;
  /** Whether this request used the key. */
  readonly current: boolean;
};

export type MintedKey = {
  readonly api_key: string;
  readonly key_id: string;
  readonly tenant: string;
  readonly label: string;
  /** What the key may do. null: everything. */
  readonly scopes: readonly ('moderate' | 'read' | 'policy' | 'keys' | 'erase' | 'dashboard')[] | null;
  /** When the key expires. null: never. */
  readonly expires_at: string | null;
  /** The IP addresses that may use the key. null: all. */
  readonly addresses: readonly string[] | null;
};

export type TenantKeyRequest = {
  /** A note that says what the key is for. Default: "". */
  readonly label?: string | undefined;
  /** What the key may do. Without it: everything. An application needs only moderate. */
  readonly scopes?: readonly ('moderate' | 'read' | 'policy' | 'keys' | 'erase' | 'dashboard')[] | undefined;
  /** When the key expires: a future time in UTC, such as 2027-01-31T00:00:00Z. Without it: never. */
  readonly expires_at?: string | undefined;
  /** The IP addresses and CIDR ranges that may use the key. Without it: all. */
  readonly addresses?: readonly string[] | undefined;
  /** true: a test key (stw_test_…), which can judge and read. Nothing counts, costs, acts or is logged. */
  readonly test?: boolean | undefined;
  /** The id of the key to replace. The new key gets its rights, and its label unless you give one. */
  readonly replaces?: string | undefined;
  /** With `replaces`: the hours that the old key still works. Default: 24. */
  readonly overlap_hours?: number | undefined;
};

export type Revoked = {
  readonly id: string;
  readonly revoked: 'true';
};

export type Webhook = {
  readonly id: string;
  readonly url: string;
  readonly events: readonly WebhookEventName[];
  readonly created_at: string;
};

export type WebhookWithSecret = {
  readonly id: string;
  readonly url: string;
  readonly events: readonly WebhookEventName[];
  readonly created_at: string;
  /** The secret that signs deliveries, as in Standard Webhooks. Shown only once. */
  readonly secret: string;
};

export type WebhookRequest = {
  /** The https address that receives the events. */
  readonly url: string;
  /** The events to send. Without it: all. */
  readonly events?: readonly WebhookEventName[] | undefined;
};

export type WebhookDelivery = {
  /** The header webhook-id of every attempt. */
  readonly id: string;
  readonly event: string;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly tries: number;
  /** The HTTP status of the last answer. null if there was none. */
  readonly status: number | null;
  /** Why the last attempt failed. Empty if it did not. */
  readonly error: string;
  readonly next_try_at: string | null;
  readonly body: WebhookEvent;
};

export type RemovedWebhook = {
  readonly id: string;
  readonly removed: 'true';
};

export type Job = {
  readonly id: string;
  readonly state: 'waiting' | 'running' | 'finished';
  readonly messages: number;
  /** Messages that have a decision. */
  readonly done: number;
  /** Decided messages whose action is not none. */
  readonly triggered: number;
  /** Decided messages with judged false. Their reason says why. */
  readonly unjudged: number;
  readonly created_at: string;
  readonly ended_at: string | null;
  /** When the job and its results are removed. */
  readonly expires_at: string;
};

export type RemovedJob = {
  readonly id: string;
  readonly removed: 'true';
};

export type KeyRequest = {
  /** The name of the tenant. A new name creates a tenant. */
  readonly tenant: string;
  /** A note that says what the key is for. Default: "". */
  readonly label?: string | undefined;
  /** What the key may do. Without it: everything. An application needs only moderate. */
  readonly scopes?: readonly ('moderate' | 'read' | 'policy' | 'keys' | 'erase' | 'dashboard')[] | undefined;
  /** When the key expires: a future time in UTC, such as 2027-01-31T00:00:00Z. Without it: never. */
  readonly expires_at?: string | undefined;
  /** The IP addresses and CIDR ranges that may use the key. Without it: all. */
  readonly addresses?: readonly string[] | undefined;
  /** true: a test key (stw_test_…), which can judge and read. Nothing counts, costs, acts or is logged. */
  readonly test?: boolean | undefined;
};

export type Health = {
  /** degraded: the store cannot write, the judge gives no usable answers, or log lines are being lost. */
  readonly status: 'ok' | 'degraded';
  readonly version: string;
  readonly store: {
    readonly kind: string;
    /** Whether the store can write. */
    readonly reachable: boolean;
    /** The state of the store. replaced: its file was deleted or replaced. */
    readonly state: 'ok' | 'unreachable' | 'silent' | 'locked' | 'read_only' | 'full' | 'damaged' | 'replaced';
    /** The result of the last commit of decisions. null before the first commit. */
    readonly last_commit: {
      readonly ok: boolean;
      readonly age_seconds: number;
    } | null;
    /** SQLite writer threads that died since the start. The next write starts a new thread. */
    readonly writer_deaths: number;
    /** The state of the replica. lagging: it is too far behind. gone: it does not answer. In both cases the primary is read. null if DATABASE_REPLICA_URL is not set. */
    readonly replica: {
      readonly state: 'used' | 'lagging' | 'gone';
      /** Seconds since the replica's last commit. null if unknown. */
      readonly lag_seconds: number | null;
    } | null;
  };
  readonly judge: {
    readonly provider: string;
    readonly model: string;
    /** Whether new messages are judged. */
    readonly available: boolean;
    /** The circuit breaker. open: no model calls. half_open: the next call is a test. null without a model. */
    readonly circuit: 'closed' | 'half_open' | 'open' | null;
    /** When the pause that the model asked for ends, in UTC. */
    readonly paused_until: string | null;
    /** Categories and rules that this judge cannot score. Their score is always 0. */
    readonly cannot: readonly string[];
    /** Request settings that Steward changed because the model's server refused them. */
    readonly adapted: readonly string[];
    /** The problem with the model's answers. unusable_answers: they cannot be parsed. misses_test_message: the model misses plain spam among other messages. rate_limited: the last calls were all refused as too many. null if there is no problem. */
    readonly trouble: 'unusable_answers' | 'misses_test_message' | 'rate_limited' | null;
    /** The cascade's counts since the start. null if MODEL_CASCADE is off. */
    readonly cascade: {
      /** Messages that arrived. */
      readonly messages: number;
      /** Messages that needed no model call. */
      readonly saved_messages: number;
      /** Requests that needed no model call. */
      readonly saved_requests: number;
      /** Messages that both judges scored. */
      readonly sampled: number;
      /** Sampled messages that got the same action from both. */
      readonly agreed: number;
    } | null;
    /** The languages that the judge does not read, by category. Empty for those of an external model. */
    readonly unread_languages: Readonly<Record<string, readonly string[]>>;
  };
  readonly log: {
    /** Whether the reader of the log has stopped reading. */
    readonly stalled: boolean;
    /** Log lines lost since the start. */
    readonly dropped_lines: number;
  };
  /** The cache that processes share. off: REDIS_URL is not set. gone: each process uses its own memory. */
  readonly shared_memory: 'off' | 'up' | 'gone';
  /** The external lists in this process. Further lists of pictures are called `pictures:2` and so on. */
  readonly lists: Readonly<Record<string, {
    readonly entries: number;
    /** Lines that were skipped because they are not valid entries. */
    readonly left_out: number;
    /** Seconds since the list was last read or found unchanged. null before the first time. */
    readonly age_seconds: number | null;
    /** Why the last read failed. The earlier entries stay in use. */
    readonly problem: string | null;
  }>>;
  /** Each bot and its state. */
  readonly bots: Readonly<Record<string, string>>;
  /** Pending work and the last problem of each bot that is on. */
  readonly bot_conditions: Readonly<Record<string, {
    /** Why the bot does not run, or which permission or setting it lacks. null if nothing is wrong. */
    readonly problem: string | null;
    /** Messages that arrived and are not decided yet. */
    readonly messages_waiting: number;
    /** Entries not posted yet. Up to some seconds old. */
    readonly entries_waiting: number;
    /** Messages with an action that the platform delayed. Up to some seconds old. */
    readonly steps_waiting: number;
    /** Communities that want entries but have no usable log channel. Up to some seconds old. */
    readonly communities_without_log: number;
    /** Shards of the Discord bot. Its servers are divided among processes. */
    readonly shards?: {
      /** The number of shards. 0 while unknown. */
      readonly count: number;
      readonly here: readonly {
        readonly shard: number;
        readonly state: string;
        readonly servers: number;
      }[];
      /** Shards that other processes run. */
      readonly elsewhere: readonly number[];
      /** Shards that no process runs now. */
      readonly free: readonly number[];
    } | undefined;
    /** The last problem since the start and its time. null if there was none. */
    readonly last_error: {
      readonly what: string;
      readonly at: string;
    } | null;
  }>>;
};

export type Readiness = {
  readonly ready: boolean;
  /** The reason: the service is stopping, decisions cannot be written, or messages cannot be judged. */
  readonly because: readonly ('stopping' | 'store' | 'judge')[];
};
