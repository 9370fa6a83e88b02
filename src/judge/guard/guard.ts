import { CATEGORY_NAMES } from '../../core/common/category.ts';
import type { JudgeRequest, JudgeRow } from '../../core/ports/judge.ts';
import { boundUsage, doubtUsage } from '../call/cost.ts';
import { jsonLine } from '../call/prompt.ts';
import { asFailed, type Call, failed, type JudgeRun } from '../openai/attempt-types.ts';
import { ask } from '../openai/attempts.ts';
import { chatBody, postChat } from '../openai/chat.ts';
import { type Compatibility, createCompatibility } from '../openai/compatibility.ts';
import { createEngine, type Engine, type HttpJudge } from '../openai/engine.ts';
import type { OpenAiJudgeOptions } from '../openai/openai-options.ts';
import { initialForm, TOP_TOKENS } from '../openai/request-form.ts';
import { GUARDS, type GuardName, type GuardPreset, type GuardQuestion, isOllamaName } from './guard-presets.ts';

/** Bytes that the model's template adds around a text: the longest, Llama Guard's, has about 800 tokens. */
const TEMPLATE_BYTES = 8_192;

type GuardOptions = Omit<OpenAiJudgeOptions, 'schemaMode' | 'canary'> & { readonly preset: GuardName };

type Guard = {
  readonly engine: Engine;
  readonly options: GuardOptions;
  readonly preset: GuardPreset;
  readonly compatibility: Compatibility;
};

/** Creates a judge from a guard model: one or more calls per text, in the model's own format. Unknown categories score 0. */
export function createGuardJudge(options: GuardOptions): HttpJudge {
  const engine = createEngine(options);
  const preset: GuardPreset = GUARDS[options.preset];
  const first = initialForm({ ...options, schemaMode: 'none' }, TOP_TOKENS.first);
  const compatibility = createCompatibility(first, (adapted) => options.onAdapted?.(adapted));
  const guard: Guard = { engine, options, preset, compatibility };
  return {
    provider: 'openai',
    model: `${options.model} (${options.preset})`,
    cannot: [...CATEGORY_NAMES.filter((name) => !preset.can.includes(name)), 'rules'],
    judge: (request, budget, caller) =>
      engine.run(request.messages.length, { budget, caller }, async (run, rows) => {
        await Promise.all(
          request.messages.map(async ({ text }, index) => {
            rows[index] = await judgeText(guard, run, request, text);
          }),
        );
      }),
    close: engine.close,
    health: () => ({ ...engine.health(), adapted: compatibility.adapted() }),
  };
}

async function judgeText(guard: Guard, run: JudgeRun, request: JudgeRequest, text: string): Promise<JudgeRow> {
  const { engine, preset } = guard;
  const answers = await Promise.all(
    preset.questions(request.categories).map(async (question) => {
      const asked = await ask(engine.parts, run, () => prepare(guard, question, text));
      return asked.kind === 'answer' ? (preset.read(question, asked) ?? failed('invalid_answer')) : asFailed(asked);
    }),
  );
  const failure = answers.find((answer) => 'kind' in answer);
  if (failure && 'kind' in failure) return failure;
  const scores = request.categories.map((category) =>
    Math.max(0, ...answers.map((answer) => ('kind' in answer ? 0 : (answer[category] ?? 0)))),
  );
  return { kind: 'scores', scores: [...scores, ...Object.keys(request.rules).map(() => 0)] };
}

function prepare(guard: Guard, question: GuardQuestion, text: string): Call<null> {
  const { engine, preset } = guard;
  // A control token of the template in a text could end its turn; as a JSON string it means the same but cannot.
  const escaped = jsonLine(text).slice(1, -1);
  const { template, after, around } = question;
  // Inside a question it could also begin a part of that on a line of its own.
  const isEscaped = escaped.includes('\\u') || (around !== undefined && /[\r\n]/.test(text));
  const said = isEscaped ? escaped : text;
  const user = around ? around(said) : said;
  const system = template === undefined || isOllamaName(guard.options.model) ? (question.system ?? null) : null;
  const chat = {
    system,
    user,
    maxTokens: preset.maxTokens,
    ...(after === undefined ? {} : { after }),
    ...(template && system === null ? { extra: { chat_template_kwargs: template } } : {}),
  };
  const bound = boundUsage(TEMPLATE_BYTES, user, preset.maxTokens);
  return {
    question: null,
    bound,
    doubt: (claimed, content) => doubtUsage(claimed, { bound, systemBytes: 0, content }),
    messages: 1,
    send: (signal) =>
      engine.call(signal, (client) =>
        guard.compatibility.call((form) =>
          postChat(client, { body: chatBody(guard.options.model, chat, form), signal }),
        ),
      ),
  };
}
