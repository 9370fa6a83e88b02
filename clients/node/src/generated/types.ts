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
  /** One a message, in the order of the request. */
  readonly decisions: readonly Decision[];
  /** The counters of the tenant in this UTC month, this request included. */
  readonly usage: {
    readonly judged_this_month: number;
    readonly model_requests_this_month: number;
    readonly input_tokens_this_month: number;
  };
  /** With explain=true: one a message, in the order of the request. */
  readonly explanations?: readonly Explanation[] | undefined;
};

export type Decision = {
  /** The message's id. */
  readonly message_id: string;
  /** Mildest first. New ones may come: take one that you do not know for a flag. */
  readonly action: Action;
  /** The category, rule or local rule that triggered; null when none did. New ones may come. */
  readonly category: Category | (string & {}) | null;
  /** Of what triggered; the highest score when nothing did; 1 for a local decision. */
  readonly probability: number;
  /** Every enabled category and rule with its probability; empty when the message was not judged. */
  readonly scores: Readonly<Record<string, number>>;
  /** true only when the message reached the model, or was answered from the cache. */
  readonly judged: boolean;
  /** Why it was or was not judged. */
  readonly reason: Reason;
};

export type Explanation = {
  readonly message_id: string;
  /** The step that decided, or kept the judgement away. */
  readonly decided_by: DecidedBy;
  /** What judge, patterns and links see. */
  readonly normal_form: string;
  /** What words are looked for in: as a reader sees the text. */
  readonly shown_form: string;
  readonly local_hits: readonly {
    readonly rule: string;
    /** Of a local rule (`patterns.<name>` for a pattern), a category, or a rule in your own words. */
    readonly name: string;
    readonly category: string;
    readonly action: Action;
    readonly matched: string;
    /** Only with the setting `observe`: found, and not acted on. */
    readonly observed?: 'true' | undefined;
    /** The fewest words of the text as you sent it in which the rule still hits, in Unicode characters; null for floods and raids, and where looking would cost too much. */
    readonly at: {
      readonly start: number;
      readonly end: number;
      readonly text: string;
    } | null;
  }[];
  readonly scores: readonly {
    readonly kind: 'local' | 'category' | 'rule';
    /** Of a local rule (`patterns.<name>` for a pattern), a category, or a rule in your own words. */
    readonly name: string;
    /** null where nothing scored the message. */
    readonly score: number | null;
    readonly threshold: number;
    readonly action: Action;
    readonly crossed: boolean;
    /** Only with the setting `observe`: the action that the score would have had. */
    readonly observed?: Action | undefined;
  }[];
  /** For each local rule that hit and each line that was crossed: the decision without it. */
  readonly without: readonly {
    readonly kind: 'local' | 'category' | 'rule';
    /** Of a local rule (`patterns.<name>` for a pattern), a category, or a rule in your own words. */
    readonly name: string;
    /** null where that would take a judgement, which there is not. */
    readonly action: Action | null;
    readonly category: string | null;
    /** The step that decided, or kept the judgement away. */
    readonly decided_by: DecidedBy;
  }[];
};

export type Message = {
  /** The caller's id, echoed back as message_id. Without it: "". */
  readonly id?: string | undefined;
  /** The text to judge, at most 8000 Unicode characters. */
  readonly text: string;
  /** Who wrote it. Stays local; the flood rule needs it. Without it: "". */
  readonly author?: string | undefined;
  /** What the channel or thread is about; used by offtopic. Of any length; the first 2000 characters are used. Without it: "". */
  readonly channel_topic?: string | undefined;
  /** true skips judgement. Without it: false. */
  readonly author_trusted?: boolean | undefined;
};

export type GuardrailAnswer = {
  readonly action: GuardrailAction;
  /** With BLOCKED: the category and its score. */
  readonly blocked_reason?: string | undefined;
  /** With GUARDRAIL_INTERVENED: the texts to go on with. */
  readonly texts?: readonly string[] | undefined;
};

export type GuardrailAction = 'NONE' | 'BLOCKED' | 'GUARDRAIL_INTERVENED';

