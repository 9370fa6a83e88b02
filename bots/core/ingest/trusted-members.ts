import { createHmac } from 'node:crypto';
import { TEXT_LIMITS } from '../../../src/core/filters/limits/one-message.ts';
import { findLinks } from '../../../src/core/filters/links/find-links.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { DAY_MS } from '../../../src/core/time/time.ts';
import type { IngestAccess } from '../state/access.ts';
import { scopeOf } from '../state/message-scope.ts';
import { asJudged } from './apply-post-settings.ts';
import type { Candidate } from './candidate.ts';

/** How long an upheld flag counts against a member. */
const OFFENCE_MS = 30 * DAY_MS;
/** From this many mentions on, a message is always judged; one mention of everybody is enough. */
const MENTIONS_MIN = 3;
const EVERYBODY = /@(?:everyone|here|channel)\b|<!(?:everyone|here|channel)/i;
/** One in this many messages is judged anyway, to notice a stolen account. */
const SAMPLE = 20;

/** Returns the messages that skip the judge: their authors are trusted, and they contain nothing that is always judged. */
export async function ofTrustedMembers(
  { deps, platform }: IngestAccess,
  { id, settings }: Tenant,
  asked: readonly { readonly candidate: Candidate }[],
): Promise<ReadonlySet<Candidate>> {
  const { messages, days } = settings.trust;
  const nowMs = deps.schedule.now();
  const isKnown = (candidate: Candidate) => {
    const { joinedAtMs, messages: left } = scopeOf(candidate);
    const isOld = days === 0 || (joinedAtMs !== null && nowMs - joinedAtMs >= days * DAY_MS);
    return messages > 0 && (left ?? 0) >= messages && isOld;
  };
  const known = asked
    .map(({ candidate }) => candidate)
    .filter((one) => isKnown(one) && isPlain(one) && !isSampled(platform.secret, one.claimKey));
  if (known.length === 0) return new Set();
  const authorIds = [...new Set(known.map(({ message }) => message.author.id))];
  const span = { sinceMs: nowMs - OFFENCE_MS, beforeMs: nowMs + DAY_MS };
  const ask = { tenantId: id, platform: platform.name, authorIds, counts: 'flag', ...span } as const;
  const offences = await deps.communities.countOffences(ask);
  return new Set(known.filter(({ message }) => !offences.has(message.author.id)));
}

/** Whether a message is only text, without links, files, forwards or many mentions, and local rules found nothing. */
function isPlain({ message, fromRaid, localDecisions }: Candidate): boolean {
  const { text, quoted, files, invites, place, app, triesEveryone } = message;
  if (fromRaid || triesEveryone || place || app || quoted !== '' || files.length > 0) return false;
  if (localDecisions?.some((word) => word?.held)) return false;
  if (EVERYBODY.test(text) || TEXT_LIMITS.mentions.count(text) >= MENTIONS_MIN) return false;
  return findLinks(asJudged(text, invites)).length === 0;
}

/** Whether a message is judged anyway. All tries give the same answer, and nobody can predict it without the secret. */
function isSampled(secret: string, claimKey: string): boolean {
  return createHmac('sha256', secret).update(claimKey).digest().readUInt32BE() % SAMPLE === 0;
}
