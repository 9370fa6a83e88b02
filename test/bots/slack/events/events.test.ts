import { describe, expect, it } from 'vitest';
import type { Live } from '../../../../bots/slack/connection/calls.ts';
import { createEvents } from '../../../../bots/slack/events/events.ts';
import type { Channels } from '../../../../bots/slack/members/channels.ts';
import type { Moderators } from '../../../../bots/slack/members/moderators.ts';
import type { People, Person } from '../../../../bots/slack/members/people.ts';
import { createPostedFiles } from '../../../../bots/slack/messages/posted-files.ts';
import { createRecordingCore } from '../../support/recording-core.ts';

const WORKSPACE = {
  community: { id: 'T1', name: 'Harbour' },
  url: 'https://harbour.slack.com/',
  botUserId: 'UBOT',
  botId: 'BBOT',
  scopes: null,
};

/** Nothing is asked of Slack here. */
const UNUSED: unknown = {};

describe('events of a channel', () => {
  it('have their authors looked up side by side, and reach the core in their order', async () => {
    const asked = new Map<string, (person: Person) => void>();
    const running = new Map<string, Promise<Person>>();
    const find: People['find'] = (id) => {
      const question = running.get(id) ?? new Promise<Person>((resolve) => asked.set(id, resolve));
      running.set(id, question);
      return question;
    };
    const unused = () => {
      throw new Error('not asked for here');
    };
    const people: People = {
      find,
      fetch: unused,
      kept: unused,
      put: unused,
      forget: unused,
      note: unused,
      load: unused,
    };
    const channels: Channels = {
      find: async (id) => ({ id, name: 'general', topic: '', parentId: null }),
      forget: unused,
    };
    const moderators: Moderators = { channel: unused, members: unused, has: async () => false, forget: unused };
    const { core, handed } = createRecordingCore();
    const hand = createEvents({
      core,
      known: { people, channels, moderators },
      live: { ...(UNUSED as Live), workspace: () => WORKSPACE },
      files: createPostedFiles(),
      onRemoved: unused,
      onUserTokensRevoked: unused,
    });
    const say = (user: string, ts: string) =>
      hand(envelope(ts, { type: 'message', channel: 'C1', user, text: `it is ${user}`, ts }));

    const taken = [say('U1', '1.1'), say('U2', '1.2'), say('UBOT', '1.3')];
    expect([...asked.keys()]).toEqual(['U1', 'U2']);
    for (const id of ['U2', 'U1']) asked.get(id)?.({ id, name: id, isBot: false, isAdmin: false, isGuest: false });
    await Promise.all(taken);
    expect(handed.onMessage.map(({ author }) => author.id)).toEqual(['U1', 'U2']);
  });
});

function envelope(ts: string, event: object): object {
  return { event_id: `Ev${ts}`, event_time: 1, team_id: WORKSPACE.community.id, event };
}
