import { pino } from 'pino';
import { type DoctorFinding, findingsOf } from '../../src/core/common/doctor-finding.ts';
import { StewardError } from '../../src/core/common/errors.ts';
import { describeUnread } from '../../src/core/common/unread-languages.ts';
import { textMessage } from '../../src/core/messages/message.ts';
import { DEFAULT_POLICY } from '../../src/core/policy/policy.ts';
import type { JudgeFailure } from '../../src/core/ports/judge.ts';
import { DEFAULT_SETTINGS } from '../../src/core/settings/settings.ts';
import { standaloneTenant } from '../../src/service/tenants/standalone-tenant.ts';
import { type Config, usesExternalModel } from '../config/config.ts';
import type { CallMetrics } from '../runtime/judge.ts';

const { failure, ok } = findingsOf('model');

const MODEL_FIXES: Readonly<Record<JudgeFailure, string>> = {
  unreachable: 'Check MODEL_BASE_URL, and that the server runs and can be reached from here.',
  timeout: 'Raise MODEL_TIMEOUT_MS, or take a faster model.',
  refused: 'Check MODEL_API_KEY, MODEL_NAME, MODEL_BASE_URL, and that the account has credit.',
  rate_limited: 'Wait, lower MODEL_MAX_PARALLEL, or ask the provider for a higher limit.',
  content_filter: "Turn the provider's own content filter down for this deployment.",
  invalid_answer: 'Set MODEL_SCHEMA_MODE to json_object or none, or take a model that answers in JSON.',
  context_too_long: 'Give the model a larger context; with Ollama, set num_ctx.',
  overloaded: 'Too much is under way; try again.',
  budget: 'Raise SERVICE_GLOBAL_BUDGET_USD, or wait for the next month.',
};

const ABOUT_REQUEST =
  'See in its documentation what it takes there; the MODEL_ settings for fields of a request are in docs/settings.md.';

/** Opens the configured model without a log. */
export async function openModelAlone(config: Config, metrics?: CallMetrics) {
  // A fallback or a cascade would answer instead of the model and hide its failure.
  const settings = { ...config, MODEL_FALLBACK: 'none', MODEL_CASCADE: 'off' } as const;
  const { openStandalone } = await import('../runtime/standalone.ts');
  return openStandalone(settings, pino({ level: 'silent' }), Date.now, metrics);
}

/** Calls the configured model once, and says what is wrong if it fails. */
export async function checkModel(config: Config): Promise<DoctorFinding[]> {
  const isExternal = usesExternalModel(config);
  try {
    const alone = await openModelAlone(config);
    try {
      const languages = describeUnread(alone.judge.unread).map(
        (group) => `${group.categories.join(', ')} in ${group.languages.join(' ')}`,
      );
      const unread = languages.length > 0 ? [ok(`the judge does not read ${languages.join('; ')}`)] : [];
      return [await askOnce(alone, isExternal), ...unread];
    } finally {
      await alone.close();
    }
  } catch (error) {
    if (!(error instanceof StewardError)) throw error;
    return [failure(error.message, 'Correct the settings of the model or of the store.')];
  }
}

async function askOnce({ moderate, judge, health }: Awaited<ReturnType<typeof openModelAlone>>, isExternal: boolean) {
  const tenant = { ...standaloneTenant(DEFAULT_POLICY), settings: { ...DEFAULT_SETTINGS, fail_open: false } };
  const messages = [textMessage('good morning everybody')];
  try {
    const started = performance.now();
    const { decisions } = await moderate({ tenant, messages, source: 'cli', requestId: 'doctor' });
    const [decision] = decisions;
    if (decision?.judged) {
      const latencyMs = Math.round(performance.now() - started);
      const { adapted = [] } = health() ?? {};
      const how = adapted.length === 0 ? '' : `; adapted to its server: ${adapted.join('; ')}`;
      return ok(
        isExternal ? `${judge.model} answers, in ${latencyMs} ms${how}` : `the embedded judge ${judge.model} works`,
      );
    }
    return failure(`nothing is judged: ${decision?.reason ?? 'no answer'}`, MODEL_FIXES.budget);
  } catch (error) {
    if (!(error instanceof StewardError) || error.code !== 'judgment_failed') throw error;
    // The judge's errors contain a `failure`.
    const judgeFailure = error.detail?.failure as JudgeFailure;
    const what = `${judge.model} does not judge: ${judgeFailure}`;
    const last = health()?.lastError;
    // The key, model and account are right, but the request has something this server does not know.
    if (judgeFailure === 'refused' && last?.outcome === 'bad_request') {
      const named = last.param ?? last.code ?? 'something in the request';
      return failure(`${what}; the server answers ${last.status} about ${named}`, ABOUT_REQUEST);
    }
    return failure(what, MODEL_FIXES[judgeFailure]);
  }
}
