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

/** Tries of the same text within this are one. */
const SAME_MS = 10_000;

/** What a rule of ours on the platform stands for. */
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

/** A rule of ours on the platform stopped a message before it was posted: it is decided and told like any other, and only the deletion is done. */
export async function takeStopped(bot: MessageAccess, executor: Executor, stopped: IncomingStopped): Promise<void> {
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
  if (added) bot.work.begin('carry out', () => executor.execute(moderationCase));
}

/** What local rules say of it, which stands in the decision log; where the platform reads a rule otherwise, the rule that it names. */
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

/** There is no message: its id is made of what was tried, where and when. */
function messageOf({ community, channel, author, text, atMs }: IncomingStopped): IncomingMessage {
  const tried = [author.id, channel.id, text, Math.floor(atMs / SAME_MS)].join('\0');
  const id = `stopped-${createHash('sha256').update(tried).digest('base64url').slice(0, 22)}`;
  return { community, channel, id, author, text, quoted: '', files: [], link: null, sentAtMs: atMs };
}
