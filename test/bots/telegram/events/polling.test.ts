import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../../emulators/until.ts';
import { openBench, type TelegramBench } from '../harness.ts';
import { heard, polls } from '../heard.ts';

const opened: TelegramBench[] = [];
const WEEK_MS = 7 * 24 * 3_600_000;

async function open(options: Parameters<typeof openBench>[0] = {}) {
  const bench = await openBench(options);
  opened.push(bench);
  const alice = bench.server.addUser({ first_name: 'Alice' });
  const chat = bench.server.addChat({ type: 'supergroup', title: 'Harbour', members: [alice] });
  const say = (text: string) => bench.server.say(alice, chat, text);
  const texts = () => bench.handed.onMessage.map(({ text }) => text);
  return { ...bench, say, texts };
}

afterEach(async () => {
  for (const bench of opened.splice(0)) {
    expect(bench.server.violations).toEqual([]);
    await bench.close();
  }
});

/** Lets a poll that waits come back empty, and waits for the next one. */
async function endPoll({ server }: Pick<TelegramBench, 'server'>): Promise<void> {
  const before = server.callsOf('getUpdates').length;
  await polls(server);
  server.endPoll();
  await until(() => server.callsOf('getUpdates').length > before, { what: 'the end of a poll' });
}

describe('update ids that jump', () => {
  it.each([
    ['down', [900_000_000, 7, 3_000, 12]],
    ['up', [200_000, 5_000_000, 2_000_000_000]],
    ['to numbers that were used before', [100_000, 100_000, 100_003]],
  ])('loses no message and takes none twice when they jump %s', async (_where, jumps) => {
    const { server, say, texts } = await open();
    const said: string[] = [];
    for (const id of [null, ...jumps]) {
      if (id !== null) server.jumpTo(id);
      for (let turn = 0; turn < 5; turn++) {
        said.push(`message ${said.length}`);
        say(said.at(-1) ?? '');
      }
      await until(() => texts().length >= said.length, { what: 'what was said' });
      await polls(server);
    }
    expect(texts()).toEqual(said);
    await polls(server);
    expect(server.pendingUpdates).toEqual([]);
  });

  it('hears what comes after a quiet week, when the poll that waited came back empty before it', async () => {
    const world = await open();
    const { server, say, texts } = world;
    await heard(server, () => say('before'));
    await endPoll(world);
    await polls(server);
    server.endPoll();
    server.jumpTo(7);
    say('after');
    await until(() => texts().length === 2, { what: 'the message after the week' });
    await polls(server);
    expect(server.pendingUpdates).toEqual([]);
  });

  it('asks with no offset of before the outage when Telegram was out of reach for longer than it keeps updates', async () => {
    const { server, say, texts, schedule, bot } = await open();
    await heard(server, () => say('before'));
    await polls(server);
    const mend = server.breakDown('getUpdates', 502);
    server.dropConnections();
    await until(() => bot.health().state === 'reconnecting', { what: 'the outage' });
    schedule.advance(WEEK_MS);
    server.jumpTo(7);
    say('after');
    mend();
    await until(
      () => {
        schedule.advance(60_000);
        return texts().length === 2;
      },
      { what: 'the message after the outage' },
    );
    expect(texts()).toEqual(['before', 'after']);
  });

  it('takes what a killed process did not confirm once more, and goes on from there', async () => {
    const first = await open();
    const { server } = first;
    server.jumpTo(4_000_000);
    await heard(server, () => first.say('one'));
    await polls(server);
    await first.bot.stop();
    server.jumpTo(12);
    first.say('two');
    const second = await openBench({ server });
    opened.splice(0, 1, second);
    await until(() => second.handed.onMessage.length === 1, { what: 'what waited' });
    server.redeliver(server.updates[0] ?? { update_id: 0 });
    await until(() => second.handed.onMessage.length === 2, { what: 'what is delivered again' });
    expect(second.handed.onMessage.map(({ text }) => text)).toEqual(['two', 'one']);
    await polls(server);
    await heard(server, () => first.say('three'));
    expect(second.handed.onMessage.map(({ text }) => text)).toEqual(['two', 'one', 'three']);
    await polls(server);
    expect(server.pendingUpdates).toEqual([]);
  });

  it('is right for any run of messages, deliveries that are repeated, lost answers and jumps', async () => {
    const { server, say, texts, schedule } = await open();
    const said: string[] = [];
    let jumpedAt = 0;
    const step = fc.oneof(
      fc.record({ kind: fc.constant('say' as const), times: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ kind: fc.constant('jump' as const), id: fc.integer({ min: 1, max: 2_147_000_000 }) }),
      fc.record({ kind: fc.constant('again' as const), which: fc.nat() }),
      fc.record({ kind: fc.constant('lose' as const) }),
    );
    const settled = () =>
      until(
        () => {
          schedule.advance(60_000);
          return server.pendingUpdates.length === 0 && server.waitingPolls() === 1;
        },
        { what: 'everything to be taken' },
      );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const one of steps) {
          if (one.kind === 'say')
            for (let turn = 0; turn < one.times; turn++) {
              said.push(`message ${said.length}`);
              say(said.at(-1) ?? '');
            }
          else if (one.kind === 'lose') server.loseAnswerOf('getUpdates');
          else {
            await settled();
            // Confirmed updates of before a jump are gone for good.
            const known = server.updates.slice(jumpedAt);
            if (one.kind === 'jump') {
              schedule.advance(WEEK_MS);
              server.jumpTo(one.id);
              jumpedAt = server.updates.length;
            } else if (known.length > 0) server.redeliver(known[one.which % known.length] ?? { update_id: 0 });
          }
        }
        await settled();
        await until(() => texts().length >= said.length, { what: 'everything to be handed over' });
        expect(texts().toSorted()).toEqual(said.toSorted());
      }),
      { numRuns: 15 },
    );
  });
});

