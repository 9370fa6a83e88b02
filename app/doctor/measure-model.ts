import type { Category } from '../../src/core/common/category.ts';
import { type DoctorFinding, findingsOf } from '../../src/core/common/doctor-finding.ts';
import { StewardError } from '../../src/core/common/errors.ts';
import type { Decision } from '../../src/core/decisions/decision.ts';
import { textMessage } from '../../src/core/messages/message.ts';
import { DEFAULT_POLICY } from '../../src/core/policy/policy.ts';
import type { JudgeHealth } from '../../src/judge/openai/engine.ts';
import { standaloneTenant } from '../../src/service/tenants/standalone-tenant.ts';
import type { Config } from '../config/config.ts';
import type { CallMetrics } from '../runtime/judge.ts';
import { openModelAlone } from './check-model.ts';
// The test messages are very plain. A model that misses one does not know its language or its category.
import languageLines from './language-lines.json' with { type: 'json' };

const { failure, ok, warning } = findingsOf('judge');

const CATEGORIES = [
  'spam',
  'scam',
  'harassment',
  'nsfw',
  'selfharm',
  'doxxing',
  'minors',
] as const satisfies Category[];
/** Most flags among ordinary messages. A model with more gives moderators needless work. */
const FLAGGED_MOST = 2;
/** A category found in a smaller share of its messages counts as not understood. */
const FOUND_LEAST = 0.5;
const STRONGER =
  'Use a stronger model, or lower the threshold of the category. steward judge eval measures with your own messages.';

type Call = Parameters<CallMetrics['model']>[0];
type Judged = { readonly language: string; readonly expected: Category | null; readonly decision: Decision };

/** Measures the model before it goes live: ten plain messages in each of thirteen languages, one call per language. */
export async function measureModel(config: Config): Promise<DoctorFinding[]> {
  const calls: Call[] = [];
  const metrics: CallMetrics = { model: (call) => calls.push(call), poisoned: () => {} };
  const alone = await openModelAlone(config, metrics);
  try {
    const tenant = standaloneTenant(DEFAULT_POLICY);
    const judged: Judged[] = [];
    for (const [language, lines] of Object.entries(languageLines)) {
      const asked = [
        ...CATEGORIES.map((expected) => ({ expected, text: lines[expected] })),
        ...lines.ordinary.map((text) => ({ expected: null, text })),
      ];
      const messages = asked.map(({ text }) => textMessage(text));
      const { decisions } = await alone.moderate({ tenant, messages, source: 'cli', requestId: 'doctor' });
      judged.push(...decisions.map((decision, at) => ({ language, expected: asked[at]?.expected ?? null, decision })));
    }
    return [
      ...findShare(judged),
      ...findCategories(judged),
      ...findAlarms(judged),
      ...findForm(alone.health()),
      ...findCalls(calls, judged.length, alone.prices !== null),
    ];
  } catch (error) {
    if (!(error instanceof StewardError)) throw error;
    return [failure(error.message, 'Correct the MODEL_ settings or DATABASE_URL.')];
  } finally {
    await alone.close();
  }
}

function findShare(judged: readonly Judged[]): DoctorFinding[] {
  const unjudged = judged.filter(({ decision }) => !decision.judged);
  const what = `${judged.length - unjudged.length} of ${judged.length} test messages are judged`;
  const reasons = [...new Set(unjudged.map(({ decision }) => decision.reason))].join(', ');
  return [
    unjudged.length === 0
      ? ok(what)
      : warning(`${what}; the others: ${reasons}`, 'See the model finding above and the log.'),
  ];
}

function findCategories(judged: readonly Judged[]): DoctorFinding[] {
  return CATEGORIES.map((category) => {
    const lines = judged.filter(({ expected }) => expected === category);
    const threshold = DEFAULT_POLICY.thresholds[category] ?? 1;
    const missed = lines.filter(({ decision }) => (decision.scores[category] ?? 0) < threshold);
    const found = lines.length - missed.length;
    const what = `${category} is found in ${found} of ${lines.length} languages${missed.length === 0 ? '' : `, not in ${missed.map(({ language }) => language).join(' ')}`}`;
    return found >= FOUND_LEAST * lines.length ? ok(what) : warning(what, STRONGER);
  });
}

function findAlarms(judged: readonly Judged[]): DoctorFinding[] {
  const ordinary = judged.filter(({ expected }) => expected === null);
  const flagged = ordinary.filter(({ decision }) => decision.action !== 'none').length;
  const what = `${flagged} of ${ordinary.length} ordinary messages are flagged`;
  return [flagged <= FLAGGED_MOST ? ok(what) : warning(what, STRONGER)];
}

/** Reports how the model's server works. A judge in this process has nothing to report. */
function findForm(health: JudgeHealth | null): DoctorFinding[] {
  if (health === null) return [];
  const { adapted, canaries } = health;
  const form =
    adapted.length === 0
      ? 'the server accepts every field that is sent'
      : `adapted to the server: ${adapted.join('; ')}`;
  if (canaries.found + canaries.missed === 0) return [ok(form)];
  const what = `the test message is found in ${canaries.found} of ${canaries.found + canaries.missed} batches`;
  return [
    ok(form),
    canaries.missed <= canaries.found
      ? ok(what)
      : warning(
          `${what}: plain spam among other messages is missed`,
          'Use a stronger model. MODEL_FALLBACK=embedded lets the embedded judge answer instead. MODEL_CANARY=false uses the answers without this check.',
        ),
  ];
}

function findCalls(calls: readonly Call[], messages: number, isPriced: boolean): DoctorFinding[] {
  if (calls.length === 0) return [];
  const seconds = calls.map((call) => call.seconds).sort((one, other) => one - other);
  const at = (share: number): string => `${(seconds[Math.ceil(share * seconds.length) - 1] ?? 0).toFixed(2)} s`;
  const sum = (pick: (call: Call) => number): number => calls.reduce((total, call) => total + pick(call), 0);
  const tokens = Math.round((1_000 * sum((call) => call.inputTokens + call.outputTokens)) / messages);
  const dollars = (1_000 * sum((call) => call.costMicroUsd)) / messages / 1e6;
  const price = isPriced ? `${dollars.toFixed(4)} USD` : 'the price is unknown';
  return [
    ok(`${calls.length} calls, half of them within ${at(0.5)}, the slowest in ${at(1)}`),
    ok(`1,000 messages in such calls take ${tokens} tokens: ${price}`),
  ];
}
