import type { Source } from '../core/decision.ts';
import { cutChars, type Message } from '../core/message.ts';
import type { Decided } from '../core/pipeline/subject.ts';
import type { Tenant } from '../core/tenant.ts';
import { PASSING_REASONS, type UnjudgedStore } from '../core/unjudged.ts';

type Deps = { readonly store: Pick<UnjudgedStore, 'keepUnjudged'>; readonly keepTextChars: number };
type Request = {
  readonly tenant: Tenant;
  readonly messages: readonly Message[];
  readonly source: Source;
};

/**
 * Keeps what passed unjudged, where the tenant wants it judged later and this server keeps text at all.
 * @param rowIds of the log, in the order of `decided`; none of a request that is not logged.
 * @example await keepPassed({ store, keepTextChars: 300 }, { tenant, messages, source: 'api' }, nowMs, decided, rowIds);
 */
export async function keepPassed(
  { store, keepTextChars }: Deps,
  { tenant, messages, source }: Request,
  nowMs: number,
  decided: readonly Decided[],
  rowIds: readonly string[],
): Promise<void> {
  if (tenant.settings.unjudged === 'forget' || keepTextChars === 0) return;
  const passed = decided.flatMap(({ index, decision }, place) => {
    const [message, id] = [messages[index], rowIds[place]];
    const reason = PASSING_REASONS.find((name) => name === decision.reason);
    // Once the quota is reached, trusted authors too come back with it; they are not judged at another time either.
    if (!message || !reason || id === undefined || message.author_trusted) return [];
    if (message.text === '' || message.is_unkept) return [];
    const kept = {
      text: cutChars(message.text, keepTextChars),
      topic: cutChars(message.channel_topic, keepTextChars),
    };
    return [{ id, reason, source, channel: message.channel ?? '', messageId: message.id, ...kept, atMs: nowMs }];
  });
  // The decision stands and was answered for: that it cannot be judged later is no reason to refuse it.
  if (passed.length > 0) await store.keepUnjudged(tenant.id, passed).catch(() => {});
}
