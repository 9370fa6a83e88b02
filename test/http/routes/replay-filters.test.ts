import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileLocalRules } from '../../../src/core/filters/local-rules.ts';
import type { ReadInThread } from '../../../src/core/moderation/read-messages.ts';
import { readFacts } from '../../../src/core/moderation/text-analysis.ts';
import { mergeSettings } from '../../../src/core/settings/settings.ts';
import { replayFilters } from '../../../src/service/policy/replay-filters.ts';
import { startService, type TestService } from '../../support/service.ts';

const TEXTS = [
  'the casino is open',
  'see https://evil.example/x',
  'this is spam, plainly',
  'a scam with a casino in it',
  'nothing to see here at all',
  'one text that comes again',
  'one text that comes again',
  'one text that comes again',
];
const SETTINGS = {
  words: { list: ['casino'], action: 'delete' },
  links: { mode: 'block_all', action: 'delete' },
  flood: { repeats: 2, messages: 0, window_seconds: 60, action: 'timeout' },
  observe: ['local:link', 'local:raid'],
};

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.call('PUT', '/v1/settings', { body: SETTINGS });
  await service.moderate(TEXTS.map((text, index) => ({ id: `${index}`, text, author: 'ann' })));
});
afterAll(() => service.close());

const replay = async (settings: object | null, policy: object = {}) => {
  const { status, body, text } = await service.call('POST', '/v1/replay', { body: { ...policy, settings } });
  expect(status, text).toBe(200);
  return body as Readonly<Record<string, unknown>> & { readonly changes: readonly object[] };
};

it('says what an observed filter would have done, promoted, as the service then does', async () => {
  const told = await replay({ observe: [] });
  expect(told).toMatchObject({ messages: 8, changed: 2, without_text: 3, unjudged: 0 });
  expect(told.before).toMatchObject({ delete: 2, timeout: 0 });
  const promoted = await service.mint('promoted');
  await service.call('PUT', '/v1/settings', { key: promoted, body: { ...SETTINGS, observe: [] } });
  const decided = await service.moderate(
    TEXTS.map((text, index) => ({ id: `${index}`, text, author: 'ann' })),
    { key: promoted },
  );
  const count = (action: string) => decided.filter((one) => one.action === action).length;
  expect(told.after).toEqual(Object.fromEntries(['none', 'flag', 'delete', 'timeout'].map((one) => [one, count(one)])));
});

it('tries other words on the texts that are kept, and says what it cannot know', async () => {
  const told = await replay({ words: { list: ['spam'], action: 'timeout' } }, { actions: { scam: 'delete' } });
  // Both casinos go to the model, which has not judged them.
  expect(told).toMatchObject({ changed: 3, unjudged: 2, without_text: 3 });
  expect(told.before).toMatchObject({ flag: 1, delete: 2, timeout: 0 });
  expect(told.after).toMatchObject({ flag: 0, delete: 0, timeout: 1 });
});

it('takes from the log what only it knows, as far as that acts', async () => {
  expect(await replay({ observe: ['local:link', 'local:word'] })).toMatchObject({ after: { delete: 0, timeout: 1 } });
  expect(await replay({ observe: ['local:link'], flood: { action: 'none' }, raid: { action: 'none' } })).toMatchObject({
    after: { delete: 2, timeout: 0 },
  });
});

it('changes nothing where nothing is changed, and refuses settings that are at fault', async () => {
  expect(await replay({})).toMatchObject({ changed: 0 });
  expect(await replay(null)).not.toHaveProperty('without_text');
  const { status } = await service.call('POST', '/v1/replay', { body: { settings: { links: { domains: ['//'] } } } });
  expect(status).toBe(422);
});

/** Phrases that are in no text, enough to take long to make ready. */
const PHRASES = Array.from({ length: 1_200 }, (_, at) => `ladder ${at}`);
const withWords = (list: string[]) => ({ words: { list, action: 'timeout' as const } });

/** Replays in this process, and keeps the texts that are sent to a thread. */
async function replayHere(list: string[], unread?: 'overloaded') {
  const tenant = await service.runtime.store.findTenant({ name: 'test' });
  if (!tenant) throw new Error('no tenant');
  const sent: string[] = [];
  const readInThread: ReadInThread = async (_caller, settings, raws) => {
    sent.push(...raws);
    const rules = compileLocalRules(settings);
    return unread ? raws.map(() => unread) : raws.map((raw) => readFacts(raw, rules));
  };
  const changed = mergeSettings(tenant.settings, withWords(list));
  const { rows } = await replayFilters({ store: service.runtime.store, readInThread }, tenant, changed);
  return { sent, rows: [...rows.values()] };
}

it('reads texts in a thread if the rules take long to make ready, with the same result', async () => {
  expect(await replay(withWords(['spam', ...PHRASES]))).toEqual(await replay(withWords(['spam'])));
  const [few, many] = [await replayHere(['spam']), await replayHere(['spam', ...PHRASES])];
  expect(few.sent).toEqual([]);
  expect(many.sent.toSorted()).toEqual(TEXTS.filter((_, at) => ![4, 5, 6].includes(at)).toSorted());
  expect(many.rows).toEqual(few.rows);
});

it('answers that it is overloaded if no thread reads the texts in time', async () => {
  await expect(replayHere(['spam', ...PHRASES], 'overloaded')).rejects.toMatchObject({ code: 'overloaded' });
});
