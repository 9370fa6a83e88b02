import type { ChatPlatform } from '../../../src/core/common/chat-platforms.ts';
import { StewardError } from '../../../src/core/common/errors.ts';
import type { BotDeps } from '../port/deps.ts';
import type { InboundEvent } from '../port/events.ts';
import { createCipher } from '../runtime/cipher.ts';

/** Most events that wait for a process to handle them; beyond that the platform keeps them. */
const WAITING_MAX = 20_000;
/** Greatest age of that count. */
const COUNT_MS = 1_000;

/** Returns a function that stores an event for the process that handles it. Acknowledge only stored events. @throws StewardError if it was not stored. */
export function createEventForwarder(
  { communities, schedule }: Pick<BotDeps, 'communities' | 'schedule'>,
  platform: ChatPlatform,
  secret: string,
): (event: InboundEvent) => Promise<void> {
  const cipher = createCipher(secret);
  let counted = { waiting: 0, atMs: Number.NEGATIVE_INFINITY };
  return async ({ id, body }) => {
    const atMs = schedule.now();
    if (atMs - counted.atMs >= COUNT_MS) counted = { waiting: await communities.countInboundEvents(platform), atMs };
    if (counted.waiting >= WAITING_MAX) throw new StewardError('overloaded', 'too many events wait to be decided');
    const payload = cipher.encrypt(id, JSON.stringify(body));
    await communities.keepInboundEvents({ platform, owner: '', atMs, leaseUntilMs: 0, events: [{ id, payload }] });
  };
}
