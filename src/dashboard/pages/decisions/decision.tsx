import type { ChatPlatform } from '../../../core/common/chat-platforms.ts';
import { StewardError } from '../../../core/common/errors.ts';
import type { SurroundingMessagesOrReason } from '../../../core/communities/bot-port.ts';
import { type DecisionRow, type LogColumn, TENANT_COLUMNS } from '../../../core/decision-log/columns.ts';
import { type VerdictName, verdictVersion } from '../../../core/decisions/decision.ts';
import type { CaseAction, MessagePlace, SurroundingMessage } from '../../../core/incidents/interactions.ts';
import type { ModerationCase } from '../../../core/incidents/moderation-case.ts';
import { type Acted, actOnDecision } from '../../../service/decisions/act-on-decision.ts';
import { ENTRIES_READ, earlierOf } from '../../../service/decisions/earlier-entries.ts';
import { findEntry } from '../../../service/decisions/give-verdict.ts';
import { openMarks } from '../../../service/filters/mark-text.ts';
import { ActionResult } from '../../parts/action-result.tsx';
import { claimedBy } from '../../parts/claim-words.ts';
import { ActionBadge, type Fact, FactList, ScoreBars, Time } from '../../parts/facts.tsx';
import { PostForm, Submit } from '../../parts/form.tsx';
import { Page } from '../../parts/layout.tsx';
import { DecisionText, QuotedText } from '../../parts/quoted-text.tsx';
import { claim, readClaims } from '../../request/claims.ts';
import { actorOf, addressOf, type DashboardContext, type TenantPageContext } from '../../request/page-context.ts';
import { get, type PageArgs, post, type Route, type RouteDeps } from '../../request/route.ts';
import { ContextLink, Earlier } from './earlier.tsx';

/** The case actions of this page's buttons. */
const VERBS: Readonly<Partial<Record<string, CaseAction>>> = { confirmed: 'right', wrong: 'wrong', reopen: 'reopen' };

/** The pages of one decision: all its details, and the moderators' verdict. */
export const decisionRoutes: readonly Route[] = [
  get('/decisions/:id', 'view', (c, deps, page) =>
    show(c, deps, page, c.req.query('given') === undefined ? null : { kind: 'done', text: 'Noted.' }),
  ),
  post('/decisions/:id/verdict', 'moderate', async (c, deps, page, form) => {
    const verb = VERBS[form.verdict ?? ''];
    if (!verb) throw new StewardError('invalid', `a verdict is ${Object.keys(VERBS).join(', ')}`);
    const id = c.req.param('id') ?? '';
    const act = { verb, ...actorOf(page), seen: form.seen };
    const acted = await actOnDecision(deps, page.tenant.id, id, act);
    if (acted.kind !== 'done') return show(c, deps, page, acted);
    return c.redirect(addressOf(page, `/decisions/${id}`, { given: '' }), 303);
  }),
  get('/decisions/:id/around', 'moderate', showContext),
];

