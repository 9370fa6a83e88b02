import { ENGLISH } from '../../core/i18n/translate.ts';
import { type ChannelAudit, summarizeAudit } from '../../core/port/permission-audit.ts';
import type { Live } from '../connection/live.ts';
import { nameOf } from '../connection/outcome.ts';
import { listChannels } from './join-channels.ts';
import { beingIn } from './needs.ts';

const UNTOLD =
  'Slack tells a bot of no private channel that it is not in. Somebody in it types /invite @Steward. Messages between two people are never seen.';

/** Which channels of the workspace the bot is in; null when Slack does not say. */
export async function auditPermissions(live: Live): Promise<ChannelAudit | null> {
  try {
    const channels = await listChannels(live, 'public_channel,private_channel');
    const places = channels.flatMap(({ id, name = '', is_member: isMember, is_private: isPrivate }) => {
      if (!id) return [];
      const needs = [beingIn(ENGLISH, 'See the messages, and post', isMember === true)];
      return [{ id, name: `#${name}`, kind: isPrivate ? 'private channel' : 'public channel', needs }];
    });
    return summarizeAudit(places, UNTOLD);
  } catch (error) {
    live.log.warn({ platform: 'slack', error: nameOf(error) }, 'Slack did not say which channels there are');
    return null;
  }
}
