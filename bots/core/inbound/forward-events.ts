import { StewardError } from '../../../src/core/common/errors.ts';
import type { BotDeps } from '../port/deps.ts';
import type { InboundEvent } from '../port/inbound-events.ts';
import type { PlatformName } from '../port/platform.ts';
import { createCipher } from '../runtime/cipher.ts';

/** So many events may wait for a process that works on them; beyond that the platform keeps them. */
const WAITING_MAX = 20_000;
/** How old the count of them may be. */
const COUNT_MS = 1_000;

/**
 * Makes what writes down, for whichever process works on a platform, what this one receives. Resolves when it is on disk: only then may it be acknowledged. What was
 * written before stays as it is. @throws StewardError when it was not written; the platform is to deliver it again.
 */
export function createEventForwarder(
  { communities, schedule }: Pick<BotDeps, 'communities' | 'schedule'>,
  platform: PlatformName,
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
