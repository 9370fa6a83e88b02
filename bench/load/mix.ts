import { randomInt, randomUUID } from 'node:crypto';

/** One request that somebody might send. */
export type Ask = {
  /** Its line in the sums. */
  readonly kind: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly key: string;
  readonly body?: object;
  readonly messages: number;
  /** The expected status. */
  readonly status: number;
};

/** Shares of a hundred. Most requests have one message; the others come from clients, pages and mistakes. */
const SHARES = {
  message: 72,
  repeat: 8,
  batch: 8,
  log: 4,
  stats: 2,
  policy: 2,
  write: 1,
  invalid: 2,
  stranger: 1,
} as const;

const OPENINGS = [
  'does anybody know',
  'good morning, I think',
  'Кто-нибудь видел',
  'hat jemand',
  '誰か',
  'lol',
  '@all look at',
];
const SUBJECTS = [
  'the new harbour',
  'free nitro',
  'https://example.com/offer',
  'вчерашний матч',
  'das Spiel',
  '新しいゲーム',
  '🎉🎉',
];
const ENDINGS = ['today?', 'for everybody', 'and why', 'пожалуйста', 'oder?', 'ですか', '!!!', 'you idiot'];
const REPEATED = Array.from({ length: 20 }, (_, at) => `a line that many people send, number ${at}`);

/** Draws the next request. Each tenant sends half as many as the one before it, down to a minimum. */
export function createMix(keys: readonly string[], draw: (max: number) => number = randomInt): () => Ask {
  const kinds = Object.entries(SHARES).flatMap(([kind, share]) => Array.from({ length: share }, () => kind));
  const one = <T>(list: readonly T[]): T => list[draw(list.length)] as T; // The list is not empty.
  const text = () => `${one(OPENINGS)} ${one(SUBJECTS)} ${one(ENDINGS)} ${randomUUID().slice(0, 8)}`;
  const message = () => ({ text: text(), author: `author-${draw(500)}` });
  const keyOf = (): string => {
    let index = 0;
    while (index < keys.length - 1 && draw(2) === 1) index++;
    return draw(4) === 0 ? one(keys) : (keys[index] ?? '');
  };
  const judged = (kind: string, messages: readonly object[]): Ask => ({
    kind,
    method: 'POST',
    path: '/v1/moderate',
    key: keyOf(),
    body: { messages },
    messages: messages.length,
    status: 200,
  });
  const read = (kind: string, path: string): Ask => ({
    kind,
    method: 'GET',
    path,
    key: keyOf(),
    messages: 0,
    status: 200,
  });
  const makers: Readonly<Record<string, () => Ask>> = {
    message: () => judged('message', [message()]),
    repeat: () => judged('repeat', [{ text: one(REPEATED) }]),
    batch: () => judged('batch', Array.from({ length: 2 + draw(49) }, message)),
    log: () => read('log', `/v1/decisions?limit=${one([20, 50, 200])}`),
    stats: () => read('stats', '/v1/stats'),
    policy: () => read('policy', '/v1/policy'),
    write: () => ({
      ...read('write', '/v1/settings'),
      method: 'PUT',
      body: { words: { list: ['nitro*', `word${draw(50)}`] } },
    }),
    invalid: () => ({ ...judged('invalid', [{ txt: 'a field that is not there' }]), messages: 0, status: 422 }),
    stranger: () => ({ ...judged('stranger', [message()]), key: 'stw_nobody', messages: 0, status: 401 }),
  };
  // SHARES and the makers have the same names; a test draws all of them.
  return () => makers[one(kinds)]?.() ?? judged('message', [message()]);
}
