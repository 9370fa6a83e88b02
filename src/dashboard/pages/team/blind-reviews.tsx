import { StewardError } from '../../../core/common/errors.ts';
import type { DecisionRow } from '../../../core/decision-log/columns.ts';
import { VERDICTS } from '../../../core/decisions/decision.ts';
import { enabledCategories } from '../../../core/policy/policy.ts';
import { DAY_MS } from '../../../core/time/time.ts';
import { ANSWERS_MIN, type Estimate, readRecall } from '../../../service/decisions/recall.ts';
import { FactList, number, Time } from '../../parts/facts.tsx';
import { PostForm, Submit } from '../../parts/form.tsx';
import { Cards, Empty, Note, Page, Section } from '../../parts/layout.tsx';
import { DecisionText, QuotedText } from '../../parts/quoted-text.tsx';
import { actorOf, addressOf, namesOf, type PropsWithPage, type TenantPageContext } from '../../request/page-context.ts';
import { type Form, get, type PageArgs, post, type Route, type RouteDeps } from '../../request/route.ts';

const SHOWN_MS = 7 * DAY_MS;
const SHOWN = 20;

/** The pages where a second moderator reviews a decision without seeing the first verdict. */
export const secondReviewRoutes: readonly Route[] = [
  get('/second', 'moderate', (c, deps, page) => showSecond(c, deps, page, null)),
  post('/second/:id', 'moderate', answerSecond),
];

async function answerSecond(...[c, deps, page, form]: PageArgs<Form>): Promise<Response> {
  const verdict = VERDICTS.find((name) => name === form.verdict);
  if (!verdict) throw new StewardError('invalid', `a verdict is one of ${VERDICTS.join(', ')}`);
  const { id: by, name } = actorOf(page).by;
  const given = { verdict, by, name, atMs: deps.now() };
  const id = c.req.param('id') ?? '';
  if (!(await deps.communities.saveSecondReview(page.tenant.id, id, given, namesOf(page))))
    throw new StewardError('not_found', 'this decision has a second review already, or waits for a first one');
  return showSecond(c, deps, page, 'Noted. It changes nothing but the figures on the page Team.');
}

async function showSecond(...[c, deps, page, noted]: PageArgs<string | null>): Promise<Response> {
  const { tenant } = page;
  const isOn = tenant.settings.second_reviews;
  const ask = { by: namesOf(page), sinceMs: deps.now() - SHOWN_MS, limit: SHOWN };
  const ids = isOn ? await deps.communities.listForSecondReview(tenant.id, ask) : [];
  const rows = await Promise.all(ids.map((id) => deps.store.findDecision(tenant.id, id)));
  return c.html(
    <Page deps={deps} page={page} title="Second reviews" at="/second">
      {noted === null ? null : <Note kind="done">{noted}</Note>}
      <p>Others reviewed these decisions. Say what you think of them, so that your team sees where it differs.</p>
      <Cards cards={rows.map((row) => row && <SecondCard page={page} row={row} />)} none="No second reviews">
        {isOn ? 'About one in 20 decisions that others review comes here.' : 'A manager switches them on under Team.'}
      </Cards>
    </Page>,
  );
}

function SecondCard({ page, row }: PropsWithPage<{ row: DecisionRow }>) {
  const { id, category, probability, channel, created_at: at } = row;
  return (
    <li>
      <h2 class="small">
        {category} {probability.toFixed(2)}, <Time at={Date.parse(at)} />
        {channel === '' ? '' : `, channel ${channel}`}
      </h2>
      <DecisionText page={page} row={row} marks={null} />
      <PostForm page={page} path={`/second/${id}`}>
        <div class="buttons">
          <Submit name="verdict" value="confirmed" class="secondary" label="Uphold" />
          <Submit name="verdict" value="wrong" class="secondary" label="Dismiss" />
        </div>
      </PostForm>
    </li>
  );
}

/** The pages of the random sample of messages that were not flagged, one by one, without scores and names. */
export const sampleRoutes: readonly Route[] = [
  get('/sample', 'moderate', (c, deps, page) => showSample(c, deps, page, null)),
  post('/sample/:id', 'moderate', answerSample),
];

async function answerSample(...[c, deps, page, form]: PageArgs<Form>): Promise<Response> {
  const given = ['', ...answersOf(page)].find((name) => name === form.answer);
  if (given === undefined)
    throw new StewardError('invalid', 'the answer is a category or rule of the policy, or empty');
  const isNoted = await deps.store.answerSample(page.tenant.id, c.req.param('id') ?? '', given);
  return showSample(c, deps, page, isNoted ? 'Noted. The text is deleted.' : 'Somebody else answered this one.');
}

function answersOf({ tenant: { policy } }: TenantPageContext): readonly string[] {
  return [...enabledCategories(policy), ...Object.keys(policy.rules)];
}

async function showSample(...[c, deps, page, noted]: PageArgs<string | null>): Promise<Response> {
  const { id, settings } = page.tenant;
  const next = await deps.store.findOpenSample(id, deps.now());
  return c.html(
    <Page deps={deps} page={page} title="Random sample" at="/sample">
      {noted === null ? null : <Note kind="done">{noted}</Note>}
      <p>These messages were not flagged. Your answers show how many your policy misses, and change nothing else.</p>
      {next === null ? (
        <Empty title="Nothing to answer">
          {settings.unflagged_sample
            ? 'Messages come here on the day after they were written, by UTC.'
            : 'A manager switches the sample on under Team.'}
        </Empty>
      ) : (
        <PostForm page={page} path={`/sample/${next.id}`}>
          <p class="small">
            {number(next.left)} to answer. <Time at={next.atMs} />
            {next.channel === '' ? '' : `, channel ${next.channel}`}
          </p>
          <QuotedText text={next.text} marks={null} />
          <h2>Should this have been flagged?</h2>
          <div class="buttons">
            <Submit name="answer" value="" class="secondary" label="No" />
            {answersOf(page).map((name) => (
              <Submit name="answer" value={name} class="secondary" label={`Yes: ${name}`} />
            ))}
          </div>
        </PostForm>
      )}
    </Page>,
  );
}

/** Shows how many messages the filters and the model miss, estimated from the sample. Hidden if there is no sample. */
export async function Recall({ deps, page }: { readonly deps: RouteDeps; readonly page: TenantPageContext }) {
  const { answered, passed, missed, recall } = await readRecall(deps, page.tenant.id, deps.now());
  if (answered === 0 && !page.tenant.settings.unflagged_sample) return null;
  return (
    <Section id="recall" title="Missed messages, the last 30 days">
      <FactList
        facts={[
          ['Looked at', <a href={addressOf(page, '/sample')}>{number(answered)}</a>],
          ['Not flagged, same days', number(passed)],
          ['Should have been flagged', missed && `about ${of(missed, 1_000)} in 1,000`],
          ['Recall', recall && `about ${of(recall, 100)} %`],
        ]}
      />
      <p class="small">
        {missed === null
          ? `An estimate needs ${ANSWERS_MIN} answers.`
          : "In brackets: the 95% interval by Wilson's method, with each day weighted by its messages. Recall is the share of what should be flagged that the model flagged; flags count by the share that your team upheld."}
      </p>
    </Section>
  );
}

function of({ value, low, high }: Estimate, all: number): string {
  return `${number(all * value)} (${number(all * low)} to ${number(all * high)})`;
}
