import { StewardError } from '../../../core/common/errors.ts';
import { NO_PART, type PolicyPart } from '../../../core/filters/exceptions/policy-part.ts';
import {
  DEFAULT_SETTINGS,
  type Settings,
  type SettingsWrite,
  settingsWriteSchema,
} from '../../../core/settings/settings.ts';
import { writeSettings } from '../../../service/policy/write-settings.ts';
import { PostForm } from '../../parts/form.tsx';
import { Page } from '../../parts/layout.tsx';
import { SAVED_MEANWHILE, Told } from '../../parts/notes.tsx';
import { addressOf } from '../../request/address.ts';
import { authorOf } from '../../request/author.ts';
import type { DashboardContext, TenantPageContext } from '../../request/page-context.ts';
import type { Form, PageArgs, Route, RouteDeps } from '../../request/route.ts';
import { Newcomer, PartFields } from './exceptions-fields.tsx';
import { type FieldIssues, fieldOf, partValues, readPart, rulesFor, wholeOf } from './exceptions-form.ts';

/** Newcomers, one channel, or one role. */
type Target = { readonly on: 'newcomers' } | { readonly on: 'channel' | 'role'; readonly id: string };

const NEWCOMER_FIELDS = ['messages', 'days', 'account_days'] as const;
const SEE_FIELDS = 'Nothing is saved: see what stands beside the fields';

/** What holds otherwise for newcomers, in one channel or for one role. Nothing is saved before Save. */
export const exceptionRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/rules/elsewhere',
    needs: 'manage',
    answer: (c, deps, pageContext) => show(c, deps, pageContext, targetOf(c.req.query())),
  },
  { method: 'post', path: '/rules/elsewhere', needs: 'manage', answer: save },
];

function targetOf(given: Form): Target {
  const { on = 'newcomers', id = '' } = given;
  if (on === 'newcomers') return { on };
  if (on !== 'channel' && on !== 'role') throw new StewardError('not_found', 'there are channels, roles and newcomers');
  if (id.trim() === '') throw new StewardError('invalid', `name the ${on} by its id, as the platform has it`);
  return { on, id: id.trim() };
}

async function save(...[c, deps, pageContext, form]: PageArgs<Form>): Promise<Response> {
  const target = targetOf(form);
  const { settings, policy } = pageContext.tenant;
  const { part, issues } = readPart(form, rulesFor(policy, partOf(settings, target)));
  const found: Record<string, string> = { ...issues };
  const write = form.act === 'remove' ? without(settings, target) : withPart(settings, target, part, form, found);
  if (Object.keys(found).length > 0 && form.act !== 'remove')
    return show(c, deps, pageContext, target, { form, issues: found });
  try {
    // What the write is made of was read for this request; the form tells of which state its author knew.
    const ifRevision = Number(form.revision);
    if (ifRevision !== pageContext.tenant.revision) throw new StewardError('changed_meanwhile', SAVED_MEANWHILE);
    const store = deps.store.as(authorOf(pageContext));
    await writeSettings({ store }, pageContext.tenant, settingsWriteSchema.parse(write), { ifRevision });
    return c.redirect(addressOf(pageContext, '/rules', { saved: '' }), 303);
  } catch (error) {
    if (error instanceof StewardError && error.code === 'changed_meanwhile') {
      const tenant = (await deps.store.findTenant({ id: pageContext.tenant.id })) ?? pageContext.tenant;
      return show(c, deps, { ...pageContext, tenant }, target, { form, isLate: true });
    }
    return show(c, deps, pageContext, target, { form, issues: issuesByField(error) });
  }
}

function without({ overlays }: Settings, target: Target): SettingsWrite {
  if (target.on === 'newcomers') return { newcomers: DEFAULT_SETTINGS.newcomers };
  return { overlays: { items: overlays.items.filter((one) => !isAt(one, target)) } };
}

