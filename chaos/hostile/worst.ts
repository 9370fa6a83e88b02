import { gzipSync } from 'node:zlib';
import { HARD_SETTINGS } from '../fuzz/hard-settings.ts';

/** A request of an attack. */
export type Request = {
  readonly method: string;
  readonly path: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Makes the requests of one attack, by their number. */
export type Worst = (at: number) => Request;

const HOSTILE_UNITS = ['ﷺ', 'a\u0301\u0327', '@@', 'http://', '(((', '👩‍👩‍👧‍👦'];
const TEXT_CHARS = 7_990;
const BATCH = 50;
const BODY_BYTES = 8 * 1024 * 1024 - 64;

const times = <T>(count: number, item: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => item(at));
const hostile = (at: number): string =>
  Array.from((HOSTILE_UNITS[at % HOSTILE_UNITS.length] ?? 'a').repeat(TEXT_CHARS))
    .slice(0, TEXT_CHARS)
    .join('') + at;
/** Returns words that were never used before. */
const wordsOf = (at: number) => times(49, (word) => (at * 49 + word).toString(36).padStart(7, 'q')).join(' ');
const texts = (at: number) => times(BATCH, (index) => hostile(at * BATCH + index));
const messages = (at: number) => texts(at).map((text) => ({ text }));
const settingsAt = (at: number) => HARD_SETTINGS[at % HARD_SETTINGS.length]?.body ?? {};
const rules = (at: number) => ({ rules: Object.fromEntries(times(10, (one) => [`r${at}-${one}`, 'no trading '])) });
const comment = (at: number) => ({ comment: { text: hostile(at) }, requestedAttributes: { TOXICITY: {} } });

const sends =
  (method: string, path: string, body: (at: number) => unknown): Worst =>
  (at) => ({ method, path, body: JSON.stringify(body(at)) });

/** The most expensive valid body of each route, as far as we know. Every route with a body is here. */
const BODIES: Readonly<Record<string, (at: number) => unknown>> = {
  'POST /v1/moderate': (at) => ({ messages: messages(at) }),
  'POST /v1/moderations': (at) => ({ input: texts(at) }),
  'POST /v1/compat/litellm/beta/litellm_basic_guardrail_api': (at) => ({
    input_type: 'request',
    texts: times(200, (index) => hostile(at * 200 + index)),
  }),
  'POST /v1/compat/perspective/v1alpha1/comments:analyze': comment,
  'POST /v1/compat/perspective/v1alpha1/comments:suggestscore': (at) => ({
    comment: { text: hostile(at) },
    attributeScores: { TOXICITY: { summaryScore: { value: 0.9 } } },
  }),
  'PUT /v1/policy': rules,
  'PUT /v1/settings': settingsAt,
  'POST /v1/decisions/{id}/verdict': (at) => ({ verdict: at % 2 === 0 ? 'confirmed' : 'wrong' }),
  'POST /v1/unjudged/judge': () => ({ limit: 200 }),
  'POST /v1/replay': (at) => ({ ...rules(at), settings: settingsAt(at) }),
  'POST /v1/rules/try': (at) => ({ texts: texts(at), settings: settingsAt(at) }),
  'POST /v1/examples': (at) => ({ text: hostile(at), kind: 'allow' }),
  'POST /v1/tenant/keys': (at) => ({ label: `key ${at}` }),
  'POST /v1/webhooks': () => ({ url: 'https://example.com/hook', events: ['decision.triggered'] }),
};

/** Attacks that are not a route of their own. */
const OTHERS: Readonly<Record<string, () => Worst>> = {
  'a flood of small requests': () =>
    sends('POST', '/v1/moderate', (at) => ({ messages: [{ text: `flood message number ${at}` }] })),
  // The event loop reads and scores each of them.
  'batches of messages that no thread reads': () =>
    sends('POST', '/v1/moderate', (at) => ({
      messages: times(BATCH, (index) => ({ text: wordsOf(at * BATCH + index) })),
    })),
  // Every rule is tried on each text, and matches are located.
  'batches that are explained': () =>
    sends('POST', '/v1/moderate?explain=true&dry_run=true', (at) => ({ messages: messages(at) })),
  'bodies as large as may be': () => {
    const body = `{"messages":[{"text":"a","unknown":"${'x'.repeat(BODY_BYTES - 40)}"}]}`;
    return () => ({ method: 'POST', path: '/v1/moderate', body });
  },
  'compressed bodies of 200 MB': () => {
    const body = new Uint8Array(gzipSync(' '.repeat(200 * 1024 * 1024)));
    return () => ({ method: 'POST', path: '/v1/moderate', body, headers: { 'content-encoding': 'gzip' } });
  },
  'hard settings, each used at once': () => (at) => {
    const next = at % 2 === 0 ? sends('PUT', '/v1/settings', () => settingsAt(at / 2)) : worstOf('POST /v1/moderate');
    return next(at);
  },
  'keys that nobody minted': () => (at) => ({
    method: 'GET',
    path: '/v1/policy',
    headers: { authorization: `Bearer stw_${at}` },
  }),
};

/** The names of attacks besides the routes. */
export const OTHER_ATTACKS: readonly string[] = Object.keys(OTHERS);

/** Returns the worst request of an attack, named by method and path or from `OTHER_ATTACKS`. @param decision the id of one in the key's log. @throws Error for a route with a body that BODIES lacks. */
export function worstOf(name: string, decision = 'none'): Worst {
  const other = OTHERS[name];
  if (other) return other();
  const [method = '', route = ''] = name.split(' ');
  const path = route.replace('/v1/decisions/{id}', `/v1/decisions/${decision}`).replace(/\{[^}]+\}/g, 'none');
  if (name === 'POST /v1/jobs') return jobs(path);
  const body = BODIES[name];
  if (body) return sends(method, path, body);
  if (method === 'PUT' || (method === 'POST' && !WITHOUT_BODY.has(name)))
    throw new Error(`write down the worst request of ${name}`);
  return () => ({ method, path: `${path}${LONGEST[name] ?? ''}` });
}

const WITHOUT_BODY: ReadonlySet<string> = new Set(['POST /v1/webhooks/{id}/deliveries/{delivery}/replay']);

/** The slowest query of each reading route. */
const LONGEST: Readonly<Record<string, string>> = {
  'GET /v1/decisions': '?limit=500&channel=nowhere',
  'GET /v1/incidents': '?limit=500',
  'GET /v1/unjudged': '?limit=500',
  'GET /v1/policy/history': '?limit=500',
  'GET /v1/examples': '?limit=500',
  'GET /v1/stats': '?range=30d',
};

/** Makes jobs of 20,000 messages. */
function jobs(path: string): Worst {
  const body = times(20_000, (at) => JSON.stringify({ text: `a message of a job, number ${at}` })).join('\n');
  return () => ({ method: 'POST', path, body, headers: { 'content-type': 'application/x-ndjson' } });
}
