import type { ModerationCase } from '../../../core/incidents/moderation-case.ts';
import { addressOf, type TenantPageContext } from '../../request/page-context.ts';

type Props = { readonly pageContext: TenantPageContext; readonly of: Pick<ModerationCase, 'author' | 'communityId'> };

/** The author of a message, with all that is known of them a press away. */
export function MemberLink({ pageContext, of: { author, communityId } }: Props) {
  return (
    <a href={addressOf(pageContext, `/members/${communityId}/${encodeURIComponent(author.id)}`)}>
      <bdi>{author.name}</bdi>
    </a>
  );
}