function withPart(
  { overlays }: Settings,
  target: Target,
  part: PolicyPart,
  form: Form,
  issues: Record<string, string>,
): SettingsWrite {
  if (target.on === 'newcomers') {
    const asked = NEWCOMER_FIELDS.map((field) => [field, wholeOf(form, field, issues) ?? 0]);
    return { newcomers: { ...Object.fromEntries(asked), ...part } };
  }
  if (Object.keys(part.policy).length + Object.keys(part.limits).length === 0 && Object.keys(issues).length === 0)
    issues[''] = `Nothing is otherwise ${nameOf(target)} yet; fill in a field, or remove it`;
  const next = { ...target, ...part };
  const isKnown = overlays.items.some((one) => isAt(one, target));
  return {
    overlays: {
      items: isKnown ? overlays.items.map((one) => (isAt(one, target) ? next : one)) : [...overlays.items, next],
    },
  };
}

function isAt(one: { readonly on: string; readonly id: string }, target: Target): boolean {
  return target.on !== 'newcomers' && one.on === target.on && one.id === target.id;
}

function partOf({ newcomers, overlays }: Settings, target: Target): PolicyPart {
  return target.on === 'newcomers' ? newcomers : (overlays.items.find((one) => isAt(one, target)) ?? NO_PART);
}

/** What a write says of its fields. @throws whatever is no fault of the form. */
function issuesByField(error: unknown): FieldIssues {
  if (error instanceof StewardError && error.code === 'invalid')
    return Object.fromEntries(error.issues.map(({ loc, msg }) => [fieldOf(loc), msg]));
  if (error instanceof Error && 'issues' in error && Array.isArray(error.issues))
    return Object.fromEntries(error.issues.map(({ path, message }) => [fieldOf(path), message]));
  throw error;
}

function nameOf(target: Target): string {
  if (target.on === 'newcomers') return 'for newcomers';
  return target.on === 'channel' ? `in the channel ${target.id}` : `for the role ${target.id}`;
}

type Shown = { readonly form?: Form; readonly issues?: FieldIssues; readonly isLate?: boolean };

function show(
  c: DashboardContext,
  deps: RouteDeps,
  pageContext: TenantPageContext,
  target: Target,
  { form, issues = {}, isLate = false }: Shown = {},
): Response | Promise<Response> {
  const { settings, policy, revision } = pageContext.tenant;
  const part = partOf(settings, target);
  const current = Object.fromEntries(NEWCOMER_FIELDS.map((field) => [field, String(settings.newcomers[field])]));
  const values = form ?? { ...current, ...partValues(part) };
  const said = isLate
    ? [SAVED_MEANWHILE]
    : Object.keys(issues).length > 0
      ? [issues[''] ?? issues.id ?? SEE_FIELDS]
      : null;
  return c.html(
    <Page deps={deps} pageContext={pageContext} title={`Otherwise ${nameOf(target)}`} at="/rules">
      <Told {...(said ? { issues: said } : {})} />
      <p>
        <a href={addressOf(pageContext, '/rules')}>Local rules</a>.{' '}
        {target.on === 'newcomers'
          ? 'The stricter of this and the general setting applies.'
          : 'Chat platforms only. Stricter or laxer than elsewhere; channels come first, then roles.'}
      </p>
      <PostForm pageContext={pageContext} path="/rules/elsewhere" class="rules">
        <input type="hidden" name="revision" value={isLate ? String(revision) : (form?.revision ?? String(revision))} />
        <input type="hidden" name="on" value={target.on} />
        {target.on === 'newcomers' ? (
          <Newcomer values={values} issues={issues} />
        ) : (
          <input type="hidden" name="id" value={target.id} />
        )}
        <PartFields values={values} issues={issues} rules={rulesFor(policy, part)} />
        <div class="buttons sticky">
          <p class="gist small" />
          <button type="submit">Save</button>
          {part === NO_PART ? null : (
            <button type="submit" name="act" value="remove" class="danger">
              {target.on === 'newcomers' ? 'Treat newcomers like everybody' : 'Remove'}
            </button>
          )}
        </div>
      </PostForm>
    </Page>,
    isLate ? 412 : said ? 422 : 200,
  );
}
