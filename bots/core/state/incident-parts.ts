import type { IncidentCasesQuery, StepFate } from '../../../src/core/incidents/incidents.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { Newcomer } from '../../../src/core/incidents/raids.ts';
import type { PlatformAccess } from './platform-access.ts';

/** Number of cases read at a time. */
const PAGE = 200;

/** Lists the newcomers of a raid for whom this step is neither done nor waiting. */
export async function newcomersWithout(
  bot: PlatformAccess,
  step: 'timeout' | 'ban',
  { incidentId, messageId: raidId }: ModerationCase,
): Promise<readonly Newcomer[]> {
  const over = new Set<string>();
  for (const fate of ['done', 'waiting'] as const) {
    const is: StepFate = step === 'ban' ? `ban ${fate}` : fate;
    const parts = partsOf(bot, { incidentId: incidentId ?? '', only: { column: 'silence', is } });
    for await (const { author } of parts) over.add(author.id);
  }
  return (await bot.deps.communities.listNewcomers(raidId)).filter(({ id }) => !over.has(id));
}

/** Reads the cases of an incident in order. */
export async function* partsOf(
  { deps }: Pick<PlatformAccess, 'deps'>,
  which: Omit<IncidentCasesQuery, 'offset' | 'limit'>,
) {
  for (let offset = 0; ; offset += PAGE) {
    const page = await deps.communities.listIncidentCases({ ...which, offset, limit: PAGE });
    yield* page;
    if (page.length < PAGE) return;
  }
}
