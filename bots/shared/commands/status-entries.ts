import type { StepResult } from '../../../src/core/steps.ts';
import { phrase } from '../language/say.ts';
import { describeShut, LOG_OFF } from '../log-place.ts';
import { describeWaiting } from '../notice/steps.ts';
import { type Field, mentionOf } from '../rendering.ts';
import { typed } from '../typed.ts';
import { waitingSteps } from '../waiting.ts';
import type { CommandContext } from './context.ts';

const STEP_COUNTS: Readonly<Record<StepResult['step'], string>> = {
  delete: phrase('{count, plural, one {# deletion} other {# deletions}}'),
  timeout: phrase('{count, plural, one {# timeout} other {# timeouts}}'),
  end_timeout: phrase('{count, plural, one {# end of a timeout} other {# ends of a timeout}}'),
  notify: phrase('{count, plural, one {# private message} other {# private messages}}'),
  answer: phrase('{count, plural, one {# answer to an appeal} other {# answers to appeals}}'),
  kick: phrase('{count, plural, one {# kick} other {# kicks}}'),
  ban: phrase('{count, plural, one {# ban} other {# bans}}'),
  give_text: phrase('{count, plural, one {# text to an author} other {# texts to authors}}'),
  repost: phrase('{count, plural, one {# post in a name} other {# posts in a name}}'),
};

/** Where entries go, whether they can be posted there now, and how many wait. */
export async function sayEntries({ bot, say, intake, community }: CommandContext): Promise<Said> {
  const { platform, deps, calls, logPlaces } = bot;
  const next = say('{command} chooses a place', { command: typed(platform.capabilities, 'log here') });
  const unposted = await deps.communities.countUnposted({ communityId: community.id });
  const waiting = Math.max(unposted, calls.waiting('entry', community.externalId));
  const waits: Field = {
    label: say('Waiting'),
    value: say(
      '{messages, plural, one {# message} other {# messages}}, {entries, plural, one {# entry} other {# entries}}',
      { messages: intake.waiting(), entries: waiting },
    ),
  };
  const tell = (value: string, isWell: boolean): Said => ({
    fields: [{ label: say('Entries'), value }, waits],
    isWell: isWell && waiting === 0,
  });
  if (community.logChannel === LOG_OFF) return tell(say('off: recorded, not posted'), true);
  const instead = () => logPlaces.instead(community, null);
  if (community.logChannel === null)
    return tell(`${say('no log channel was chosen.')} ${await instead()} ${next}`, false);
  const ref = { id: community.externalId, name: community.name };
  const { post } = await platform.lookAtPlace(ref, community.logChannel);
  const channel = mentionOf('channel', community.logChannel);
  if (post === 'yes') return tell(channel, true);
  if (post === 'unknown')
    return tell(
      say('{channel}; {platform} does not say whether it can be used', {
        channel,
        platform: platform.capabilities.label,
      }),
      false,
    );
  await logPlaces.lost(community, community.logChannel, post);
  const not = say('NOT in {channel}: {why}.', { channel, why: describeShut(say, post) });
  return tell(`${not} ${await instead()} ${next}`, false);
}

/** What waits for the platform, in a line. */
export async function saySteps({ bot: { deps, platform }, say, community }: CommandContext): Promise<Said> {
  const notices = await deps.communities.listWaiting({ communityId: community.id }, WAITING_COUNTED);
  const waiting = notices.flatMap(waitingSteps);
  const first = waiting[0];
  if (!first) return { fields: [], isWell: true };
  const names = [...new Set(waiting.map(({ step }) => step))];
  const counts = names.map((name) =>
    say(STEP_COUNTS[name], { count: waiting.filter(({ step }) => step === name).length }),
  );
  const more = notices.length === WAITING_COUNTED ? ` ${say('or more')}` : '';
  const value = `${counts.join(', ')}${more}; ${describeWaiting(say, platform.capabilities, first)}`;
  return { fields: [{ label: say('Steps that wait'), value }], isWell: false };
}

/** Which of several shards looks after this community: what operators ask for first. */
export function sayShare({ bot, say }: CommandContext): Said {
  const { share } = bot.platform;
  if (!share || share.count === 1) return { fields: [], isWell: true };
  const value = say('{index, number} of {count, number}, counted from 0', share);
  return { fields: [{ label: say('Shard'), value }], isWell: true };
}

/** How many notices with waiting steps are counted. */
export const WAITING_COUNTED = 500;

/** What one part of the whole is like at this moment. */
export type Said = { readonly fields: readonly Field[]; readonly isWell: boolean };
