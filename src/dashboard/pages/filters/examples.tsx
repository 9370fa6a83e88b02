import type { Example } from '../../../core/filters/examples/examples.ts';
import { Time } from '../../parts/facts.tsx';
import { PostForm, Submit } from '../../parts/form.tsx';
import { Cards, Page } from '../../parts/layout.tsx';
import { QuotedText } from '../../parts/quoted-text.tsx';
import { addressOf, type PropsWithPage, pageQuery } from '../../request/page-context.ts';
import { get, post, type Route } from '../../request/route.ts';

const PAGE_EXAMPLES = 50;

/** The page of learned texts and what they decided. Each can be removed, and a retired one reactivated. */
export const examplesRoutes: readonly Route[] = [
  get('/examples', 'view', async (c, { store, now, ...deps }, page) => {
    const ask = { nowMs: now(), limit: PAGE_EXAMPLES, before: pageQuery(c).before };
    const examples = await store.listExamples(page.tenant.id, ask);
    return c.html(
      <Page deps={{ store, ...deps }} page={page} title="Learned texts" at="/examples">
        <Cards cards={examples.map((example) => <ExampleCard page={page} example={example} />)} none="No learned texts">
          Verdicts on chat messages teach them.
        </Cards>
        {examples.length < PAGE_EXAMPLES ? null : (
          <a href={addressOf(page, '/examples', { before: examples.at(-1)?.id ?? '' })}>Older ones</a>
        )}
      </Page>,
    );
  }),
  post('/examples', 'manage', async (c, { store, now }, page, { id = '', step }) => {
    if (step === 'revive') await store.reviveExample(page.tenant.id, id, now());
    else await store.removeExample(page.tenant.id, id);
    return c.redirect(addressOf(page, '/examples'), 303);
  }),
];

function ExampleCard({ page, example }: PropsWithPage<{ example: Example }>) {
  const { id, kind, text, by, hits, lastHitAtMs, dismissed, retiredAtMs } = example;
  return (
    <li>
      <strong>{kind === 'allow' ? 'Copies pass' : `Action on copies: ${page.tenant.settings.teaching.block}`}</strong>
      <QuotedText text={text} marks={null} />
      <p class="small">
        Hits: {hits}, dismissed: {dismissed}. {lastHitAtMs ? 'The last: ' : ''}
        {lastHitAtMs ? <Time at={lastHitAtMs} /> : null}{' '}
        <a href={addressOf(page, '/decisions', { example: id })}>Show hits</a>. By <bdi>{by}</bdi>,{' '}
        <Time at={example.createdAtMs} />, until <Time at={example.expiresAtMs} />.
      </p>
      {retiredAtMs ? <p class="note fault">Retired: most hits that got a verdict were dismissed.</p> : null}
      <PostForm page={page} path="/examples" class="buttons" fields={{ id }}>
        {retiredAtMs ? <Submit name="step" value="revive" label="Make active again" /> : null}
        <Submit name="step" value="remove" class="secondary" label="Remove" />
      </PostForm>
    </li>
  );
}
