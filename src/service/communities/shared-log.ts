import { StewardError } from '../../core/common/errors.ts';
import type { Community } from '../../core/communities/community.ts';
import type { CommunityStore } from '../../core/communities/community-store.ts';
import type { Clock } from '../../core/ports/judge.ts';
import { CODE_MINUTES, generateCode, hashCode } from '../common/one-time-code.ts';

/**
 * Makes a code that lets another chat take a community's entries; good once, for 15 minutes.
 * @example const code = await createLogCode({ communities, now: Date.now }, community.id);
 */
export async function createLogCode(
  deps: { readonly communities: Pick<CommunityStore, 'addCode'>; readonly now: Clock },
  communityId: string,
): Promise<string> {
  const code = generateCode();
  const expiresAtMs = deps.now() + CODE_MINUTES * 60_000;
  await deps.communities.addCode({ hash: hashCode(code), purpose: 'log', subjectId: communityId, expiresAtMs });
  return code;
}

/**
 * The community that a code was made for. The code is used up by it, whatever comes next.
 * @throws StewardError `not_found` for a code that is unknown, expired or used.
 * @example const community = await useLogCode({ communities, now: Date.now }, code);
 */
export async function useLogCode(
  deps: { readonly communities: Pick<CommunityStore, 'useCode' | 'findCommunity'>; readonly now: Clock },
  code: string,
): Promise<Community> {
  const id = await deps.communities.useCode({ hash: hashCode(code), purpose: 'log', nowMs: deps.now() });
  const community = id === null ? null : await deps.communities.findCommunity({ id });
  if (!community) throw new StewardError('not_found', 'no such code; codes work once, within 15 minutes');
  return community;
}
