import { z } from 'zod';
import { createLru } from '../../../src/core/collections/remember.ts';
import { createInOrder } from '../../../src/core/common/in-order.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import { NOTHING_FOUND } from '../../../src/core/incidents/moderation-case.ts';
import type { SystemEntry } from '../../../src/core/incidents/system-entries.ts';
import { showDuration, showPerson, showTime, type Translate, translateFor } from '../i18n/translate.ts';
import { mentionFor } from '../incidents/view/alert.ts';
import type { StaffAct } from '../port/events.ts';
import { refOf } from '../runtime/directory.ts';
import type { CommunityAccess } from '../state/access.ts';
import { createSystemEntryUpdates, type ShowSystemEntry, type SystemEntryFormat } from './show-system-entry.ts';

/** Weights of actions. Five deletions or webhooks, or ten bans or kicks (a raid takes many), make a burst in a minute; timeouts never do. */
const WEIGHTS = { channel: 2, role: 2, webhook: 2, ban: 1, kick: 1, timeout: 0 } as const;
const BURST_WEIGHT = 10;
const WINDOW_MS = 60_000;
/** A burst is over after this time without an action of its account. */
const QUIET_MS = 600_000;
const ACCOUNTS_MAX = 2_000;

type Watched = Omit<StaffAct, 'did'> & { readonly did: keyof typeof WEIGHTS };

const NONE = { channel: 0, role: 0, webhook: 0, ban: 0, kick: 0, timeout: 0 };
const number = z.number();
const burstSchema = z.object({
  by: z.object({ id: z.string(), name: z.string() }),
  counts: z.object({ channel: number, role: number, webhook: number, ban: number, kick: number, timeout: number }),
  startedAtMs: number,
  lastAtMs: number,
  mention: z.object({ kind: z.enum(['user', 'role']), id: z.string() }).nullable(),
});
type Burst = z.output<typeof burstSchema>;

/** Creates the watch on staff accounts, which may be hijacked. It reports many deletions, bans or webhooks at once, and takes no step. */
export function createStaffWatch(bot: CommunityAccess, show: ShowSystemEntry) {
  const { communities, schedule } = bot.deps;
  const recent = createLru<string, readonly Watched[]>(ACCOUNTS_MAX);
  const inOrder = createInOrder();
  const isOver = ({ lastAtMs }: Burst) => schedule.now() - lastAtMs > QUIET_MS;
  const { add, update, showUpdate } = createSystemEntryUpdates(bot, show, { ...BURST_ENTRY, isOver });

  /** Posts the current state, and again if more actions came meanwhile. */
  const look = async (systemEntry: SystemEntry): Promise<void> => {
    await showUpdate(systemEntry);
    const now = await communities.findSystemEntry(systemEntry.id);
    if (now && now.body !== systemEntry.body) await look(now);
  };
  const begin = async (community: Community, acts: readonly Watched[], { by, atMs }: Watched): Promise<void> => {
    const mention = mentionFor(community, { kind: 'raid', reason: NOTHING_FOUND });
    const burst = acts.reduce(countIn, { by, counts: NONE, startedAtMs: atMs, lastAtMs: atMs, mention });
    const added = await add(community, { kind: 'staff', subject: by.id, body: burst });
    bot.work.begin('staff entry', () => look(added));
    bot.work.begin('tell owner', async () => {
      const translate = translateFor(community);
      const what = { community: community.name, who: showPerson(by), what: describeDeeds(translate, burst) };
      // This message is never edited, so it states its time and where to find more.
      const text = `${translate('staff.private_message', what)}\n${translate('staff.what_to_do')}`;
      const [owner] = await bot.platform.adminsOf(refOf(community), null);
      if (owner) await bot.platform.sendDirectMessage(refOf(community), owner.id, text);
    });
  };

  return {
    look,
    /** Counts an action. @returns whether it belongs to a burst, whose entry reports it. */
    onAct(community: Community, act: Watched): Promise<boolean> {
      const key = `${community.id}/${act.by.id}`;
      return inOrder(key, async () => {
        const open = await communities.listSystemEntries({ openIn: community.id });
        const known = open.find(({ kind, subject }) => kind === 'staff' && subject === act.by.id);
        const burst = known && BURST_ENTRY.read(known);
        if (burst && !isOver(burst)) {
          const updated = await update(known, countIn(burst, act));
          if (updated) bot.work.begin('staff entry', () => look(updated));
          return true;
        }
        const acts = [...(recent.get(key) ?? []), act].filter(({ atMs }) => atMs > act.atMs - WINDOW_MS);
        recent.set(key, acts);
        if (acts.reduce((weight, { did }) => weight + WEIGHTS[did], 0) < BURST_WEIGHT) return false;
        await begin(community, acts, acts[0] ?? act);
        return true;
      });
    },
  };
}

const BURST_ENTRY: Pick<SystemEntryFormat<Burst>, 'read' | 'render'> = {
  read: ({ body }) => burstSchema.parse(JSON.parse(body)),
  render(translate, { id }, burst) {
    const fields = [
      { label: translate('staff.account'), value: showPerson(burst.by) },
      { label: translate('entry.done_title'), value: describeDeeds(translate, burst) },
      { label: translate('alert.what_to_do'), value: translate('staff.what_to_do') },
    ];
    const { mention } = burst;
    return { id, mention, tone: 'danger', title: translate('staff.title'), fields, buttons: [] };
  },
};

function countIn(burst: Burst, { did, atMs: lastAtMs }: Watched): Burst {
  return { ...burst, counts: { ...burst.counts, [did]: burst.counts[did] + 1 }, lastAtMs };
}

function describeDeeds(translate: Translate, { counts, startedAtMs, lastAtMs }: Burst): string {
  const values = { ...counts, span: showDuration(translate, lastAtMs - startedAtMs), time: showTime(lastAtMs) };
  return translate('staff.deeds', values);
}
