import type { StepResult } from '../../../../src/core/common/steps.ts';
import { msg } from '../../i18n/translate.ts';
import { describeWaiting } from '../../incidents/view/step-fields.ts';
import { typed } from '../../incidents/view/typed-command.ts';
import { describeShut, LOG_OFF } from '../../port/log-place.ts';
import { type Field, mentionOf } from '../../port/rendering.ts';
import { waitingSteps } from '../../state/waiting-steps.ts';
import type { CommandContext } from '../context.ts';

const STEP_COUNTS: Readonly<Record<StepResult['step'], string>> = {
  delete: msg('{count, plural, one {# deletion} other {# deletions}}'),
  timeout: msg('{count, plural, one {# timeout} other {# timeouts}}'),
  end_timeout: msg('{count, plural, one {# end of a timeout} other {# ends of a timeout}}'),
  notify: msg('{count, plural, one {# private message} other {# private messages}}'),
  answer: msg('{count, plural, one {# answer to an appeal} other {# answers to appeals}}'),
  kick: msg('{count, plural, one {# kick} other {# kicks}}'),
  ban: msg('{count, plural, one {# ban} other {# bans}}'),
  give_text: msg('{count, plural, one {# text to an author} other {# texts to authors}}'),
  repost: msg('{count, plural, one {# post in a name} other {# posts in a name}}'),
};

/** Where entries go, whether they can be posted there now, and how many wait. */
export async function entriesText({ bot, translate, ingest, community }: CommandContext): Promise<Said> {
  const { platform, deps, calls, logPlaces } = bot;
  const next = translate('{command} chooses a place', { command: typed(platform.capabilities, 'log here') });
  const unposted = await deps.communities.countUnposted({ communityId: community.id });
  const waiting = Math.max(unposted, calls.waiting('entry', community.externalId));
  const waits: Field = {
    label: translate('Waiting'),
    value: translate(
      '{messages, plural, one {# message} other {# messages}}, {entries, plural, one {# entry} other {# entries}}',
      { messages: ingest.waiting(), entries: waiting },
    ),
  };
  const tell = (value: string, isWell: boolean): Said => ({
    fields: [{ label: translate('Entries'), value }, waits],
    isWell: isWell && waiting === 0,
  });
  if (community.logChannel === LOG_OFF) return tell(translate('off: recorded, not posted'), true);
  const instead = () => logPlaces.instead(community, null);
  if (community.logChannel === null)
    return tell(`${translate('no log channel was chosen.')} ${await instead()} ${next}`, false);
  const ref = { id: community.externalId, name: community.name };
  const { post } = await platform.lookAtPlace(ref, community.logChannel);
  const channel = mentionOf('channel', community.logChannel);
  if (post === 'yes') return tell(channel, true);
  if (post === 'unknown')
    return tell(
      translate('{channel}; {platform} does not say whether it can be used', {
        channel,
        platform: platform.capabilities.label,
      }),
      false,
    );
  await logPlaces.lost(community, community.logChannel, post);
  const not = translate('NOT in {channel}: {why}.', { channel, why: describeShut(translate, post) });
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
    translate(STEP_COUNTS[name], { count: waiting.filter(({ step }) => step === name).length }),
  );
  const more = cases.length === WAITING_COUNTED ? ` ${translate('or more')}` : '';
  const value = `${counts.join(', ')}${more}; ${describeWaiting(translate, platform.capabilities, first)}`;
  return { fields: [{ label: translate('Steps that wait'), value }], isWell: false };
}

/** Which of several shards looks after this community: what operators ask for first. */
export function shareText({ bot, translate }: CommandContext): Said {
  const { share } = bot.platform;
  if (!share || share.count === 1) return { fields: [], isWell: true };
  const value = translate('{index, number} of {count, number}, counted from 0', share);
  return { fields: [{ label: translate('Shard'), value }], isWell: true };
}

/** How many cases with waiting steps are counted. */
export const WAITING_COUNTED = 500;

/** What one part of the whole is like at this moment. */
export type Said = { readonly fields: readonly Field[]; readonly isWell: boolean };
