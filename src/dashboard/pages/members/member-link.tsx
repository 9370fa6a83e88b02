import type { ModerationCase } from '../../../core/incidents/moderation-case.ts';
import { addressOf, type TenantPageContext } from '../../request/page-context.ts';

type Props = { readonly page: TenantPageContext; readonly of: Pick<ModerationCase, 'author' | 'communityId'> };

/** The author of a message, with all that is known of them a press away. */
export function MemberLink({ page, of: { author, communityId } }: Props) {
  return (
    <a href={addressOf(page, `/members/${communityId}/${encodeURIComponent(author.id)}`)} data-member>
      <bdi>{author.name}</bdi>
    </a>
  );
}
