import type { Community, Notice } from '../../src/core/communities.ts';
import { cutText } from './text.ts';

const STANDARD = 'A message of yours in {community} was removed. Reason: {reason}.';

/** What the author of a removed message is told, in the moderators' words; `{reason}` and `{community}` are filled in. */
export function notifyText(community: Community, notice: Notice): string {
  const words: Readonly<Record<string, string>> = {
    '{reason}': describeReason(notice),
    '{community}': community.name,
  };
  const text = community.notifyText === '' ? STANDARD : community.notifyText;
  return cutText(
    text.replace(/\{(?:reason|community)\}/g, (slot) => words[slot] ?? slot),
    1_000,
  );
}

/** A local rule's match is not told: it would teach the way around. */
function describeReason(notice: Notice): string {
  const { category } = notice.ground;
  if (category === null) return 'a decision of the moderators';
  return category.startsWith('local:') ? 'a rule of this community' : category;
}
