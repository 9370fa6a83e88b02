import { CATEGORIES } from '../../../core/common/category.ts';
import { invalid, StewardError } from '../../../core/common/errors.ts';
import { withinMs } from '../../../core/common/within-ms.ts';
import { fieldsOf, POLICY_FIELDS } from '../../../core/policy/policy-fields.ts';
import { EXAMPLE_LIMITS, type Examples, examplesSchema } from '../../../core/settings/setting-schemas.ts';
import { mergeSettings } from '../../../core/settings/settings.ts';
import { type TriedExamples, tryExamples } from '../../../service/moderation/try-examples.ts';
import { type PolicyPack, readPolicyPack } from '../../../service/policy/policy-pack.ts';
import { readVerdictCurves } from '../../../service/policy/precision-curve.ts';
import { describePresets } from '../../../service/policy/presets.ts';
import { costOfRules } from '../../../service/policy/rule-cost.ts';
import { scoreHistograms } from '../../../service/policy/score-histogram.ts';
import { changeSettings, writePolicy } from '../../../service/policy/write-settings.ts';
import { Input, PostForm, Submit } from '../../parts/form.tsx';
import { Issues, Page, PageMessages, type PageMessagesProps, SAVED_MEANWHILE } from '../../parts/layout.tsx';
import { BaseFields, mergeForms } from '../../parts/merge-forms.tsx';
import { HistogramFigure } from '../../parts/score-histogram.tsx';
import { VerdictDetails } from '../../parts/verdict-curve.tsx';
import { addressOf, type TenantPageContext } from '../../request/page-context.ts';
import { linesOf } from '../../request/read-form.ts';
import {
  type Form,
  get,
  LARGE_FORM_BYTES,
  type PageArgs,
  post,
  type Route,
  type RouteDeps,
} from '../../request/route.ts';
import { Import, ImportPreview } from '../filters/rules-import.tsx';
import { ExampleFields, FailedExamples } from './policy-examples.tsx';
import { CategoryRow, NewRule, policyValues, RuleRow } from './policy-fields.tsx';
import { packInForm, readPolicyForm } from './policy-form.ts';
import { findHarsher, type HarsherChange, HarsherNote } from './policy-harsher.tsx';
import { fillPreset, PresetChoice } from './policy-presets.tsx';
import { type Effect, effectWords, ReplayPanel, readEffect } from './replay-panel.tsx';

/** The page waits this long for the scores. Slower ones appear at the next visit or after Try. */
const HISTORY_MS = 100;

type Shown = PageMessagesProps & {
  /** The sent form, if it was not saved. */
  readonly form?: Form;
  readonly effect?: Effect;
  /** The results of the test messages, if they prevented saving. */
  readonly tried?: TriedExamples;
  readonly pack?: PolicyPack;
  /** The change's effect on more people, if the page asks about it before saving. */
  readonly harsher?: HarsherChange;
  readonly status?: 200 | 412 | 422;
};

/** The pages of all categories and rules, with switch, threshold and action, and the effect of a change. Only Save saves. */
export const policyRoutes: readonly Route[] = [
  get('/policy', 'view', (c, deps, page) => {
    const saved = c.req.query('saved') !== undefined;
    return show(c, deps, page, saved ? { done: 'Saved. It holds for every message from now on.' } : {});
  }),
  post('/policy', 'manage', save, LARGE_FORM_BYTES),
  post('/policy/import', 'manage', importIntoForm, LARGE_FORM_BYTES),
  post(
    '/policy/replay',
    'view',
    async (c, deps, page, form) => {
      const isPart = c.req.header('x-part') === 'replay';
      const filled = fillPreset(form);
      try {
        const curves = await readVerdictCurves(deps, page.tenant.id);
        const effect = await readEffect(deps, page, filled, curves);
        if (!isPart) return show(c, deps, page, { form: filled, effect });
        return c.html(
          <>
            {[...effect.histograms].map(([name, histogram]) => (
              <HistogramFigure name={name} isOn histogram={histogram} />
            ))}
            <ReplayPanel page={page} effect={effect} />
          </>,
        );
      } catch (error) {
        const issues = issuesOf(error);
        return isPart
          ? c.html(<Issues issues={issues} />, 422)
          : show(c, deps, page, { form: filled, issues, status: 422 });
      }
    },
    LARGE_FORM_BYTES,
  ),
];

