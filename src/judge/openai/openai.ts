import { randomBytes } from 'node:crypto';
import { remember } from '../../core/collections/remember.ts';
import { CATEGORY_NAMES } from '../../core/common/category.ts';
import type { JudgeRequest, JudgeRow } from '../../core/ports/judge.ts';
import { boundUsage, doubtUsage, outputTokensMax } from '../call/cost.ts';
import { systemPrompt } from '../call/prompt.ts';
import type { Call, JudgeRun } from './attempt-types.ts';
import { type BatchParts, type HowPosed, judgeBatch } from './batch.ts';
import { createCanaryRecord } from './canary-record.ts';
import { type Chat, chatBody, postChat, withImage } from './chat.ts';
import { type Compatibility, createCompatibility } from './compatibility.ts';
import { createEngine, type Engine, type HttpJudge } from './engine.ts';
import { createJoiner, mayJoin } from './join.ts';
import type { OpenAiJudgeOptions } from './openai-options.ts';
import { poseQuestion, type Question } from './question.ts';
import { initialForm, type RequestForm } from './request-form.ts';
import { judgeTwice } from './second-look.ts';

/**
 * Creates a judge from any OpenAI-compatible chat server.
 * Every request is answered by its deadline. Running and waiting calls are limited, and no call is made while the circuit is open.
 * It sends only texts, topics, rules and the texts of contexts.
 */
export function createOpenAiJudge(options: OpenAiJudgeOptions): HttpJudge {
  const engine = createEngine(options);
  const compatibility = createCompatibility(initialForm(options), (adapted) => options.onAdapted?.(adapted));
  const canaries = createCanaryRecord((isMissed) => options.onCanaryMissed?.(isMissed));
  const systemOf = prepareSystems(options.model);
  const parts: BatchParts = {
    ...engine.parts,
    canaries,
    countsWithoutCanary: options.countsWithoutCanary ?? true,
    prepare: (part, how = {}) => prepare({ engine, compatibility, options, systemOf }, part, how),
  };
  const judgeRows = (run: JudgeRun, request: JudgeRequest, rows: JudgeRow[]): Promise<void> =>
    (request.secondLook ? judgeTwice : judgeBatch)(parts, run, request, rows);
  const judgeLone = createJoiner(engine, judgeRows);
  return {
    provider: 'openai',
    model: options.model,
    cannot: [],
    looksTwice: true,
    readsContext: true,
    ...(options.readsImages && { readsImages: CATEGORY_NAMES }),
    judge: (request, budget, caller) =>
      caller && mayJoin(request)
        ? judgeLone(request, budget, caller)
        : engine.run(request.messages.length, { budget, caller }, (run, rows) => judgeRows(run, request, rows)),
    close: engine.close,
    health: () => {
      const health = engine.health();
      const trouble = health.trouble ?? (canaries.isMissed() ? 'misses_test_message' : null);
      return { ...health, trouble, adapted: compatibility.adapted(), canaries: canaries.counts() };
    },
  };
}

type Deps = {
  readonly engine: Engine;
  readonly compatibility: Compatibility;
  readonly options: OpenAiJudgeOptions;
  readonly systemOf: ReturnType<typeof prepareSystems>;
};

/** Prepares one call about some messages; every attempt poses a new question. */
function prepare(
  { engine, compatibility, options, systemOf }: Deps,
  request: JudgeRequest,
  how: HowPosed,
): Call<Question> {
  const nonce = randomBytes(8).toString('hex');
  // Tenants with second looks have small batches checked too; a single message has no neighbour to influence.
  const alwaysCanary = how.alwaysCanary || (request.secondLook !== undefined && request.messages.length > 1);
  const question = poseQuestion(request, { ...how, alwaysCanary, canary: options.canary, nonce }, engine.parts.draw);
  const { indices, criteria } = question.expected;
  const system = systemOf(
    request.categories,
    Object.keys(request.rules).length > 0,
    request.messages.some(({ context }) => context !== undefined),
  );
  const maxTokens = outputTokensMax(indices.length, criteria.length, compatibility.form());
  const image = request.messages[0]?.context?.image;
  const user = image === undefined ? question.user : withImage(question.user, image);
  const bound = boundUsage(system.bytes, question.user, maxTokens, image === undefined ? 0 : 1);
  return {
    question,
    bound,
    doubt: (claimed, content) => doubtUsage(claimed, { bound, systemBytes: system.bytes, content }),
    messages: request.messages.length,
    send: (signal) =>
      engine.call(signal, (client) =>
        compatibility.call((form) =>
          postChat(client, { body: system.body({ user, maxTokens }, form), headers: JSON_BODY, signal }),
        ),
      ),
  };
}

/** The header that the client itself sets for a JSON body; this body is already bytes. */
const JSON_BODY = { 'Content-Type': 'application/json' };

/** A system message, with the parts of the body that all calls with it share. */
type PreparedSystem = ReturnType<typeof prepareSystem>;

/** The parts of a body before, between and after those that differ per call. */
type Parts = { readonly before: Buffer; readonly between: string; readonly after: string };

/** Unique in the JSON of a body: inside a string, quotes are preceded by a backslash. */
const USER = '{"role":"user","content":';

/**
 * Prepares system messages, one for each set of criteria; their number is limited by the combinations of categories, rules and contexts.
 * @returns the same object for the same criteria.
 */
export function prepareSystems(model: string): (...of: Parameters<typeof systemPrompt>) => PreparedSystem {
  const kept = new Map<string, PreparedSystem>();
  return (...of) => remember(kept, of.join(' '), () => prepareSystem(model, systemPrompt(...of)));
}

function prepareSystem(model: string, system: string) {
  // A form stays the same object until it changes.
  const kept = new WeakMap<RequestForm, Parts>();
  return {
    /** Length of the system message alone. */
    bytes: Buffer.byteLength(system),
    /** Builds the body of one call. @example client.post('/chat/completions', { body: system.body({ user, maxTokens: 500 }, form) }); */
    body: ({ user, maxTokens }: Pick<Chat, 'user' | 'maxTokens'>, form: RequestForm): Buffer => {
      const { before, between, after } = remember(kept, form, (each) => cut(model, system, each));
      const tokens = Math.min(maxTokens, form.maxTokensLimit ?? maxTokens);
      return Buffer.concat([before, Buffer.from(`${JSON.stringify(user)}${between}${tokens}${after}`)]);
    },
  };
}

/** Builds an empty body, and cuts it where the content of a call belongs. */
function cut(model: string, system: string, form: RequestForm): Parts {
  const body = JSON.stringify(chatBody(model, { system, user: '', maxTokens: 0 }, form));
  const at = body.indexOf(USER) + USER.length;
  const between = `}],${JSON.stringify(form.maxTokensField)}:`;
  const rest = body.slice(at + '""'.length + between.length + '0'.length);
  return { before: Buffer.from(body.slice(0, at)), between, after: rest };
}
