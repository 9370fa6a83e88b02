/** What a page asks of a bot in another process, by the clock of the database. Every method throws StewardError `store_unavailable`. */
export type BotCommandQueue = {
  /** Asks whoever looks at an address, the name of a platform or one of its processes; nobody begins it later than so long from now. @returns its id. */
  addBotCommand(botCommand: {
    readonly tenantId: string;
    readonly to: string;
    readonly ask: string;
    readonly beginWithinMs: number;
  }): Promise<string>;
  /** Takes what waits at this address, each for this process alone, and forgets what was never fetched. */
  takeBotCommands(address: string): Promise<readonly { readonly id: string; readonly ask: string }[]>;
  /** Nothing where whoever asked has gone away. */
  answerBotCommand(id: string, answer: string): Promise<void>;
  readBotCommand(id: string): Promise<{ readonly answer: string | null } | null>;
  /** Forgets it, with its answer. @returns false where it was taken before: it may be under way. */
  dropBotCommand(id: string): Promise<boolean>;
};
