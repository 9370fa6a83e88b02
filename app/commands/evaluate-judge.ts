import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseEnv } from 'node:util';
import { type CliDeps, findTenant, type JudgeEvalOptions, withOperator } from '../../src/cli/base/deps.ts';
import { readPolicyFile } from '../../src/cli/policy/rules-file.ts';
import { codeOf, misconfigured } from '../../src/core/common/errors.ts';
import type { DecisionRow } from '../../src/core/decision-log/columns.ts';
import { DEFAULT_POLICY } from '../../src/core/policy/policy.ts';
import type { Policy } from '../../src/core/policy/policy-fields.ts';
import type { Judge } from '../../src/core/ports/judge.ts';
import type { Store } from '../../src/core/store/store.ts';
import { createEmbeddedJudge } from '../../src/judge/embedded/embedded.ts';
import { type LabelledMessage, labelsOfVerdicts, readLabelled } from '../../src/judge/eval/labelled-line.ts';
import { formatReport } from '../../src/judge/eval/report.ts';
import { evaluate } from '../../src/judge/eval/run-eval.ts';
import { exportDecisions } from '../../src/service/decisions/search.ts';
import { type Config, readConfig } from '../config/config.ts';
import { rejectWith } from '../config/package.ts';
import { openLog } from '../observability/log.ts';
import { openJudge, UNCOUNTED } from '../runtime/judge.ts';

/** Most verdicts to read, newest first, and most decisions to search for their texts. */
const VERDICTS_MAX = 100_000;
const DECISIONS_MAX = 1_000_000;

/** Dependencies of a measurement. */
export type EvaluationDeps = Pick<CliDeps, 'open' | 'print' | 'printError' | 'now'> & {
  readonly openJudge: (settings: string | null) => Promise<{ readonly judge: Judge; close(): Promise<void> }>;
};

/** Measures the judge on a labelled file or a tenant's verdicts, and prints the results. @throws StewardError that names the wrong option. */
export async function evaluateJudge(
  deps: EvaluationDeps,
  file: string | undefined,
  options: JudgeEvalOptions,
): Promise<void> {
  if (file === undefined && options.tenant === undefined)
    throw misconfigured(
      "file or --tenant is missing; use a file of labelled messages, for example labelled.jsonl, or --tenant for its moderators' verdicts",
    );
  if (options.secondLook && options.against !== undefined)
    throw misconfigured('--second-look and --against cannot be combined; use one of them');
  const work = await collect(deps, file, options);
  if (work.messages.length === 0)
    throw misconfigured(`there is nothing to measure: ${file ?? 'no verdict on a stored text'}`);
  if (work.left > 0)
    deps.printError(
      `${work.left} verdicts are omitted: no text or topic was kept, or the judge has no such category\n`,
    );
  const judging = await deps.openJudge(null);
  const other = options.against === undefined ? null : await deps.openJudge(options.against);
  try {
    if (options.secondLook && !judging.judge.looksTwice)
      throw misconfigured('--second-look has no effect: this judge scores each message alone');
    const secondLook = options.secondLook ?? false;
    const report = await evaluate(
      { judge: judging.judge, ...(other && { second: other.judge }), secondLook, policy: work.policy, now: deps.now },
      work.messages,
      options,
    );
    deps.print(`${options.json ? JSON.stringify(report, null, 2) : formatReport(report)}\n`);
  } finally {
    await judging.close();
    await other?.close();
  }
}

type Work = { readonly policy: Policy; readonly messages: readonly LabelledMessage[]; readonly left: number };

async function collect(deps: EvaluationDeps, file: string | undefined, options: JudgeEvalOptions): Promise<Work> {
  const given = options.policy === undefined ? null : await readPolicyFile(options.policy);
  if (options.tenant === undefined) return fromFile(file, given ?? DEFAULT_POLICY, options.limit);
  const name = options.tenant;
  return withOperator(deps, async ({ store }) => {
    const tenant = await findTenant(store, name);
    const policy = given ?? tenant.policy;
    return file === undefined
      ? fromVerdicts(store, tenant.id, policy, options.limit)
      : fromFile(file, policy, options.limit);
  });
}

async function fromFile(file: string | undefined, policy: Policy, limit: number): Promise<Work> {
  const lines = createInterface({ input: createReadStream(file ?? ''), crlfDelay: Number.POSITIVE_INFINITY });
  try {
    return { policy, messages: await readLabelled(lines, policy, limit), left: 0 };
  } catch (error) {
    if (!codeOf(error)?.startsWith('E')) throw error;
    throw misconfigured(
      `cannot read the file ${file}; use a file of labelled messages, for example labelled.jsonl`,
      error,
    );
  }
}

async function fromVerdicts(store: Store, tenantId: string, policy: Policy, limit: number): Promise<Work> {
  const verdicts = await store.communities.listVerdicts(tenantId, Math.min(limit, VERDICTS_MAX));
  const wanted = new Set(verdicts.map(({ decisionId }) => decisionId));
  const found = new Map<string, DecisionRow>();
  let seen = 0;
  for await (const rows of exportDecisions({ store }, tenantId, {})) {
    for (const row of rows) if (wanted.has(row.id)) found.set(row.id, row);
    seen += rows.length;
    if (found.size === wanted.size || seen >= DECISIONS_MAX) break;
  }
  return { policy, ...labelsOfVerdicts(verdicts, found, policy) };
}

/** Opens judges to measure. @param settings null for the configured one, `embedded`, or a file that replaces all MODEL_ settings. */
export function createEvalJudges(
  readSettings: () => Config,
  environment: NodeJS.ProcessEnv,
): (settings: string | null) => Promise<{ readonly judge: Judge; close(): Promise<void> }> {
  return async (settings) => {
    if (settings === 'embedded') return { judge: createEmbeddedJudge(), close: async () => {} };
    const config = settings === null ? readSettings() : readConfig(await withModelOf(settings, environment));
    return openJudge(config, openLog(config), UNCOUNTED);
  };
}

async function withModelOf(file: string, environment: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const others = Object.entries(environment).filter(([name]) => !name.startsWith('MODEL_'));
  const text = await readFile(file, 'utf8').catch(
    rejectWith(`--against: cannot read ${file}; use embedded, or a file with MODEL_ settings`),
  );
  return { ...Object.fromEntries(others), ...parseEnv(text) };
}
