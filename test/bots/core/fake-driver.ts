import { createBotCore } from '../../../bots/core/create-bot-core.ts';
import type { BotCore } from '../../../bots/core/port/bot-core.ts';
import type { Capabilities } from '../../../bots/core/port/capabilities.ts';
import type { IncomingMessage } from '../../../bots/core/port/events.ts';
import type { Outcome, Step } from '../../../bots/core/port/outcome.ts';
import type { Platform, Removing, Slowmode } from '../../../bots/core/port/platform.ts';
import type { Answer, Button, Entry } from '../../../bots/core/port/rendering.ts';
import { BOTS } from '../../../bots/registry.ts';
import type { ChatPlatform } from '../../../src/core/common/chat-platforms.ts';
import type { Restriction } from '../../../src/core/common/steps.ts';
import type { ConformanceDriver, SaidMessage, Shown, ShownEntry, Who } from '../conformance-driver.ts';

/** What the platform of that name can do. @throws RangeError when there is no bot of that name. */
function capabilitiesOf(platform: ChatPlatform): Capabilities {
  const bot = BOTS.find(({ name }) => name === platform);
  if (bot === undefined) throw new RangeError(`there is no bot for ${platform}`);
  return bot.capabilities;
}

type Post = { readonly channelId: string; readonly messageId: string; entry: Entry; readonly atMs: number };
type FakeEvent = { readonly kind: 'onMessage' | 'onEdit'; readonly message: IncomingMessage };
type Said = { readonly message: IncomingMessage; there: boolean };

/** The world of the fake platform, open to tests that want to look at more than a driver shows. */
export type FakeWorld = {
  readonly posts: Post[];
  readonly edits: Entry[];
  /** What was posted in the names of members, and whether the platform has that. */
  readonly reposted: string[];
  /** Every step that was performed, in order: `delete c1/m1`, `timeout u1`. */
  readonly performed: string[];
  /** What `postEntry` answers instead of posting, while it is set. */
  postOutcome: Awaited<ReturnType<Platform['postEntry']>> | null;
  /** What the platform says of somebody's rights instead of what it knows, while it is set. */
  rights: Awaited<ReturnType<Platform['rightsOf']>> | null;
  /** Who moderates beside the moderator. */
  readonly staff: Set<string>;
  /** How often somebody's rights were asked. */
  rightsAsked: number;
  /** What keeps somebody from writing. */
  readonly restrictions: Map<string, Restriction>;
  /** What becomes of deletions, while it is set; null lets them happen. */
  deleteOutcome: Outcome | null;
  /** Whether whoever looks may read where a message stands. */
  mayRead: boolean | 'unknown';
  /** What `isIn` answers. */
  isIn: boolean | 'unknown';
  /** What becomes of a lockdown and of its end. */
  lockOutcome: Outcome;
  /** What becomes of slowing a channel down, and of its end. */
  calmOutcome: Outcome;
  /** The channel that is slowed down; '' for the whole community. */
  calmed: string | null;
  /** What becomes of kicks and bans, and who was taken out. */
  removeOutcome: Outcome;
  readonly removed: Map<string, 'gone' | 'banned'>;
  /** Whether moderators may do so themselves. */
  mayBan: boolean;
  /** The roles of everybody, as the platform tells them at a press. */
  rolesOfAll: readonly string[];
  /** The buttons of the last private message to each. */
  readonly toldButtons: Map<string, readonly Button[]>;
  /** What becomes of private messages, while it is set. */
  tellOutcome: Outcome | null;
  /** Edits wait for it. */
  editsHeld: Promise<void>;
  /** How many edits were begun. */
  editsBegun: number;
  /** What `findLogChannel` answers. */
  foundLog: string | null;
  /** How often it was asked. */
  searches: number;
  /** Its answers wait for it, and say what was so when it was asked. */
  searchHeld: Promise<void>;
  /** What is wrong with channels: nothing can be posted there. */
  readonly shut: Map<string, 'gone' | 'missing_permission'>;
  /** Channels that members can read. */
  readonly open: Set<string>;
  /** Whom the bot can write to in private, as `d-<id>`. */
  readonly started: Set<string>;
  /** What the pictures of people show, by their id. */
  readonly avatars: Map<string, string>;
  core: BotCore | null;
};

/** The one community of the fake platform. */
export const COMMUNITY = { id: 'g1', name: 'Test community' };
const TRUSTED: ReadonlySet<Who> = new Set(['owner', 'moderator']);

