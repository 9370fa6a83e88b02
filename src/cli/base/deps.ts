import type { DoctorFinding } from '../../core/common/doctor-finding.ts';
import { StewardError } from '../../core/common/errors.ts';
import { quoted } from '../../core/common/safe-line.ts';
import type { Moderate } from '../../core/moderation/moderate-request.ts';
import type { Judge } from '../../core/ports/judge.ts';
import type { Store } from '../../core/store/store.ts';
import type { BillingPort, Plan, Tenant, TenantStore } from '../../core/tenants/tenant.ts';
import type { JoinCommand } from '../../service/communities/link.ts';
import type { PatientFetch } from '../../service/filters/fetch-with-retries.ts';

/** What an operator's command works on; opened for one command, closed after it. */
export type Operator = {
  readonly store: Store;
  readonly moderate: Moderate;
  readonly judge: Pick<Judge, 'provider' | 'model' | 'cannot' | 'looksTwice' | 'unread'>;
  readonly defaultPlan: Plan;
  readonly billing: Pick<BillingPort, 'referenceOf'> | null;
  /** Where people reach the dashboard of this server. */
  readonly dashboardUrl: string;
  close(): Promise<void>;
};

/** The configured judge without a tenant: no quota and no log. */
export type Standalone = Pick<Operator, 'moderate' | 'judge' | 'close'>;

/** Where people read what a command says. */
export type Terminal = {
  print(text: string): void;
  printError(text: string): void;
  /** Resolves when standard output has taken what was printed. @throws StewardError `stopping` when nobody reads it any more. */
  drained(): Promise<void>;
  readonly isOutputTerminal: boolean;
  readonly isErrorTerminal: boolean;
  errorColumns(): number;
  readonly colour: boolean;
};

/** How `steward mcp` judges. */
export type McpOptions = {
  readonly server: { readonly url: string; readonly key: string } | null;
  /** A policy merged over the shipped one, when nothing else says whose policy it is. */
  readonly policy: string | undefined;
  readonly tenant: string | undefined;
};

/** What `steward stream` does with messages while the model is unavailable. */
export const WHEN_UNAVAILABLE = ['wait', 'open', 'dead-letter'] as const;
export type WhenUnavailable = (typeof WHEN_UNAVAILABLE)[number];

/** What `steward stream` was asked for; subjects are NATS's. */
export type StreamOptions = {
  readonly stream: string;
  readonly from: string;
  /** Decisions, and messages that cannot be decided: subjects that a stream takes in. */
  readonly to: string;
  readonly dead: string;
  readonly name?: string;
  readonly parallel: number;
  readonly whenUnavailable: WhenUnavailable;
};

/** What `steward judge eval` was asked for. */
export type JudgeEvalOptions = {
  readonly tenant?: string;
  readonly policy?: string;
  readonly against?: string;
  readonly precision: number;
  readonly json?: true;
  readonly limit: number;
  readonly batch: number;
  readonly parallel: number;
  readonly position: boolean;
  readonly secondLook?: true;
  readonly injections?: true;
};

/** What `steward drill` was asked for. */
export type DrillOptions = {
  /** Somebody else's server; null for a copy of this set-up. */
  readonly server: { readonly url: string; readonly key: string } | null;
  readonly minutes: number;
  readonly rounds: number;
  /** A part of the names of scenarios. */
  readonly only?: string;
  /** Whether whoever asks knows that others use the server. */
  readonly iKnow?: true;
};

/** How the doctor reaches what it looks at. */
export type DoctorDeps = {
  /** Reads the settings. @throws StewardError `configuration` with every fault. */
  readSettings(): void;
  /** What is worth telling of settings that can be read. */
  checkSettings(): readonly DoctorFinding[];
  checkStore(): Promise<readonly DoctorFinding[]>;
  checkModel(): Promise<readonly DoctorFinding[]>;
  /** Asks the judge about a hundred test messages and more, and says how it did. */
  measureModel(): Promise<readonly DoctorFinding[]>;
  /** What looks at each bot, in the order in which they are shown. */
  checkBots(): readonly (() => Promise<readonly DoctorFinding[]>)[];
};

/** What the command line is handed. */
export type CliDeps = Terminal & {
  /** Takes the store that `--store` or `--data` names, for what is opened from then on. */
  useStore(choice: { readonly store?: string; readonly data?: string }): void;
  /** Opens the store and the judge that the settings name. @throws StewardError `configuration` where there is no such store yet. */
  open(options?: OpenOptions): Promise<Operator>;
  openStandalone(): Promise<Standalone>;
  /** Measures the judge on a labelled file, or on the verdicts of a tenant, and prints what was found. */
  evaluateJudge(file: string | undefined, options: JudgeEvalOptions): Promise<void>;
  serve(): Promise<void>;
  serveMcp(options: McpOptions): Promise<void>;
  stream(options: StreamOptions): Promise<void>;
  /** Does harm to a copy of this set-up, or to a server from outside, and prints what came of it; answers whether every goal was met. */
  drill(options: DrillOptions): Promise<boolean>;
  /** Copies the store, or puts a copy back; answers what was done, in words. */
  readonly backups: {
    backup(file: string, options: { readonly force: boolean }): Promise<string>;
    restore(file: string, options: { readonly force: boolean }): Promise<string>;
  };
  readonly doctor: DoctorDeps;
  /** What is typed on each platform to have a community join a tenant by a code. */
  joinCommands(code: string): Promise<readonly JoinCommand[]>;
  /** What the settings say of the server to ask. */
  clientSettings(): { readonly STEWARD_URL: string | undefined; readonly STEWARD_API_KEY: string | undefined };
  readonly fetch: PatientFetch;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly now: () => number;
  wait(ms: number): Promise<void>;
  /** Aborted with a StewardError when the person interrupts, or when nobody reads the output any more. */
  readonly signal: AbortSignal;
  readonly version: string;
};

/** The end of a help text: lines to paste. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;
}

/** The tenant of that name. @throws StewardError `not_found` that says where to look. */
export async function findTenant(store: TenantStore, name: string): Promise<Tenant> {
  const tenant = await store.findTenant({ name });
  if (tenant) return tenant;
  throw new StewardError('not_found', `there is no tenant ${quoted(name)}; \`steward tenants list\` shows all tenants`);
}

/** How a store is opened: `mayMake` says whether a SQLite file is made where there is none. */
export type OpenOptions = { readonly mayMake?: boolean };

/** The exit codes of `check`; other commands use ok and error alone. */
export const EXIT = { ok: 0, triggered: 1, error: 2 } as const;

/** Opens the operator's services for one piece of work. */
export async function withOperator<T>(
  deps: Pick<CliDeps, 'open'>,
  work: (operator: Operator) => Promise<T>,
  options?: OpenOptions,
): Promise<T> {
  const operator = await deps.open(options);
  try {
    return await work(operator);
  } finally {
    await operator.close();
  }
}
