import type { OpenAI } from 'openai';
import { z } from 'zod';
import { chunksOf } from '../../core/collections/chunks-of.ts';
import { CATEGORY_NAMES, type Category } from '../../core/common/category.ts';
import type { JudgeRequest, JudgeRow } from '../../core/ports/judge.ts';
import { NO_TOKENS } from '../call/cost.ts';
import type { ModelOutcome } from '../call/outcome.ts';
import { asFailed, failed, type JudgeRun } from '../openai/attempt-types.ts';
import { ask } from '../openai/attempts.ts';
import { createEngine, type Engine, type HttpJudge } from '../openai/engine.ts';
import type { EngineOptions } from '../openai/openai-options.ts';

/** The endpoint's scores of each category; the highest counts. https://platform.openai.com/docs/guides/moderation */
const SCORES: Readonly<Partial<Record<Category, readonly string[]>>> = {
  harassment: ['harassment', 'harassment/threatening', 'hate', 'hate/threatening'],
  nsfw: ['sexual', 'violence/graphic'],
  selfharm: ['self-harm', 'self-harm/intent', 'self-harm/instructions'],
  minors: ['sexual/minors'],
};

/** The answer: one result per text. */
const RESULTS = z.array(z.object({ category_scores: z.record(z.string(), z.number().min(0).max(1).nullable()) }));
type Scores = z.output<typeof RESULTS>[number]['category_scores'];
/** Places in the request, and what is judged there. */
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
    judge: (request, budget, caller) => {
      const texts = request.messages.map(({ text, context }, place) => ({ place, text, image: context?.image }));
      return engine.run(texts.length, { budget, caller }, (run, rows) =>
        judgeTexts(endpoint, run, request, texts, rows),
      );
    },
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
  const read = asked.kind === 'answer' ? RESULTS.safeParse(JSON.parse(asked.content)) : null;
  const results = read?.success && read.data.length === texts.length ? read.data : null;
  if (results) {
    texts.forEach(({ place: index }, at) => {
      rows[index] = { kind: 'scores', scores: scoresOf(request, results[at]?.category_scores ?? {}) };
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

function scoresOf({ categories, rules }: JudgeRequest, scores: Scores): readonly number[] {
  return [
    ...categories.map((category) => Math.max(0, ...(SCORES[category] ?? []).map((name) => scores[name] ?? 0))),
    ...Object.keys(rules).map(() => 0),
  ];
}
