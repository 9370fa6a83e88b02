import type { Child } from 'hono/jsx';
import { ENGLISH_TEXTS } from '../../../core/common/texts.ts';
import { plainName } from '../../../core/filters/plain-name.ts';
import { APPEAL_MAX_CHARS } from '../../../core/incidents/interactions.ts';
import type { AppealPage, AppealState } from '../../../service/incidents/appeal-page.ts';
import { type Fact, FactList } from '../../parts/facts.tsx';
import { Said } from '../../parts/marked.tsx';
import { Note } from '../../parts/notes.tsx';
import { STEP_WORDS } from '../../parts/step-words.ts';
import { Time } from '../../parts/time.tsx';

type PublicPageProps = { readonly style: string; readonly title: string; readonly children: Child };

/** A page for somebody without an account: no menu, no script, no way into the dashboard. */
export function PublicPage({ style, title, children }: PublicPageProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · Steward`}</title>
        <link rel="stylesheet" href={style} />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <main class="container">
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
}

/** What was decided about somebody, how far their appeal is, and the form for it. */
export function OwnAppeal({ page, issue }: { readonly page: AppealPage; readonly issue: string | null }) {
  const { text, words, state } = page;
  return (
    <>
      {issue === null ? null : <Note kind="fault">{issue}</Note>}
      <FactList facts={factsOf(page)} />
      {text === '' ? null : (
        <section>
          <h2>You wrote</h2>
          <Said text={text} marks={null} />
        </section>
      )}
      <section>
        <h2>Your appeal</h2>
        <State state={state} />
        {words === '' ? null : <Said text={words} marks={null} />}
        {state.kind === 'may' || state.kind === 'may_add' ? <AppealForm /> : null}
      </section>
    </>
  );
}

function factsOf({ community, action, results, atMs, category, score, threshold, isByPerson }: AppealPage): Fact[] {
  const done = results.filter(({ step, outcome }) => outcome === 'done' && !/^(?:notify|answer)$/.test(step));
  const happened = done.map(({ step }) => STEP_WORDS[step]).join(', ');
  return [
    ['Community', community === null ? null : <bdi>{community}</bdi>],
    ['What happened', happened || `decision: ${action}`],
    ['When', <Time at={atMs} />],
    ['Rule', plainName(category, (key) => ENGLISH_TEXTS[key])],
    ['Score', score === null ? null : `${show(score)}${threshold === null ? '' : ` (threshold ${show(threshold)})`}`],
    ['Decided by', isByPerson ? 'a moderator' : 'a program, not a person'],
  ];
}

/** Never rounded across a threshold. */
function show(score: number): string {
  return (Math.floor(Math.round(score * 10_000) / 100) / 100).toFixed(2);
}

function State({ state }: { readonly state: AppealState }) {
  switch (state.kind) {
    case 'none':
      return <p>You cannot appeal on this page. Write to whoever gave you this link.</p>;
    case 'may':
      return <p>Do you think this is wrong? You can appeal once. The moderators decide.</p>;
    case 'may_add':
      return <p>The moderators have your appeal. You can add your reasons once.</p>;
    case 'open':
      return (
        <p>
          <strong>Open.</strong> The moderators have your appeal since <Time at={state.atMs} />. Come back to this page
          for their answer.
        </p>
      );
    case 'upheld':
    case 'overturned':
      return (
        <>
          <p>
            <strong>{state.kind === 'upheld' ? 'Upheld.' : 'Overturned.'}</strong>{' '}
            {state.kind === 'upheld'
              ? 'The moderators reviewed it, and the decision stays.'
              : 'The moderators took the decision back.'}{' '}
            <Time at={state.atMs} />
          </p>
          {state.reply === '' ? null : <Said text={state.reply} marks={null} />}
        </>
      );
    default:
      return state satisfies never;
  }
}

function AppealForm() {
  return (
    <form method="post" class="narrow">
      <label>
        Why is the decision wrong?
        <textarea name="words" rows={4} maxlength={APPEAL_MAX_CHARS} required dir="auto" />
      </label>
      <button type="submit">Send the appeal</button>
    </form>
  );
}
