import { StewardError } from '../../../core/common/errors.ts';
import { settingsWriteSchema } from '../../../core/settings/settings.ts';
import { type ImportedRules, importRules } from '../../../service/filters/import.ts';
import { tryRules } from '../../../service/filters/try.ts';
import { weakRuleWarnings } from '../../../service/filters/weak-rules.ts';
import { writeSettings } from '../../../service/policy/write-settings.ts';
import { PostForm } from '../../parts/form.tsx';
import { Page, PageMessages, type PageMessagesProps, SAVED_MEANWHILE } from '../../parts/layout.tsx';
import { BaseFields, mergeForms } from '../../parts/merge-forms.tsx';
import { addressOf } from '../../request/page-context.ts';
import { linesOf } from '../../request/read-form.ts';
import { type Form, get, LARGE_FORM_BYTES, type PageArgs, post, type Route } from '../../request/route.ts';
import { faultsOf, patternNames, readRulesForm, ruleValues } from './rules-form.ts';
import { Import, ImportPreview, withImported } from './rules-import.tsx';
import { Exceptions, OtherRules } from './rules-others.tsx';
import { Counting, General, Limits, Links, Patterns, Words } from './rules-sections.tsx';
import { type TriedMessage, TryBox } from './rules-try.tsx';

type Shown = PageMessagesProps & {
  /** The sent form, if it was not saved. */
  readonly form?: Form;
  readonly tried?: readonly TriedMessage[];
  readonly imported?: ImportedRules;
  readonly status?: 200 | 412 | 422;
};

const TRIED_MAX = 20;

/** The pages of words, links, patterns, floods and raids. Texts can be tested with the unsaved form. Only Save saves. */
export const rulesRoutes: readonly Route[] = [
  get('/rules', 'view', (c, deps, page) => {
    const isSaved = c.req.query('saved') !== undefined;
    return show(c, deps, page, isSaved ? { done: 'Saved. It holds for every message from now on.' } : {});
  }),
  post('/rules', 'manage', save, LARGE_FORM_BYTES),
  post('/rules/try', 'view', tryThem, LARGE_FORM_BYTES),
  post('/rules/import', 'manage', importIntoForm, LARGE_FORM_BYTES),
];

async function save(...[c, deps, page, sent]: PageArgs<Form>): Promise<Response> {
  const { settings: saved, revision } = page.tenant;
  const { form, conflicts } = mergeForms(sent, ruleValues(saved, undefined), revision);
  if (conflicts.length > 0) return show(c, deps, page, { form, issues: [SAVED_MEANWHILE, ...conflicts], status: 412 });
  try {
    const write = settingsWriteSchema.parse(readRulesForm(form, page.tenant.settings));
    const settings = await writeSettings(deps, page.tenant, write, { ifRevision: Number(form.revision) });
    const warnings = weakRuleWarnings(settings, page.tenant.policy);
    if (warnings.length === 0) return c.redirect(addressOf(page, '/rules', { saved: '' }), 303);
    const tenant = (await deps.store.findTenant({ id: page.tenant.id })) ?? page.tenant;
    return show(c, deps, { ...page, tenant }, { done: 'Saved.', warnings });
  } catch (error) {
    if (error instanceof StewardError && error.code === 'changed_meanwhile') {
      // The next Save replaces the current settings, and the page says so.
      const tenant = (await deps.store.findTenant({ id: page.tenant.id })) ?? page.tenant;
      return show(c, deps, { ...page, tenant }, { form, issues: [SAVED_MEANWHILE], status: 412 });
    }
    return show(c, deps, page, { form, issues: issuesOf(error), status: 422 });
  }
}

async function tryThem(...[c, deps, page, form]: PageArgs<Form>): Promise<Response> {
  const texts = linesOf(form.texts).slice(0, TRIED_MAX);
  if (texts.length === 0)
    return show(c, deps, page, { form, issues: ['Write a message to try, one a line'], status: 422 });
  try {
    const settings = settingsWriteSchema.parse(readRulesForm(form, page.tenant.settings));
    const found = await tryRules(deps, page.tenant, { texts, settings }, deps.now());
    const tried = found.map((one, index) => ({ text: texts[index] ?? '', found: one }));
    return show(c, deps, page, { form, tried });
  } catch (error) {
    return show(c, deps, page, { form, issues: issuesOf(error), status: 422 });
  }
}

/** Adds another bot's export to the form, beside what is typed there. Somebody checks it before saving. */
async function importIntoForm(...[c, deps, page, { export: text = '', ...form }]: PageArgs<Form>): Promise<Response> {
  try {
    const imported = importRules(text);
    const { words, domains, patterns, from, left } = imported;
    const count = words.length + domains.length + Object.keys(patterns).length;
    const lost = left.length === 0 ? '' : ` Left out: ${left.length}, see the table.`;
    const done = `Read as ${from}: ${count} entries are in the form below.${lost} Look at them and save; nothing is saved yet.`;
    return show(c, deps, page, { form: withImported(form, imported), done, imported });
  } catch (error) {
    return show(c, deps, page, { form: { ...form, export: text }, issues: issuesOf(error), status: 422 });
  }
}

/** Returns what is wrong with a form, in words. @throws any other error. */
function issuesOf(error: unknown): readonly string[] {
  return faultsOf(error).map(({ path, message }) => `${path.join(' ')}: ${message}`);
}

function show(...[c, deps, page, shown]: PageArgs<Shown>): Response | Promise<Response> {
  const { settings, revision } = page.tenant;
  const values = ruleValues(settings, shown.form);
  const mayChange = page.may('post', '/rules');
  return c.html(
    <Page deps={deps} page={page} title="Filters" at="/rules">
      <PageMessages {...shown} />
      {shown.imported ? <ImportPreview rules={shown.imported.rules} /> : null}
      <p>They decide before the model, at no cost, also on the free plan. The strongest of them wins.</p>
      <PostForm page={page} path="/rules" isRead class="rules">
        <BaseFields saved={ruleValues(settings, undefined)} revision={revision} sent={shown.form} />
        <TryBox page={page} values={values} tried={shown.tried ?? null} />
        <Words values={values} />
        <Links values={values} />
        <Patterns names={patternNames(settings, values)} values={values} />
        <Limits values={values} />
        <Counting values={values} />
        <General values={values} />
        {mayChange ? (
          <Import page={page} path="/rules/import" from="another bot" text={values.export}>
            Paste Discord AutoMod rules (JSON of the API), a Zeppelin configuration (YAML) or the stop words of tg-spam
            (one a line).
          </Import>
        ) : null}
        {mayChange ? (
          <div class="buttons sticky">
            <p class="gist small" />
            <button type="submit">Save</button>
          </div>
        ) : (
          <p>Read-only: only managers can save.</p>
        )}
      </PostForm>
      <Exceptions page={page} />
      <OtherRules settings={settings} facts={{ lists: deps.listStates(), nowMs: deps.now() }} />
    </Page>,
    shown.status ?? 200,
  );
}
