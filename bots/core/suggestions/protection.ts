import { z } from 'zod';
import type { Community } from '../../../src/core/communities/community.ts';
import { isStolenRuleOn, STOLEN_AT_START } from '../../../src/core/filters/stolen/stolen-rule.ts';
import type { SystemEntry } from '../../../src/core/incidents/system-entries.ts';
import type { Settings, SettingsWrite } from '../../../src/core/settings/settings.ts';
import { changeSettings } from '../../../src/service/policy/write-settings.ts';
import { showPerson } from '../i18n/text.ts';
import type { Translate } from '../i18n/translate.ts';
import { done, note } from '../port/answers.ts';
import type { PersonRef } from '../port/events.ts';
import { type Answer, button, type Entry, type Field } from '../port/rendering.ts';
import type { CommunityAccess } from '../state/access.ts';
import { claimOnce } from '../state/claim-once.ts';
import { newSystemEntry, type ShowSystemEntry } from '../system-entries/show-system-entry.ts';
import { createSystemEntryUpdates } from '../system-entries/update-system-entry.ts';

const protectionSchema = z.object({
  state: z.enum(['asked', 'on', 'no']),
  /** Who answered. */
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
});
type ProtectionBody = z.output<typeof protectionSchema>;

/** Twenty mentions in one message are no conversation. */
const MENTIONS = { most: 19, action: 'flag' } as const;

/** Asks a community once whether what is recommended is to be turned on: until somebody says so nothing changes. */
export type ProtectionOffer = {
  /** Asks who was not asked yet, and has a log. */
  checkAll(): Promise<void>;
  /** Posts the question of an entry that is not posted yet. */
  look(systemEntry: SystemEntry): Promise<void>;
  /** @param acting the bot on behalf of whoever answers, who may manage the community. */
  answer(
    acting: CommunityAccess,
    translate: Translate,
    systemEntry: SystemEntry,
    isYes: boolean,
    by: PersonRef,
  ): Promise<Answer>;
};

/** Makes the offer of one platform. */
export function createProtectionOffer(bot: CommunityAccess, show: ShowSystemEntry): ProtectionOffer {
  const { communities, schedule, store } = bot.deps;
  // It stays open, so that it is kept and nobody is asked twice.
  const format = { read: readBody, render: renderOffer, isOver: () => false };
  const { update, showUpdate } = createSystemEntryUpdates<ProtectionBody>(bot, show, format);

  const ask = async (community: Community): Promise<void> => {
    const tenant = await store.findTenant({ id: community.tenantId });
    if (!tenant || tenant.suspended || !community.logChannel || isRecommended(tenant.settings)) return;
    const before = await communities.listSystemEntries({ tenantId: tenant.id, kind: 'protection', limit: 1 });
    if (before.length > 0 || !(await claimOnce(bot, `p:${tenant.id}`))) return;
    const body = JSON.stringify({ state: 'asked', by: null } satisfies ProtectionBody);
    const systemEntry = newSystemEntry(community, { kind: 'protection', subject: '', body, nowMs: schedule.now() });
    await communities.addSystemEntry(systemEntry);
    await showUpdate(systemEntry);
  };

  return {
    async checkAll() {
      const asked = new Set<string>();
      for (const community of await communities.listCommunities({ presentOn: bot.platform.name })) {
        if (asked.has(community.tenantId)) continue;
        if (community.logChannel) asked.add(community.tenantId);
        await ask(community);
      }
    },
    async look(systemEntry) {
      if (!systemEntry.post?.messageId) await showUpdate(systemEntry);
    },
    async answer(acting, translate, systemEntry, isYes, { id, name }) {
      if (readBody(systemEntry).state !== 'asked') return note(translate('suggestion.this_was_answered_already'));
      const updated = await update(systemEntry, { state: isYes ? 'on' : 'no', by: { id, name } });
      if (!updated) return note(translate('suggestion.this_was_answered_already'));
      if (isYes) await changeSettings(acting.deps, systemEntry.tenantId, recommend);
      await showUpdate(updated);
      return done(translate(isYes ? 'protection.turned_on' : 'suggestion.noted_it_is_not_suggested_again'));
    },
  };
}

function isRecommended({ stolen, limits }: Settings): boolean {
  return isStolenRuleOn(stolen) && limits.mentions !== null;
}

/** What is set already stays as it is. */
function recommend({ stolen, limits }: Settings): Pick<SettingsWrite, 'stolen' | 'limits'> {
  return {
    ...(isStolenRuleOn(stolen) ? {} : { stolen: { ...STOLEN_AT_START, action: 'flag' } }),
    ...(limits.mentions === null ? { limits: { mentions: MENTIONS } } : {}),
  };
}

function readBody({ body }: Pick<SystemEntry, 'body'>): ProtectionBody {
  return protectionSchema.parse(JSON.parse(body));
}

function renderOffer(translate: Translate, systemEntry: SystemEntry): Entry {
  const { state, by } = readBody(systemEntry);
  const answered = translate(state === 'on' ? 'protection.turned_on' : 'common.no');
  const answer: Field[] =
    state === 'asked'
      ? []
      : [
          {
            label: translate('suggestion.answered'),
            value: by ? translate('common.what_by_who', { what: answered, who: showPerson(by) }) : answered,
          },
        ];
  return {
    id: systemEntry.id,
    tone: state === 'asked' ? 'info' : 'muted',
    title: translate('protection.recommended_protection'),
    fields: [
      { label: translate('protection.what_it_flags'), value: translate('protection.stolen_accounts_and_mentions') },
      ...answer,
    ],
    buttons:
      state === 'asked'
        ? [
            button('tune_apply', systemEntry.id, translate('protection.turn_on'), 'good'),
            button('tune_no', systemEntry.id, translate('suggestion.no')),
          ]
        : [],
  };
}
