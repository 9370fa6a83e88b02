import { createHash } from 'node:crypto';
import type { Action, DecisionCategory } from '../../../src/core/decisions/decision.ts';
import { type CaseReason, type ModerationCase, NOTHING_FOUND } from '../../../src/core/incidents/moderation-case.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import type { Executor } from '../actions/executor.ts';
import { cutLine } from '../i18n/translate.ts';
import { readOffences } from '../incidents/offences.ts';
import { type Candidate, claimKeyOf, unbatchedCandidate } from '../ingest/candidate.ts';
import { caseReasonOf, planCase } from '../ingest/plan-case.ts';
import { factsForAuthor, judgeUnbatched } from '../ingest/unbatched.ts';
import { STOPPED } from '../port/automod-rules.ts';
import type { IncomingMessage, IncomingStopped } from '../port/events.ts';
import type { MessageAccess } from '../state/access.ts';
import { isExempt } from '../state/exempt.ts';

/** Tries of the same text within this time count as one. */
const SAME_MS = 10_000;

/** Our rules on the platform, each with its local rule, category and action. */
const RULES = {
  words: { rule: 'words', category: 'local:word', actionOf: ({ settings }: Tenant): Action => settings.words.action },
  domains: { rule: 'links', category: 'local:link', actionOf: ({ settings }: Tenant): Action => settings.links.action },
  mentions: {
    rule: 'limits',
    category: 'local:limit:mentions',
    actionOf: ({ settings }: Tenant): Action => settings.limits.mentions?.action ?? 'delete',
  },
} as const satisfies Record<
  IncomingStopped['by'],
  { readonly rule: string; readonly category: DecisionCategory; actionOf(tenant: Tenant): Action }
>;

/** Records a message that one of our rules on the platform stopped. It is decided and shown like any other; only its deletion is done already. */
export async function recordStopped(bot: MessageAccess, executor: Executor, stopped: IncomingStopped): Promise<void> {
  const { community, exemptions } = await bot.directory.resolve(stopped.community);
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  if (!tenant) return;
  const nowMs = bot.deps.schedule.now();
  const message = messageOf(stopped);
  const candidate = unbatchedCandidate({
    community,
    message,
    exempt: isExempt(exemptions, message),
    claimKey: claimKeyOf(bot.platform.name, message),
    arrivedAtMs: nowMs,
  });
  const caseReason = await decide(bot, tenant, candidate, stopped);
  const offenceOf = await readOffences(bot, tenant, [{ authorId: message.author.id, action: caseReason.action }]);
  const offence = candidate.exempt ? null : offenceOf({ authorId: message.author.id, action: caseReason.action });
  const found = offence ? { ...caseReason, action: offence.action } : caseReason;
  const planned = planCase(candidate, found, { ...factsForAuthor(bot, tenant, candidate), offence }, false);
  const moderationCase: ModerationCase = {
    ...planned,
    results: [{ step: 'delete', outcome: 'done', why: STOPPED, by: null, atMs: nowMs }],
  };
  const [added] = await bot.deps.communities.conclude({ keys: [candidate.claimKey], nowMs, cases: [moderationCase] });
  if (added) bot.work.begin('carry out', () => executor.execute(moderationCase), moderationCase.communityId);
}

/** Runs local rules, which write to the decision log. If they find nothing, it takes the rule that the platform names. */
async function decide(
  bot: MessageAccess,
  tenant: Tenant,
  candidate: Candidate,
  { by, matched }: IncomingStopped,
): Promise<CaseReason> {
  const [judged] = await judgeUnbatched(bot, tenant, candidate, 'local_only');
  const own = judged ? caseReasonOf({ own: judged, quoted: null, pictured: null }) : null;
  if (own?.reason === 'local') return { ...own, place: 'stopped' };
  const { rule, category, actionOf } = RULES[by];
  return {
    ...NOTHING_FOUND,
    ...{ decisionId: judged?.detail.logId ?? '', action: actionOf(tenant), category, probability: 1, rule },
    ...{ matched: cutLine(matched, 100), reason: 'local', place: 'stopped' },
  };
}

/** Builds a message for a stopped try. It has no id, so one is made from the author, channel, text and time. */
function messageOf({ community, channel, author, text, atMs }: IncomingStopped): IncomingMessage {
  const tried = [author.id, channel.id, text, Math.floor(atMs / SAME_MS)].join('\0');
  const id = `stopped-${createHash('sha256').update(tried).digest('base64url').slice(0, 22)}`;
  return { community, channel, id, author, text, quoted: '', files: [], link: null, sentAtMs: atMs };
}
