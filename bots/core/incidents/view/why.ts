import type { DecisionRow } from '../../../../src/core/decision-log/columns.ts';
import type { Scores } from '../../../../src/core/decisions/decision.ts';
import { LINK_GROUPING_KEY, type LinkReputation } from '../../../../src/core/incidents/incidents.ts';
import { showDuration, showProbability, type Translate } from '../../i18n/translate.ts';
import type { BotDeps } from '../../port/deps.ts';
import { type Answer, type Field, fieldIf, note } from '../../port/rendering.ts';
import type { CaseContext } from '../../state/access.ts';
import { describeCaseReason } from './render-case.ts';

/** A case, and the translator for its explanation. */
type ExplainContext = CaseContext<{ readonly deps: Pick<BotDeps, 'communities' | 'store' | 'schedule'> }> & {
  readonly translate: Translate;
};

/** Lists the highest scores of a decision, highest first. */
export function scoreFields(scores: Scores): Field[] {
  return Object.entries(scores)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 20)
    .map(([label, value]) => ({ label, value: showProbability(value) }));
}

/** Explains why a message has an entry, with its scores and what is known of its links. */
export async function explainCase(context: ExplainContext): Promise<Answer> {
  const { translate, moderationCase } = context;
  return note(
    translate('entry.why'),
    [
      { label: translate('common.triggered'), value: describeCaseReason(translate, moderationCase.reason) },
      { label: translate('entry.decided'), value: `${moderationCase.reason.action} (${moderationCase.reason.reason})` },
      ...(await linkFields(context)),
      { label: translate('entry.message_id'), value: moderationCase.messageId, code: true },
      { label: translate('entry.decision_id'), value: moderationCase.reason.decisionId, code: true },
      ...scoreFields(moderationCase.reason.scores),
    ].filter(({ value }) => value !== ''),
  );
}

/** Explains why a message was left alone. */
export function explainRow(translate: Translate, row: DecisionRow): Answer {
  return note(translate('entry.why'), [
    { label: translate('entry.decided'), value: row.action },
    {
      label: translate('entry.how'),
      value: translate(row.judged ? 'entry.judged_reason' : 'entry.not_judged_reason', { reason: row.reason }),
    },
    { label: translate('entry.decision_id'), value: row.id, code: true },
    ...scoreFields(row.scores),
  ]);
}

const DAYS_MS = 30 * 86_400_000;
/** Most tenants whose sharing of links is checked. */
const TENANTS_MAX = 50;

/**
 * Shows what is known of the links and contacts of a case: here, and in communities of other tenants if both share it.
 * Withdrawn verdicts and tenants that stopped sharing no longer count.
 */
async function linkFields({ bot, translate, community, moderationCase }: ExplainContext): Promise<Field[]> {
  const { communities, store, schedule } = bot.deps;
  const { tenantId } = community;
  const keys = moderationCase.groupingKeys.filter((key) => key.startsWith(LINK_GROUPING_KEY));
  if (keys.length === 0) return [];
  const nowMs = schedule.now();
  const known = await communities.readLinks({ keys, sinceMs: nowMs - DAYS_MS, limit: TENANTS_MAX });
  const shares = async (id: string) => (await store.findTenant({ id }))?.settings.share_links === true;
  const others: LinkReputation[] = [];
  if (await shares(tenantId))
    for (const one of known) if (one.tenantId !== tenantId && (await shares(one.tenantId))) others.push(one);
  const own = known.filter((one) => one.tenantId === tenantId);
  return [
    ...fieldIf(translate('entry.its_links_here'), describe(translate, own, nowMs)),
    ...fieldIf(translate('entry.its_links_in_other_communities'), describe(translate, others, nowMs)),
  ];
}

function describe(translate: Translate, known: readonly LinkReputation[], nowMs: number): string {
  if (known.length === 0) return '';
  const sum = (member: Exclude<keyof LinkReputation, 'tenantId'>) => known.reduce((all, one) => all + one[member], 0);
  const firstMs = Math.min(...known.map((one) => one.firstMs));
  return translate('entry.links_are_known', {
    entries: sum('entries'),
    accounts: sum('accounts'),
    upheld: sum('upheld'),
    dismissed: sum('dismissed'),
    span: showDuration(translate, nowMs - firstMs),
  });
}
