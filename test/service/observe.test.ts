import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileLocalRules } from '../../src/core/filters/local-rules.ts';
import type { LocalHit } from '../../src/core/filters/rule/compiled-rules.ts';
import { DEFAULT_SETTINGS, mergeSettings } from '../../src/core/settings/settings.ts';
import { startService, type TestService } from '../support/service.ts';

const FILTERS = {
  words: { list: ['casino'], action: 'delete', lists: { slurs: { list: ['grawlix*'], action: 'timeout' } } },
  links: { mode: 'block_all', action: 'delete' },
  patterns: { promo: { pattern: 'promo\\d+', action: 'flag' }, coupon: { pattern: 'coupon', action: 'flag' } },
  limits: { lines: { most: 2, action: 'delete' }, capitals: { most: 70, action: 'flag' } },
  flood: { repeats: 2, messages: 0, window_seconds: 60, action: 'timeout' },
};
const POLICY = { actions: { scam: 'delete' }, rules: { calm: 'no shouting' }, rule_actions: { calm: 'flag' } };
const OBSERVED = [
  'local:word:slurs',
  'local:link',
  'local:pattern:promo',
  'local:limit:lines',
  'local:raid',
  'scam',
  'calm',
];
const ACTS_ON_NOTHING = {
  words: { lists: { slurs: { action: 'none' } } },
  links: { action: 'none' },
  patterns: { promo: { ...FILTERS.patterns.promo, action: 'none' } },
  limits: { lines: { most: 2, action: 'none' } },
  flood: { action: 'none' },
};
const TEXTS = [
  'you grawlix, this is bad',
  'see https://evil.example/x for more',
  'promo42 and a coupon here',
  'one\ntwo\nthree\nfour lines here',
  'a scam that is calm and has a link https://evil.example',
  'casino at https://evil.example and grawlixes',
  'spam spam spam spam, nothing else',
  'see you at the harbour at five',
  'SHOUTING AT EVERYBODY HERE\n\n\n\n',
  'see you at the harbour at five',
  'see you at the harbour at five',
];
const messages = TEXTS.map((text, index) => ({ id: String(index), text, author: 'ann' }));

let service: TestService;
let [observing, quiet, acting] = ['', '', ''];
beforeAll(async () => {
  service = await startService();
  [observing, quiet, acting] = (await Promise.all(['observing', 'quiet', 'acting'].map(service.mint))) as [
    string,
    string,
    string,
  ];
  for (const key of [observing, quiet, acting]) {
    await put(key, '/v1/settings', FILTERS);
    await put(key, '/v1/policy', POLICY);
  }
  await put(observing, '/v1/settings', { observe: OBSERVED });
  await put(quiet, '/v1/settings', ACTS_ON_NOTHING);
  await put(quiet, '/v1/policy', { actions: { scam: 'none' }, rule_actions: { calm: 'none' } });
});
afterAll(() => service.close());

async function put(key: string, path: string, body: object): Promise<void> {
  const { status, text } = await service.call('PUT', path, { key, body });
  expect(status, text).toBe(200);
}

type Row = {
  readonly id: string;
  readonly message_id: string;
  readonly text: string;
  readonly observed: readonly { readonly category: string; readonly action: string }[];
};
const rowsOf = async (key: string, query = '') =>
  ((await service.call('GET', `/v1/decisions?limit=500${query}`, { key })).body as readonly Row[]).toReversed();
const found = (row: Row | undefined) => row?.observed.map(({ category, action }) => `${category} ${action}`).sort();

it('answers as if what is observed did nothing, and logs what it would have done', async () => {
  const [decisions, without, before] = await Promise.all(
    [observing, quiet, acting].map((key) => service.moderate(messages, { key })),
  );
  // Whether the model or the cache answered depends on who was first.
  const answers = (all: readonly object[] | undefined) => all?.map((one) => ({ ...one, reason: '' }));
  expect(answers(decisions)).toEqual(answers(without));
  expect(answers(before)).not.toEqual(answers(decisions));
  const rows = await rowsOf(observing);
  const of = (index: number) => found(rows.find(({ message_id }) => message_id === String(index)));
  expect(TEXTS.map((_, index) => of(index))).toEqual([
    ['local:word:slurs timeout'],
    ['local:link delete'],
    ['local:pattern:promo flag'],
    ['local:limit:lines delete'],
    ['calm flag', 'local:link delete', 'scam delete'],
    ['local:link delete', 'local:word:slurs timeout'],
    [],
    [],
    ['local:limit:lines delete'],
    [],
    ['local:raid timeout'],
  ]);
  expect(rows.find(({ message_id }) => message_id === '1')?.text, 'so that the team can say whether it is right').toBe(
    TEXTS[1],
  );
  expect(await rowsOf(quiet)).toSatisfy((all: readonly Row[]) => all.every(({ observed }) => observed.length === 0));
});

