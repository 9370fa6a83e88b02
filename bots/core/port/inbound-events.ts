import type { IncomingMessage } from './events.ts';
/** An event as its platform delivered it. `id` is the same whenever it is delivered. */
export type InboundEvent = { readonly id: string; readonly body: unknown };

/** How a platform reads what was written while nobody listened. */
export type Missed = {
  /** Whether events come in right now. */
  isConnected(): boolean;
  /** Hands over what was written since then. @throws when it could not be read now. */
  read(sinceMs: number): Promise<void>;
};

/** What is known of a message before it is read whole. */
export type Followed = Pick<IncomingMessage, 'community' | 'id' | 'sentAtMs'> & {
  readonly channel: Pick<IncomingMessage['channel'], 'id'>;
};

/** A message that has come, and is read whole only when something was looked up. */
export type Coming = Followed & {
  readonly isEdit: boolean;
  /** null where it is nothing for the core. @throws what the platform answered. */
  read(): Promise<IncomingMessage | null>;
};
