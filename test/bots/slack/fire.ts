import type { FireDriver, Happened } from '../under-fire/fire.ts';
import { openSlackDriver } from './driver.ts';
import { showMessage } from './shown.ts';

const BROKEN = { everything: '*', 'look-ups': 'users.info', posts: 'chat.postMessage', 'door and timeouts': '*' };
const FORBIDDEN_SECONDS = 600;
const CALLS_MAX = 10_000;

/** The workspace of the conformance suite, on a Slack that keeps to its published limits. */
export async function openSlackFire(): Promise<FireDriver> {
  let now: () => number = Date.now;
  const clock = { now: () => now(), advance: () => {}, onAdvance: () => () => {} };
  const driver = await openSlackDriver({ clock, limits: 'documented' });
  const { slack, logChannelId } = driver;
  /** Whom the bot writes to in a direct conversation; null in any other. */
  const partnerIn = (channelId: string): string | null => {
    const channel = slack.channels.get(channelId);
    return channel?.kind === 'im' ? ([...channel.members].find((id) => id !== slack.bot.id) ?? null) : null;
  };
  return {
    ...driver,
    startBot(deps) {
      now = deps.schedule.now;
      return driver.startBot(deps);
    },
    happened: () =>
      slack.journal.flatMap((one): readonly Happened[] => {
        if (one.kind !== 'shown') return [one];
        const { message, messageId, isNew } = one;
        const toPersonId = partnerIn(one.channelId);
        if (toPersonId === null && one.channelId !== logChannelId) return [];
        return [{ kind: 'shown', messageId, isNew, text: showMessage(message).text, toPersonId }];
      }),
    breakDown: (part) => slack.breakDown(BROKEN[part], 503),
    forbid: () => {
      for (const method of ['chat.postMessage', 'chat.update', 'chat.delete'])
        slack.rateLimit(method, FORBIDDEN_SECONDS, CALLS_MAX);
    },
    deletions: () => slack.callsOf('chat.delete').map(({ ok }) => ({ messages: 1, isTaken: ok })),
    calls: () => slack.calls.length,
  };
}
