import type { Community } from '../../../src/core/communities/community.ts';
import { RIGHTS, type Rights } from '../port/platform.ts';
import { refOf } from '../runtime/directory.ts';
import type { PlatformAccess } from './platform-access.ts';

/** Whether somebody has at least these rights in a community, asked of the platform now. */
export async function hasRights(
  bot: Pick<PlatformAccess, 'platform'>,
  community: Community,
  personId: string,
  wanted: Rights,
): Promise<boolean> {
  const rights = await bot.platform.rightsOf(refOf(community), personId);
  return rights !== 'unknown' && RIGHTS.indexOf(rights) >= RIGHTS.indexOf(wanted);
}
