import { isUtf8 } from 'node:buffer';
import type { WhenUnavailable } from '../../src/cli/base/deps.ts';
import { StewardError } from '../../src/core/common/errors.ts';
import { jsonOf } from '../../src/core/common/untyped-json.ts';
import { inMessageSchema } from '../../src/core/messages/message.ts';
import { isModelUnavailable } from '../../src/service/moderation/judgment-failed.ts';
import { moderateOnce } from '../../src/service/moderation/moderate-idempotent.ts';
import { identify } from '../../src/service/tenants/identify.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** A message as a stream delivers it. */
export type StreamMessage = {
  /** The sender's id of the message, or its position in the stream. */
  readonly key: string;
  /** Equal for all deliveries of the message, and unique among all streams, including earlier ones of the same name. */
  readonly uniqueKey: string;
  readonly data: Uint8Array;
  /** The number of deliveries, including this one. */
  readonly deliveries: number;
};

/** The next step of a message. `wait` keeps its place until the model is available. `byModel`: the model just answered. */
export type MessageOutcome =
  | { readonly kind: 'decided'; readonly body: string; readonly byModel: boolean }
  | { readonly kind: 'wait' }
  | { readonly kind: 'dead'; readonly reason: string }
  | { readonly kind: 'again'; readonly afterMs: number };

/** A message of 8,000 characters and a topic, escaped, is much shorter. */
const BYTES_MAX = 256 * 1024;
/** Most attempts of a message that fails for its own reasons. A store that does not answer is not one. */
const TRIES_MAX = 10;
const AGAIN_MS = 1_000;
const AGAIN_MAX_MS = 60_000;
const PASSING = new Set(['store_unavailable', 'under_way', 'stopping', 'overloaded']);

/** Decides a message once, however often it arrives within 24 hours. @throws StewardError `unknown_key` for a wrong or revoked key. */
export async function decideMessage(
  deps: Pick<Runtime, 'store' | 'moderate' | 'now'>,
  apiKey: string,
  { key, uniqueKey, data, deliveries }: StreamMessage,
  whenUnavailable: WhenUnavailable = 'wait',
): Promise<MessageOutcome> {
  const message = data.length > BYTES_MAX ? `longer than ${BYTES_MAX} bytes` : readMessage(data);
  if (typeof message === 'string') return { kind: 'dead', reason: message };
  try {
    const { keyId, tenant } = await identify(deps, `Bearer ${apiKey}`);
    const { decisions, repeatOf } = await moderateOnce(deps, {
      tenant,
      messages: [message],
      source: 'api',
      requestId: key,
      idempotencyKey: `stream ${uniqueKey}`,
      apiKey: { id: keyId, secret: apiKey },
      failOpen: whenUnavailable === 'open',
    });
    const byModel = repeatOf === null && decisions[0]?.reason === 'model';
    return { kind: 'decided', body: JSON.stringify({ key, ...decisions[0] }), byModel };
  } catch (error) {
    const code = error instanceof StewardError ? error.code : 'internal';
    if (code === 'unknown_key') throw error;
    if (whenUnavailable === 'wait' && isModelUnavailable(error)) return { kind: 'wait' };
    if (code === 'invalid') return { kind: 'dead', reason: 'this key was used for another message within 24 hours' };
    if (deliveries >= TRIES_MAX && !PASSING.has(code))
      return { kind: 'dead', reason: `failed ${deliveries} times: ${code}` };
    return { kind: 'again', afterMs: Math.min(AGAIN_MAX_MS, AGAIN_MS * 2 ** Math.min(deliveries - 1, 6)) };
  }
}

/** @returns the message, or what is wrong with it: names of fields, never their values. */
function readMessage(data: Uint8Array) {
  const parsed = isUtf8(data) ? jsonOf(new TextDecoder().decode(data)) : undefined;
  if (parsed === undefined) return 'not JSON in UTF-8';
  const read = inMessageSchema.safeParse(parsed);
  if (read.success) return read.data;
  return read.error.issues
    .map(({ path, message }) => `${path.join('.') || 'message'}: ${message}`)
    .join('; ')
    .slice(0, 500);
}

const FIRST_MS = 1_000;
const LAST_MS = 10_000;

/**
 * Decides messages, and retries those that wait for the model until it is available. Puts a message aside that fails ten times while the model judges others.
 * @param deps `wait` resolves after the given time, with false if the process is stopping.
 */
export function createHolding(deps: {
  readonly decide: (message: StreamMessage) => Promise<MessageOutcome>;
  readonly wait: (ms: number) => Promise<boolean>;
  readonly onTry: () => void;
}) {
  let held = 0;
  let judged = 0;
  return {
    held: () => held,
    decide: async (message: StreamMessage): Promise<Exclude<MessageOutcome, { kind: 'wait' }>> => {
      let ownFaults = 0;
      for (let tries = 0; ; tries++) {
        const judgedBefore = judged;
        const outcome = await deps.decide(message);
        if (outcome.kind === 'decided' && outcome.byModel) judged++;
        if (outcome.kind !== 'wait') return outcome;
        deps.onTry();
        held++;
        const goesOn = await deps.wait(Math.min(LAST_MS, FIRST_MS * 2 ** Math.min(tries, 4)));
        held--;
        if (!goesOn) return { kind: 'again', afterMs: 0 };
        if (judged > judgedBefore) ownFaults++;
        if (ownFaults >= TRIES_MAX)
          return { kind: 'dead', reason: `failed ${ownFaults} times while the model judged other messages` };
      }
    },
  };
}
