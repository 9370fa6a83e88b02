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
  unreachable: 'Check MODEL_BASE_URL, and that its server runs and is reachable from here.',
  timeout: 'Raise MODEL_TIMEOUT_MS, or use a faster model.',
  refused: 'Check MODEL_API_KEY, MODEL_NAME, MODEL_BASE_URL, and that the account has credit.',
  rate_limited: 'Wait, lower MODEL_MAX_PARALLEL, or request a higher limit from the provider.',
  content_filter: "Lower the provider's content filter for this deployment.",
  invalid_answer: 'Set MODEL_SCHEMA_MODE to json_object or none, or use a model that answers in JSON.',
  context_too_long: 'Give the model a larger context. With Ollama, set num_ctx.',
  overloaded: 'The judge has too many concurrent requests. Try again.',
  budget: 'Raise SERVICE_GLOBAL_BUDGET_USD, or wait for the next month.',
};

const ABOUT_REQUEST =
  "Check the model server's documentation for this field. docs/settings.md lists the MODEL_ settings for request fields.";

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
    return [failure(error.message, 'Correct the MODEL_ settings or DATABASE_URL.')];
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
      const how = adapted.length === 0 ? '' : `; adapted to the server: ${adapted.join('; ')}`;
      return ok(
        isExternal ? `${judge.model} answers, in ${latencyMs} ms${how}` : `the embedded judge ${judge.model} works`,
      );
    }
    return failure(`the test message was not judged: ${decision?.reason ?? 'no answer'}`, MODEL_FIXES.budget);
  } catch (error) {
    if (!(error instanceof StewardError) || error.code !== 'judgment_failed') throw error;
    // The judge's errors contain a `failure`.
    const judgeFailure = error.detail?.failure as JudgeFailure;
    const what = `${judge.model} does not judge: ${judgeFailure}`;
    const last = health()?.lastError;
    // The key, model and account are right, but the request has something this server does not know.
    if (judgeFailure === 'refused' && last?.outcome === 'bad_request') {
      const named = last.param ?? last.code ?? 'a field of the request';
      return failure(`${what}; the server answers ${last.status} because of ${named}`, ABOUT_REQUEST);
    }
    return failure(what, MODEL_FIXES[judgeFailure]);
  }
}
