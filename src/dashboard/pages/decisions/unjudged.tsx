import { StewardError } from '../../../core/common/errors.ts';
import {
  PASSING_REASONS,
  type PassingReason,
  UNJUDGED_MODES,
  type UnjudgedMode,
} from '../../../core/decisions/unjudged.ts';
import { readTenantStats } from '../../../service/decisions/tenant-stats.ts';
import { JUDGED_LATER_MAX, type JudgedLater, judgeUnjudged } from '../../../service/moderation/judge-unjudged.ts';
import { changeSettings } from '../../../service/policy/write-settings.ts';
import { number, Table, Time } from '../../parts/facts.tsx';
import { PostForm, Submit } from '../../parts/form.tsx';
import { Empty, Note, Page, Section } from '../../parts/layout.tsx';
import { QuotedText } from '../../parts/quoted-text.tsx';
import { addressOf, type PropsWithPage, type TenantPageContext } from '../../request/page-context.ts';
import { type Form, get, type PageArgs, post, type Route, type RouteDeps } from '../../request/route.ts';

const SHOWN = 50;

/** The pages of messages that passed while judging was paused or failed, with a button to judge them now. */
export const unjudgedRoutes: readonly Route[] = [
  get('/unjudged', 'view', (c, deps, page) => show(c, deps, page, {})),
  post('/unjudged/judge', 'moderate', async (c, deps, page) =>
    show(c, deps, page, { came: await judgeUnjudged(deps, page.tenant, JUDGED_LATER_MAX) }),
  ),
  post('/unjudged/mode', 'manage', saveMode),
];

type Shown = { readonly came?: JudgedLater; readonly done?: string };

async function saveMode(...[c, deps, page, form]: PageArgs<Form>): Promise<Response> {
  const mode = UNJUDGED_MODES.find((name) => name === form.mode);
  if (!mode) throw new StewardError('invalid', `it is one of ${UNJUDGED_MODES.join(', ')}`);
  const settings = await changeSettings(deps, page.tenant.id, () => ({ unjudged: mode }));
  const forgotten = mode === 'forget' ? await deps.store.forgetUnjudged(page.tenant.id) : 0;
  const done = forgotten > 0 ? `Saved. Forgotten: ${many(forgotten)} that were kept.` : 'Saved.';
  return show(c, deps, { ...page, tenant: { ...page.tenant, settings } }, { done });
}

async function show(...[c, deps, page, shown]: PageArgs<Shown>): Promise<Response> {
  const { tenant } = page;
  const [stats, kept, messages] = await Promise.all([
    readTenantStats(deps, tenant, { range: '30d' }),
    deps.store.countUnjudged(tenant.id),
    deps.store.listUnjudged(tenant.id, { limit: SHOWN }),
  ]);
  return c.html(
    <Page deps={deps} page={page} title="Not judged" at="/unjudged">
      {shown.done === undefined ? null : <Note kind="done">{shown.done}</Note>}
      {shown.came ? <JudgedNow came={shown.came} /> : null}
      <Passed page={page} reasons={stats.reasons} />
      <Section id="kept" title="Kept to be judged">
        {kept === 0 ? <NothingKept deps={deps} mode={tenant.settings.unjudged} /> : null}
        {kept === 0 ? null : (
          <>
            <p>
              {many(kept)}, the oldest first: at most {JUDGED_LATER_MAX} at once, within quota and ceilings. What
              triggers then comes to Review; nothing is done about it in chat.
            </p>
            <PostForm page={page} path="/unjudged/judge">
              <Submit label={`Judge ${kept > JUDGED_LATER_MAX ? `the oldest ${JUDGED_LATER_MAX}` : 'them'} now`} />
            </PostForm>
            <ul class="cards">
              {messages.map(({ text, reason, source, channel, atMs }) => (
                <li>
                  <QuotedText text={text} marks={null} />
                  <p class="small">
                    {WHY[reason]}; {source}
                    {channel === '' ? '' : `, channel ${channel}`}, <Time at={atMs} />
                  </p>
                </li>
              ))}
            </ul>
            {kept > messages.length ? <p class="small">The newest {messages.length} are shown.</p> : null}
          </>
        )}
      </Section>
      <ModeForm deps={deps} page={page} />
    </Page>,
  );
}

