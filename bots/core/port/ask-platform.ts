import { type DoctorFinding, findingsOf } from '../../../src/core/common/doctor-finding.ts';
import { isRecord } from '../../../src/core/common/untyped-json.ts';
import type { CheckDeps } from './definition.ts';

/** The answer of a platform, or why there is none. */
export type PlatformAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Headers;
      /** The JSON object of the answer; empty if it is not an object. */
      readonly body: Readonly<Record<string, unknown>>;
      /** The objects of the answer if it is a list. */
      readonly list: readonly Readonly<Record<string, unknown>>[];
    }
  | { readonly kind: 'none'; readonly why: string };

/** Returns the finding that a platform does not answer. @param setting the variable that holds its address. */
export function cannotReach(bot: string, url: string, why: string, setting: string): DoctorFinding {
  const fix = `Check the network, a proxy, and ${setting}.`;
  return findingsOf(bot).failure(`cannot reach ${new URL(url).origin}: ${why}`, fix);
}

/** Sends one request to a platform. Never throws; errors carry no text, because it may hold an address with a token. */
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
