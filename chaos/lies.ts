import { setTimeout as pause } from 'node:timers/promises';
import type { ModelBehaviour } from '../emulators/model/model-behaviour.ts';
import { startModelServer } from '../emulators/model/model-server.ts';
import { until } from '../emulators/until.ts';
import { send } from './load.ts';
import type { Finding, Scale, Scenario } from './scenario.ts';
import { endServer, mintKey, type Server, startServer, withFolder } from './server.ts';

const BATCH = 5;

/** Wrong answers of a model. */
export const LIES: readonly Scenario[] = [
  {
    name: 'a model that lies in every way we know, and at random',
    goal: 'no message is given the scores of another; every request is answered; judged again after each',
    run: (scale) => withFolder((folder) => lie(folder, scale)),
  },
];

const wrong = (how: Extract<ModelBehaviour, { kind: 'wrong' }>['how'], row = 1): ModelBehaviour => ({
  kind: 'wrong',
  how,
  row,
});
const content = (text: string | null): ModelBehaviour => ({ kind: 'content', content: text });
const usage = (prompt_tokens: number, completion_tokens: number): ModelBehaviour => ({
  kind: 'usage',
  usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
});

/** The kinds of lies, one by one. */
const KINDS: readonly (readonly [name: string, behaviour: ModelBehaviour])[] = [
  ...(['prose', 'fenced', 'shuffled', 'bad_json', 'missing', 'duplicate', 'wrong_index', 'from_zero'] as const).map(
    (how) => [how, wrong(how, 2)] as const,
  ),
  ...(['wrong_columns', 'out_of_range', 'fraction'] as const).map((how) => [how, wrong(how)] as const),
  ['nothing', content(null)],
  ['the empty text', content('')],
  ['an empty object', content('{}')],
  ['an apology', content("I'm sorry, but I can't help with that.")],
  ['a megabyte', content('x'.repeat(1_000_000))],
  ['a hundred thousand brackets', content('['.repeat(100_000))],
  ['rows of nobody', content('{"r":[{"i":1,"s":[99]},{"i":2,"s":[99]}]}')],
  ['9007199254740991 tokens', usage(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)],
  ['no tokens', usage(0, 0)],
  ['fewer than no tokens', usage(-1_000_000, -1)],
  ['no usage', { kind: 'no_usage' }],
  ['an error under status 200', { kind: 'error_in_200' }],
  ['half an answer', { kind: 'cut', rows: 2 }],
  ['a connection that is cut', { kind: 'drop', when: 'in_body' }],
  ['status 500', { kind: 'status', status: 500 }],
];

async function lie(folder: string, scale: Scale): Promise<Finding> {
  const model = await startModelServer({ score: truthOf });
  const server = await startServer(folder, {
    LOG_LEVEL: 'silent',
    MODEL_BASE_URL: model.baseUrl,
    MODEL_API_KEY: 'test-model-key',
    MODEL_NAME: 'test-model',
    MODEL_TIMEOUT_MS: '5000',
    MODEL_INPUT_USD_PER_MTOK: '1',
    MODEL_OUTPUT_USD_PER_MTOK: '1',
    SERVICE_GLOBAL_BUDGET_USD: '100',
  });
  const key = await mintKey(server.url, 'chaos');
  const count = { asked: 0, judged: 0, foreign: 0, unanswered: 0 };
  const ask = async () => {
    const texts = Array.from(
      { length: BATCH },
      () => `message ${Math.random().toString(36).slice(2)} about the harbour`,
    );
    const decisions = await moderate(server, key, texts);
    count.asked += BATCH;
    if (decisions === null) count.unanswered += BATCH;
    decisions?.forEach(({ judged, scores }, index) => {
      if (!judged) return;
      count.judged++;
      const isOwn = Object.entries(scores).every(
        ([column, score]) => score === truthOf(texts[index] ?? '', column) / 100,
      );
      if (!isOwn) count.foreign++;
    });
  };
  let silent = 0;
  const recover = async () => {
    model.setBehaviour({ kind: 'well' });
    const isWell = async () => (await send(server.url, key)).reason === 'model';
    await until(isWell, { deadlineMs: 90_000, what: 'judging after a lie' }).catch(() => silent++);
  };
  for (const [, behaviour] of KINDS) {
    model.setBehaviour(behaviour);
    for (let round = 0; round < (scale === 'short' ? 1 : 5); round++) await ask();
    await recover();
  }
  // Any of them, at any call.
  model.setBehaviour(() => KINDS[Math.floor(Math.random() * KINDS.length)]?.[1] ?? { kind: 'well' });
  for (let round = 0; round < (scale === 'short' ? 10 : 500); round++) {
    await ask();
    if (scale === 'whole' && round % 50 === 49) await pause(1_000);
  }
  await recover();
  await endServer(server, 'SIGTERM');
  await model.close();
  return {
    figure: `${KINDS.length} kinds and a mixture: ${count.asked} messages, ${count.judged} judged, ${count.foreign} by scores that are not theirs, ${count.unanswered} unanswered, ${silent} times not judged again`,
    holds: count.foreign + count.unanswered + silent === 0 && count.judged > 0,
  };
}

/** Returns a score of 1 to 97 that rarely equals another text's. */
function truthOf(text: string, column: string): number {
  let hash = 7;
  for (const char of `${text}|${column}`) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
  return 1 + (hash % 97);
}

type Told = { readonly judged: boolean; readonly scores: Readonly<Record<string, number>> };

async function moderate(server: Server, key: string, texts: readonly string[]): Promise<readonly Told[] | null> {
  try {
    const answer = await fetch(`${server.url}/v1/moderate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: texts.map((text) => ({ text })) }),
      signal: AbortSignal.timeout(60_000),
    });
    const body = (await answer.json()) as { readonly decisions?: readonly Told[] };
    return answer.status === 200 ? (body.decisions ?? null) : null;
  } catch {
    return null;
  }
}