/** A platform in memory that behaves as the port says, for tests of what is shared. */
export function createFakeDriver(
  platform: ChatPlatform = 'discord',
): ConformanceDriver & { readonly world: FakeWorld; readonly port: Platform } {
  const world: FakeWorld = {
    posts: [],
    edits: [],
    reposted: [],
    performed: [],
    postOutcome: null,
    rights: null,
    staff: new Set(),
    rightsAsked: 0,
    restrictions: new Map(),
    deleteOutcome: null,
    isIn: true,
    mayRead: true,
    lockOutcome: { kind: 'done' },
    calmOutcome: { kind: 'done' },
    calmed: null,
    toldButtons: new Map(),
    tellOutcome: null,
    removeOutcome: { kind: 'done' },
    removed: new Map(),
    mayBan: true,
    rolesOfAll: [],
    editsHeld: Promise.resolve(),
    editsBegun: 0,
    foundLog: null,
    searches: 0,
    searchHeld: Promise.resolve(),
    shut: new Map(),
    open: new Set(['c-general']),
    started: new Set(),
    avatars: new Map(),
    core: null,
  };
  const { restrictions } = world;
  const messages = new Map<string, Said>();
  const handing = new Set<Promise<unknown>>();
  const told = new Map<string, string[]>();
  let missing: Step | 'lockdown' | 'ban' | 'none' = 'none';
  let lockedUntilMs: number | null = null;
  let next = 1;
  let pinged = 0;
  let now: () => number = Date.now;
  const key = (ref: { readonly channelId: string; readonly messageId: string }) => `${ref.channelId}/${ref.messageId}`;
  const idOf = (who: Who) => `u-${who}`;

  const port: Platform = {
    name: platform,
    secret: 'fake',
    capabilities: capabilitiesOf(platform),
    deliveries: {
      secret: 'fake',
      // Nobody but `deliver` writes it.
      dispatch(body) {
        const { kind, message } = body as FakeEvent;
        const handed = core()[kind](message);
        handing.add(handed);
        return handed.finally(() => handing.delete(handed));
      },
    },
    async stepRefusals() {
      const refusalOf = (step: Step) => (missing === step ? ('missing_permission' as const) : null);
      return {
        delete: refusalOf('delete'),
        timeout: capabilitiesOf(platform).timeout ? refusalOf('timeout') : 'unsupported',
      };
    },
    async deleteMessage(target) {
      world.performed.push(`delete ${key(target)}`);
      if (missing === 'delete') return { kind: 'refused', refusal: 'missing_permission' };
      if (world.deleteOutcome) return world.deleteOutcome;
      const post = world.posts.findIndex((one) => key(one) === key(target));
      if (post >= 0) {
        world.posts.splice(post, 1);
        return { kind: 'done' };
      }
      const said = messages.get(key(target));
      if (!said?.there) return { kind: 'gone' };
      said.there = false;
      return { kind: 'done' };
    },
    restrictionOf: async ({ author }) => ({ found: restrictions.get(author.id) ?? null }),
    async restrict({ author }, restriction) {
      if (!restriction) restrictions.delete(author.id);
      else {
        world.performed.push(`timeout ${author.id}`);
        restrictions.set(author.id, restriction);
      }
      return { kind: 'done' };
    },
    async rightsOf(_community, personId) {
      world.rightsAsked++;
      if (world.rights) return world.rights;
      if (personId === idOf('owner')) return 'manage';
      return personId === idOf('moderator') || world.staff.has(personId) ? 'moderate' : 'member';
    },
    async postEntry(_community, channelId, entry) {
      if (world.postOutcome) return world.postOutcome;
      const why = world.shut.get(channelId);
      if (why === 'gone') return { kind: 'gone' };
      if (why) return { kind: 'refused', refusal: why };
      const post = { channelId, messageId: `p${next++}`, entry, atMs: Date.now() };
      world.posts.push(post);
      return { kind: 'posted', post };
    },
    async editEntry(_community, { channelId, messageId }, entry) {
      world.editsBegun++;
      await world.editsHeld;
      if (world.shut.get(channelId) === 'missing_permission') return { kind: 'refused', refusal: 'missing_permission' };
      const post = world.posts.find((one) => one.messageId === messageId);
      if (!post) return { kind: 'gone' };
      post.entry = entry;
      world.edits.push(entry);
      return { kind: 'done' };
    },
    async findEntry(_community, channelId, entryId) {
      return world.posts.find((post) => post.channelId === channelId && post.entry.id === entryId) ?? null;
    },
    async sendDirectMessage(_community, personId, text, buttons = []) {
      world.toldButtons.set(personId, buttons);
      if (world.tellOutcome) return world.tellOutcome;
      told.set(personId, [...(told.get(personId) ?? []), text]);
      return { kind: 'done' };
    },
    async findLogChannel(_community, lost) {
      world.searches++;
      const found = world.foundLog !== null && lost.includes(world.foundLog) ? null : world.foundLog;
      await world.searchHeld;
      return found;
    },
    async adminsOf(_community, addedBy) {
      return [...(addedBy === null ? [] : [addedBy]), idOf('owner')].map((id) => ({ id, name: id.slice(2) }));
    },
    staffOf: async () => (['owner', 'moderator'] as const).map((who) => ({ id: idOf(who), name: idOf(who).slice(2) })),
    fetchAvatar: async (_community, personId) => {
      const avatar = world.avatars.get(personId);
      return avatar === undefined ? null : new Uint8Array(Buffer.from(avatar));
    },
    openDirect: async (_community, personId) => (world.started.has(personId) ? `d-${personId}` : null),
    lookAtPlace: async (_community, channelId) => ({
      post: world.shut.get(channelId) ?? 'yes',
      readers: world.open.has(channelId) ? 'everybody' : 'moderators',
    }),
    auditPermissions: async () => ({ places: [], whole: 1, more: 0, untold: null }),
    async needs() {
      return [
        { what: 'Delete messages', has: missing !== 'delete', how: 'Give its role Manage Messages.' },
        {
          what: 'Close the door',
          has: missing !== 'lockdown',
          how: 'Give its role Manage Server.',
          optional: true,
          about: 'lockdown',
        },
      ];
    },
    resolveInvites: async (_community, text, { names }) => ({
      own: text.includes('https://t.me/+ownplace1') ? ['https://t.me/+ownplace1'] : [],
      others: names && text.includes('@coins') ? ['@coins'] : [],
    }),
    isIn: async () => world.isIn,
    mayRead: async () => world.mayRead,
    ...(platform === 'slack' ? {} : actsOf(world, messages)),
    async prepareLockdown() {
      return lockedUntilMs === null ? 'open' : 'closed';
    },
    async lockDown(_community, untilMs) {
      if (world.lockOutcome.kind !== 'refused') lockedUntilMs = untilMs;
      return world.lockOutcome;
    },
    async endLockdown(_community, before) {
      if (world.lockOutcome.kind === 'done' && before === 'open') lockedUntilMs = null;
      return world.lockOutcome;
    },
  };

  const messageOf = (personId: string, trusted: boolean, text: string, quoted: string): IncomingMessage => ({
    community: COMMUNITY,
    channel: { id: 'c-general', name: 'general', topic: '', parentId: null },
    id: `m${next++}`,
    author: { id: personId, name: personId, trusted, roleIds: [] },
    text,
    quoted,
    files: [],
    link: null,
    sentAtMs: Date.now(),
  });
  const core = (): BotCore => {
    if (!world.core) throw new Error('the bot is not started');
    return world.core;
  };
  /** The platform sends an event again under the same id. */
  const deliver = async (event: FakeEvent): Promise<void> => {
    const { id, text } = event.message;
    await core().accept([{ id: `${event.kind} ${id} ${text}`, body: event }]);
    // Tests go on when it is queued.
    await Promise.all(handing);
  };
  const send = async (message: IncomingMessage): Promise<SaidMessage> => {
    const said = { channelId: message.channel.id, messageId: message.id };
    messages.set(key(said), { message, there: true });
    await deliver({ kind: 'onMessage', message });
    return said;
  };
  const saidOf = (ref: SaidMessage): Said => {
    const said = messages.get(key(ref));
    if (!said) throw new Error(`no such message: ${key(ref)}`);
    return said;
  };
  const by = (who: Who) => ({ id: idOf(who), name: who });

  return {
    world,
    port,
    platform,
    idOf,
    ownerName: 'owner',
    channelId: 'c-general',
    logChannelId: 'c-log',
    async startBot(deps) {
      now = deps.schedule.now;
      const started = createBotCore(deps, port);
      world.core = started;
      await started.start();
      return {
        health: () => ({ platform, state: 'running', problem: null }),
        ask: started.onPageAsk,
        stop: () => started.stop(),
      };
    },
    say: (who, text, options) =>
      send({
        ...messageOf(idOf(who), TRUSTED.has(who), text, options?.quoted ?? ''),
        ...(options?.answers && { answers: options.answers.messageId }),
      }),
    sayAs: (personId, text) => send(messageOf(personId, false, text, '')),
    attach: (who, name) => {
      const message = messageOf(idOf(who), TRUSTED.has(who), '', '');
      return send({ ...message, files: [{ key: name, name }] });
    },
    makeChannels: async (count) => Array.from({ length: count }, (_, index) => `c-room-${index}`),
    sayIn(who, channelId, what) {
      const message = messageOf(idOf(who), TRUSTED.has(who), 'text' in what ? what.text : '', '');
      const files = 'text' in what ? [] : [{ key: what.picture, name: what.picture }];
      return send({ ...message, channel: { ...message.channel, id: channelId }, files });
    },
    invitations: async () => ({
      own: 'https://t.me/+ownplace1',
      other: 'https://t.me/+otherplace1',
      name: capabilitiesOf(platform).publicNames ? '@coins' : null,
    }),
    async post(who, thing) {
      const message = messageOf(idOf(who), TRUSTED.has(who), '', '');
      switch (thing.kind) {
        case 'forward':
          return [await send({ ...message, quoted: thing.text, isForward: true })];
        case 'album': {
          const said: SaidMessage[] = [];
          for (let part = 0; part < thing.parts; part++) {
            const own = messageOf(idOf(who), TRUSTED.has(who), part === 0 ? thing.caption : '', '');
            said.push(await send({ ...own, album: thing.caption, files: [{ key: own.id, name: 'picture' }] }));
          }
          return said;
        }
        case 'file':
          return [await send({ ...message, files: [{ key: thing.name, name: thing.name, said: thing.name }] })];
        case 'picture': {
          const fetch = async () => new Uint8Array(Buffer.from(thing.shows));
          return [await send({ ...message, files: [{ key: thing.name, name: thing.name, fetch }] })];
        }
        case 'thread':
        case 'app':
          return null;
        default:
          return thing satisfies never;
      }
    },
    async edit(ref, text) {
      const said = saidOf(ref);
      const message = { ...said.message, text };
      messages.set(key(ref), { message, there: said.there });
      await deliver({ kind: 'onEdit', message });
    },
    async remove(ref) {
      saidOf(ref).there = false;
      await core().onDelete({ community: COMMUNITY, channelId: ref.channelId, messageIds: [ref.messageId] });
    },
    redeliver: (ref) => deliver({ kind: 'onMessage', message: saidOf(ref).message }),
    setAvatar: (who, avatar) => void world.avatars.set(idOf(who), avatar),
    async join(count, name, avatar) {
      const ids = Array.from({ length: count }, () => `n${next++}`);
      for (const id of ids) {
        if (avatar !== undefined) world.avatars.set(id, avatar);
        await core().onJoin({
          community: COMMUNITY,
          eventId: `j-${id}`,
          person: { id, name: name ?? id },
          ...(platform === 'discord' ? { hasAvatar: avatar !== undefined } : {}),
          joinedAtMs: now(),
        });
      }
      return ids;
    },
    async command(who, text, options) {
      const answer = await core().onCommand({
        community: COMMUNITY,
        channel: { id: options?.channelId ?? 'c-general', name: 'general', topic: '', parentId: null },
        eventId: `e${next++}`,
        by: by(who),
        input: { kind: 'text', text: options?.file === undefined ? text : `${text} ${options.file}` },
        replyTo: options?.replyTo ? saidOf(options.replyTo).message : null,
      });
      return answer && showAnswer(answer);
    },
    async press(who, button) {
      const answer = await core().onButton({
        eventId: `e${next++}`,
        by: by(who),
        buttonId: button.id,
        community: COMMUNITY,
        channelId: 'c-general',
      });
      return answer && showAnswer(answer);
    },
    async report(who, ref, reason) {
      const { message } = saidOf(ref);
      const answer = await core().onReport({
        community: COMMUNITY,
        eventId: `e${next++}`,
        by: by(who),
        message,
        reason,
      });
      return answer && showAnswer(answer);
    },
    async posts(channelId) {
      return world.posts.filter((post) => post.channelId === channelId).map(showPost);
    },
    posted: async () => [
      ...world.posts.filter(({ channelId }) => channelId === 'c-general').map((post) => showPost(post).text),
      ...world.reposted,
    ],
    takePings: async () => {
      const pings = world.posts.flatMap(({ entry }) => (entry.mention ? [entry.mention.id] : []));
      const fresh = pings.slice(pinged);
      pinged = pings.length;
      return fresh;
    },
    attached: async () => world.posts.flatMap(({ entry }) => (entry.file ? [entry.file.content] : [])),
    async loseLog() {
      world.shut.set('c-log', 'gone');
      world.started.add(idOf('owner'));
    },
    elsewhere: async () => [
      ...world.posts
        .filter(({ channelId }) => !['c-log', 'c-general'].includes(channelId))
        .map((post) => showPost(post).text),
      ...(told.get(idOf('owner')) ?? []),
    ],
    exists: async (ref) => saidOf(ref).there,
    isTimedOut: async (personId) => restrictions.has(personId),
    toldTo: async (who) => told.get(idOf(who)) ?? [],
    isLockedDown: async () => lockedUntilMs !== null,
    async pressAppeal(who) {
      const [button] = world.toldButtons.get(idOf(who)) ?? [];
      const by = { id: idOf(who), name: who };
      const press = { eventId: `e${next++}`, by, buttonId: button?.id ?? '', community: null, channelId: null };
      const answer = await core().onButton(press);
      return answer && showAnswer(answer);
    },
    standingOf: async (personId) => world.removed.get(personId) ?? 'inside',
    async letModeratorsBan(may) {
      world.mayBan = may;
    },
    async giveRole() {
      world.rolesOfAll = ['friends'];
      return 'friends';
    },
    isCalmed: () => (platform === 'slack' ? null : Promise.resolve(world.calmed !== null)),
    async takeRights(which) {
      missing = which;
      world.removeOutcome = which === 'ban' ? { kind: 'refused', refusal: 'missing_permission' } : { kind: 'done' };
    },
    can: {
      timeout: platform !== 'slack',
      lockdown: platform !== 'slack',
      redeliver: true,
      findPosts: true,
      history: false,
    },
    async close() {},
  };
}

