import type { Community } from '../../../src/core/communities/community.ts';
import { HOUR_MS } from '../../../src/core/time/time.ts';
import { showMoment, type Translate } from '../i18n/translate.ts';
import { type Answer, done, note } from '../port/rendering.ts';
import type { CommunityAccess } from '../state/access.ts';

/** Ignores joins of the next hours in the raid rule; with 0 hours joins count again. */
export async function expectJoins(
  bot: Pick<CommunityAccess, 'deps' | 'directory'>,
  community: Community,
  translate: Translate,
  hours: number,
): Promise<Answer> {
  const untilMs = hours === 0 ? null : bot.deps.schedule.now() + hours * HOUR_MS;
  await bot.directory.change(community, { expectJoinsUntilMs: untilMs });
  if (untilMs === null) return note(translate('raid.joins_count_again'));
  return done(translate('raid.joins_expected_until', { time: showMoment(translate, untilMs) }));
}

/** Whether many joins are expected now. */
export function isExpecting({ expectJoinsUntilMs }: Pick<Community, 'expectJoinsUntilMs'>, nowMs: number): boolean {
  return expectJoinsUntilMs !== null && expectJoinsUntilMs > nowMs;
}
