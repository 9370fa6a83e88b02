import { existsSync } from 'node:fs';
import { isTooShort } from '../src/core/moderation/text-analysis.ts';
import { applyThresholds, criteriaOf } from '../src/core/moderation/thresholds.ts';
import { DEFAULT_POLICY, mergePolicy } from '../src/core/policy/policy.ts';
import { PRESETS, type Preset, presetThresholds } from '../src/core/policy/presets.ts';
import type { Budget, Judge, JudgeRequest, JudgeRow } from '../src/core/ports/judge.ts';
import { withCascade } from '../src/judge/cascade.ts';
import { createEmbeddedJudge } from '../src/judge/embedded/embedded.ts';
import type { LabelledMessage } from '../src/judge/eval/labelled-line.ts';
import { handWritten, testMessages } from '../train/card.ts';
import { placeAll } from '../train/place-all.ts';
import type { Figure } from './figure.ts';

const FREE: Budget = { reserve: async () => null, settle: () => {} };
const TRAINED = ['spam', 'scam', 'harassment', 'nsfw', 'selfharm'];

/** Compares a perfect labeller with and without a cascade on single messages of a tenant with a preset: calls, and different actions. */
export async function measureCascade(): Promise<Figure[]> {
  const embedded = createEmbeddedJudge();
  const figures: Figure[] = [];
  for (const [name, messages] of await labelledSets())
    for (const preset of PRESETS) {
      const { saved, changed, harmful, lost } = await run(embedded, messages, preset);
      const set = `${name}, ${preset}`;
      const all = messages.length;
      figures.push(
        {
          ...{ name: `${set}: calls saved`, value: saved, unit: 'calls', peer: 'the model alone' },
          ...{ peerValue: all, ratio: saved / all, asked: '>= .70' },
        },
        {
          ...{ name: `${set}: actions changed`, value: changed, unit: 'messages', peer: 'all messages' },
          ...{ peerValue: all, ratio: changed / all, asked: '<= .01' },
        },
        {
          ...{ name: `${set}: harmful messages lost`, value: lost, unit: 'messages', peer: 'harmful messages' },
          ...{ peerValue: harmful, ratio: lost / harmful, asked: 'no figure' },
        },
      );
    }
  return figures;
}

/** Returns handwritten messages and, if the data sets exist, messages that training never used, in English and all languages. */
async function labelledSets(): Promise<readonly (readonly [string, readonly LabelledMessage[]])[]> {
  const hand: [string, readonly LabelledMessage[]] = ['lines written by hand', await handWritten()];
  const folder = process.env.JUDGE_DATA ?? '../shared/datasets';
  if (!existsSync(folder)) return [hand];
  const rows = placeAll(folder, () => undefined);
  const unseen = rows.filter(({ split }) => split === 'unseen').map((row) => ({ ...row, split: 'test' as const }));
  const english = new Map<string, boolean>();
  for (const { text, english: is } of rows) english.set(text, is);
  const sets = { 'test split': testMessages(rows), 'unseen sources': testMessages(unseen) };
  return [
    hand,
    ...Object.entries(sets).flatMap(([name, messages]): [string, readonly LabelledMessage[]][] => {
      const known = messages.filter(isKnown);
      return [
        [`${name} in English`, known.filter(({ text }) => english.get(text))],
        [name, known],
      ];
    }),
  ];
}

/** Whether the message would be judged, and its labels say what a labeller would do. */
function isKnown({ text, labels }: LabelledMessage): boolean {
  if (isTooShort(text, text)) return false;
  return TRAINED.every((category) => labels.has(category)) || [...labels.values()].includes(true);
}

async function run(
  embedded: ReturnType<typeof createEmbeddedJudge>,
  messages: readonly LabelledMessage[],
  preset: Preset,
) {
  const thresholds = presetThresholds(preset, (name) => DEFAULT_POLICY.thresholds[name] !== null);
  const { all: criteria, categories, rules } = criteriaOf(mergePolicy(DEFAULT_POLICY, { thresholds }));
  const scoresOf = ({ labels }: LabelledMessage) => categories.map((category) => (labels.get(category) ? 1 : 0));
  const ofText = new Map(messages.map((message) => [message.text, scoresOf(message)]));
  const labeller: Judge = {
    ...{ provider: 'openai', model: 'labels', cannot: [] },
    judge: async (request: JudgeRequest) => ({
      rows: request.messages.map(({ text }): JudgeRow => ({ kind: 'scores', scores: ofText.get(text) ?? [] })),
      usage: { requests: 1, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
    }),
  };
  const cascade = withCascade(labeller, embedded);
  const actionOf = (scores: readonly number[]) => applyThresholds({ all: criteria }, scores).action;
  let [changed, lost, harmful] = [0, 0, 0];
  for (const message of messages) {
    const asked = { messages: [{ text: message.text, topic: '' }], categories, rules, criteria };
    const { rows } = await cascade.judge(asked, FREE);
    const truth = actionOf(ofText.get(message.text) ?? []);
    const action = rows[0]?.kind === 'scores' ? actionOf(rows[0].scores) : 'failed';
    if (truth !== 'none') harmful++;
    if (action === truth) continue;
    changed++;
    if (truth !== 'none') lost++;
  }
  return { saved: cascade.counts().saved_requests, changed, harmful, lost };
}
