import type { OpenAI } from 'openai';
import { chunksOf } from '../../core/collections/chunks-of.ts';
import { CATEGORY_NAMES, type Category } from '../../core/common/category.ts';
import { isRecord, recordOf } from '../../core/common/untyped-json.ts';
import type { JudgeRequest, JudgeRow } from '../../core/ports/judge.ts';
import { NO_TOKENS } from '../call/cost.ts';
import type { ModelOutcome } from '../call/outcome.ts';
import { asFailed, failed, type JudgeRun } from '../openai/attempt-types.ts';
import { ask } from '../openai/attempts.ts';
import { createEngine, type Engine, type HttpJudge } from '../openai/engine.ts';
import type { EngineOptions } from '../openai/openai-options.ts';

/** Each category's score is the highest of these endpoint scores. https://platform.openai.com/docs/guides/moderation */
const SCORES = {
  harassment: ['harassment', 'harassment/threatening', 'hate', 'hate/threatening'],
  nsfw: ['sexual', 'violence/graphic'],
  selfharm: ['self-harm', 'self-harm/intent', 'self-harm/instructions'],
  minors: ['sexual/minors'],
} as const satisfies Partial<Record<Category, readonly string[]>>;

type Scores = Readonly<Record<string, number>>;
/** Texts to judge, with their positions in the request. */
type Texts = readonly { readonly place: number; readonly text: string; readonly image?: string | undefined }[];

/** The categories that the endpoint also scores in images. https://developers.openai.com/api/docs/guides/moderation */
const IN_IMAGES = ['nsfw', 'selfharm'] as const;

/** Shared by all requests: the most texts per call, as far as the server has told. */
type Endpoint = { readonly engine: Engine; readonly model: string; textsMax: number };

/** OpenAI's error code for too many texts in a call. */
const TOO_MANY = 'array_above_max_length';

/** Creates a judge from OpenAI's free moderation endpoint, all texts in one call; it learns the server's limit. It sends neither topics nor rules. */
export function createModerationsJudge(options: EngineOptions): HttpJudge {
  const engine = createEngine({ ...options, prices: null });
  const endpoint: Endpoint = { engine, model: options.model, textsMax: Number.POSITIVE_INFINITY };
  return {
    provider: 'moderations',
    model: options.model,
    cannot: [...CATEGORY_NAMES.filter((name) => !Object.hasOwn(SCORES, name)), 'rules'],
    ...(options.readsImages && { readsImages: IN_IMAGES }),
    judge: (request, budget, caller) =>
      engine.run(request.messages.length, { budget, caller }, (run, rows) =>
        judgeTexts(
          endpoint,
          run,
          request,
          request.messages.map(({ text, context }, index) => ({ place: index, text, image: context?.image })),
          rows,
        ),
      ),
    close: engine.close,
    health: engine.health,
  };
}

async function judgeTexts(
  endpoint: Endpoint,
  run: JudgeRun,
  request: JudgeRequest,
  texts: Texts,
  rows: JudgeRow[],
): Promise<void> {
  const apart = (pieces: number): Promise<unknown> => {
    const parts = chunksOf(texts, Math.ceil(texts.length / pieces));
    return Promise.all(parts.map((part) => judgeTexts(endpoint, run, request, part, rows)));
  };
  if (texts.length > endpoint.textsMax) return void (await apart(Math.ceil(texts.length / endpoint.textsMax)));
  const asked = await ask(endpoint.engine.parts, run, () => ({
    question: null,
    bound: NO_TOKENS,
    doubt: () => null,
    messages: texts.length,
    send: (signal) =>
      endpoint.engine.call(signal, async (client): Promise<ModelOutcome> => {
        const body = { model: endpoint.model, input: inputOf(texts) };
        const { results } = await client.moderations.create(body, { signal });
        return { kind: 'answer', content: JSON.stringify(results ?? null), cut: false, tokens: [], charge: 'none' };
      }),
  }));
  const results = asked.kind === 'answer' ? readResults(asked.content, texts.length) : null;
  if (results) {
    texts.forEach(({ place: index }, at) => {
      rows[index] = { kind: 'scores', scores: scoresOf(request, results[at] ?? {}) };
    });
    return;
  }
  // One text may be too long, or there are too many: ask for each half separately.
  if (asked.kind !== 'failed' && texts.length > 1) {
    if (asked.kind === 'bad_request' && asked.label.code === TOO_MANY)
      endpoint.textsMax = Math.min(endpoint.textsMax, Math.ceil(texts.length / 2));
    return void (await apart(2));
  }
  const row = asked.kind === 'answer' ? failed('invalid_answer') : asFailed(asked);
  for (const { place: index } of texts) rows[index] = row;
}

function inputOf(texts: Texts): OpenAI.ModerationCreateParams['input'] {
  const [first] = texts;
  if (first?.image === undefined) return texts.map(({ text }) => text);
  const image = { type: 'image_url', image_url: { url: first.image } } as const;
  return first.text === '' ? [image] : [{ type: 'text', text: first.text }, image];
}

/** Reads the scores of each text; null unless there is one result per text. */
function readResults(content: string, count: number): readonly Scores[] | null {
  const results: unknown = JSON.parse(content);
  if (!Array.isArray(results) || results.length !== count) return null;
  const scores = results.map(readScores);
  return scores.every((each) => each !== null) ? scores : null;
}

function readScores(result: unknown): Scores | null {
  const given = recordOf(result).category_scores;
  if (!isRecord(given)) return null;
  const scores: Record<string, number> = {};
  for (const [name, score] of Object.entries(given)) {
    if (score === null) continue;
    if (typeof score !== 'number' || !(score >= 0 && score <= 1)) return null;
    scores[name] = score;
  }
  return scores;
}

function scoresOf({ categories, rules }: JudgeRequest, scores: Scores): readonly number[] {
  const known: Readonly<Partial<Record<Category, readonly string[]>>> = SCORES;
  return [
    ...categories.map((category) => Math.max(0, ...(known[category] ?? []).map((name) => scores[name] ?? 0))),
    ...Object.keys(rules).map(() => 0),
  ];
}
