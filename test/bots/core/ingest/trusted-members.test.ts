import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Candidate } from '../../../../bots/core/ingest/candidate.ts';
import { unbatchedCandidate } from '../../../../bots/core/ingest/candidate.ts';
import { ofTrustedMembers } from '../../../../bots/core/ingest/trusted-members.ts';
import type { IncomingMessage } from '../../../../bots/core/port/events.ts';
import { createMemberTrustReader } from '../../../../bots/core/state/member-trust.ts';
import type { Community } from '../../../../src/core/communities/community.ts';
import { DEFAULT_SETTINGS } from '../../../../src/core/settings/settings.ts';
import { addCommunity } from '../../../store/community-records.ts';
import { type BotWorld, openBotWorld } from '../../support/bot-deps.ts';

const DAY_MS = 86_400_000;
const asked = (candidates: readonly Candidate[]) => candidates.map((candidate) => ({ candidate }));

describe('members whose messages skip the model', () => {
  let world: BotWorld;
  beforeEach(async () => {
    world = await openBotWorld();
  });
  afterEach(() => world.close());

  /** Two communities of one tenant, and a member who wrote three messages in the first of them. */
  const open = async (trust = { messages: 3, days: 0 }) => {
    const { store } = world.temporary;
    const { deps } = world.process();
    const here = await addCommunity(store, 'g1');
    const there = await addCommunity(store, 'g2', here.tenantId);
    const found = await store.findTenant({ id: here.tenantId });
    if (!found) throw new Error('no tenant');
    const tenant = { ...found, settings: { ...DEFAULT_SETTINGS, trust } };
    const nowMs = deps.schedule.now();
    const note = { personId: 'u1', messages: 3, joinedAtMs: null };
    await store.communities.noteMemberTrust(here.id, nowMs, [note]);
    const reader = createMemberTrustReader({ deps, directory: { resolve: async () => ({ community: here }) } });
    let id = 0;
    const candidate = (community: Community, message: Partial<IncomingMessage> = {}): Candidate => {
      const known = {
        community: { id: community.externalId, name: '' },
        channel: { id: 'c1', name: '', topic: '', parentId: null },
        ...{ id: `m${++id}`, text: 'a fine day for a walk', quoted: '', files: [], link: null, sentAtMs: nowMs },
        author: { id: 'u1', name: 'Una', trusted: false, roleIds: [] },
      };
      const whole = { ...known, ...message };
      return unbatchedCandidate({ community, message: whole, arrivedAtMs: nowMs, claimKey: `discord:m:c1:m${id}` });
    };
    const bot = { deps, platform: { name: 'discord', secret: 'fake' } } as unknown as Parameters<
      typeof ofTrustedMembers
    >[0];
    /** How many of twelve such messages the judge is spared; one or two of them may be of the sample. */
    const spared = async (community: Community, message: Partial<IncomingMessage> = {}, beside = {}) => {
      const twelve = Array.from({ length: 12 }, () => ({ ...candidate(community, message), ...beside }));
      return (await ofTrustedMembers(bot, tenant, asked(await reader.withTrust(tenant, twelve)))).size;
    };
    return { here, there, nowMs, bot, tenant, reader, candidate, spared };
  };

  it('have enough messages in this community, and are not trusted elsewhere or by default', async () => {
    const { here, there, spared } = await open();
    expect(await spared(here)).toBeGreaterThan(9);
    expect(await spared(here, { author: { id: 'u2', name: 'Uwe', trusted: false, roleIds: [] } })).toBe(0);
    expect(await spared(there)).toBe(0);
  });

  it.each([
    ['as shipped, whatever is asked of days', { ...DEFAULT_SETTINGS.trust, days: 0 }],
    ['before so many messages', { messages: 4, days: 0 }],
  ])('do not exist %s', async (_, trust) => {
    const { here, spared } = await open(trust);
    expect(await spared(here)).toBe(0);
  });

  it('need a minimum membership if chosen: the model judges recent joiners and unknown join dates', async () => {
    const { here, nowMs, spared } = await open({ messages: 3, days: 7 });
    const author = { id: 'u1', name: 'Una', trusted: false, roleIds: [] };
    expect(await spared(here)).toBe(0);
    expect(await spared(here, { author: { ...author, joinedAtMs: nowMs - 6 * DAY_MS } })).toBe(0);
    expect(await spared(here, { author: { ...author, joinedAtMs: nowMs - 7 * DAY_MS } })).toBeGreaterThan(9);
  });

  it.each<[string, Partial<IncomingMessage>, Partial<Candidate>?]>([
    ['a link', { text: 'our boats are at boats.example.com/all' }],
    ['a file', { files: [{ key: 'f1', name: 'boat.png' }] }],
    ['a forward', { quoted: 'somebody else wrote this', isForward: true }],
    ['three mentions', { text: 'hello <@1> and <@2> and <@3>' }],
    ['a call of everybody', { text: 'hello @everyone in this place' }],
    ['a call of a channel', { text: 'hello <!channel> in this place' }],
    ['a call of everybody without the right', { triesEveryone: true }],
    ['a post of an app', { app: ['a1'] }],
    ['a text on a profile', { place: 'name' }],
    ['the mark of a raid', {}, { fromRaid: true }],
  ])('are judged as usual with %s', async (_, message, beside) => {
    const { here, spared } = await open();
    expect(await spared(here, message, beside)).toBe(0);
  });

  it('are still sampled in about one message of 20, with the same sample on each retry', async () => {
    const { here, bot, tenant, reader, candidate } = await open();
    const many = await reader.withTrust(
      tenant,
      Array.from({ length: 2_000 }, () => candidate(here)),
    );
    const first = await ofTrustedMembers(bot, tenant, asked(many));
    expect(2_000 - first.size).toBeGreaterThan(60);
    expect(2_000 - first.size).toBeLessThan(140);
    expect(await ofTrustedMembers(bot, tenant, asked(many))).toEqual(first);
  });
});