const WHY: Readonly<Record<PassingReason, string>> = {
  quota: "the month's quota was reached",
  global_budget: "the operator's ceiling on spending was reached",
  free_budget: "the operator's ceiling for trials was reached",
  error_open: 'the model could not answer',
};

const STOPPED: Readonly<Record<NonNullable<JudgedLater['stopped_by']>, string>> = {
  quota: 'the quota of this month is reached; it resets on the first of the next',
  global_budget: "the operator's ceiling on spending is reached",
  free_budget: "the operator's ceiling for trials is reached",
  error_open: 'the model cannot answer yet; try again when it is back',
  free_plan: 'the free plan never asks the model',
  overloaded: 'the server is busy; try again in a minute',
  'policy inactive': 'every category and rule is off',
};

function JudgedNow({ came }: { readonly came: JudgedLater }) {
  const { judged, triggered, left, stopped_by } = came;
  const found = judged === 0 ? 'Nothing was judged' : `${many(judged)} judged, ${triggered} triggered`;
  const stopped = stopped_by === null ? '' : `: ${STOPPED[stopped_by]}`;
  return (
    <Note kind={stopped_by === null ? 'done' : 'fault'}>
      {`${found}${stopped}. ${left === 0 ? 'None is left.' : `${many(left)} left.`}`}
    </Note>
  );
}

function Passed({ page, reasons }: PropsWithPage<{ reasons: Readonly<Record<string, number>> }>) {
  const counts = PASSING_REASONS.map((reason) => ({ reason, count: reasons[reason] ?? 0 })).filter(
    ({ count }) => count > 0,
  );
  if (counts.length === 0)
    return (
      <Empty title="Nothing passed unjudged in 30 days">
        The judge answered for every message that should have been judged, and neither quota nor ceiling was reached.
      </Empty>
    );
  return (
    <Section id="passed" title="Passed in 30 days">
      <Table
        class="counts"
        is="number"
        columns={['Because', 'Messages']}
        rows={counts.map(({ reason, count }) => [
          <a href={addressOf(page, '/decisions', { reason })}>{WHY[reason]}</a>,
          number(count),
        ])}
      />
      <p class="small">Filters decided all the same. What they matched is not listed here.</p>
    </Section>
  );
}

function NothingKept({ deps, mode }: { readonly deps: RouteDeps; readonly mode: UnjudgedMode }) {
  if (deps.keepTextChars === 0)
    return (
      <p>
        This server keeps no text (<code>SERVICE_KEEP_TEXT_CHARS</code> is 0), so nothing that passed can be judged
        later.
      </p>
    );
  if (mode === 'forget')
    return <p>What passes is not kept, so it cannot be judged later. Below you can have it kept from now on.</p>;
  return <p>No message is waiting. Messages that are not judged are kept here for 72 hours.</p>;
}

const MODES: Readonly<Record<UnjudgedMode, { readonly name: string; readonly what: string }>> = {
  forget: { name: 'Forget it', what: 'nothing of such a message is kept' },
  keep: { name: 'Keep it 72 hours', what: 'so that somebody can have it judged here' },
  judge: { name: 'Judge it by itself', what: 'as soon as the model answers and the quota allows; kept until then' },
};

function ModeForm({ deps, page }: { readonly deps: RouteDeps; readonly page: TenantPageContext }) {
  const current = page.tenant.settings.unjudged;
  const mayChange = page.may('post', '/unjudged/mode');
  return (
    <PostForm page={page} path="/unjudged/mode" isRead>
      <fieldset disabled={!mayChange}>
        <legend>
          <h2>When the model is unavailable</h2>
        </legend>
        {UNJUDGED_MODES.map((mode) => (
          <label class="choice">
            <input type="radio" name="mode" value={mode} checked={mode === current} />
            <span>
              {MODES[mode].name}: {MODES[mode].what}
            </span>
          </label>
        ))}
      </fieldset>
      <p class="small">
        {deps.keepTextChars === 0
          ? 'As this server keeps no text, all three come to the same.'
          : `The whole message and the channel's topic are kept until it is judged, at most 10,000 messages. The log keeps the first ${deps.keepTextChars} characters of one that triggers.`}
      </p>
      {mayChange ? (
        <Submit class="secondary" label="Save" />
      ) : (
        <p class="small">Only who manages this community changes this.</p>
      )}
    </PostForm>
  );
}

function many(count: number): string {
  return count === 1 ? '1 message' : `${number(count)} messages`;
}