function showPost(post: Post): ShownEntry {
  const { entry } = post;
  const who = entry.author ? [`${entry.author.name} (${entry.author.id})`] : [];
  const lines = [
    entry.title,
    ...who,
    entry.text ?? '',
    ...entry.fields.map(({ label, value }) => `${label}: ${value}`),
  ];
  return { ...shown(lines, entry.buttons), channelId: post.channelId, messageId: post.messageId };
}

function showAnswer(answer: Answer): Shown {
  const files: { name: string; content: string }[] = [];
  const lines = answer.parts.flatMap((part): string[] => {
    switch (part.kind) {
      case 'text':
      case 'secret':
        return [part.text];
      case 'fields':
        return part.fields.map(({ label, value }) => `${label}: ${value}`);
      case 'list':
        return [...part.items];
      case 'file':
        files.push({ name: part.name, content: part.content });
        return [];
      default:
        return part satisfies never;
    }
  });
  return { ...shown([answer.title, ...lines], answer.buttons), files };
}

function shown(lines: readonly string[], buttons: readonly Button[]): Shown {
  const text = lines.join('\n');
  return { text, raw: text, buttons: buttons.map(({ id, label }) => ({ id, label })), isPrivate: true, files: [] };
}

/** What is done before an answer is lost is done all the same. */
function calmOf(world: FakeWorld): Slowmode {
  const change = (to: string | null): Outcome => {
    if (world.calmOutcome.kind !== 'refused') world.calmed = to;
    return world.calmOutcome;
  };
  return {
    snapshot: async () => (world.calmed === null ? { before: 'open' } : 'enough'),
    enable: async (_community, channelId) => change(channelId),
    disable: async (_community, _channelId, before) =>
      world.calmOutcome.kind === 'done' && before === 'open' ? change(null) : world.calmOutcome,
  };
}

