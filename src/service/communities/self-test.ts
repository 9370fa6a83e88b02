import type { CommunitiesFor, Timed } from '../../core/store/store.ts';
import { makeCode, useCode } from '../common/one-time-code.ts';

const MARK = /\bsteward-test-([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})\b/i;

type Deps = CommunitiesFor<'addCode' | 'useCode'> & Timed;
/** The author and community of a test message. A null person allows anybody who has the text. */
type Asked = { readonly communityId: string; readonly personId: string | null };

/**
 * Creates the text of a test message: a scam that every judge recognises, with a code that works once within 15 minutes.
 * @example const text = await beginTestMessage(deps, { communityId: community.id, personId: null });
 */
export async function beginTestMessage(deps: Deps, { communityId, personId }: Asked): Promise<string> {
  const code = await makeCode(deps, 'test', JSON.stringify([communityId, personId]));
  return `Free Discord Nitro and Steam gift cards for everybody! Claim your gift now, log in here before it expires: https://free-gift-claim.example (steward-test-${code})`;
}

/**
 * Whether a text contains the code of a test.
 * @example if (hasTestMark(message.text)) await runTest();
 */
export function hasTestMark(text: string): boolean {
  return MARK.test(text);
}

/**
 * Uses up the code in a text.
 * @returns whether somebody requested this test for this community and this author, or for any author.
 * @example if (await useTestMark(deps, message.text, { communityId, personId: message.author.id })) await runTest();
 */
export async function useTestMark(deps: Deps, text: string, { communityId, personId }: Asked): Promise<boolean> {
  const code = MARK.exec(text)?.[1] ?? '';
  const asked = await useCode(deps, 'test', code);
  return [personId, null].some((id) => asked === JSON.stringify([communityId, id]));
}