async function show(...[c, deps, page, acted]: PageArgs<Acted | null>): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const row = await deps.store.findDecision(page.tenant.id, id);
  if (!row) throw new StewardError('not_found', 'no decision has this id; the audit log keeps 30 days');
  const [verdict, entry] = await Promise.all([
    deps.communities.findVerdict(page.tenant.id, id),
    findEntry(deps, page.tenant.id, id, row.message_id),
  ]);
  const marks = row.text === '' || row.action === 'none' ? null : await openMarks(deps, page.tenant)(row);
  // The decision waits for a person, so opening it claims it.
  if (!verdict && row.action !== 'none') await claim(deps, page, id);
  const claims = (await readClaims(deps, page)).filter(({ decisionId }) => decisionId === id);
  const of = entry?.moderationCase;
  const newest = of ? await deps.communities.listCases({ communityId: of.communityId, limit: ENTRIES_READ }) : [];
  return c.html(
    <Page deps={deps} page={page} title="Decision" at="/decisions">
      {acted ? <ActionResult acted={acted} /> : null}
      <p class="decision">
        <ActionBadge action={row.action} />
        <strong>{row.category ?? 'none'}</strong>
        <Time at={Date.parse(row.created_at)} />
      </p>
      <ObservedNote row={row} />
      {claims.length === 0 ? null : <p role="status">{claimedBy(claims.map(({ name }) => name))}</p>}
      <DecisionText page={page} row={row} marks={marks} tellsWhyNot />
      {entry ? <ContextLink page={page} decisionId={row.id} /> : null}
      {of ? <Earlier page={page} of={{ moderationCase: of, ...earlierOf(newest, of) }} /> : null}
      <div class="verdict">
        {verdict ? (
          <p>
            <strong>{VERDICT_WORDS[verdict.verdict]}</strong> by <bdi>{verdict.by}</bdi>, <Time at={verdict.atMs} />.
          </p>
        ) : (
          <p>Was this decision right? Verdicts show how well each threshold works.</p>
        )}
        <PostForm page={page} path={`/decisions/${row.id}/verdict`} class="buttons">
          <input type="hidden" name="seen" value={verdictVersion(verdict)} />
          <Submit name="verdict" value="confirmed" class="secondary" label="Uphold" />
          <Submit name="verdict" value="wrong" class="secondary" label="Dismiss" />
          {verdict ? <Submit name="verdict" value="reopen" class="secondary" label="Reopen" /> : null}
        </PostForm>
      </div>
      {Object.keys(row.scores).length === 0 ? (
        <p>Not judged: {row.reason}.</p>
      ) : (
        <ScoreBars scores={row.scores} policy={page.tenant.policy} />
      )}
      <Facts row={row} />
    </Page>,
    acted?.kind === 'conflict' ? 412 : 200,
  );
}

/** Shows what observed rules would have done. */
export function ObservedNote({ row }: { readonly row: DecisionRow }) {
  if (row.observed.length === 0) return null;
  return (
    <p class="small">Observed: {row.observed.map(({ category, action }) => `${category} ${action}`).join(', ')}</p>
  );
}

const VERDICT_WORDS: Readonly<Record<VerdictName, string>> = { confirmed: 'upheld', wrong: 'dismissed' };

function Facts({ row }: { readonly row: DecisionRow }) {
  const facts = TENANT_COLUMNS.flatMap(({ field, label }: LogColumn & { readonly field: keyof DecisionRow }): Fact[] =>
    label === undefined || !row[field] ? [] : [[label, <bdi>{String(row[field])}</bdi>, 'any']],
  );
  return (
    <div class="facts">
      <FactList facts={facts} />
    </div>
  );
}

/** Five messages around it; most of what explains a message comes before it. */
const BEFORE = 3;
const AFTER = 2;

/** Shows the messages around a decided one, as its platform shows them now. None of them is stored. */
async function showContext(c: DashboardContext, deps: RouteDeps, page: TenantPageContext): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const asked = await askAround(deps, page, id);
  // A page that is open gets only the part that it inserts.
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
  if (!decision) throw new StewardError('not_found', 'no decision has this id; the audit log keeps 30 days');
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
  // Nothing was done about it, so no entry says to which of the tenant's communities it belongs.
  let around: SurroundingMessagesOrReason = { why: 'No bot knows of this message, so there is nothing to show.' };
  const { source, channel: channelId, created_at } = decision;
  // Forwarded texts and texts in pictures are judged separately, under the message's id plus a suffix.
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
  /** Whether this is the decided message. */
  readonly isIt?: boolean;
};

function Message({ message: { author, text, sentAtMs }, isIt = false }: MessageProps) {
  return (
    <li class={isIt ? 'it' : undefined}>
      <strong>
        <bdi>{author.name}</bdi>
      </strong>{' '}
      <Time at={sentAtMs} /> {isIt ? <span class="small">this message</span> : null}
      <QuotedText text={text || (isIt ? 'the text is not kept' : 'nothing that is text')} marks={null} />
    </li>
  );
}
