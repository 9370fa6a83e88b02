import { afterEach, describe, expect, it } from 'vitest';
import type { ModelCall } from '../../../emulators/model/model-wire.ts';
import { canaryColumn } from '../../../emulators/model/model-wire.ts';
import { drawCanary } from '../../../src/judge/openai/canary.ts';
import { createCanaryRecord } from '../../../src/judge/openai/canary-record.ts';
import type { OpenAiJudgeOptions, SplitBatch } from '../../../src/judge/openai/openai-options.ts';
import { createBudget, createDraw, kinds, type Rig, requestOf, startRig, textsOf } from '../setup.ts';

const rigs: Rig[] = [];
afterEach(async () => {
  for (const { judge, server } of rigs.splice(0)) {
    await judge.close();
    await server.close();
  }
});

/** Sees nothing in anything. */
const blind = (call: ModelCall) =>
  ({ kind: 'content', content: JSON.stringify({ r: call.lines.map(({ i }) => ({ i, s: [] })) }) }) as const;

async function rigOf(options: Partial<OpenAiJudgeOptions> = {}): Promise<Rig> {
  const rig = await startRig(options);
  rigs.push(rig);
  return rig;
}
async function judgeTenBatches({ judge }: Rig): Promise<string[]> {
  const found: string[] = [];
  for (let batch = 0; batch < 10; batch++) {
    found.push(...kinds((await judge.judge(requestOf(textsOf(25)), createBudget())).rows));
  }
  return found;
}

describe('our own message', () => {
  it('has another text in nearly every call, and each can be told for what it is', () => {
    const draw = createDraw(7);
    const texts = Array.from({ length: 2_000 }, () => drawCanary(['spam', 'scam'], draw));
    expect(texts.filter((canary) => canary === null || canaryColumn(canary.text) !== canary.high)).toEqual([]);
    // Without its invented names, too.
    const shapes = new Set(texts.map((canary) => canary?.text.replace(/www\.\w+|code \w+/g, '')));
    expect(shapes.size).toBeGreaterThan(600);
  });
});

describe('a model that misses our own message in every batch', () => {
  it('is asked a few times more, then once for each batch, and says so', async () => {
    const told: boolean[] = [];
    const poisoned: SplitBatch[] = [];
    const rig = await rigOf({
      onCanaryMissed: (missed) => told.push(missed),
      onPoisoned: (each) => poisoned.push(each),
    });
    rig.server.setBehaviour(blind);
    expect(await judgeTenBatches(rig)).toEqual(Array(250).fill('scores'));
    expect(rig.server.requests.length).toBe(12);
    expect(told).toEqual([true]);
    expect(poisoned).toEqual([]);
    expect(rig.judge.health()).toMatchObject({ trouble: 'misses_test_message', circuit: 'closed' });
  });

  it('leaves the batch to the fallback where there is one', async () => {
    const rig = await rigOf({ countsWithoutCanary: false });
    rig.server.setBehaviour(blind);
    const found = await judgeTenBatches(rig);
    expect(found).toEqual(Array(250).fill('invalid_answer'));
    expect(rig.server.requests.length).toBe(12);
  });

  it('is trusted again once it finds it in half of the batches', async () => {
    const told: boolean[] = [];
    const rig = await rigOf({ onCanaryMissed: (missed) => told.push(missed) });
    rig.server.setBehaviour(blind);
    await judgeTenBatches(rig);
    rig.server.setBehaviour({ kind: 'well' });
    await judgeTenBatches(rig);
    expect(told).toEqual([true, false]);
    expect(rig.judge.health().trouble).toBeNull();
  });
});

describe('a text that hides our own message', () => {
  it('is still taken out of its batch, and the model is not blamed', async () => {
    const rig = await rigOf();
    rig.server.setBehaviour((call) =>
      call.messages.some(({ text }) => text.startsWith('hostile')) ? blind(call) : { kind: 'well' },
    );
    for (let batch = 0; batch < 6; batch++) {
      const { rows } = await rig.judge.judge(requestOf([...textsOf(24), 'hostile']), createBudget());
      expect(kinds(rows)).toEqual([...Array(24).fill('scores'), 'invalid_answer']);
    }
    expect(rig.judge.health().trouble).toBeNull();
  });

  it('in every message of every batch has the model tried on lines of ours, and it is not blamed', async () => {
    const rig = await rigOf();
    rig.server.setBehaviour((call) =>
      call.messages.some(({ text }) => text.startsWith('hostile')) ? blind(call) : { kind: 'well' },
    );
    for (let batch = 0; batch < 4; batch++) {
      const hostile = textsOf(12).map((text) => `hostile ${text}`);
      expect(kinds((await rig.judge.judge(requestOf(hostile), createBudget())).rows)).toEqual(
        Array(12).fill('invalid_answer'),
      );
    }
    expect(rig.judge.health().trouble).toBeNull();
  });

  it('costs one try of the model for all who wonder at the same time', async () => {
    const told: boolean[] = [];
    const record = createCanaryRecord((missed) => told.push(missed));
    let tries = 0;
    const tryModel = async () => {
      tries += 1;
      return tries > 1 ? false : null;
    };
    await Promise.all(Array.from({ length: 8 }, () => record.note(false, tryModel)));
    expect({ tries, told }).toEqual({ tries: 1, told: [] });
    for (let batch = 0; batch < 2; batch++) await record.note(false, tryModel);
    expect({ tries, told, isMissed: record.isMissed() }).toEqual({ tries: 2, told: [true], isMissed: true });
  });
});
