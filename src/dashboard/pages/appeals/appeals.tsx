import { StewardError } from '../../../core/common/errors.ts';
import { APPEAL_ACTIONS, REPLY_MAX_CHARS } from '../../../core/incidents/interactions.ts';
import type { Acted } from '../../../service/decisions/act-on-decision.ts';
import { type Appeal, answerAppeal, readAppeals } from '../../../service/incidents/appeals.ts';
import { ActionBadge, showSpan, Time } from '../../parts/facts.tsx';
import { PostForm, Submit } from '../../parts/form.tsx';
import { Cards, Note, Page } from '../../parts/layout.tsx';
import { QuotedText } from '../../parts/quoted-text.tsx';
import { actorOf, addressOf, type PropsWithPage } from '../../request/page-context.ts';
import { type Form, get, type PageArgs, post, type Route } from '../../request/route.ts';
import { MemberLink } from '../members/members.tsx';
import { StepResults } from '../review/review-card.tsx';

const SHOWN = 20;

/** The pages on which a moderator reads and answers appeals. */
export const appealRoutes: readonly Route[] = [
  get('/appeals', 'view', (c, deps, page) => show(c, deps, page, null)),
  post('/appeals/:id', 'moderate', answer),
];

async function answer(...[c, deps, page, form]: PageArgs<Form>): Promise<Response> {
  const verb = APPEAL_ACTIONS.find((name) => name === form.verb);
  if (!verb) throw new StewardError('invalid', `an answer to an appeal is one of ${APPEAL_ACTIONS.join(', ')}`);
  const reply = (form.reply ?? '').trim();
  if (reply.length > REPLY_MAX_CHARS)
    throw new StewardError('invalid', `a reply has at most ${REPLY_MAX_CHARS} characters`);
  const act = { verb, ...actorOf(page), reply };
  const acted = await answerAppeal(deps, page.tenant.id, c.req.param('id') ?? '', act);
  return show(c, deps, page, acted);
}

async function show(...[c, deps, page, acted]: PageArgs<Acted | null>): Promise<Response> {
  const { open, decided, medianMs } = await readAppeals(deps, page.tenant.id);
  const showsDecided = c.req.query('show') === 'decided';
  const shown = (showsDecided ? decided : open).slice(0, SHOWN);
  const oldest = open[0];
  const count = showsDecided ? decided.length : open.length;
  return c.html(
    <Page deps={deps} page={page} title="Appeals" at="/appeals">
      {acted ? <Note kind={acted.kind === 'fault' ? 'fault' : 'done'}>{acted.text}</Note> : null}
      <div class="above-list">
        <span>
          {oldest ? `Oldest open: ${showSpan(deps.now() - oldest.atMs)}. ` : ''}
          {medianMs === null ? '' : `Median time to an answer: ${showSpan(medianMs)}.`}
        </span>
        <span>
          <a href={addressOf(page, '/appeals')} aria-current={showsDecided ? undefined : 'true'}>
            {open.length} open
          </a>{' '}
          <a href={addressOf(page, '/appeals', { show: 'decided' })} aria-current={showsDecided ? 'true' : undefined}>
            {decided.length} decided
          </a>
        </span>
      </div>
      <Cards
        cards={shown.map((appeal) => <AppealCard page={page} appeal={appeal} />)}
        none={showsDecided ? 'No decided appeals' : 'No open appeals'}
      >
        A member can appeal against a deletion or a timeout, in chat or with the button of the private message.
      </Cards>
      {count > SHOWN ? <p class="small">{`The ${showsDecided ? 'newest' : 'oldest'} ${SHOWN} of ${count}.`}</p> : null}
    </Page>,
    acted?.kind === 'fault' ? 422 : 200,
  );
}

function AppealCard({ page, appeal }: PropsWithPage<{ appeal: Appeal }>) {
  const { moderationCase, platform, community, words, atMs, answeredAtMs, isOpen } = appeal;
  const { id, author, reason, results, text, verdict, reply, place } = moderationCase;
  const title = `appeal-${id}`;
  return (
    <li aria-labelledby={title}>
      <h2 class="decision" id={title}>
        <ActionBadge action={reason.action} />
        <MemberLink page={page} of={moderationCase} />
        <Time at={atMs} />
      </h2>
      <p class="small">
        {reason.category ?? 'reported'}, <bdi>{place.name}</bdi>, <bdi>{community}</bdi>, {platform}.{' '}
        <a href={addressOf(page, `/decisions/${reason.decisionId}`)}>Decision</a>
      </p>
      <h3 class="small">The message</h3>
      {text === '' ? <p class="small">The text is not kept.</p> : <QuotedText text={text} marks={null} />}
      <StepResults results={results} />
      <h3 class="small">The appeal</h3>
      {words === '' ? <p class="small">Without words.</p> : <QuotedText text={words} marks={null} />}
      {isOpen ? (
        <PostForm page={page} path={`/appeals/${id}`}>
          <label>
            Words to <bdi>{author.name}</bdi> (optional, sent with the outcome)
            <textarea name="reply" rows={2} maxlength={REPLY_MAX_CHARS} />
          </label>
          <div class="buttons">
            <Submit name="verb" value="uphold" class="secondary" label="Uphold the decision" />
            <Submit name="verb" value="overturn" class="secondary" label="Overturn it" />
          </div>
        </PostForm>
      ) : (
        <p>
          <strong>{verdict?.verdict === 'wrong' ? 'Overturned' : 'Upheld'}</strong> by <bdi>{verdict?.by.name}</bdi>,{' '}
          <Time at={answeredAtMs} />
          {reply ? ': ' : '.'}
          {reply ? <bdi>{reply}</bdi> : null}
        </p>
      )}
    </li>
  );
}
