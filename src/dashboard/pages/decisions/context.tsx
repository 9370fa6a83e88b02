import type { ChatPlatform } from '../../../core/common/chat-platforms.ts';
import { StewardError } from '../../../core/common/errors.ts';
import type { SurroundingMessagesOrReason } from '../../../core/communities/bot-port.ts';
import type { MessagePlace, SurroundingMessage } from '../../../core/incidents/interactions.ts';
import type { ModerationCase } from '../../../core/incidents/moderation-case.ts';
import { findEntry } from '../../../service/decisions/give-verdict.ts';
import { Time } from '../../parts/facts.tsx';
import { Page } from '../../parts/layout.tsx';
import { Said } from '../../parts/said.tsx';
import { addressOf, type DashboardContext, type TenantPageContext } from '../../request/page-context.ts';
import { get, type Route, type RouteDeps } from '../../request/route.ts';

/** Five around it: most of what explains a message stands before it. */
const BEFORE = 3;
const AFTER = 2;

/** The messages around one that was decided on, as its platform shows them at this moment. Nothing of them is kept. */
export const contextRoute: Route = get('/decisions/:id/around', 'moderate', show);

async function show(c: DashboardContext, deps: RouteDeps, page: TenantPageContext): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const asked = await askAround(deps, page, id);
  // Whoever has a page open gets what is to be put into it.
  if (c.req.header('x-part') === 'around') return c.html(<Messages asked={asked} />);
  return c.html(
    <Page deps={deps} page={page} title="Context" at="/decisions">
      <Messages asked={asked} />
      <p>
        <a href={addressOf(page, `/decisions/${id}`)}>The decision</a>
      </p>
    </Page>,
  );
}

type Asked = { readonly around: SurroundingMessagesOrReason; readonly moderationCase: ModerationCase | null };

async function askAround(deps: RouteDeps, { tenant, session }: TenantPageContext, id: string): Promise<Asked> {
  const decision = await deps.store.findDecision(tenant.id, id);
  if (!decision) throw new StewardError('not_found', 'no such decision; the log keeps 30 days');
  const entry = await findEntry(deps, tenant.id, id, decision.message_id);
  const ask = { before: BEFORE, after: AFTER, personId: session.personId };
  const read = async (platform: ChatPlatform, of: { readonly caseId: string } | MessagePlace) =>
    (await deps.bots.ask('around', platform, tenant.id, { ...ask, ...of })) ?? {
      why: `The ${platform} bot does not run now, or does not answer.`,
    };
  if (entry) {
    const { moderationCase, platform } = entry;
    return { around: await read(platform, { caseId: moderationCase.id }), moderationCase };
  }
  // Nothing was done about it, so no entry says in which of the tenant's communities it is.
  let around: SurroundingMessagesOrReason = { why: 'No bot knows of this message, so there is nothing to show.' };
  const { source, channel: channelId, created_at } = decision;
  // What somebody passed on, and what stands in pictures, is judged apart under the message's id and a word.
  const messageId = decision.message_id.replace(/#\w+$/, '');
  for (const { id: communityId, platform } of await deps.communities.listCommunities({ tenantId: tenant.id })) {
    if (platform !== source) continue;
    around = await read(platform, { communityId, channelId, messageId, sentAtMs: Date.parse(created_at) });
    if ('own' in around && around.own) break;
  }
  return { around, moderationCase: null };
}

function Messages({ asked: { around, moderationCase } }: { readonly asked: Asked }) {
  if ('why' in around) return <p class="around small">{around.why}</p>;
  const { own, before, after, answered, from } = around;
  const itself = moderationCase ?? own;
  return (
    <section class="around" aria-label="Context">
      {from === 'memory' ? (
        <p class="small">From what the bot saw in the last hour: the platform did not show the messages.</p>
      ) : null}
      {answered ? (
        <p class="small">
          It replies to <bdi>{answered.author.name}</bdi>: <q dir="auto">{answered.text}</q>
        </p>
      ) : null}
      {before.length + after.length === 0 ? <p class="small">No messages before or after it are known.</p> : null}
      <ol>
        {before.map((message) => (
          <Message message={message} />
        ))}
        {itself ? (
          <Message message={itself} isIt />
        ) : (
          <li class="it small">The message itself is gone, or its platform does not show it.</li>
        )}
        {after.map((message) => (
          <Message message={message} />
        ))}
      </ol>
    </section>
  );
}

type MessageProps = {
  readonly message: Pick<SurroundingMessage, 'author' | 'text' | 'sentAtMs'>;
  /** Whether it is the one that was decided on. */
  readonly isIt?: boolean;
};

function Message({ message: { author, text, sentAtMs }, isIt = false }: MessageProps) {
  return (
    <li class={isIt ? 'it' : undefined}>
      <strong>
        <bdi>{author.name}</bdi>
      </strong>{' '}
      <Time at={sentAtMs} /> {isIt ? <span class="small">this message</span> : null}
      <Said text={text || (isIt ? 'the text is not kept' : 'nothing that is text')} marks={null} />
    </li>
  );
}
