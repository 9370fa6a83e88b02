import { PLATFORMS } from '../../../core/common/chat-platforms.ts';
import type { Waiting } from '../../../service/decisions/review-queue.ts';
import type { TenantPageContext } from '../../request/page-context.ts';
import { MemberLink } from '../members/member-link.tsx';

/** Why it triggered: its score beside the threshold of that moment, or what a filter found. */
export function whyOf({ row, chat }: Waiting): string {
  const { threshold = null, matched = '' } = chat?.moderationCase.reason ?? {};
  if (row.reason === 'local') return matched === '' ? '' : ` found “${matched}”`;
  return ` ${row.probability.toFixed(2)}${threshold === null ? '' : ` ≥ ${threshold.toFixed(2)}`}`;
}

type WhereFromProps = { readonly page: TenantPageContext; readonly item: Waiting };

/** Who wrote it, with all that is known of them a press away, and where. */
export function WhereFrom({ page, item: { row, chat } }: WhereFromProps) {
  if (!chat) return <>{[row.source, row.channel && `channel ${row.channel}`].filter(Boolean).join(', ')}</>;
  const { moderationCase, platform, community } = chat;
  const { link } = moderationCase.place;
  return (
    <>
      <MemberLink page={page} of={moderationCase} /> in <bdi>{moderationCase.place.name}</bdi>, <bdi>{community}</bdi>,{' '}
      {platform}
      {link === null ? null : (
        <>
          .{' '}
          <a href={link} target="_blank" rel="noreferrer">
            Open in {PLATFORMS.find(({ name }) => name === platform)?.label}
          </a>
        </>
      )}
    </>
  );
}
