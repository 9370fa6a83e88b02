import { STEP_WORDS } from '../../incidents/view/outcome.ts';
import { describeWaiting } from '../../incidents/view/step-fields.ts';
import { typed } from '../../incidents/view/typed-command.ts';
import { describeShut, LOG_OFF } from '../../port/log-place.ts';
import { type Field, mentionOf } from '../../port/rendering.ts';
import { refOf } from '../../runtime/directory.ts';
import { waitingSteps } from '../../state/waiting-steps.ts';
import type { CommandContext } from '../context.ts';

/** Where entries go, whether they can be posted there now, and how many wait. */
export async function entriesText({ bot, translate, ingest, community }: CommandContext): Promise<Said> {
  const { platform, deps, calls, logPlaces } = bot;
  const next = translate('status.command_chooses_a_place', { command: typed(platform.capabilities, 'log here') });
  const unposted = await deps.communities.countUnposted({ communityId: community.id });
  const waiting = Math.max(unposted, calls.waiting('entry', community.externalId));
  const waits: Field = {
    label: translate('common.waiting'),
    value: translate('status.messages_entries', { messages: ingest.waiting(), entries: waiting }),
  };
  const tell = (value: string, isWell: boolean): Said => ({
    fields: [{ label: translate('common.entries'), value }, waits],
    isWell: isWell && waiting === 0,
  });
  if (community.logChannel === LOG_OFF) return tell(translate('common.off_recorded_not_posted'), true);
  const instead = () => logPlaces.instead(community, null);
  if (community.logChannel === null)
    return tell(`${translate('status.no_log_channel_was_chosen')} ${await instead()} ${next}`, false);
  const { post } = await platform.lookAtPlace(refOf(community), community.logChannel);
  const channel = mentionOf('channel', community.logChannel);
  if (post === 'yes') return tell(channel, true);
  const values = { channel, platform: platform.capabilities.label };
  if (post === 'unknown') return tell(translate('status.channel_platform_not_say_whether', values), false);
  await logPlaces.lost(community, community.logChannel, post);
  const not = translate('status.not_in_channel_why', { channel, why: describeShut(translate, post) });
  return tell(`${not} ${await instead()} ${next}`, false);
}

/** What waits for the platform, in a line. */
export async function stepsText({ bot: { deps, platform }, translate, community }: CommandContext): Promise<Said> {
  const cases = await deps.communities.listWaiting({ communityId: community.id }, WAITING_COUNTED);
  const waiting = cases.flatMap(waitingSteps);
  const first = waiting[0];
  if (!first) return { fields: [], isWell: true };
  const names = [...new Set(waiting.map(({ step }) => step))];
  const counts = names.map((name) =>
    translate(STEP_WORDS[name].count, { count: waiting.filter(({ step }) => step === name).length }),
  );
  const more = cases.length === WAITING_COUNTED ? ` ${translate('status.or_more')}` : '';
  const value = `${counts.join(', ')}${more}; ${describeWaiting(translate, platform.capabilities, first)}`;
  return { fields: [{ label: translate('status.steps_that_wait'), value }], isWell: false };
}

/** Which of several shards looks after this community: what operators ask for first. */
export function shareText({ bot, translate }: CommandContext): Said {
  const { share } = bot.platform;
  if (!share || share.count === 1) return { fields: [], isWell: true };
  const value = translate('status.index_of_counted_from_0', share);
  return { fields: [{ label: translate('status.shard'), value }], isWell: true };
}

/** How many cases with waiting steps are counted. */
const WAITING_COUNTED = 500;

/** What one part of the whole is like at this moment. */
export type Said = { readonly fields: readonly Field[]; readonly isWell: boolean };