async function save(...[c, deps, page, sent]: PageArgs<Form>): Promise<Response> {
  const { policy, settings, revision } = page.tenant;
  const { form, conflicts } = mergeForms(sent, policyValues(policy, settings.examples, undefined), revision);
  if (conflicts.length > 0) return show(c, deps, page, { form, issues: [SAVED_MEANWHILE, ...conflicts], status: 412 });
  try {
    const write = readPolicyForm(form, page.tenant.policy);
    const ifRevision = Number(form.revision);
    const examples = readExamples(form, page.tenant.settings.examples);
    const tenant = { ...page.tenant, settings: mergeSettings(page.tenant.settings, { examples }) };
    const tried = await tryExamples(deps, tenant, write);
    if (tried.failed.length > 0 && !form.despite) return show(c, deps, page, { form, tried, status: 422 });
    const harsher = form.despite ? null : await findHarsher(deps, page, write);
    if (harsher) return show(c, deps, page, { form, harsher, status: 422 });
    const written = await writePolicy(deps, page.tenant, write, { ifRevision });
    // The examples are part of the settings, which are written only if they changed.
    if (JSON.stringify(examples) !== JSON.stringify(settings.examples))
      await changeSettings(deps, page.tenant.id, () => ({ examples }));
    const warnings = [...written.warnings];
    if (tried.unjudged !== null)
      warnings.push(
        `Some test messages could not be judged (${tried.unjudged.replaceAll('_', ' ')}), so they do not show the effect of this change`,
      );
    if (warnings.length === 0) return c.redirect(addressOf(page, '/policy', { saved: '' }), 303);
    const now = (await deps.store.findTenant({ id: page.tenant.id })) ?? page.tenant;
    return show(c, deps, { ...page, tenant: now }, { done: 'Saved.', warnings });
  } catch (error) {
    if (error instanceof StewardError && error.code === 'changed_meanwhile')
      return show(c, deps, page, { form, issues: [SAVED_MEANWHILE], status: 412 });
    return show(c, deps, page, { form, issues: issuesOf(error), status: 422 });
  }
}

/** Fills the form with a policy pack, as a new rule with examples. It saves nothing. */
async function importIntoForm(...[c, deps, page, { export: text = '', ...form }]: PageArgs<Form>): Promise<Response> {
  try {
    const pack = await readPolicyPack(text, readExamples(form, page.tenant.settings.examples));
    const filled = packInForm(form, pack, page.tenant.policy);
    const cannot = deps.judge.cannot.includes('rules') ? ' The judge in use cannot read rules in plain words.' : '';
    const done = `The rule ${filled['new.name']} and its test messages are in the form below. Nothing is saved yet: Save tries the test messages first.${cannot}`;
    return show(c, deps, page, { form: filled, done, pack });
  } catch (error) {
    return show(c, deps, page, { form: { ...form, export: text }, issues: issuesOf(error), status: 422 });
  }
}

/** Returns the examples in the form, or the saved ones if the form has none of the fields. */
function readExamples(form: Form, current: Examples): Examples {
  if (form.must_flag === undefined && form.must_allow === undefined) return current;
  const read = examplesSchema.safeParse({ must_flag: linesOf(form.must_flag), must_allow: linesOf(form.must_allow) });
  if (read.success) return read.data;
  const { each, maxChars } = EXAMPLE_LIMITS;
  const msg = `examples are at most ${each} of each kind, of at most ${maxChars} characters`;
  throw invalid([{ loc: ['examples'], msg, type: 'examples' }]);
}

/** Returns what is wrong with a form, in words. @throws any other error. */
function issuesOf(error: unknown): readonly string[] {
  if (error instanceof StewardError && error.code === 'invalid') return error.issues.map(({ msg }) => msg);
  throw error;
}