describe('health while polling', () => {
  it('does not say that it runs while Telegram holds updates that polls do not bring', async () => {
    const world = await open();
    const { server, bot, say, texts, schedule } = world;
    const release = server.withhold();
    say('held');
    await endPoll(world);
    await until(() => server.callsOf('getWebhookInfo').length === 1, { what: 'the first look' });
    expect(bot.health().state).toBe('running');
    await polls(server);
    server.endPoll();
    await until(() => bot.health().state === 'reconnecting', { what: 'the truth' });
    expect(bot.health().problem).toMatch(/holds updates/);
    release();
    await until(
      () => {
        schedule.advance(60_000);
        return bot.health().state === 'running';
      },
      { what: 'the end of it' },
    );
    await until(() => texts().length > 0, { what: 'what was held' });
    expect(texts()).toEqual(['held']);
    expect(bot.health().problem).toBeNull();
  });

  it('says that it runs when nothing is written for long, and asks Telegram for that once a poll', async () => {
    const world = await open();
    const { server, bot } = world;
    for (let turn = 0; turn < 3; turn++) await endPoll(world);
    await polls(server);
    expect(server.callsOf('getWebhookInfo').length).toBe(3);
    expect(bot.health()).toEqual({ platform: 'telegram', state: 'running', problem: null });
    expect(server.callsOf('getUpdates').at(-1)?.arguments.offset).toBe(0);
  });

  it('does not say that it runs, nor asks without a pause, while the same updates come again and again', async () => {
    const { server, bot, say, schedule } = await open();
    await heard(server, () => say('again'));
    await polls(server);
    const [first] = server.updates.slice(-1);
    for (let turn = 0; first && turn < 3; turn++) {
      server.redeliver(first);
      if (turn < 2) await until(() => server.pendingUpdates.length === 0 && server.waitingPolls() === 1);
    }
    await until(() => bot.health().state === 'reconnecting', { what: 'the truth' });
    const before = server.callsOf('getUpdates').length;
    expect(server.waitingPolls()).toBe(0);
    await until(
      () => {
        schedule.advance(60_000);
        return bot.health().state === 'running';
      },
      { what: 'the end of it' },
    );
    expect(server.callsOf('getUpdates').length).toBeGreaterThan(before);
  });
});
