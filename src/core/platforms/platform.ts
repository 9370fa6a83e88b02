/** The shortest and longest timeout on a platform. */
export type TimeoutBounds = { readonly minSeconds: number; readonly maxSeconds: number };

/** A form of invitation links: a host with its subdomains, and a pattern for path and query. */
export type Invitation = { readonly host: string; readonly path: RegExp };

/** Links that open a chat in an app: their scheme, and a pattern for the rest. */
export type AppLink = { readonly scheme: string; readonly rest: RegExp };

/** The ways in which people disguise a platform's invitations, and a quick test whether a text may contain one. */
export type InvitationSpellings = {
  /** If a text does not match, the bot does not ask the platform where its links lead. */
  readonly hint: RegExp;
  /** Hosts to find even with blanks or other characters inside: names and endings, each as a pattern source without groups. */
  readonly hosts: readonly { readonly name: string; readonly ending: string }[];
  /** Other forms: a pattern whose first group is the code, and the host that it means. */
  readonly forms: readonly { readonly host: string; readonly pattern: RegExp }[];
  /** Hosts that are an invitation with any path. */
  readonly bareHosts?: RegExp;
};

/** The kinds of markup that a platform puts into a text where its author sees something else. */
export const MARKUP_KINDS = ['mention', 'groupMention', 'channel', 'emoji', 'command', 'time'] as const;
export type MarkupKind = (typeof MARKUP_KINDS)[number];

/** The core's facts about a chat platform. The bot's definition holds its abilities. */
export type PlatformDescriptor = {
  /** Also the `source` of its decisions, and the name of its bot's folder. */
  readonly name: string;
  readonly label: string;
  /** The bounds of a timeout; null if the platform has none. */
  readonly timeout: TimeoutBounds | null;
  readonly invitations: readonly Invitation[];
  readonly appLinks: readonly AppLink[];
  readonly spellings: InvitationSpellings;
  /** Its markup as pattern sources that begin with `<`. For an emoji and a command, the only group is the name. */
  readonly markup: Readonly<Partial<Record<MarkupKind, string>>>;
  /** The list of known spammers that covers its accounts; null if none does. */
  readonly spammerList: 'cas' | null;
};
