import { expect, it } from 'vitest';
import type { TryInThread } from '../../../src/core/moderation/explain.ts';
import { DEFAULT_SETTINGS, mergeSettings } from '../../../src/core/settings/settings.ts';
import { compileTrial, tryRules } from '../../../src/service/filters/try.ts';

/** Of four syllables, none of which is in another at its place. */
const wordOf = (at: number) =>
  String(at)
    .padStart(4, '0')
    .replace(/./g, (digit) => `${'bdfglmnprt'[Number(digit)]}a`);
const list = Array.from({ length: 1_200 }, (_, at) => wordOf(at));
const settings = mergeSettings(DEFAULT_SETTINGS, { words: { list, lists: { more: { list, action: 'delete' } } } });

it('finds a long list once in a text, whatever part of it is met, and as a whole in other fonts', async () => {
  const [both, last, none] = await tryRules(
    {},
    { id: 'acme', settings },
    { texts: [`${wordOf(7)} and ${wordOf(1_100)}`, wordOf(1_199), wordOf(1_200)] },
    0,
  );
  expect(both?.local_hits.map(({ name }) => name)).toEqual(['words', 'words.more']);
  expect(last?.local_hits.map(({ name, matched }) => [name, matched])).toEqual([
    ['words', wordOf(1_199)],
    ['words.more', wordOf(1_199)],
  ]);
  expect(last?.in_fonts?.found).toBeGreaterThan(19);
  expect(none?.local_hits).toEqual([]);
});

it('looks at no further text once the caller has gone', async () => {
  const gone = new AbortController();
  gone.abort();
  expect(await tryRules({}, { id: 'acme', settings }, { texts: [wordOf(7)] }, 0, gone.signal)).toEqual([]);
});

it('tries in a thread what takes long, and here what does not', async () => {
  const sent: string[] = [];
  const tryInThread: TryInThread = async (_caller, rules, ask) => {
    sent.push(ask.text);
    return compileTrial(rules)(ask);
  };
  const long = 'harbour '.repeat(500);
  const short = { id: 'acme', settings: { ...DEFAULT_SETTINGS, words: { list: ['nitro'], action: 'flag' as const } } };
  await tryRules({ tryInThread }, short, { texts: ['free nitro', long] }, 0);
  await tryRules({ tryInThread }, { id: 'acme', settings }, { texts: [wordOf(7)] }, 0);
  expect(sent).toEqual([long, wordOf(7)]);
});

it('says so where no thread could try a text in time', async () => {
  const trial = tryRules({ tryInThread: async () => 'overloaded' }, { id: 'acme', settings }, { texts: ['a'] }, 0);
  await expect(trial).rejects.toMatchObject({ code: 'overloaded' });
});
