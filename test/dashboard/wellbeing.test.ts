import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { soften } from '../../src/dashboard/parts/quoted-text.tsx';
import { readingOf } from '../../src/dashboard/request/cookies.ts';
import { startService, type TestService } from '../support/service.ts';
import { arriveByForms } from './forms.ts';

let service: TestService;
let nowMs = Date.now();
beforeAll(async () => {
  service = await startService({}, { now: () => nowMs });
  await service.call('PUT', '/v1/settings', { body: { words: { list: ['clownface'], action: 'flag' } } });
});
afterAll(() => service.close());

/** A text that is shown at once, and one that has to be pressed first. */
const open = (text: string) => new RegExp(`<blockquote class="said" dir="auto">[^<]*${text}`);
const covered = (text: string) =>
  new RegExp(
    `<details class="shield"><summary>Show the text \\([^)]+\\)</summary><(blockquote|p) class="said" dir="auto">[^/]*${text}`,
  );

describe('what a moderator reads', () => {
  it('hides texts about self-harm and minors until they are pressed, on every page that lists them', async () => {
    await service.moderate(['one about selfharm', 'one about minors', 'one about scam']);
    const ana = await arriveByForms(service);
    const queue = await ana.read('/review');
    for (const name of ['selfharm', 'minors']) expect(queue).toMatch(covered(`one about ${name}`));
    expect(queue).not.toMatch(covered('one about scam'));
    expect(await ana.read('/decisions')).toMatch(covered('one about selfharm'));
    await ana.send('/review/reading', { break: '50' });
    expect(await ana.read('/review')).not.toContain('class="shield"');
    // It is a setting of this browser alone.
    expect(await (await arriveByForms(service)).read('/review')).toContain('class="shield"');
  });

  it('softens what a word list found, keeps the text as it was written behind a press, and covers what has no marks', async () => {
    await service.moderate(['you utter clownface go home', 'one about harassment', 'a plain one about spam']);
    const ana = await arriveByForms(service);
    expect(await ana.read('/review')).not.toContain('•');
    await ana.send('/review/reading', { hide: 'on', soften: 'on', break: '0' });
    const queue = await ana.read('/review');
    expect(queue).toMatch(open('you utter c•••••••• go home'));
    expect(queue).toContain('Show the text (as it was written)');
    expect(queue).toMatch(covered('one about harassment'));
    expect(queue).toMatch(open('a plain one about spam'));
  });

  it('suggests a break after as many verdicts as somebody said, and counts anew after one', async () => {
    await service.moderate(['the first about scam', 'the second about scam', 'the third about scam']);
    const ana = await arriveByForms(service, await service.mint('test'));
    await ana.send('/review/reading', { hide: 'on', break: '2' });
    const ids = [...(await ana.read('/review')).matchAll(/data-decision="([^"]+)"/g)].map(([, id = '']) => id);
    const said = 'You have decided 2 messages without a break.';
    expect((await ana.send(`/review/${ids[0]}`, { verb: 'right' })).text).not.toContain('without a break');
    expect((await ana.send(`/review/${ids[1]}`, { verb: 'right' })).text).toContain(said);
    nowMs += 60_000;
    expect((await ana.send('/review/reading', { rested: 'now' })).text).not.toContain('without a break');
    nowMs += 60_000;
    expect((await ana.send(`/review/${ids[2]}`, { verb: 'right' })).text).not.toContain('without a break');
    await ana.send('/review/reading', { hide: 'on', break: '1' });
    expect(await ana.read('/review')).toContain('You have decided 1 message without a break.');
    await ana.send('/review/reading', { hide: 'on', break: '0' });
    expect(await ana.read('/review')).not.toContain('without a break');
  });

  it('takes a setting that cannot be read for the default', () => {
    const standard = { softens: false, hides: true, breakAfter: 50, restedAtMs: 0 };
    expect(readingOf({})).toEqual(standard);
    expect(readingOf({ soften: 'x', hide: '', break: '-3', rested: 'then' })).toEqual(standard);
  });

  it('leaves the first letter of every word that is softened', () => {
    expect(soften('😀 you clown car', [{ start: 6, end: 15 }])).toBe('😀 you c•••• c••');
  });
});