async function show(...[c, deps, page, shown]: PageArgs<Shown>): Promise<Response> {
  const mayChange = page.may('post', '/policy');
  const [curves, costs] = await Promise.all([
    readVerdictCurves(deps, page.tenant.id),
    mayChange ? costWords(deps, page.tenant) : () => null,
  ]);
  const { policy, settings, revision } = page.tenant;
  const values = policyValues(policy, settings.examples, shown.form);
  const read = shown.effect ? 'late' : await withinMs(deps.scoreHistory(page.tenant.id), HISTORY_MS);
  const history = read === 'late' ? null : read;
  const histograms = shown.effect?.histograms ?? (history && scoreHistograms(history, policy, curves));
  const figuresOf = (name: string, threshold: number | null, isOn: boolean) => (
    <>
      <HistogramFigure name={name} isOn={isOn} histogram={histograms?.get(name)} />
      <VerdictDetails curve={curves.get(name)} threshold={threshold} />
    </>
  );
  return c.html(
    <Page deps={deps} page={page} title="Policy" at="/policy">
      <PageMessages {...shown} />
      {shown.pack ? <ImportPreview rules={shown.pack.rules} /> : null}
      {shown.tried ? <FailedExamples tried={shown.tried} /> : null}
      {shown.harsher ? <HarsherNote harsher={shown.harsher} /> : null}
      {mayChange ? null : <p>Read-only: only managers can save.</p>}
      <PostForm page={page} path="/policy" isRead class="policy" data-replay={addressOf(page, '/policy/replay')}>
        <BaseFields saved={policyValues(policy, settings.examples, undefined)} revision={revision} sent={shown.form} />
        <h2>Categories</h2>
        <p>
          A message whose score reaches the threshold gets the action. A lower threshold catches more, with more false
          alarms.
        </p>
        {mayChange ? (
          <p class="small">
            <a href={addressOf(page, '/changes', { subject: 'policy' })}>
              Who changed it, and back to what stood before
            </a>
          </p>
        ) : null}
        <PresetChoice page={page} presets={describePresets(deps.judge, policy)} />
        <div class="rows">
          {CATEGORIES.map(({ name, summary }) => (
            <div class="panel">
              <CategoryRow name={name} summary={summary} values={values} />
              {figuresOf(name, policy.thresholds[name], Boolean(values[`on.${name}`]))}
            </div>
          ))}
        </div>
        <h2>Rules in your own words</h2>
        {Object.keys(policy.rules).map((name) => (
          <div class="panel">
            <RuleRow name={name} values={values} cost={costs(name)} />
            {figuresOf(name, policy.rule_thresholds[name] ?? null, true)}
          </div>
        ))}
        <NewRule values={values} />
        {mayChange ? <ExampleFields values={values} /> : null}
        {mayChange ? (
          <Import page={page} path="/policy/import" from="a policy pack" text={values.export}>
            Paste a policy of ROOST's model community (Markdown), and below it the CSV of its dataset.
          </Import>
        ) : null}
        {fieldsOf('policy').map((name) => {
          const { label, min, max } = POLICY_FIELDS[name];
          return (
            <div class="minutes">
              <Input label={label} type="number" name={name} min={min} max={max} value={values[name]} />
            </div>
          );
        })}
        <section class="replay" id="replay">
          {shown.effect ? (
            <ReplayPanel page={page} effect={shown.effect} />
          ) : (
            <p>What would this have done in the last 30 days? Change a value, or press Try.</p>
          )}
        </section>
        <div class="buttons sticky">
          <p class="gist small" id="gist">
            {shown.effect ? effectWords(shown.effect.replay) : null}
          </p>
          <Submit formaction={addressOf(page, '/policy/replay')} class="secondary" label="Try" />
          {mayChange && (shown.tried || shown.harsher) ? (
            <Submit name="despite" value="on" class="secondary" label="Save anyway" />
          ) : null}
          {mayChange ? <button type="submit">Save</button> : null}
        </div>
      </PostForm>
    </Page>,
    shown.status ?? 200,
  );
}

/** Returns the cost of each rule in words, shown to people who can manage. */
async function costWords(
  deps: RouteDeps,
  tenant: TenantPageContext['tenant'],
): Promise<(name: string) => string | null> {
  const costs = await costOfRules(deps, tenant, tenant.policy.rules);
  if (costs === 'judges_no_rules') return () => 'This judge judges no rules in plain words.';
  if (costs === 'no_prices') return () => "What it costs is not known: the operator has not set the model's prices.";
  return (name) => {
    const cost = costs[name];
    return cost
      ? `Costs about ${usd(cost.usdPerThousand)} for 1,000 messages, ${usd(cost.usdPerMonth)} a month at the volume of the last seven days.`
      : null;
  };
}

function usd(value: number): string {
  return value < 0.001 && value > 0 ? 'less than $0.001' : `$${value.toFixed(value < 0.1 ? 3 : 2)}`;
}
