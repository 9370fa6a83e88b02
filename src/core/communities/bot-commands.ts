/** Commands from a page to a bot in another process, by the database's clock. Every method throws StewardError `store_unavailable`. */
export type BotCommandQueue = {
  /** Queues a command for an address: a platform's name or one of its processes. It expires if nobody takes it within `beginWithinMs`. @returns its id. */
  addBotCommand(botCommand: {
    readonly tenantId: string;
    readonly to: string;
    readonly ask: string;
    readonly beginWithinMs: number;
  }): Promise<string>;
  /** Takes the commands that wait at this address, each for this process alone, and deletes those that nobody fetched. */
  takeBotCommands(address: string): Promise<readonly { readonly id: string; readonly ask: string }[]>;
  /** Does nothing if the asking process is gone. */
  answerBotCommand(id: string, answer: string): Promise<void>;
  readBotCommand(id: string): Promise<{ readonly answer: string | null } | null>;
  /** Deletes a command with its answer. @returns false if a bot took it before: it may be running. */
  dropBotCommand(id: string): Promise<boolean>;
};