it('explains and tries what is observed as observed', async () => {
  const { body } = await service.call('POST', '/v1/moderate?explain=true&dry_run=true', {
    key: observing,
    body: { messages: [messages[5], messages[4]] },
  });
  const [local, scored] = (body as { explanations: { local_hits: object[]; scores: object[]; without: object[] }[] })
    .explanations;
  expect(local?.local_hits).toEqual([
    expect.objectContaining({ name: 'links', observed: true }),
    expect.not.objectContaining({ observed: true }),
    expect.objectContaining({ name: 'words.slurs', observed: true }),
  ]);
  expect(local?.without.map((one) => (one as { name: string }).name)).toEqual(['words']);
  expect(scored?.scores).toContainEqual(
    expect.objectContaining({ name: 'scam', action: 'none', crossed: false, observed: 'delete' }),
  );
  const tried = await service.call('POST', '/v1/rules/try', { key: observing, body: { texts: [TEXTS[1], TEXTS[5]] } });
  expect(tried.body).toEqual([
    expect.objectContaining({
      action: 'none',
      category: null,
      local_hits: [expect.objectContaining({ observed: true })],
    }),
    expect.objectContaining({ action: 'delete', category: 'local:word' }),
  ]);
});

it('counts what would have been done, with the verdicts beside it', async () => {
  const { store } = service.runtime;
  const rows = await rowsOf(observing);
  const idOf = (index: number) => rows.find(({ message_id }) => message_id === String(index))?.id;
  const verdict = (index: number, said: string) =>
    service.call('POST', `/v1/decisions/${idOf(index)}/verdict`, { key: observing, body: { verdict: said } });
  expect((await verdict(1, 'confirmed')).status).toBe(200);
  expect((await verdict(4, 'wrong')).status).toBe(200);
  const tenant = await store.findTenant({ name: 'observing' });
  const range = { fromMs: Date.now() - 60_000, toMs: Date.now() + 60_000 };
  const counts = await store.countObserved(tenant?.id ?? '', range);
  expect(counts).toEqual([
    { category: 'calm', action: 'flag', messages: 1, anyway: 0, confirmed: 0, wrong: 1 },
    { category: 'local:limit:lines', action: 'delete', messages: 2, anyway: 0, confirmed: 0, wrong: 0 },
    { category: 'local:link', action: 'delete', messages: 3, anyway: 1, confirmed: 1, wrong: 1 },
    { category: 'local:pattern:promo', action: 'flag', messages: 1, anyway: 1, confirmed: 0, wrong: 0 },
    { category: 'local:raid', action: 'timeout', messages: 1, anyway: 0, confirmed: 0, wrong: 0 },
    { category: 'local:word:slurs', action: 'timeout', messages: 2, anyway: 0, confirmed: 0, wrong: 0 },
    { category: 'scam', action: 'delete', messages: 1, anyway: 0, confirmed: 0, wrong: 1 },
  ]);
  expect(await store.countObserved(tenant?.id ?? '', { fromMs: 0, toMs: range.fromMs })).toEqual([]);
  const { rows: links } = await store.searchDecisions(tenant?.id ?? '', {
    filter: { observed: 'local:link' },
    limit: 50,
    scanMax: 500,
  });
  expect(links.map(({ message_id }) => message_id).sort()).toEqual(['1', '4', '5']);
});

it('refuses a name that no category can have, and says where', async () => {
  const { status, body } = await service.call('PUT', '/v1/settings', {
    key: quiet,
    body: { observe: ['local:links'] },
  });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    detail: [{ loc: ['body', 'observe', 0], msg: expect.stringContaining('local:link,') }],
  });
});

it('compiles a filter under the same names once, and leaves others alone', () => {
  const settings = mergeSettings(DEFAULT_SETTINGS, {
    words: { list: ['casino'], action: 'delete' },
    observe: ['local:word'],
  });
  const rules = compileLocalRules(settings);
  expect(rules.findInText('casino', 'casino')).toBeNull();
  const observedBy = ({ findInText }: typeof rules) => {
    const hits: LocalHit[] = [];
    findInText('casino', 'casino', (hit) => hits.push(hit));
    return hits;
  };
  expect(observedBy(rules)).toMatchObject([{ category: 'local:word', action: 'delete', observed: true }]);
  expect(observedBy(compileLocalRules(mergeSettings(settings, { observe: [] })))).toEqual([]);
});
