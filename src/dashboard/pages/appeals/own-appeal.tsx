import type { Child } from 'hono/jsx';
import { ENGLISH_TEXTS } from '../../../core/common/texts.ts';
import { plainName } from '../../../core/filters/plain-name.ts';
import { APPEAL_MAX_CHARS } from '../../../core/incidents/interactions.ts';
import type { AppealPage, AppealState } from '../../../service/incidents/appeal-page.ts';
import { type Fact, FactList, Time } from '../../parts/facts.tsx';
import { TextLines } from '../../parts/form.tsx';
import { Head, Note } from '../../parts/layout.tsx';
import { QuotedText } from '../../parts/quoted-text.tsx';
import { STEP_WORDS } from '../../parts/step-words.ts';

type PublicPageProps = { readonly style: string; readonly title: string; readonly children: Child };

/** A page for people without an account: no menu, no script, no link into the dashboard. */
export function PublicPage({ style, title, children }: PublicPageProps) {
  return (
    <html lang="en">
      <Head title={title} style={style} icon="data:," />
      <body>
        <main class="container">
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
}

/** Shows a member the decision about them, the state of their appeal, and the form for it. */
export function OwnAppeal({ page, issue }: { readonly page: AppealPage; readonly issue: string | null }) {
  const { text, words, state } = page;
  const [word, said] = STATES[state.kind];
  return (
    <>
      {issue === null ? null : <Note kind="fault">{issue}</Note>}
      <FactList facts={factsOf(page)} />
      {text === '' ? null : <h2>You wrote</h2>}
      {text === '' ? null : <QuotedText text={text} marks={null} />}
      <h2>Your appeal</h2>
      {words === '' ? null : <QuotedText text={words} marks={null} />}
      <p>
        <strong>{word}</strong> {said} {state.atMs === undefined ? null : <Time at={state.atMs} />}
      </p>
      {state.reply ? <QuotedText text={state.reply} marks={null} /> : null}
      {state.kind === 'may' || state.kind === 'may_add' ? (
        <form method="post" class="narrow">
          <TextLines label="Why is the decision wrong?" name="words" rows={4} maxlength={APPEAL_MAX_CHARS} required />
          <button type="submit">Send the appeal</button>
        </form>
      ) : null}
    </>
  );
}

function factsOf({ community, action, results, atMs, category, score, isByPerson }: AppealPage): Fact[] {
  const done = results.filter(({ step, outcome }) => outcome === 'done' && step !== 'notify' && step !== 'answer');
  return [
    ['Community', community && <bdi>{community}</bdi>],
    ['What happened', done.map(({ step }) => STEP_WORDS[step]).join(', ') || `decision: ${action}`],
    ['When', <Time at={atMs} />],
    ['Rule', plainName(category, (key) => ENGLISH_TEXTS[key])],
    ['Score', score?.toFixed(2) ?? null],
    ['Decided by', isByPerson ? 'a moderator' : 'a program, not a person'],
  ];
}

const STATES: Readonly<Record<AppealState['kind'], readonly [word: string, said: string]>> = {
  none: ['', 'You cannot appeal on this page. Write to whoever gave you this link.'],
  may: ['', 'Do you think this is wrong? You can appeal once. The moderators decide.'],
  may_add: ['Open.', 'The moderators have your appeal. You can add your reasons once.'],
  open: ['Open.', 'The moderators have your appeal. Come back to this page for their answer.'],
  upheld: ['Upheld.', 'The moderators reviewed it, and the decision stays.'],
  overturned: ['Overturned.', 'The moderators took the decision back.'],
};