export type GuardrailRequest = {
  /** Whether the texts go to the model or come from it. */
  readonly input_type?: 'request' | 'response' | undefined;
  /** The texts of the request or of the answer. */
  readonly texts?: readonly string[] | null | undefined;
  /** The images of it, as `data:` URLs or addresses. */
  readonly images?: readonly string[] | null | undefined;
  readonly additional_provider_specific_params?: {
    /** block: BLOCKED. replace: the text is replaced. watch: it passes, and the log has the decision. Without it: "block". */
    readonly outcome?: 'block' | 'replace' | 'watch' | undefined;
    /** The mildest action that counts. Without it: "delete". */
    readonly from_action?: 'flag' | 'delete' | 'timeout' | undefined;
    /** What replaces a text. Without it: "[removed]". */
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
  /** What the scores should have been. From .5 on one says that the comment should be acted on. */
  readonly attributeScores: Readonly<Record<string, {
    readonly summaryScore: {
      readonly value: number;
    };
  }>>;
  /** Come back, or "und" where none is named; the judge reads any language that it can. */
  readonly languages?: readonly string[] | undefined;
  /** Comes back. */
  readonly clientToken?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly communityId?: string | undefined;
  readonly context?: unknown | undefined;
};

export type Policy = {
  /** Category to threshold; null is off. */
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
  /** The id of a key, a name; empty for Steward itself. */
  readonly by: string;
  readonly via: 'dashboard' | 'api' | 'cli' | 'chat' | 'program';
  /** null where the shipped policy stood. */
  readonly before: {
    /** Category to threshold; null is off. */
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
  /** Whether the policy has exactly these thresholds. */
  readonly in_use: boolean;
  /** Of the categories that are on. Send them with `PUT /v1/policy` to use the preset. */
  readonly thresholds: Readonly<Record<string, number>>;
  /** On public sets that the embedded judge did not learn from; null for another judge. */
  readonly measured: {
    /** False alarms in 1,000 ordinary messages, in any shipped category. */
    readonly alarms_per_1000: number;
    readonly categories: Readonly<Record<string, {
      readonly alarms_per_1000: number;
      /** The share found, 0 to 1; null where there was nothing to measure by. */
      readonly recall: number | null;
    }>>;
  } | null;
};

export type WrittenPolicy = {
  /** Category to threshold; null is off. */
  readonly thresholds: Readonly<Record<string, number | null>>;
  readonly actions: Readonly<Record<string, Action>>;
  readonly rules: Readonly<Record<string, string>>;
  readonly rule_actions: Readonly<Record<string, Action>>;
  readonly rule_thresholds: Readonly<Record<string, number>>;
  readonly timeout_minutes: number;
  /** What of this policy the judge in use cannot do, timeouts that a platform shortens, and local rules that stand in its way. */
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
  /** true: an unreachable model leaves messages unjudged; false: the request answers 502. */
  readonly fail_open: boolean;
  /** Whether trusted authors are exempt from the local rules. */
  readonly trusted_exempt: boolean;
  /** What becomes of a message with a local hit that is milder than the strongest action of the policy. decide: the local rule decides, and nothing is judged. also_judge: it goes on to the model, and the more severe wins; so it always is for messages of chat platforms. */
  readonly local_flags: 'decide' | 'also_judge';
  /** Whether the model is asked again, within the spending ceilings, about messages near their threshold, in another order; the mean of both counts. Batches of two to five messages carry a test message then, as larger ones always do, so that orders to the model are noticed there too. */
  readonly second_look: boolean;
  /** Whether the model is also shown what a chat message answers and what its author wrote in the ten minutes before, as far as the bot that saw it remembers: texts alone, nobody by name. */
  readonly context: boolean;
  /** How far the thresholds of a member of a chat platform may move by your team's verdicts on them within 30 days: lower where they were upheld, higher where they were dismissed. Older verdicts count less. 0: not at all. */
  readonly reputation: number;
  /** Whether moderators of other tenants that say so too are told how many entries here have a link or contact, and of your verdicts on them, and yours of theirs. Whose they are is told to nobody, and nothing is done by it. */
  readonly share_links: boolean;
  /** What comes first in the review queue, worst first: the weight of a category or rule, 0 to 100; 1 where one is not named. Self-harm and minors always come before all others. */
  readonly review_weights: Readonly<Record<string, number>>;
  /** The saved queues of the review page: a name, and the query of the address that it opens, such as category=scam&order=oldest. A write replaces all of them. */
  readonly review_queues: Readonly<Record<string, string>>;
  /** Whether about one in 20 reviewed decisions is also shown to a second moderator, without the first verdict. It changes nothing but the figures of the team. */
  readonly second_reviews: boolean;
  /** Whether about one in 10 messages that were judged and not flagged, at most 50 a day, is shown to your team, to estimate how many are missed. Their texts are kept for 7 days, or until somebody answers. */
  readonly unflagged_sample: boolean;
  /** Whether an appeal is answered by another moderator than those who acted on the message. What nobody but Steward acted on is answered by anybody. */
  readonly appeals_by_others: boolean;
  /** After how many minutes a message about self-harm or minors that nobody has reviewed is told in the log channel and to webhooks, at most once an hour. 0: never. */
  readonly review_alert_minutes: number;
  /** Categories of the audit log that are only observed: of filters such as local:link, categories such as scam, or your rules. They act on nothing; their rows say what they would have done. A write replaces all of them. */
  readonly observe: readonly string[];
  /** Which decisions have a row in the audit log. all: every one. triggered: what triggered or was not judged; the rest is only counted, and a replay of the policy cannot see it. */
  readonly decision_log: 'all' | 'triggered';
  /** Whether new rows of the audit log have a keyed hash of their author, to find and erase the messages of one person over the API too. */
  readonly decision_authors: boolean;
  /** Whether decisions have a page with a link that nobody can guess, where their author reads what was decided and appeals. It needs SERVICE_PUBLIC_URL. */
  readonly appeal_links: boolean;
  /** What becomes of a message that passed because the quota or a ceiling was reached or the model could not answer. forget: nothing of it is kept. keep: its text is kept for 72 hours, so that it can be judged by hand. judge: it is judged by itself once the model answers again. */
  readonly unjudged: 'forget' | 'keep' | 'judge';
  /** For how many days each kind is kept: 30, where it is not named. */
  readonly retention: {
    /** Decisions in the audit log, and verdicts on them. */
    readonly decisions?: number | null | undefined;
    /** Texts of messages: in the audit log, in entries, and waiting to be judged. */
    readonly texts?: number | null | undefined;
    /** Entries of chat communities, with incidents and raids. */
    readonly entries?: number | null | undefined;
    /** Notes about members. */
    readonly notes?: number | null | undefined;
  };
  /** Messages that the policy is tried on before it is saved on the dashboard. */
  readonly examples: {
    /** Messages that must be flagged, deleted or timed out. */
    readonly must_flag: readonly string[];
    /** Messages that must pass. */
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
  /** off, block_all, allow_list (only `domains` pass) or block_list (`domains` are blocked). */
  readonly mode: 'off' | 'block_all' | 'allow_list' | 'block_list';
  /** Domains; each covers its subdomains. */
  readonly domains: readonly string[];
  /** Blocks invitations to communities and chats (Discord, Slack, Telegram, WhatsApp and others), whatever the mode. */
  readonly block_invites: boolean;
  /** Whether a public name of a channel or group (`@name`) is an invitation too, where `block_invites` blocks those; the name of a person never is. Telegram only. */
  readonly block_public_names: boolean;
  /** Domains whose links are invitations too. */
  readonly invite_domains: readonly string[];
  /** Domains whose links lead on to an address in them; that address counts too. */
  readonly redirect_domains: readonly string[];
  readonly action: Action;
};

export type WordsSettings = {
  /** Whole words, phrases, and words with an open side: `nitro*`, `*nitro`, `*nitro*`. */
  readonly list: readonly string[];
  /** Whole words that never trigger this list: `retardant` beside `retard*`. */
  readonly allowed?: readonly string[] | undefined;
  readonly action: Action;
  /** More lists, by name, each with an action of its own. */
  readonly lists?: Readonly<Record<string, {
    /** Whole words, phrases, and words with an open side: `nitro*`, `*nitro`, `*nitro*`. */
    readonly list: readonly string[];
    /** Whole words that never trigger this list: `retardant` beside `retard*`. */
    readonly allowed?: readonly string[] | undefined;
    readonly action: Action;
    /** The list holds only in chat communities in which the bot speaks one of these; in all where it is empty, and always over the API. */
    readonly languages?: readonly ('en' | 'es' | 'pt' | 'de' | 'fr' | 'ru' | 'tr' | 'uk' | 'id' | 'hi' | 'ar' | 'fa' | 'zh')[] | undefined;
    /** Messages that the list must find. A write that breaks one is refused. */
    readonly must_trigger?: readonly string[] | undefined;
    /** Messages that the list must not find. A write that breaks one is refused. */
    readonly must_pass?: readonly string[] | undefined;
  }>> | undefined;
};

export type PatternsSettings = Readonly<Record<string, {
  /** An RE2 expression, matched without regard to case. */
  readonly pattern: string;
  readonly action: Action;
  /** shown: also looked for in the text as a reader sees it, without markup and with letters for the signs that stand for them. Left out: normalised. */
  readonly read?: 'normalised' | 'shown' | undefined;
}>>;

export type ListsSettings = {
  /** What becomes of a message with a link to a domain of the phishing list that the operator loads; null is off. */
  readonly phishing: Action | null;
  /** What becomes of a message by a Telegram account on the Combot Anti-Spam list that the operator loads; null is off. */
  readonly cas: Action | null;
  /** Whether a near copy of a picture on a list that the operator loads is flagged; null is off. */
  readonly pictures: 'none' | 'flag' | null;
};

export type LimitsSettings = {
  readonly mentions: {
    /** This many mentions of people, roles or everybody; more hits. */
    readonly most: number;
    readonly action: Action;
  } | null;
  readonly emoji: {
    /** This many emoji; more hits. */
    readonly most: number;
    readonly action: Action;
  } | null;
  readonly capitals: {
    /** This share of capitals among letters, in per cent, in texts of 12 letters or more; more hits. */
    readonly most: number;
    readonly action: Action;
  } | null;
  readonly lines: {
    /** This many lines; more hits. */
    readonly most: number;
    readonly action: Action;
  } | null;
  readonly marks: {
    /** So many marks over and under one letter, as in Z̷a̸l̶g̴o̵; no language needs more than four; more hits. */
    readonly most: number;
    readonly action: Action;
  } | null;
  readonly repeated: {
    /** One character so many times in a row; blanks do not count; more hits. */
    readonly most: number;
    readonly action: Action;
  } | null;
  readonly attachments: {
    /** This many pictures, files and voice messages; more hits. */
    readonly most: number;
    readonly action: Action;
  } | null;
  readonly stickers: {
    /** This many stickers; more hits. */
    readonly most: number;
    readonly action: Action;
  } | null;
  readonly accounts: {
    /** So many accounts may send one text, or near copies of it, within the window; the next one hits. */
    readonly most: number;
    readonly window_seconds: number;
    readonly action: Action;
  } | null;
};

export type StolenSettings = {
  /** In how many channels one author writes within the window to count as stolen; 0 and 1 are off. Chat platforms only. */
  readonly channels: number;
  readonly window_seconds: number;
  /** Ids of channels in which nobody may write: an account that does counts as stolen. */
  readonly trap_channels: readonly string[];
  readonly action: Action;
  /** Id of the role that a stolen account gets on Discord; empty: a timeout. */
  readonly quarantine_role: string;
};

export type FloodSettings = {
  /** How many times one author may send one text, or near copies of it, within the window; 0 is off. */
  readonly repeats: number;
  /** How many messages one author may send within the window; 0 is off. */
  readonly messages: number;
  readonly window_seconds: number;
  readonly action: Action;
};

export type RaidSettings = {
  /** How many joins within the window are a raid; 0 is off. Chat platforms only. */
  readonly joins: number;
  readonly window_seconds: number;
  /** How many joins within the slow window are a raid too; 0 is off. */
  readonly slow_joins: number;
  /** The slow window: joins that come one by one. */
  readonly slow_window_minutes: number;
  /** Joins of accounts that are younger count twice, where the platform tells it (Discord); 0 is off. */
  readonly young_days: number;
  /** Whether joins count twice of three or more within a day whose names differ only by numbers. */
  readonly alike_names: boolean;
  /** How long the messages of the newcomers are decided as local:raid. */
  readonly mark_minutes: number;
  readonly action: Action;
  /** Whether a lockdown pauses direct messages among members too (Discord). */
  readonly pause_dms: boolean;
  /** Whether those who took part in a raid or were timed out here within 24 hours count twice where they join next, and are marked there; and the other way round. Only among communities of this Steward whose tenants both say so; nothing else of the other is shown. */
  readonly shared: boolean;
};

export type PicturesSettings = {
  /** Whether pictures are compared by what they show: near copies are one to the flood rule and to `limits.accounts`. In chat, and for the images of `POST /v1/moderations`. */
  readonly compare: boolean;
  /** Hashes of pictures that moderators confirmed; the newest last. Nothing else of a picture is kept. */
  readonly known: readonly string[];
  /** Hashes of pictures that moderators dismissed; the newest last. No list hits a near copy of them. */
  readonly dismissed: readonly string[];
  /** What happens to a message with a near copy of one of `known`. */
  readonly action: Action;
  /** Whether text in pictures is read, and judged like the message's own. Chat platforms only; needs the package tesseract.js-core on the server. */
  readonly text: boolean;
  /** Whether QR codes in pictures are read, and judged like the message's own text. Chat platforms only. */
  readonly codes: boolean;
};

export type PostsSettings = {
  /** What a forwarded message or story counts as. own: as the forwarder's own words, up to a timeout. passed_on: it is deleted at most. Chat platforms only. */
  readonly forwards: 'own' | 'passed_on';
  /** Whether the name of somebody who joins, and what they say of themselves where the platform tells it, is judged; it is flagged at most. Chat platforms only. */
  readonly names: boolean;
  /** Whether a newcomer whose name imitates a moderator's is flagged, once. Chat platforms only. */
  readonly imitations: boolean;
  /** Whether bursts of reactions, and what they spell, are flagged. Discord and Telegram only. */
  readonly reactions: boolean;
  /** Whether each request to join has an entry in the log, where moderators approve or decline it. Telegram only. */
  readonly requests: boolean;
  /** Whether posts of other apps and of webhooks are judged. Slack only; the bot's own never are. */
  readonly apps: boolean;
  /** Apps whose posts are left alone all the same, by their app id (A…), bot id (B…) or user id (U…). */
  readonly apps_exempt: readonly string[];
  /** Whether the bot joins public channels by itself, those that are there and those that are made. Slack only. */
  readonly join_channels: boolean;
};

export type TeachingSettings = {
  /** Whether a decision about a chat message that moderators dismiss as wrong makes an allow example of its text. */
  readonly allow: boolean;
  /** What happens to copies of a block example. Unless it is none, a decision about a chat message that moderators find right makes one of its text. */
  readonly block: Action;
  /** How many days a new example holds. */
  readonly days: number;
};

export type OffencesSettings = {
  /** How far back the offences of a member count. */
  readonly days: number;
  /** From which action on a decision is an offence. */
  readonly counts: 'flag' | 'delete';
  /** What a repeated offence is raised to; the last row that is reached counts. Empty is off. Chat platforms only. */
  readonly steps: readonly {
    /** From the offence of this number on. */
    readonly count: number;
    /** At least this is done; what is severer by itself stays so. Where a ban cannot be done, it is a timeout. */
    readonly action: 'delete' | 'timeout' | 'ban';
    /** How long the timeout lasts; null is the policy. */
    readonly minutes: number | null;
  }[];
  /** Whether new accounts whose first message is clearly spam are banned. Chat platforms only. */
  readonly spammers: boolean;
};

/** What holds otherwise for everyone at times, for newcomers, in a channel, or for a role: first those for everyone, then those of channels, then those of roles in their order, then newcomers; the last that says something holds. A write replaces all of them. */
export type ExceptionsSettings = readonly {
  /** newcomers, a channel (a topic of Telegram too), those who have a role, or everyone at times. Newcomers meet the stricter of this and all else. */
  readonly on: 'newcomers' | 'channel' | 'role' | 'everyone';
  /** The id of the channel or role, as the platform has it; for everyone a name, such as night. */
  readonly id?: string | undefined;
  /** It holds in these hours alone. */
  readonly hours?: {
    /** HH:MM. */
    readonly start: string;
    /** HH:MM, not included. Before or at `start`, it is on the day after. */
    readonly end: string;
    /** The days on which it begins; every day without it. */
    readonly days?: readonly ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | undefined;
    /** An IANA name such as Europe/Berlin, by whose clocks it holds, in summer and winter. */
    readonly time_zone: string;
  } | undefined;
  /** It holds before this instant alone. */
  readonly until?: string | undefined;
  /** Of an exception for everyone: it acts for this percentage of authors, always the same ones; 0 for nobody. Rows of the log say what its other version would have done, as version:<id>. */
  readonly share?: number | undefined;
  /** So many messages of a member must have been left alone; 0 does not ask. Chat platforms only. */
  readonly messages?: number | undefined;
  /** So many days must have passed since they joined, where that is known; 0 does not ask. */
  readonly days?: number | undefined;
  /** So many days old their account must be, where the platform tells; 0 does not ask. */
  readonly account_days?: number | undefined;
  readonly policy?: PolicyPart | undefined;
  readonly limits?: LimitsPart | undefined;
  readonly links?: LinksWrite | undefined;
  readonly words?: WordsWrite | undefined;
  readonly patterns?: PatternsWrite | undefined;
  readonly lists?: ListsWrite | undefined;
}[];

/** Fields of the policy that are otherwise here; rules are those of the tenant. */
export type PolicyPart = {
  readonly thresholds?: Readonly<Record<string, number | null>> | null | undefined;
  readonly actions?: Readonly<Record<string, Action>> | null | undefined;
  readonly rule_actions?: Readonly<Record<string, Action>> | null | undefined;
  readonly rule_thresholds?: Readonly<Record<string, number>> | null | undefined;
  readonly timeout_minutes?: number | null | undefined;
};

/** Limits that are otherwise here; null is none. */
export type LimitsPart = {
  readonly mentions?: {
    /** This many mentions of people, roles or everybody; more hits. */
    readonly most: number;
    readonly action: Action;
  } | null | undefined;
  readonly emoji?: {
    /** This many emoji; more hits. */
    readonly most: number;
    readonly action: Action;
  } | null | undefined;
  readonly capitals?: {
    /** This share of capitals among letters, in per cent, in texts of 12 letters or more; more hits. */
    readonly most: number;
    readonly action: Action;
  } | null | undefined;
  readonly lines?: {
    /** This many lines; more hits. */
    readonly most: number;
    readonly action: Action;
  } | null | undefined;
  readonly marks?: {
    /** So many marks over and under one letter, as in Z̷a̸l̶g̴o̵; no language needs more than four; more hits. */
    readonly most: number;
    readonly action: Action;
  } | null | undefined;
  readonly repeated?: {
    /** One character so many times in a row; blanks do not count; more hits. */
    readonly most: number;
    readonly action: Action;
  } | null | undefined;
  readonly attachments?: {
    /** This many pictures, files and voice messages; more hits. */
    readonly most: number;
    readonly action: Action;
  } | null | undefined;
  readonly stickers?: {
    /** This many stickers; more hits. */
    readonly most: number;
    readonly action: Action;
  } | null | undefined;
  readonly accounts?: {
    /** So many accounts may send one text, or near copies of it, within the window; the next one hits. */
    readonly most: number;
    readonly window_seconds: number;
    readonly action: Action;
  } | null | undefined;
};

export type LinksWrite = {
  /** off, block_all, allow_list (only `domains` pass) or block_list (`domains` are blocked). */
  readonly mode?: 'off' | 'block_all' | 'allow_list' | 'block_list' | undefined;
  /** Domains; each covers its subdomains. */
  readonly domains?: readonly string[] | undefined;
  /** Blocks invitations to communities and chats (Discord, Slack, Telegram, WhatsApp and others), whatever the mode. */
  readonly block_invites?: boolean | undefined;
  /** Whether a public name of a channel or group (`@name`) is an invitation too, where `block_invites` blocks those; the name of a person never is. Telegram only. */
  readonly block_public_names?: boolean | undefined;
  /** Domains whose links are invitations too. */
  readonly invite_domains?: readonly string[] | undefined;
  /** Domains whose links lead on to an address in them; that address counts too. */
  readonly redirect_domains?: readonly string[] | undefined;
  readonly action?: Action | undefined;
};

export type WordsWrite = {
  /** Whole words, phrases, and words with an open side: `nitro*`, `*nitro`, `*nitro*`. */
  readonly list?: readonly string[] | undefined;
  /** Whole words that never trigger this list: `retardant` beside `retard*`. */
  readonly allowed?: readonly string[] | undefined;
  readonly action?: Action | undefined;
  readonly lists?: Readonly<Record<string, {
    /** Whole words, phrases, and words with an open side: `nitro*`, `*nitro`, `*nitro*`. */
    readonly list?: readonly string[] | undefined;
    /** Whole words that never trigger this list: `retardant` beside `retard*`. */
    readonly allowed?: readonly string[] | undefined;
    readonly action?: Action | undefined;
    /** The list holds only in chat communities in which the bot speaks one of these; in all where it is empty, and always over the API. */
    readonly languages?: readonly ('en' | 'es' | 'pt' | 'de' | 'fr' | 'ru' | 'tr' | 'uk' | 'id' | 'hi' | 'ar' | 'fa' | 'zh')[] | undefined;
    /** Messages that the list must find. A write that breaks one is refused. */
    readonly must_trigger?: readonly string[] | undefined;
    /** Messages that the list must not find. A write that breaks one is refused. */
    readonly must_pass?: readonly string[] | undefined;
  } | null>> | undefined;
};

export type PatternsWrite = Readonly<Record<string, {
  /** An RE2 expression, matched without regard to case. */
  readonly pattern: string;
  readonly action?: Action | undefined;
  /** shown: also looked for in the text as a reader sees it, without markup and with letters for the signs that stand for them. Left out: normalised. */
  readonly read?: 'normalised' | 'shown' | undefined;
} | null>>;

export type ListsWrite = {
  /** What becomes of a message with a link to a domain of the phishing list that the operator loads; null is off. */
  readonly phishing?: Action | null | undefined;
  /** What becomes of a message by a Telegram account on the Combot Anti-Spam list that the operator loads; null is off. */
  readonly cas?: Action | null | undefined;
  /** Whether a near copy of a picture on a list that the operator loads is flagged; null is off. */
  readonly pictures?: 'none' | 'flag' | null | undefined;
};

export type GateSettings = {
  /** A member passes after this many clean messages; 0 turns the gate off. Discord and Telegram only. */
  readonly messages: number;
  /** A member who joined so many days ago passes too, where that is known; 0 does not ask. */
  readonly days: number;
  /** Whether members pick the emoji that their notice names, of six, in at most three tries. */
  readonly captcha: boolean;
};

export type TrustSettings = {
  /** The model is not asked about plain messages of a member who has this many clean messages; 0 turns this off. */
  readonly messages: number;
  /** Only of members who joined at least this many days ago; 0 needs no days, for platforms that do not say when. */
  readonly days: number;
};

export type AutomodSettings = {
  /** Whether blocked words, blocked domains and the limit of mentions are also rules of Discord's own AutoMod, as far as it takes them, so that a message is stopped before anybody reads it. Only what deletes or times out; the bot creates, updates and removes these rules and touches no other. */
  readonly mirror: boolean;
};

/** Former name of the exception for newcomers, without its filters. */
export type NewcomersSettings = {
  /** So many messages of a member must have been left alone; 0 does not ask. Chat platforms only. */
  readonly messages: number;
  /** So many days must have passed since they joined, where that is known; 0 does not ask. */
  readonly days: number;
  /** So many days old their account must be, where the platform tells; 0 does not ask. */
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
  /** true: an unreachable model leaves messages unjudged; false: the request answers 502. */
  readonly fail_open: boolean;
  /** Whether trusted authors are exempt from the local rules. */
  readonly trusted_exempt: boolean;
  /** What becomes of a message with a local hit that is milder than the strongest action of the policy. decide: the local rule decides, and nothing is judged. also_judge: it goes on to the model, and the more severe wins; so it always is for messages of chat platforms. */
  readonly local_flags: 'decide' | 'also_judge';
  /** Whether the model is asked again, within the spending ceilings, about messages near their threshold, in another order; the mean of both counts. Batches of two to five messages carry a test message then, as larger ones always do, so that orders to the model are noticed there too. */
  readonly second_look: boolean;
  /** Whether the model is also shown what a chat message answers and what its author wrote in the ten minutes before, as far as the bot that saw it remembers: texts alone, nobody by name. */
  readonly context: boolean;
  /** How far the thresholds of a member of a chat platform may move by your team's verdicts on them within 30 days: lower where they were upheld, higher where they were dismissed. Older verdicts count less. 0: not at all. */
  readonly reputation: number;
  /** Whether moderators of other tenants that say so too are told how many entries here have a link or contact, and of your verdicts on them, and yours of theirs. Whose they are is told to nobody, and nothing is done by it. */
  readonly share_links: boolean;
  /** What comes first in the review queue, worst first: the weight of a category or rule, 0 to 100; 1 where one is not named. Self-harm and minors always come before all others. */
  readonly review_weights: Readonly<Record<string, number>>;
  /** The saved queues of the review page: a name, and the query of the address that it opens, such as category=scam&order=oldest. A write replaces all of them. */
  readonly review_queues: Readonly<Record<string, string>>;
  /** Whether about one in 20 reviewed decisions is also shown to a second moderator, without the first verdict. It changes nothing but the figures of the team. */
  readonly second_reviews: boolean;
  /** Whether about one in 10 messages that were judged and not flagged, at most 50 a day, is shown to your team, to estimate how many are missed. Their texts are kept for 7 days, or until somebody answers. */
  readonly unflagged_sample: boolean;
  /** Whether an appeal is answered by another moderator than those who acted on the message. What nobody but Steward acted on is answered by anybody. */
  readonly appeals_by_others: boolean;
  /** After how many minutes a message about self-harm or minors that nobody has reviewed is told in the log channel and to webhooks, at most once an hour. 0: never. */
  readonly review_alert_minutes: number;
  /** Categories of the audit log that are only observed: of filters such as local:link, categories such as scam, or your rules. They act on nothing; their rows say what they would have done. A write replaces all of them. */
  readonly observe: readonly string[];
  /** Which decisions have a row in the audit log. all: every one. triggered: what triggered or was not judged; the rest is only counted, and a replay of the policy cannot see it. */
  readonly decision_log: 'all' | 'triggered';
  /** Whether new rows of the audit log have a keyed hash of their author, to find and erase the messages of one person over the API too. */
  readonly decision_authors: boolean;
  /** Whether decisions have a page with a link that nobody can guess, where their author reads what was decided and appeals. It needs SERVICE_PUBLIC_URL. */
  readonly appeal_links: boolean;
  /** What becomes of a message that passed because the quota or a ceiling was reached or the model could not answer. forget: nothing of it is kept. keep: its text is kept for 72 hours, so that it can be judged by hand. judge: it is judged by itself once the model answers again. */
  readonly unjudged: 'forget' | 'keep' | 'judge';
  /** For how many days each kind is kept: 30, where it is not named. */
  readonly retention: {
    /** Decisions in the audit log, and verdicts on them. */
    readonly decisions?: number | null | undefined;
    /** Texts of messages: in the audit log, in entries, and waiting to be judged. */
    readonly texts?: number | null | undefined;
    /** Entries of chat communities, with incidents and raids. */
    readonly entries?: number | null | undefined;
    /** Notes about members. */
    readonly notes?: number | null | undefined;
  };
  /** Messages that the policy is tried on before it is saved on the dashboard. */
  readonly examples: {
    /** Messages that must be flagged, deleted or timed out. */
    readonly must_flag: readonly string[];
    /** Messages that must pass. */
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
  /** Local rules that stand in the way of a stronger action. */
  readonly warnings?: readonly string[] | undefined;
};

export type SettingsWrite = {
  /** true: an unreachable model leaves messages unjudged; false: the request answers 502. */
  readonly fail_open?: boolean | null | undefined;
  /** Whether trusted authors are exempt from the local rules. */
  readonly trusted_exempt?: boolean | null | undefined;
  /** What becomes of a message with a local hit that is milder than the strongest action of the policy. decide: the local rule decides, and nothing is judged. also_judge: it goes on to the model, and the more severe wins; so it always is for messages of chat platforms. */
  readonly local_flags?: 'decide' | 'also_judge' | null | undefined;
  /** Whether the model is asked again, within the spending ceilings, about messages near their threshold, in another order; the mean of both counts. Batches of two to five messages carry a test message then, as larger ones always do, so that orders to the model are noticed there too. */
  readonly second_look?: boolean | null | undefined;
  /** Whether the model is also shown what a chat message answers and what its author wrote in the ten minutes before, as far as the bot that saw it remembers: texts alone, nobody by name. */
  readonly context?: boolean | null | undefined;
  /** How far the thresholds of a member of a chat platform may move by your team's verdicts on them within 30 days: lower where they were upheld, higher where they were dismissed. Older verdicts count less. 0: not at all. */
  readonly reputation?: number | null | undefined;
  /** Whether moderators of other tenants that say so too are told how many entries here have a link or contact, and of your verdicts on them, and yours of theirs. Whose they are is told to nobody, and nothing is done by it. */
  readonly share_links?: boolean | null | undefined;
  /** What comes first in the review queue, worst first: the weight of a category or rule, 0 to 100; 1 where one is not named. Self-harm and minors always come before all others. */
  readonly review_weights?: Readonly<Record<string, number>> | null | undefined;
  /** The saved queues of the review page: a name, and the query of the address that it opens, such as category=scam&order=oldest. A write replaces all of them. */
  readonly review_queues?: Readonly<Record<string, string>> | null | undefined;
  /** Whether about one in 20 reviewed decisions is also shown to a second moderator, without the first verdict. It changes nothing but the figures of the team. */
  readonly second_reviews?: boolean | null | undefined;
  /** Whether about one in 10 messages that were judged and not flagged, at most 50 a day, is shown to your team, to estimate how many are missed. Their texts are kept for 7 days, or until somebody answers. */
  readonly unflagged_sample?: boolean | null | undefined;
  /** Whether an appeal is answered by another moderator than those who acted on the message. What nobody but Steward acted on is answered by anybody. */
  readonly appeals_by_others?: boolean | null | undefined;
  /** After how many minutes a message about self-harm or minors that nobody has reviewed is told in the log channel and to webhooks, at most once an hour. 0: never. */
  readonly review_alert_minutes?: number | null | undefined;
  /** Categories of the audit log that are only observed: of filters such as local:link, categories such as scam, or your rules. They act on nothing; their rows say what they would have done. A write replaces all of them. */
  readonly observe?: readonly string[] | null | undefined;
  /** Which decisions have a row in the audit log. all: every one. triggered: what triggered or was not judged; the rest is only counted, and a replay of the policy cannot see it. */
  readonly decision_log?: 'all' | 'triggered' | null | undefined;
  /** Whether new rows of the audit log have a keyed hash of their author, to find and erase the messages of one person over the API too. */
  readonly decision_authors?: boolean | null | undefined;
  /** Whether decisions have a page with a link that nobody can guess, where their author reads what was decided and appeals. It needs SERVICE_PUBLIC_URL. */
  readonly appeal_links?: boolean | null | undefined;
  /** What becomes of a message that passed because the quota or a ceiling was reached or the model could not answer. forget: nothing of it is kept. keep: its text is kept for 72 hours, so that it can be judged by hand. judge: it is judged by itself once the model answers again. */
  readonly unjudged?: 'forget' | 'keep' | 'judge' | null | undefined;
  readonly retention?: {
    /** Decisions in the audit log, and verdicts on them. */
    readonly decisions?: number | null | undefined;
    /** Texts of messages: in the audit log, in entries, and waiting to be judged. */
    readonly texts?: number | null | undefined;
    /** Entries of chat communities, with incidents and raids. */
    readonly entries?: number | null | undefined;
    /** Notes about members. */
    readonly notes?: number | null | undefined;
  } | null | undefined;
  readonly examples?: {
    /** Messages that must be flagged, deleted or timed out. */
    readonly must_flag?: readonly string[] | undefined;
    /** Messages that must pass. */
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
    /** This many mentions of people, roles or everybody; more hits. */
    readonly most?: number | undefined;
    readonly action?: Action | undefined;
  } | null | undefined;
  readonly emoji?: {
    /** This many emoji; more hits. */
    readonly most?: number | undefined;
    readonly action?: Action | undefined;
  } | null | undefined;
  readonly capitals?: {
    /** This share of capitals among letters, in per cent, in texts of 12 letters or more; more hits. */
    readonly most?: number | undefined;
    readonly action?: Action | undefined;
  } | null | undefined;
  readonly lines?: {
    /** This many lines; more hits. */
    readonly most?: number | undefined;
    readonly action?: Action | undefined;
  } | null | undefined;
  readonly marks?: {
    /** So many marks over and under one letter, as in Z̷a̸l̶g̴o̵; no language needs more than four; more hits. */
    readonly most?: number | undefined;
    readonly action?: Action | undefined;
  } | null | undefined;
  readonly repeated?: {
    /** One character so many times in a row; blanks do not count; more hits. */
    readonly most?: number | undefined;
    readonly action?: Action | undefined;
  } | null | undefined;
  readonly attachments?: {
    /** This many pictures, files and voice messages; more hits. */
    readonly most?: number | undefined;
    readonly action?: Action | undefined;
  } | null | undefined;
  readonly stickers?: {
    /** This many stickers; more hits. */
    readonly most?: number | undefined;
    readonly action?: Action | undefined;
  } | null | undefined;
  readonly accounts?: {
    /** So many accounts may send one text, or near copies of it, within the window; the next one hits. */
    readonly most?: number | undefined;
    readonly window_seconds?: number | undefined;
    readonly action?: Action | undefined;
  } | null | undefined;
};

export type StolenWrite = {
  /** In how many channels one author writes within the window to count as stolen; 0 and 1 are off. Chat platforms only. */
  readonly channels?: number | undefined;
  readonly window_seconds?: number | undefined;
  /** Ids of channels in which nobody may write: an account that does counts as stolen. */
  readonly trap_channels?: readonly string[] | undefined;
  readonly action?: Action | undefined;
  /** Id of the role that a stolen account gets on Discord; empty: a timeout. */
  readonly quarantine_role?: string | undefined;
};

export type FloodWrite = {
  /** How many times one author may send one text, or near copies of it, within the window; 0 is off. */
  readonly repeats?: number | undefined;
  /** How many messages one author may send within the window; 0 is off. */
  readonly messages?: number | undefined;
  readonly window_seconds?: number | undefined;
  readonly action?: Action | undefined;
};

export type RaidWrite = {
  /** How many joins within the window are a raid; 0 is off. Chat platforms only. */
  readonly joins?: number | undefined;
  readonly window_seconds?: number | undefined;
  /** How many joins within the slow window are a raid too; 0 is off. */
  readonly slow_joins?: number | undefined;
  /** The slow window: joins that come one by one. */
  readonly slow_window_minutes?: number | undefined;
  /** Joins of accounts that are younger count twice, where the platform tells it (Discord); 0 is off. */
  readonly young_days?: number | undefined;
  /** Whether joins count twice of three or more within a day whose names differ only by numbers. */
  readonly alike_names?: boolean | undefined;
  /** How long the messages of the newcomers are decided as local:raid. */
  readonly mark_minutes?: number | undefined;
  readonly action?: Action | undefined;
  /** Whether a lockdown pauses direct messages among members too (Discord). */
  readonly pause_dms?: boolean | undefined;
  /** Whether those who took part in a raid or were timed out here within 24 hours count twice where they join next, and are marked there; and the other way round. Only among communities of this Steward whose tenants both say so; nothing else of the other is shown. */
  readonly shared?: boolean | undefined;
};

export type PicturesWrite = {
  /** Whether pictures are compared by what they show: near copies are one to the flood rule and to `limits.accounts`. In chat, and for the images of `POST /v1/moderations`. */
  readonly compare?: boolean | undefined;
  /** Hashes of pictures that moderators confirmed; the newest last. Nothing else of a picture is kept. */
  readonly known?: readonly string[] | undefined;
  /** Hashes of pictures that moderators dismissed; the newest last. No list hits a near copy of them. */
  readonly dismissed?: readonly string[] | undefined;
  /** What happens to a message with a near copy of one of `known`. */
  readonly action?: Action | undefined;
  /** Whether text in pictures is read, and judged like the message's own. Chat platforms only; needs the package tesseract.js-core on the server. */
  readonly text?: boolean | undefined;
  /** Whether QR codes in pictures are read, and judged like the message's own text. Chat platforms only. */
  readonly codes?: boolean | undefined;
};

export type PostsWrite = {
  /** What a forwarded message or story counts as. own: as the forwarder's own words, up to a timeout. passed_on: it is deleted at most. Chat platforms only. */
  readonly forwards?: 'own' | 'passed_on' | undefined;
  /** Whether the name of somebody who joins, and what they say of themselves where the platform tells it, is judged; it is flagged at most. Chat platforms only. */
  readonly names?: boolean | undefined;
  /** Whether a newcomer whose name imitates a moderator's is flagged, once. Chat platforms only. */
  readonly imitations?: boolean | undefined;
  /** Whether bursts of reactions, and what they spell, are flagged. Discord and Telegram only. */
  readonly reactions?: boolean | undefined;
  /** Whether each request to join has an entry in the log, where moderators approve or decline it. Telegram only. */
  readonly requests?: boolean | undefined;
  /** Whether posts of other apps and of webhooks are judged. Slack only; the bot's own never are. */
  readonly apps?: boolean | undefined;
  /** Apps whose posts are left alone all the same, by their app id (A…), bot id (B…) or user id (U…). */
  readonly apps_exempt?: readonly string[] | undefined;
  /** Whether the bot joins public channels by itself, those that are there and those that are made. Slack only. */
  readonly join_channels?: boolean | undefined;
};

export type TeachingWrite = {
  /** Whether a decision about a chat message that moderators dismiss as wrong makes an allow example of its text. */
  readonly allow?: boolean | undefined;
  /** What happens to copies of a block example. Unless it is none, a decision about a chat message that moderators find right makes one of its text. */
  readonly block?: Action | undefined;
  /** How many days a new example holds. */
  readonly days?: number | undefined;
};

export type OffencesWrite = {
  /** How far back the offences of a member count. */
  readonly days?: number | undefined;
  /** From which action on a decision is an offence. */
  readonly counts?: 'flag' | 'delete' | undefined;
  /** What a repeated offence is raised to; the last row that is reached counts. Empty is off. Chat platforms only. */
  readonly steps?: readonly {
    /** From the offence of this number on. */
    readonly count: number;
    /** At least this is done; what is severer by itself stays so. Where a ban cannot be done, it is a timeout. */
    readonly action: 'delete' | 'timeout' | 'ban';
    /** How long the timeout lasts; null is the policy. */
    readonly minutes: number | null;
  }[] | undefined;
  /** Whether new accounts whose first message is clearly spam are banned. Chat platforms only. */
  readonly spammers?: boolean | undefined;
};

/** What holds otherwise for everyone at times, for newcomers, in a channel, or for a role: first those for everyone, then those of channels, then those of roles in their order, then newcomers; the last that says something holds. A write replaces all of them. */
export type ExceptionsWrite = readonly {
  /** newcomers, a channel (a topic of Telegram too), those who have a role, or everyone at times. Newcomers meet the stricter of this and all else. */
  readonly on: 'newcomers' | 'channel' | 'role' | 'everyone';
  /** The id of the channel or role, as the platform has it; for everyone a name, such as night. */
  readonly id?: string | undefined;
  /** It holds in these hours alone. */
  readonly hours?: {
    /** HH:MM. */
    readonly start: string;
    /** HH:MM, not included. Before or at `start`, it is on the day after. */
    readonly end: string;
    /** The days on which it begins; every day without it. */
    readonly days?: readonly ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | undefined;
    /** An IANA name such as Europe/Berlin, by whose clocks it holds, in summer and winter. */
    readonly time_zone: string;
  } | undefined;
  /** It holds before this instant alone. */
  readonly until?: string | undefined;
  /** Of an exception for everyone: it acts for this percentage of authors, always the same ones; 0 for nobody. Rows of the log say what its other version would have done, as version:<id>. */
  readonly share?: number | undefined;
  /** So many messages of a member must have been left alone; 0 does not ask. Chat platforms only. */
  readonly messages?: number | undefined;
  /** So many days must have passed since they joined, where that is known; 0 does not ask. */
  readonly days?: number | undefined;
  /** So many days old their account must be, where the platform tells; 0 does not ask. */
  readonly account_days?: number | undefined;
  readonly policy?: PolicyPart | undefined;
  readonly limits?: LimitsPart | undefined;
  readonly links?: LinksWrite | undefined;
  readonly words?: WordsWrite | undefined;
  readonly patterns?: PatternsWrite | undefined;
  readonly lists?: ListsWrite | undefined;
}[] | null;

export type GateWrite = {
  /** A member passes after this many clean messages; 0 turns the gate off. Discord and Telegram only. */
  readonly messages?: number | undefined;
  /** A member who joined so many days ago passes too, where that is known; 0 does not ask. */
  readonly days?: number | undefined;
  /** Whether members pick the emoji that their notice names, of six, in at most three tries. */
  readonly captcha?: boolean | undefined;
};

export type TrustWrite = {
  /** The model is not asked about plain messages of a member who has this many clean messages; 0 turns this off. */
  readonly messages?: number | undefined;
  /** Only of members who joined at least this many days ago; 0 needs no days, for platforms that do not say when. */
  readonly days?: number | undefined;
};

export type AutomodWrite = {
  /** Whether blocked words, blocked domains and the limit of mentions are also rules of Discord's own AutoMod, as far as it takes them, so that a message is stopped before anybody reads it. Only what deletes or times out; the bot creates, updates and removes these rules and touches no other. */
  readonly mirror?: boolean | undefined;
};

export type NewcomersWrite = {
  /** So many messages of a member must have been left alone; 0 does not ask. Chat platforms only. */
  readonly messages?: number | undefined;
  /** So many days must have passed since they joined, where that is known; 0 does not ask. */
  readonly days?: number | undefined;
  /** So many days old their account must be, where the platform tells; 0 does not ask. */
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
  /** The text of a message that triggered, cut to what the operator keeps; empty otherwise. */
  readonly text: string;
  /** Mildest first. New ones may come: take one that you do not know for a flag. */
  readonly action: Action;
  /** The category, rule or local rule that triggered; null when none did. New ones may come. */
  readonly category: Category | (string & {}) | null;
  /** Of what triggered; the highest score when nothing did; 1 for a local decision. */
  readonly probability: number;
  /** Why it was or was not judged. */
  readonly reason: Reason;
  readonly created_at: string;
  readonly request_id: string;
  /** The message's id. */
  readonly message_id: string;
  /** true only when the message reached the model, or was answered from the cache. */
  readonly judged: boolean;
  /** Every enabled category and rule with its probability; empty when the message was not judged. */
  readonly scores: Readonly<Record<string, number>>;
  /** What rules of the setting `observe` would have done; none of it was done. */
  readonly observed: readonly {
    readonly category: string;
    readonly action: Action;
  }[];
  /** With the setting `decision_authors`: a keyed hash, the same for all messages of one author of yours. */
  readonly author: string | null;
};

export type LoggedDecision = {
  readonly id: string;
  readonly source: Source;
  readonly channel: string;
  /** The text of a message that triggered, cut to what the operator keeps; empty otherwise. */
  readonly text: string;
  /** Mildest first. New ones may come: take one that you do not know for a flag. */
  readonly action: Action;
  /** The category, rule or local rule that triggered; null when none did. New ones may come. */
  readonly category: Category | (string & {}) | null;
  /** Of what triggered; the highest score when nothing did; 1 for a local decision. */
  readonly probability: number;
  /** Why it was or was not judged. */
  readonly reason: Reason;
  readonly created_at: string;
  readonly request_id: string;
  /** The message's id. */
  readonly message_id: string;
  /** true only when the message reached the model, or was answered from the cache. */
  readonly judged: boolean;
  /** Every enabled category and rule with its probability; empty when the message was not judged. */
  readonly scores: Readonly<Record<string, number>>;
  /** What rules of the setting `observe` would have done; none of it was done. */
  readonly observed: readonly {
    readonly category: string;
    readonly action: Action;
  }[];
  /** With the setting `decision_authors`: a keyed hash, the same for all messages of one author of yours. */
  readonly author: string | null;
  /** What somebody said of the decision; null where nobody has. */
  readonly verdict: {
    readonly verdict: 'confirmed' | 'wrong';
    readonly by: string;
    readonly at: string;
  } | null;
  /** A page without private data that nobody can guess, for whoever wrote the message: what happened, the rule, the score, how to appeal. Works for 30 days. Left out where nothing triggered, without SERVICE_PUBLIC_URL, and with the setting appeal_links off. */
  readonly appeal_url?: string | undefined;
};

export type ExportedAuthor = {
  readonly platform: Source;
  readonly id: string;
  /** What was decided about their messages, newest first. */
  readonly entries: readonly {
    readonly at: string;
    readonly community_id: string;
    readonly channel_id: string;
    readonly message_id: string;
    readonly name: string;
    /** As far as it is kept. */
    readonly text: string;
    readonly action: Action;
    readonly category: string | null;
    readonly probability: number;
    /** Steps that were taken: delete, timeout, end_timeout, kick, ban, unban, notify … */
    readonly done: readonly string[];
    /** What others reported, and what the person said against the decision. */
    readonly reports: readonly {
      readonly at: string;
      readonly reason: string;
      readonly is_appeal: boolean;
    }[];
  }[];
  /** Rows of the log with the hash of this author. */
  readonly decisions: readonly {
    readonly at: string;
    readonly id: string;
    readonly channel: string;
    readonly message_id: string;
    readonly text: string;
    readonly action: Action;
    readonly category: string | null;
  }[];
  /** What moderators noted about them. */
  readonly notes: readonly {
    readonly at: string;
    readonly text: string;
  }[];
  /** Joins that belonged to a raid. `has_picture` is null where that is not known. */
  readonly raids: readonly {
    readonly at: string;
    readonly name: string;
    readonly has_picture: boolean | null;
  }[];
  /** Messages of theirs in the random sample of what was not flagged. */
  readonly sampled: readonly {
    readonly at: string;
    readonly text: string;
  }[];
  /** Their reports of messages of others. */
  readonly reported: readonly {
    readonly at: string;
    readonly reason: string;
  }[];
};

export type ErasedAuthor = {
  readonly platform: Source;
  readonly id: string;
  /** How many rows were erased or changed; 0 where there were none. */
  readonly erased: {
    /** Entries that no longer name them. */
    readonly entries: number;
    /** Rows of the log whose text is gone, and the hash of their author. */
    readonly decisions: number;
    /** Messages that were to be judged later. */
    readonly unjudged: number;
    /** Messages in the random sample of what was not flagged. */
    readonly samples: number;
    /** Examples taught by their messages. */
    readonly examples: number;
    /** Notes about them. */
    readonly notes: number;
    /** Their reports of messages of others. */
    readonly reports: number;
    /** Joins, counted messages, and what was known from other communities. */
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
  /** false where the same verdict stood before; by and at are of that one. */
  readonly changed: boolean;
};

export type VerdictRequest = {
  /** confirmed: it was right; wrong: it was not. */
  readonly verdict: 'confirmed' | 'wrong';
  /** Whose verdict it is, as your own moderators are called; the key's id without it. */
  readonly by?: string | undefined;
};

export type Incident = {
  readonly id: string;
  /** What it is: messages that belong together, or a raid and what came of it. */
  readonly kind: 'messages' | 'raid';
  readonly started_at: string;
  /** When its last part came. */
  readonly last_at: string;
  readonly messages: number;
  readonly authors: number;
  readonly channels: number;
  /** Communities that share these rules and that it reached. */
  readonly communities: number;
  /** The categories, rules and local rules of its messages, most first. */
  readonly categories: readonly string[];
  /** Messages that were deleted. */
  readonly deleted: number;
  /** Messages that were gone before. */
  readonly gone: number;
  /** Accounts whose timeout was set and not ended. */
  readonly timed_out: number;
  /** Steps that wait, because the platform refused them for the moment. */
  readonly waiting: number;
  /** Deletions and timeouts that the platform refused for good. */
  readonly missed: number;
  /** Deletions and timeouts that a trial held back. */
  readonly would: number;
  /** What moderators said of its messages. */
  readonly verdicts: {
    readonly confirmed: number;
    readonly wrong: number;
  };
  /** The raid, or the message that it began with. */
  readonly first: {
    /** The row of the decision log; null for a raid. */
    readonly decision_id: string | null;
    readonly action: Action;
    readonly category: string | null;
    readonly probability: number;
    /** As far as it is kept. */
    readonly text: string;
    readonly author: {
      readonly id: string;
      readonly name: string;
    };
    readonly platform: 'discord' | 'slack' | 'telegram';
    readonly community: {
      /** The id that the platform gave it. */
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
  /** That of its row in the decision log. */
  readonly id: string;
  readonly created_at: string;
  readonly reason: Reason;
  readonly source: Source;
  readonly channel: string;
  readonly message_id: string;
  /** As far as it is kept, which is what it is judged by. */
  readonly text: string;
};

export type JudgedLater = {
  /** Messages that have a row of their own in the log now. */
  readonly judged: number;
  /** Those of them with an action. */
  readonly triggered: number;
  /** Messages that are kept still. */
  readonly left: number;
  /** Why it ended before it was through; null where nothing was in the way. */
  readonly stopped_by: 'quota' | 'global_budget' | 'free_budget' | 'error_open' | 'free_plan' | 'overloaded' | 'policy inactive' | null;
};

export type JudgeUnjudged = {
  /** How many at most, oldest first. Without it: 50. */
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
  /** Messages by why they were or were not judged. */
  readonly reasons: Readonly<Record<string, number>>;
  /** The same span of time right before; null where counts do not reach back that far. */
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
    /** Where the step begins. */
    readonly at: string;
    readonly messages: number;
    readonly judged: number;
    readonly actions: {
      readonly none: number;
      readonly flag: number;
      readonly delete: number;
      readonly timeout: number;
    };
    /** What triggered, by category or rule. */
    readonly categories: Readonly<Record<string, number>>;
    /** Messages that were not judged because the model could not answer. */
    readonly failed: number;
  }[];
  /** What triggered, most first. */
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
    /** Confirmed among the verdicts of moderators; null without any verdict. */
    readonly precision: number | null;
  }[];
  /** The 10 channels where most triggered. */
  readonly channels: readonly {
    readonly name: string;
    readonly messages: number;
    readonly triggered: number;
  }[];
  readonly verdicts: {
    readonly confirmed: number;
    readonly wrong: number;
    /** Confirmed among the verdicts of moderators; null without any verdict. */
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
    /** How long the judge took a request, to the upper end of a bucket; null in it is over 16 s. null where it was not asked. */
    readonly latency_ms: {
      readonly p50: number | null;
      readonly p95: number | null;
    } | null;
    /** Messages that the judge had no scores for, by why. */
    readonly failures: Readonly<Record<string, number>>;
  };
  readonly month: {
    readonly month: string;
    readonly judged: number;
    /** Messages that the model was not asked about, since their authors are trusted. */
    readonly trusted: number;
    /** Judged messages a month; null is unlimited. */
    readonly quota: number | null;
    /** At the month's end, if it goes on as in the last seven days. */
    readonly forecast_judged: number;
    /** When the quota would be used up, where that is this month. */
    readonly quota_reached_at: string | null;
    readonly spend_usd: number;
    readonly forecast_spend_usd: number;
  };
};

export type Replay = {
  /** Messages that were decided anew: judged ones with a row in the log, see `decision_log`, and with `settings` those whose text was kept. */
  readonly messages: number;
  /** Whether older ones were left out, because there are more than 200,000. */
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
  /** The newest 50 that would change. */
  readonly changes: readonly {
    readonly decision_id: string;
    readonly before: Action;
    readonly after: Action;
    readonly category: string | null;
  }[];
  /** Messages without a score, by category or rule: it was not on then, or is new. */
  readonly unscored: Readonly<Record<string, number>>;
  /** Only with `settings`: judged messages whose text was not kept, on which local rules were not tried again. */
  readonly without_text?: number | undefined;
  /** Only with `settings`: messages that no local rule would decide any more, and that no model has judged. */
  readonly unjudged?: number | undefined;
  /** About what each rule of the changed policy adds to the model's bill, for 1,000 messages and a month at the volume of the last seven days; null where the judge judges no rules, or what its tokens cost is not known. */
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
  /** A change of the settings, tried together with the policy. */
  readonly settings?: {
    /** true: an unreachable model leaves messages unjudged; false: the request answers 502. */
    readonly fail_open?: boolean | null | undefined;
    /** Whether trusted authors are exempt from the local rules. */
    readonly trusted_exempt?: boolean | null | undefined;
    /** What becomes of a message with a local hit that is milder than the strongest action of the policy. decide: the local rule decides, and nothing is judged. also_judge: it goes on to the model, and the more severe wins; so it always is for messages of chat platforms. */
    readonly local_flags?: 'decide' | 'also_judge' | null | undefined;
    /** Whether the model is asked again, within the spending ceilings, about messages near their threshold, in another order; the mean of both counts. Batches of two to five messages carry a test message then, as larger ones always do, so that orders to the model are noticed there too. */
    readonly second_look?: boolean | null | undefined;
    /** Whether the model is also shown what a chat message answers and what its author wrote in the ten minutes before, as far as the bot that saw it remembers: texts alone, nobody by name. */
    readonly context?: boolean | null | undefined;
    /** How far the thresholds of a member of a chat platform may move by your team's verdicts on them within 30 days: lower where they were upheld, higher where they were dismissed. Older verdicts count less. 0: not at all. */
    readonly reputation?: number | null | undefined;
    /** Whether moderators of other tenants that say so too are told how many entries here have a link or contact, and of your verdicts on them, and yours of theirs. Whose they are is told to nobody, and nothing is done by it. */
    readonly share_links?: boolean | null | undefined;
    /** What comes first in the review queue, worst first: the weight of a category or rule, 0 to 100; 1 where one is not named. Self-harm and minors always come before all others. */
    readonly review_weights?: Readonly<Record<string, number>> | null | undefined;
    /** The saved queues of the review page: a name, and the query of the address that it opens, such as category=scam&order=oldest. A write replaces all of them. */
    readonly review_queues?: Readonly<Record<string, string>> | null | undefined;
    /** Whether about one in 20 reviewed decisions is also shown to a second moderator, without the first verdict. It changes nothing but the figures of the team. */
    readonly second_reviews?: boolean | null | undefined;
    /** Whether about one in 10 messages that were judged and not flagged, at most 50 a day, is shown to your team, to estimate how many are missed. Their texts are kept for 7 days, or until somebody answers. */
    readonly unflagged_sample?: boolean | null | undefined;
    /** Whether an appeal is answered by another moderator than those who acted on the message. What nobody but Steward acted on is answered by anybody. */
    readonly appeals_by_others?: boolean | null | undefined;
    /** After how many minutes a message about self-harm or minors that nobody has reviewed is told in the log channel and to webhooks, at most once an hour. 0: never. */
    readonly review_alert_minutes?: number | null | undefined;
    /** Categories of the audit log that are only observed: of filters such as local:link, categories such as scam, or your rules. They act on nothing; their rows say what they would have done. A write replaces all of them. */
    readonly observe?: readonly string[] | null | undefined;
    /** Which decisions have a row in the audit log. all: every one. triggered: what triggered or was not judged; the rest is only counted, and a replay of the policy cannot see it. */
    readonly decision_log?: 'all' | 'triggered' | null | undefined;
    /** Whether new rows of the audit log have a keyed hash of their author, to find and erase the messages of one person over the API too. */
    readonly decision_authors?: boolean | null | undefined;
    /** Whether decisions have a page with a link that nobody can guess, where their author reads what was decided and appeals. It needs SERVICE_PUBLIC_URL. */
    readonly appeal_links?: boolean | null | undefined;
    /** What becomes of a message that passed because the quota or a ceiling was reached or the model could not answer. forget: nothing of it is kept. keep: its text is kept for 72 hours, so that it can be judged by hand. judge: it is judged by itself once the model answers again. */
    readonly unjudged?: 'forget' | 'keep' | 'judge' | null | undefined;
    readonly retention?: {
      /** Decisions in the audit log, and verdicts on them. */
      readonly decisions?: number | null | undefined;
      /** Texts of messages: in the audit log, in entries, and waiting to be judged. */
      readonly texts?: number | null | undefined;
      /** Entries of chat communities, with incidents and raids. */
      readonly entries?: number | null | undefined;
      /** Notes about members. */
      readonly notes?: number | null | undefined;
    } | null | undefined;
    readonly examples?: {
      /** Messages that must be flagged, deleted or timed out. */
      readonly must_flag?: readonly string[] | undefined;
      /** Messages that must pass. */
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
  /** What judge, patterns and links see. */
  readonly normal_form: string;
  /** What words are looked for in: as a reader sees the text. */
  readonly shown_form: string;
  readonly action: Action;
  /** Of the rule that decides; null when none does. */
  readonly category: string | null;
  /** In the order of the rules. */
  readonly local_hits: readonly {
    readonly rule: string;
    /** Of a local rule (`patterns.<name>` for a pattern), a category, or a rule in your own words. */
    readonly name: string;
    readonly category: string;
    readonly action: Action;
    readonly matched: string;
    /** Only with the setting `observe`: found, and not acted on. */
    readonly observed?: 'true' | undefined;
    /** The fewest words of the text as you sent it in which the rule still hits, in Unicode characters; null for floods and raids, and where looking would cost too much. */
    readonly at: {
      readonly start: number;
      readonly end: number;
      readonly text: string;
    } | null;
  }[];
  /** Of a text in which a word of up to 100 characters matches: in how many alphabets of fancy-text generators that word is found too. */
  readonly in_fonts?: {
    readonly found: number;
    readonly of: number;
  } | undefined;
};

export type TryRules = {
  /** 1 to 50 texts, at most 8000 characters each. */
  readonly texts: readonly string[];
  /** Merged into the settings that stand, as a write would be, and not saved. */
  readonly settings?: {
    /** true: an unreachable model leaves messages unjudged; false: the request answers 502. */
    readonly fail_open?: boolean | null | undefined;
    /** Whether trusted authors are exempt from the local rules. */
    readonly trusted_exempt?: boolean | null | undefined;
    /** What becomes of a message with a local hit that is milder than the strongest action of the policy. decide: the local rule decides, and nothing is judged. also_judge: it goes on to the model, and the more severe wins; so it always is for messages of chat platforms. */
    readonly local_flags?: 'decide' | 'also_judge' | null | undefined;
    /** Whether the model is asked again, within the spending ceilings, about messages near their threshold, in another order; the mean of both counts. Batches of two to five messages carry a test message then, as larger ones always do, so that orders to the model are noticed there too. */
    readonly second_look?: boolean | null | undefined;
    /** Whether the model is also shown what a chat message answers and what its author wrote in the ten minutes before, as far as the bot that saw it remembers: texts alone, nobody by name. */
    readonly context?: boolean | null | undefined;
    /** How far the thresholds of a member of a chat platform may move by your team's verdicts on them within 30 days: lower where they were upheld, higher where they were dismissed. Older verdicts count less. 0: not at all. */
    readonly reputation?: number | null | undefined;
    /** Whether moderators of other tenants that say so too are told how many entries here have a link or contact, and of your verdicts on them, and yours of theirs. Whose they are is told to nobody, and nothing is done by it. */
    readonly share_links?: boolean | null | undefined;
    /** What comes first in the review queue, worst first: the weight of a category or rule, 0 to 100; 1 where one is not named. Self-harm and minors always come before all others. */
    readonly review_weights?: Readonly<Record<string, number>> | null | undefined;
    /** The saved queues of the review page: a name, and the query of the address that it opens, such as category=scam&order=oldest. A write replaces all of them. */
    readonly review_queues?: Readonly<Record<string, string>> | null | undefined;
    /** Whether about one in 20 reviewed decisions is also shown to a second moderator, without the first verdict. It changes nothing but the figures of the team. */
    readonly second_reviews?: boolean | null | undefined;
    /** Whether about one in 10 messages that were judged and not flagged, at most 50 a day, is shown to your team, to estimate how many are missed. Their texts are kept for 7 days, or until somebody answers. */
    readonly unflagged_sample?: boolean | null | undefined;
    /** Whether an appeal is answered by another moderator than those who acted on the message. What nobody but Steward acted on is answered by anybody. */
    readonly appeals_by_others?: boolean | null | undefined;
    /** After how many minutes a message about self-harm or minors that nobody has reviewed is told in the log channel and to webhooks, at most once an hour. 0: never. */
    readonly review_alert_minutes?: number | null | undefined;
    /** Categories of the audit log that are only observed: of filters such as local:link, categories such as scam, or your rules. They act on nothing; their rows say what they would have done. A write replaces all of them. */
    readonly observe?: readonly string[] | null | undefined;
    /** Which decisions have a row in the audit log. all: every one. triggered: what triggered or was not judged; the rest is only counted, and a replay of the policy cannot see it. */
    readonly decision_log?: 'all' | 'triggered' | null | undefined;
    /** Whether new rows of the audit log have a keyed hash of their author, to find and erase the messages of one person over the API too. */
    readonly decision_authors?: boolean | null | undefined;
    /** Whether decisions have a page with a link that nobody can guess, where their author reads what was decided and appeals. It needs SERVICE_PUBLIC_URL. */
    readonly appeal_links?: boolean | null | undefined;
    /** What becomes of a message that passed because the quota or a ceiling was reached or the model could not answer. forget: nothing of it is kept. keep: its text is kept for 72 hours, so that it can be judged by hand. judge: it is judged by itself once the model answers again. */
    readonly unjudged?: 'forget' | 'keep' | 'judge' | null | undefined;
    readonly retention?: {
      /** Decisions in the audit log, and verdicts on them. */
      readonly decisions?: number | null | undefined;
      /** Texts of messages: in the audit log, in entries, and waiting to be judged. */
      readonly texts?: number | null | undefined;
      /** Entries of chat communities, with incidents and raids. */
      readonly entries?: number | null | undefined;
      /** Notes about members. */
      readonly notes?: number | null | undefined;
    } | null | undefined;
    readonly examples?: {
      /** Messages that must be flagged, deleted or timed out. */
      readonly must_flag?: readonly string[] | undefined;
      /** Messages that must pass. */
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
  /** How it begins; empty where no text is kept. */
  readonly text: string;
  /** A name in chat, or the id of a key. */
  readonly by: string;
  /** The decision that it was taught by; null for one that was added by its text. */
  readonly decision_id: string | null;
  readonly created_at: string;
  readonly expires_at: string;
  /** How many messages it decided or let pass. */
  readonly hits: number;
  readonly last_hit_at: string | null;
  /** How many of its hits moderators dismissed. */
  readonly dismissed: number;
  /** Since when it does nothing; null while it acts. */
  readonly retired_at: string | null;
};

export type AddedExample = {
  readonly id: string;
  readonly kind: 'allow' | 'block';
  /** How it begins; empty where no text is kept. */
  readonly text: string;
  /** A name in chat, or the id of a key. */
  readonly by: string;
  /** The decision that it was taught by; null for one that was added by its text. */
  readonly decision_id: string | null;
  readonly created_at: string;
  readonly expires_at: string;
  /** How many messages it decided or let pass. */
  readonly hits: number;
  readonly last_hit_at: string | null;
  /** How many of its hits moderators dismissed. */
  readonly dismissed: number;
  /** Since when it does nothing; null while it acts. */
  readonly retired_at: string | null;
  /** Whether copies are acted on, or pass, from now on. */
  readonly acts: boolean;
  /** What has to be set for the example to act; null where it acts. */
  readonly missing: string | null;
};

export type ExampleRequest = {
  /** The text whose copies are meant. */
  readonly text: string;
  /** allow: copies pass, whatever else would act on their text. block: copies are acted on as `teaching.block` of the settings says, which is none at first; `missing` of the answer says so. */
  readonly kind: 'allow' | 'block';
};

export type RemovedExample = {
  readonly id: string;
  readonly removed: 'true';
};

export type Tenant = {
  readonly name: string;
  readonly plan: 'free' | 'trial' | 'pro';
  /** Judged messages a month; null is unlimited. */
  readonly quota: number | null;
  readonly used: {
    readonly judged: number;
    readonly model_requests: number;
    readonly input_tokens: number;
  };
  /** The UTC month that is counted. */
  readonly month: string;
  /** When it is counted anew. */
  readonly resets_at: string;
  /** The operator's ceilings on spending that this tenant stands under. */
  readonly ceilings: readonly {
    readonly name: 'global_budget' | 'free_budget';
    readonly reached: boolean;
  }[];
};

/** true where there was something to delete. */
export type Erased = {
  readonly policy: boolean;
  readonly usage: boolean;
  readonly decisions: boolean;
  readonly keys: boolean;
  readonly subscription: boolean;
};

export type TenantKey = {
  readonly id: string;
  /** How the key begins; empty for an old one. */
  readonly prefix: string;
  readonly label: string;
  readonly created_at: string;
  /** To five minutes; null for one that was not used. */
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
  /** All that the key may do; null is everything. */
  readonly scopes: readonly ('moderate' | 'read' | 'policy' | 'keys' | 'erase' | 'dashboard')[] | null;
  /** When it ends by itself; null is never. */
  readonly expires_at: string | null;
  /** Where it may be used from; null is everywhere. */
  readonly addresses: readonly string[] | null;
  /** Whether this request came with it. */
  readonly current: boolean;
};

export type MintedKey = {
  readonly api_key: string;
  readonly key_id: string;
  readonly tenant: string;
  readonly label: string;
  /** All that the key may do; null is everything. */
  readonly scopes: readonly ('moderate' | 'read' | 'policy' | 'keys' | 'erase' | 'dashboard')[] | null;
  /** When it ends by itself; null is never. */
  readonly expires_at: string | null;
  /** Where it may be used from; null is everywhere. */
  readonly addresses: readonly string[] | null;
};

export type TenantKeyRequest = {
  /** What the key is for, in your words. Without it: "". */
  readonly label?: string | undefined;
  /** All that it may do; left out, everything. A key for an application needs moderate alone. */
  readonly scopes?: readonly ('moderate' | 'read' | 'policy' | 'keys' | 'erase' | 'dashboard')[] | undefined;
  /** When it ends by itself; left out, never. In the future, in UTC, such as 2027-01-31T00:00:00Z. */
  readonly expires_at?: string | undefined;
  /** Where it may be used from: IP addresses and ranges in CIDR form; left out, everywhere. */
  readonly addresses?: readonly string[] | undefined;
  /** true: a key for tests (stw_test_…). It has messages judged and reads; nothing counts, costs, acts or is logged. */
  readonly test?: boolean | undefined;
  /** The id of a key. The new one has its rights, and its label unless you give one. */
  readonly replaces?: string | undefined;
  /** With `replaces`: for so long the old key works beside the new one. Without it: 24. */
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
  /** Signs what is sent, as Standard Webhooks has it; shown this once. */
  readonly secret: string;
};

export type WebhookRequest = {
  /** Where events are sent, over https. */
  readonly url: string;
  /** The events that are sent; left out, all. */
  readonly events?: readonly WebhookEventName[] | undefined;
};

export type WebhookDelivery = {
  /** The header webhook-id of every try. */
  readonly id: string;
  readonly event: string;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly tries: number;
  /** Of the last answer; null where none came. */
  readonly status: number | null;
  /** Why the last try failed; empty where none did. */
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
  /** How many messages have a decision. */
  readonly done: number;
  /** Those of them whose action is not none. */
  readonly triggered: number;
  /** Those of them with judged false; their reason says why. */
  readonly unjudged: number;
  readonly created_at: string;
  readonly ended_at: string | null;
  /** When the job is removed, with its results. */
  readonly expires_at: string;
};

export type RemovedJob = {
  readonly id: string;
  readonly removed: 'true';
};

export type KeyRequest = {
  /** The tenant the key is for; made when there is none of that name. */
  readonly tenant: string;
  /** What the key is for, in your words. Without it: "". */
  readonly label?: string | undefined;
  /** All that it may do; left out, everything. A key for an application needs moderate alone. */
  readonly scopes?: readonly ('moderate' | 'read' | 'policy' | 'keys' | 'erase' | 'dashboard')[] | undefined;
  /** When it ends by itself; left out, never. In the future, in UTC, such as 2027-01-31T00:00:00Z. */
  readonly expires_at?: string | undefined;
  /** Where it may be used from: IP addresses and ranges in CIDR form; left out, everywhere. */
  readonly addresses?: readonly string[] | undefined;
  /** true: a key for tests (stw_test_…). It has messages judged and reads; nothing counts, costs, acts or is logged. */
  readonly test?: boolean | undefined;
};

export type Health = {
  /** degraded: the store does not write, the judge does not answer or not in a form that can be read, or lines of the log are being lost. */
  readonly status: 'ok' | 'degraded';
  readonly version: string;
  readonly store: {
    readonly kind: string;
    /** Whether it writes. */
    readonly reachable: boolean;
    /** What is wrong with it. replaced: its file was deleted or replaced. */
    readonly state: 'ok' | 'unreachable' | 'silent' | 'locked' | 'read_only' | 'full' | 'damaged' | 'replaced';
    /** What the last commit of decisions came to; null before the first. */
    readonly last_commit: {
      readonly ok: boolean;
      readonly age_seconds: number;
    } | null;
    /** Threads that write to the SQLite file and died since the start; each is replaced by the next write. */
    readonly writer_deaths: number;
    /** Whether the log is read from it; lagging: it is too far behind, gone: it does not answer, and the primary is read. null where DATABASE_REPLICA_URL is not set. */
    readonly replica: {
      readonly state: 'used' | 'lagging' | 'gone';
      /** Since the last commit that it has; null where it does not say. */
      readonly lag_seconds: number | null;
    } | null;
  };
  readonly judge: {
    readonly provider: string;
    readonly model: string;
    /** Whether messages that come now are judged. */
    readonly available: boolean;
    /** open: no calls of the model are made. half_open: the next call tries it. null without a model. */
    readonly circuit: 'closed' | 'half_open' | 'open' | null;
    /** Until when the model asked for a pause; ISO 8601, UTC. */
    readonly paused_until: string | null;
    /** Categories, and rules, that this judge cannot judge: their score is always 0. */
    readonly cannot: readonly string[];
    /** In which points the model is asked otherwise than the settings say, because its server refused that. */
    readonly adapted: readonly string[];
    /** What is wrong with the answers of the model, though it answers. unusable_answers: they cannot be read. misses_test_message: it does not find plain spam among other messages. rate_limited: the last calls were all refused as too many. null when nothing is. */
    readonly trouble: 'unusable_answers' | 'misses_test_message' | 'rate_limited' | null;
    /** What the embedded judge decided since the start; null while MODEL_CASCADE is off. */
    readonly cascade: {
      /** Messages that came. */
      readonly messages: number;
      /** Those that the model was not asked about. */
      readonly saved_messages: number;
      /** Requests without a call of the model. */
      readonly saved_requests: number;
      /** Messages that both judged. */
      readonly sampled: number;
      /** Of the sample, those on whose action both agreed. */
      readonly agreed: number;
    } | null;
    /** For each category, the codes of languages that it does not read; none for what an external model judges. */
    readonly unread_languages: Readonly<Record<string, readonly string[]>>;
  };
  readonly log: {
    /** Whether nobody takes the lines of the log. */
    readonly stalled: boolean;
    /** Lines lost because of it, since the start. */
    readonly dropped_lines: number;
  };
  /** The memory that processes share: off where REDIS_URL is not set; gone: each process goes on with its own. */
  readonly shared_memory: 'off' | 'up' | 'gone';
  /** The lists of others that this process keeps; further lists of pictures as `pictures:2` and so on. */
  readonly lists: Readonly<Record<string, {
    readonly entries: number;
    /** Lines that are no entry, and so are left out. */
    readonly left_out: number;
    /** Since it was read, or found unchanged; null before. */
    readonly age_seconds: number | null;
    /** Why the last attempt to read it failed; what was read before stays. */
    readonly problem: string | null;
  }>>;
  /** Each bot, and whether it is on. */
  readonly bots: Readonly<Record<string, string>>;
  /** What waits in each bot that is on, and what went wrong in it last. */
  readonly bot_conditions: Readonly<Record<string, {
    /** Why it does not run, or what it does without; null when all is well. */
    readonly problem: string | null;
    /** Messages that arrived and are not decided. */
    readonly messages_waiting: number;
    /** Entries that wait for their turn in a log channel, or for a place; some seconds old. */
    readonly entries_waiting: number;
    /** Messages with a step that the platform put off; some seconds old. */
    readonly steps_waiting: number;
    /** Communities without a log channel, or with one in which nothing can be posted; not those that turned entries off. Some seconds old. */
    readonly communities_without_log: number;
    /** Of the Discord bot, whose servers are divided among the processes that run it. */
    readonly shards?: {
      /** Into how many its servers are divided; 0 while nobody knows. */
      readonly count: number;
      readonly here: readonly {
        readonly shard: number;
        readonly state: string;
        readonly servers: number;
      }[];
      /** Those that other processes run. */
      readonly elsewhere: readonly number[];
      /** Those that no process runs at this moment. */
      readonly free: readonly number[];
    } | undefined;
    /** The last thing that went wrong since the start, and when; null when nothing did. */
    readonly last_error: {
      readonly what: string;
      readonly at: string;
    } | null;
  }>>;
};

export type Readiness = {
  readonly ready: boolean;
  /** Why not: the service is stopping, decisions cannot be written, or messages cannot be judged. */
  readonly because: readonly ('stopping' | 'store' | 'judge')[];
};
