/** The bounds of a timeout on a platform. */
export type TimeoutBounds = { readonly minSeconds: number; readonly maxSeconds: number };

/** Where invitations point: a host with its subdomains, and what path and query are. */
export type Invitation = { readonly host: string; readonly path: RegExp };

/** The links that open a chat in an app: their scheme, then what follows it. */
export type AppLink = { readonly scheme: string; readonly rest: RegExp };

/** How people write a platform's invitations around filters, and how to notice that a text may have one at all. */
export type InvitationSpellings = {
  /** Without it, nobody asks the platform where a text leads. */
  readonly hint: RegExp;
  /** Hosts that are looked for with blanks or other signs in them: names and endings, each as the source of a pattern without groups. */
  readonly hosts: readonly { readonly name: string; readonly ending: string }[];
  /** Other forms: a pattern whose first group is the code, and the host that is meant. */
  readonly forms: readonly { readonly host: string; readonly pattern: RegExp }[];
  /** Hosts that are an invitation by themselves, whatever the path. */
  readonly bareHosts?: RegExp;
};

/** What a platform writes into a text in place of what its author sees. */
export const MARKUP_KINDS = ['mention', 'groupMention', 'channel', 'emoji', 'command', 'time'] as const;
export type MarkupKind = (typeof MARKUP_KINDS)[number];

/** What the core knows of a chat platform. What its bot can do stands in the bot's definition. */
export type PlatformDescriptor = {
  /** Also the `source` of its decisions, and the name of its bot's folder. */
  readonly name: string;
  readonly label: string;
  /** What it takes as a timeout; null where it has none. */
  readonly timeout: TimeoutBounds | null;
  readonly invitations: readonly Invitation[];
  readonly appLinks: readonly AppLink[];
  readonly spellings: InvitationSpellings;
  /** Its markup as sources of patterns that begin with `<`. The one group of an emoji and of a command is the name. */
  readonly markup: Readonly<Partial<Record<MarkupKind, string>>>;
  /** The list of known spammers that has its accounts; null where none does. */
  readonly spammerList: 'cas' | null;
};
