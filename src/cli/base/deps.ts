import type { DoctorFinding } from '../../core/common/doctor-finding.ts';
import { StewardError } from '../../core/common/errors.ts';
import { quoted } from '../../core/common/safe-line.ts';
import type { Moderate } from '../../core/moderation/moderate-request.ts';
import type { Judge } from '../../core/ports/judge.ts';
import type { Store } from '../../core/store/store.ts';
import type { BillingPort, Plan, Tenant, TenantStore } from '../../core/tenants/tenant.ts';
import type { JoinCommand } from '../../service/communities/link.ts';
import type { PatientFetch } from '../../service/filters/fetch-with-retries.ts';

/** The services of an operator's command. They are opened for one command and closed after it. */
export type Operator = {
  readonly store: Store;
  readonly moderate: Moderate;
  readonly judge: Pick<Judge, 'provider' | 'model' | 'cannot' | 'looksTwice' | 'unread'>;
  readonly defaultPlan: Plan;
  readonly billing: Pick<BillingPort, 'referenceOf'> | null;
  /** The address of this server's dashboard. */
  readonly dashboardUrl: string;
  close(): Promise<void>;
};

/** The configured judge without a tenant: no quota and no log. */
export type Standalone = Pick<Operator, 'moderate' | 'judge' | 'close'>;

/** The output that people read. */
export type Terminal = {
  print(text: string): void;
  printError(text: string): void;
  /** Resolves when standard output has taken all printed text. @throws StewardError `stopping` if the reader has closed it. */
  drained(): Promise<void>;
  readonly isOutputTerminal: boolean;
  readonly isErrorTerminal: boolean;
  errorColumns(): number;
  readonly colour: boolean;
};

/** How `steward mcp` judges. */
export type McpOptions = {
  readonly server: { readonly url: string; readonly key: string } | null;
  /** A policy merged over the shipped one, if neither a tenant nor a server provides one. */
  readonly policy: string | undefined;
  readonly tenant: string | undefined;
};

/** How `steward stream` treats messages while the model is unavailable. */
export const WHEN_UNAVAILABLE = ['wait', 'open', 'dead-letter'] as const;
export type WhenUnavailable = (typeof WHEN_UNAVAILABLE)[number];

/** The options of `steward stream`; subjects are NATS subjects. */
export type StreamOptions = {
  readonly stream: string;
  readonly from: string;
  /** Subjects, stored by a stream, for decisions and for messages that cannot be decided. */
  readonly to: string;
  readonly dead: string;
  readonly name?: string;
  readonly parallel: number;
  readonly whenUnavailable: WhenUnavailable;
};

/** The options of `steward judge eval`. */
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

/** The options of `steward drill`. */
export type DrillOptions = {
  /** Another server to test, or null for a copy of this installation. */
  readonly server: { readonly url: string; readonly key: string } | null;
  readonly minutes: number;
  readonly rounds: number;
  /** A part of the names of scenarios. */
  readonly only?: string;
  /** Whether the person knows that others use the server. */
  readonly iKnow?: true;
};

/** Dependencies of the command line. */
export type CliDeps = Terminal & {
  /** Uses the store that `--store` or `--data` names, for everything opened later. */
  useStore(choice: { readonly store?: string; readonly data?: string }): void;
  /** Opens the configured store and judge. @throws StewardError `configuration` if the store does not exist yet. */
  open(options?: OpenOptions): Promise<Operator>;
  openStandalone(): Promise<Standalone>;
  /** Measures the judge on a labelled file or a tenant's verdicts, and prints the results. */
  evaluateJudge(file: string | undefined, options: JudgeEvalOptions): Promise<void>;
  serve(): Promise<void>;
  serveMcp(options: McpOptions): Promise<void>;
  stream(options: StreamOptions): Promise<void>;
  /** Breaks a copy of this installation, or a server from outside. Prints the results and returns whether all goals were met. */
  drill(options: DrillOptions): Promise<boolean>;
  /** Copies the store, or restores a copy. Returns in words what was done. */
  readonly backups: {
    backup(file: string, options: { readonly force: boolean }): Promise<string>;
    restore(file: string, options: { readonly force: boolean }): Promise<string>;
  };
  /**
   * Returns the checks of `steward doctor`, in the order in which they are shown. @throws StewardError `configuration` with every fault of the settings.
   * @param measures whether to measure the judge on more than a hundred test messages too.
   */
  doctor(measures: boolean): readonly (() => Promise<readonly DoctorFinding[]>)[];
  /** Returns the command of each platform that joins a community to a tenant with a code. */
  joinCommands(code: string): Promise<readonly JoinCommand[]>;
  /** Returns the settings of the server to call. */
  clientSettings(): { readonly STEWARD_URL: string | undefined; readonly STEWARD_API_KEY: string | undefined };
  readonly fetch: PatientFetch;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly now: () => number;
  wait(ms: number): Promise<void>;
  /** Aborted with a StewardError when the person interrupts, or when the reader closes the output. */
  readonly signal: AbortSignal;
  readonly version: string;
};

/** Returns the end of a help text, with commands to paste. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;
}

/** Returns the tenant with this name. @throws StewardError `not_found` that says how to list the tenants. */
export async function findTenant(store: TenantStore, name: string): Promise<Tenant> {
  const tenant = await store.findTenant({ name });
  if (tenant) return tenant;
  throw new StewardError('not_found', `there is no tenant ${quoted(name)}; \`steward tenants list\` shows all tenants`);
}

/** How to open a store. `mayMake` allows to create a missing SQLite file. */
export type OpenOptions = { readonly mayMake?: boolean };

/** The exit codes of `check`. Other commands use only ok and error. */
export const EXIT = { ok: 0, triggered: 1, error: 2 } as const;

/** Opens the operator's services for one piece of work, and closes them after it. */
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
