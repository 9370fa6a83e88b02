/** One thing that was looked at. `fix` says what to do, where there is something to do. */
export type Finding = {
  readonly part: 'settings' | 'store' | 'model' | 'discord' | 'slack' | 'telegram';
  /** A fault keeps something from working; a warning is worth knowing. */
  readonly level: 'ok' | 'warning' | 'fault';
  readonly what: string;
  readonly fix: string | null;
};

/** The bots whose tokens are set, and what each needs to be allowed. */
export type BotTokens = {
  readonly discord: { readonly token: string; readonly apiUrl: string | null } | null;
  readonly slack: {
    readonly botToken: string;
    readonly appToken: string | null;
    readonly signingSecret: string | null;
    readonly userToken: string | null;
    readonly apiUrl: string | null;
    /** Scopes that the bot token must have. */
    readonly scopes: readonly string[];
  } | null;
  readonly telegram: {
    readonly token: string;
    readonly apiRoot: string | null;
    readonly webhookUrl: string | null;
  } | null;
};

/** A group as the store knows it. */
export type KnownGroup = { readonly id: string; readonly name: string };

/** How the doctor reaches what it looks at. */
export type DoctorDeps = {
  /** Reads the settings. @throws StewardError `configuration` with every fault. */
  readBots(): BotTokens;
  examineStore(): Promise<readonly Finding[]>;
  /** The Telegram groups that the store knows the bot to be in; Telegram itself lists none. None where the store cannot be used. */
  telegramGroups(): Promise<readonly KnownGroup[]>;
  /** Asks the judge one tiny question. */
  examineModel(): Promise<readonly Finding[]>;
  /** One request to a platform, its answer read whole in a bounded time. @throws when there is no answer. */
  ask(url: string, init: RequestInit): Promise<Response>;
};

/** A finding that all is well. */
export function ok(part: Finding['part'], what: string): Finding {
  return { part, level: 'ok', what, fix: null };
}

/** A finding that something does not work, and what to do. */
export function fault(part: Finding['part'], what: string, fix: string): Finding {
  return { part, level: 'fault', what, fix };
}

/** A finding that something works less well than it could. */
export function warning(part: Finding['part'], what: string, fix: string): Finding {
  return { part, level: 'warning', what, fix };
}
