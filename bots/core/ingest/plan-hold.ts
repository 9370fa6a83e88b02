import { GATE } from '../../../src/core/filters/gate/gate-rule.ts';
import { findLinks } from '../../../src/core/filters/links/find-links.ts';
import { isOfMessage, type ModerationCase, NOTHING_FOUND } from '../../../src/core/incidents/moderation-case.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { gateGroupingKeys } from '../incidents/grouping-keys.ts';
import type { CommunityAccess } from '../state/access.ts';
import type { JudgedCandidate } from './judge.ts';
import { factsFor, planCase } from './plan-case.ts';
import { asJudged } from './posted.ts';

const DAY_MS = 86_400_000;

/** The case of a newcomer's message that nothing triggered and that is held until they press: with a link, a file or something forwarded; null where it is not. */
export function planHold(
  bot: CommunityAccess,
  { settings: { gate } }: Tenant,
  { candidate, own }: JudgedCandidate,
  raidId: string | null,
): ModerationCase | null {
  const { community, message, exempt, trust } = candidate;
  const { author, files, isForward = false, text, invites, place, app } = message;
  // A channel that posts under its own name can press no button.
  const canPress = app === undefined && !author.id.startsWith('-');
  if (!bot.platform.repost || exempt || !canPress || !isOfMessage(place)) return null;
  const at = factsFor(bot, 0);
  const joinedAtMs = author.joinedAtMs ?? trust?.joinedAtMs ?? at.nowMs;
  const isKnown = (trust?.messages ?? 0) >= gate.messages;
  if (isKnown || (gate.days > 0 && at.nowMs - joinedAtMs >= gate.days * DAY_MS)) return null;
  if (files.length === 0 && !isForward && findLinks(asJudged(text, invites)).length === 0) return null;
  const why = { ...NOTHING_FOUND, action: 'delete', category: GATE, rule: 'gate', reason: 'local' } as const;
  const facts = { decisionId: own.detail.logId, quoted: text.trim() === '' && isForward, ...(place && { place }) };
  const planned = planCase(candidate, { ...why, ...facts }, at, false);
  return { ...planned, groupingKeys: gateGroupingKeys(community.id, raidId) };
}
