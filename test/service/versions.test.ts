import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeObserved, readObserved } from '../../src/service/policy/observed.ts';
import { startService, type TestService } from '../support/service.ts';

const FILTERS = {
  words: { list: ['casino'], action: 'flag' },
  links: { mode: 'block_all', action: 'delete' },
  flood: { repeats: 3, messages: 0, window_seconds: 60, action: 'timeout' },
  limits: { accounts: { most: 2, window_seconds: 60, action: 'flag' } },
};
/** Stricter words and scams, no rule about links, another limit. */
const B = {
  words: { action: 'delete' },
  links: { action: 'none' },
  limits: { accounts: { most: 1, window_seconds: 60, action: 'delete' } },
  policy: { actions: { scam: 'delete' } },
};
const TEXTS = ['the casino is here', 'see https://evil.example/x', 'a scam in plain words', 'the harbour at five'];
const WOULD = ['delete', 'none', 'delete', null];

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const put = async (key: string, body: object, path = '/v1/settings') => {
  const { status, text } = await service.call('PUT', path, { key, body });
  expect(status, text).toBe(200);
};
const staged = (share: number) => ({ exceptions: [{ on: 'everyone', id: 'b', share, ...B }] });
const start = async (name: string, settings: object) => {
  const key = await service.mint(name);
  await put(key, { ...FILTERS, ...settings });
  return key;
};
type Row = { readonly message_id: string; readonly text: string; readonly observed: readonly object[] };
const observedOf = async (key: string) => {
  const rows = (await service.call('GET', '/v1/decisions?limit=500', { key })).body as readonly Row[];
  return new Map(rows.map(({ message_id, observed }) => [message_id, observed]));
};
const messagesOf = (author: string) => TEXTS.map((text, index) => ({ id: `${author}${index}`, text, author }));
const actionsOf = async (key: string, author = 'ann') =>
  (await service.moderate(messagesOf(author), { key })).map(({ action }) => action);

it('acts for nobody in shadow, and logs what it would have done where that differs', async () => {
  const key = await start('shadow', staged(0));
  const usual = await start('usual', {});
  expect(await actionsOf(key)).toEqual(await actionsOf(usual));
  const observed = await observedOf(key);
  expect(TEXTS.map((_, index) => observed.get(`ann${index}`))).toEqual(
    WOULD.map((action) => (action ? [{ category: 'version:b', action }] : [])),
  );
});

it('decides for its share of authors as it does for everyone once it is promoted, and always for the same ones', async () => {
  // Copies of one text by many accounts have a limit of their own.
  const alone = (share: number) => ({
    limits: { accounts: null },
    exceptions: staged(share).exceptions.map(({ limits: _, ...of }) => of),
  });
  const [key, whole] = [await start('half', alone(50)), await start('whole', alone(100))];
  const usual = await start('plain', { limits: { accounts: null } });
  const [withB, withA] = [await actionsOf(whole), await actionsOf(usual)];
  expect(withB).not.toEqual(withA);
  const authors = Array.from({ length: 40 }, (_, index) => `a${index}`);
  const met = async () => {
    const actions = [];
    for (const author of authors) actions.push(await actionsOf(key, author));
    return actions;
  };
  const first = await met();
  for (const actions of first) expect([withA, withB]).toContainEqual(actions);
  const ofB = first.filter((actions) => actions[0] === withB[0]).length;
  expect(ofB).toBeGreaterThan(8);
  expect(ofB).toBeLessThan(32);
  expect(await met()).toEqual(first);
});

it('counts a message once, however many versions there are', async () => {
  const two = {
    exceptions: [...staged(0).exceptions, { on: 'everyone', id: 'c', share: 100, words: { action: 'none' } }],
  };
  const [key, usual] = [await start('counted', two), await start('uncounted', {})];
  const flood = Array.from({ length: 5 }, (_, index) => ({
    id: `${index}`,
    text: 'hello to all of you',
    author: 'bo',
  }));
  const actions = async (of: string) => (await service.moderate(flood, { key: of })).map(({ action }) => action);
  expect(await actions(key)).toEqual(await actions(usual));
  const copies = ['p', 'q', 'r'].map((author) => ({ id: author, text: 'one text of many accounts', author }));
  for (const copy of copies) await service.moderate([copy], { key });
  const observed = await observedOf(key);
  expect([observed.get('p'), observed.get('q'), observed.get('r')]).toEqual([
    [],
    [{ category: 'version:b', action: 'delete' }],
    [{ category: 'version:b', action: 'delete' }],
  ]);
});

it('explains each author by the version that decided', async () => {
  const key = await start('explained', staged(50));
  const messages = Array.from({ length: 12 }, (_, index) => ({ id: `${index}`, text: TEXTS[1], author: `e${index}` }));
  const { body } = await service.call('POST', '/v1/moderate?explain=true&dry_run=true', { key, body: { messages } });
  const { decisions, explanations } = body as {
    readonly decisions: readonly { readonly action: string }[];
    readonly explanations: readonly { readonly local_hits: readonly { readonly action: string }[] }[];
  };
  expect(new Set(decisions.map(({ action }) => action))).toEqual(new Set(['delete', 'none']));
  expect(explanations.map(({ local_hits }) => local_hits.some(({ action }) => action === 'delete'))).toEqual(
    decisions.map(({ action }) => action === 'delete'),
  );
});

it('is refused for a channel, and becomes the policy and settings when it is promoted', async () => {
  const key = await start('promoted', staged(0));
  const refused = await service.call('PUT', '/v1/settings', {
    key,
    body: { exceptions: [{ on: 'channel', id: '1', share: 5, ...B }] },
  });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ detail: [{ loc: ['body', 'exceptions', 0, 'share'] }] });
  await service.moderate(messagesOf('cy'), { key });
  const { store } = service.runtime;
  const tenantOf = async () => {
    const tenant = await store.findTenant({ name: 'promoted' });
    if (!tenant) throw new Error('there is no such tenant');
    return tenant;
  };
  const counted = await readObserved({ store }, await tenantOf(), Date.now());
  expect(counted).toMatchObject([
    {
      name: 'version:b',
      share: 0,
      would: [
        { action: 'delete', messages: 2 },
        { action: 'none', messages: 1 },
      ],
    },
  ]);
  await changeObserved({ store }, await tenantOf(), 'version:b', 'promote');
  const { settings, policy } = await tenantOf();
  expect(settings).toMatchObject({
    words: { list: ['casino'], action: 'delete' },
    links: { action: 'none' },
    exceptions: [],
  });
  expect(policy.actions).toMatchObject({ scam: 'delete', spam: 'flag' });
});