/** What Slack has not. */
function actsOf(
  world: FakeWorld,
  messages: ReadonlyMap<string, Said>,
): Pick<Platform, 'slowmode' | 'removing' | 'repost'> {
  return {
    slowmode: calmOf(world),
    removing: removingOf(world, messages),
    async repost({ text }) {
      world.reposted.push(text);
      return { kind: 'done' };
    },
  };
}

function removingOf(world: FakeWorld, messages: ReadonlyMap<string, Said>): Removing {
  return {
    may: async (_of, personId) => ({
      ways: new Set(personId === null || (personId === 'u-moderator' && world.mayBan) ? ['kick', 'ban'] : []),
      roleIds: world.rolesOfAll,
      parentId: null,
    }),
    async remove({ author }, how, purgeDays) {
      world.performed.push(`${how} ${author.id}${purgeDays > 0 ? ` and ${purgeDays} days` : ''}`);
      for (const said of messages.values())
        if (purgeDays > 0 && said.message.author.id === author.id) said.there = false;
      if (world.removeOutcome.kind === 'done') world.removed.set(author.id, how === 'ban' ? 'banned' : 'gone');
      return world.removeOutcome;
    },
    unban: async ({ author }) => {
      world.removed.set(author.id, 'gone');
      return { kind: 'done' };
    },
  };
}
