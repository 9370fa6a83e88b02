import { type DoctorFinding, findingsOf } from '../../../src/core/common/doctor-finding.ts';
import { isRecord } from '../../../src/core/common/untyped-json.ts';
import type { CheckDeps } from './definition.ts';

/** What a platform answered, or why it did not. */
export type PlatformAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Headers;
      /** An object of JSON; empty where it was something else. */
      readonly body: Readonly<Record<string, unknown>>;
      /** The same, where the platform answers a list. */
      readonly list: readonly Readonly<Record<string, unknown>>[];
    }
  | { readonly kind: 'none'; readonly why: string };

/** Said where a platform did not answer. @param setting the variable with its address. */
export function cannotReach(bot: string, url: string, why: string, setting: string): DoctorFinding {
  const fix = `Check the network, a proxy, and ${setting}.`;
  return findingsOf(bot).failure(`cannot reach ${new URL(url).origin}: ${why}`, fix);
}

/** One request to a platform. Never throws; errors come without their words, which may hold an address with a token in it. */
export async function askPlatform(
  deps: Pick<CheckDeps, 'ask'>,
  url: string,
  init: RequestInit = {},
): Promise<PlatformAnswer> {
  try {
    const response = await deps.ask(url, init);
    const parsed: unknown = await response.json().catch(() => null);
    return {
      kind: 'answer',
      status: response.status,
      headers: response.headers,
      body: isRecord(parsed) ? parsed : {},
      list: Array.isArray(parsed) ? parsed.filter(isRecord) : [],
    };
  } catch (error) {
    return { kind: 'none', why: codeOf(error) };
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? error.name : codeOf(error.cause);
}
