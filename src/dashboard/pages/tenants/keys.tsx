import { StewardError } from '../../../core/common/errors.ts';
import { type KeyScope, SCOPE_WORDS } from '../../../core/tenants/key-scopes.ts';
import type { KeyInfo } from '../../../core/tenants/tenant.ts';
import { DAY_MS, isoTime } from '../../../core/time/time.ts';
import { keyRequestSchema, LABEL_MAX_CHARS, type MintedKey } from '../../../service/tenants/keys.ts';
import { isActive, mintTenantKey, replaceTenantKey, revokeTenantKey } from '../../../service/tenants/read.ts';
import { Copied } from '../../parts/copied.tsx';
import { FactList, Time } from '../../parts/facts.tsx';
import { ConfirmForm, Input, PostForm, Select } from '../../parts/form.tsx';
import { Cards, Note, Page, Section } from '../../parts/layout.tsx';
import { addressOf, type PropsWithPage, type TenantPageContext } from '../../request/page-context.ts';
import { get, type PageArgs, post, type Route } from '../../request/route.ts';

type Shown = { readonly minted?: MintedKey } & Partial<
  Readonly<Record<'issue' | 'label' | 'from' | 'done', string | undefined>>
>;

/** The pages that create, list and revoke keys. A new key is shown exactly once. */
export const keysRoutes: readonly Route[] = [
  get('/keys', 'own', (c, deps, page) => show(c, deps, page, c.req.query('revoked') === undefined ? {} : REVOKED)),
  post('/keys', 'own', async (c, deps, page, form) => {
    const label = (form.label ?? '').trim();
    if (label.length > LABEL_MAX_CHARS)
      return show(c, deps, page, {
        label,
        issue: `A label has at most ${LABEL_MAX_CHARS} characters; this one has ${label.length}.`,
      });
    const addresses = keyRequestSchema.shape.addresses.safeParse(form.from?.match(/[^\s,]+/g) ?? undefined);
    if (!addresses.success)
      return show(c, deps, page, {
        ...{ label, from: form.from },
        issue: 'Only from: write IP addresses or ranges with commas between, such as 203.0.113.7, 203.0.113.0/24.',
      });
    const days = Object.hasOwn(LIFETIMES, form.days ?? '') ? Number(form.days) : undefined;
    const asked = {
      label,
      addresses: addresses.data,
      scopes: form.may === 'moderate' ? APPLICATION : undefined,
      test: form.may === 'test',
      expires_at: days === undefined ? undefined : isoTime(deps.now() + days * DAY_MS),
    };
    const minted = await mintTenantKey(deps, page.tenant, asked, page.session.keyId);
    return show(c, deps, page, { minted });
  }),
  post('/keys/replace', 'own', async (c, deps, page, form) => {
    const asked = { label: '', replaces: form.id ?? '', overlap_hours: OVERLAP_HOURS };
    const minted = await replaceTenantKey(deps, page.tenant, asked, page.session.keyId).catch((error: unknown) =>
      error instanceof StewardError && error.code === 'not_found' ? null : Promise.reject(error),
    );
    return show(c, deps, page, minted ? { minted } : { issue: GONE });
  }),
  post('/keys/revoke', 'own', async (c, deps, page, form) => {
    const issue = await revokeTenantKey(deps, page.tenant.id, form.id ?? '').then(() => null, whyKept);
    return issue ? show(c, deps, page, { issue }) : c.redirect(addressOf(page, '/keys', { revoked: '' }), 303);
  }),
];

function whyKept(error: unknown): string {
  if (error instanceof StewardError && error.code === 'not_found') return GONE;
  if (error instanceof StewardError && error.code === 'invalid') return LAST;
  throw error;
}

const REVOKED = { done: 'The key is revoked. Programs that use it are refused from now on.' };
const LAST = 'This is the last key that may do everything. Create another one like it first, or erase the tenant.';
const GONE = 'This key was revoked already, or is not one of yours.';
/** For this many hours a replaced key works together with the new one. */
const OVERLAP_HOURS = 24;
/** The scope of a program that only sends messages for judgement. */
const APPLICATION: KeyScope[] = ['moderate'];
const LIFETIMES = { 30: 'after 30 days', 90: 'after 90 days', 365: 'after 365 days' } as const;
const RIGHTS = {
  moderate: 'judge messages',
  test: 'be used in tests: nothing counts, costs or acts',
  all: 'do everything',
} as const;

async function show(...[c, deps, page, shown]: PageArgs<Shown>): Promise<Response> {
  const keys = await deps.store.listKeys(page.tenant.id);
  const origin = deps.publicUrl ?? new URL(c.req.url).origin;
  return c.html(
    <Page deps={deps} page={page} title="Keys" at="/keys">
      {shown.issue ? <Note kind="fault">{shown.issue}</Note> : null}
      {shown.done ? <Note kind="done">{shown.done}</Note> : null}
      {shown.minted ? <NewKey minted={shown.minted} origin={origin} /> : null}
      <CreateForm page={page} label={shown.label} from={shown.from} />
      <KeyList page={page} keys={keys} nowMs={deps.now()} />
    </Page>,
    shown.issue ? 422 : 200,
  );
}

/** Shows a new key with a complete curl command, which judges a message when pasted into a terminal. */
function NewKey({ minted, origin }: { readonly minted: MintedKey; readonly origin: string }) {
  const line = [
    `curl -s ${origin}/v1/moderate`,
    `-H 'Authorization: Bearer ${minted.api_key}'`,
    "-H 'Content-Type: application/json'",
    `-d '{"messages":[{"text":"Free nitro for the first ten, claim it at steam-gift.example"}]}'`,
  ].join(' \\\n  ');
  return (
    <article class="once" aria-labelledby="once-title">
      <h2 id="once-title">Your new key</h2>
      <p role="status">Copy it now: it is not shown again, and nobody can read it later.</p>
      <Copied id="new-key" text={minted.api_key} what="key" />
      <p>Try it:</p>
      <Copied id="new-key-curl" text={line} what="command" />
    </article>
  );
}

type CreateFormProps = { readonly page: TenantPageContext } & Pick<Shown, 'label' | 'from'>;

function CreateForm({ page, label = '', from = '' }: CreateFormProps) {
  return (
    <PostForm page={page} path="/keys" class="line">
      <Input label="Label" name="label" value={label} maxlength={LABEL_MAX_CHARS} placeholder="such as: forum" />
      <Select label="It may" name="may" of={RIGHTS} />
      <Select label="It ends" name="days" none="never" of={LIFETIMES} />
      <Input label="Only from" name="from" value={from} placeholder="any address" />
      <button type="submit">Create key</button>
    </PostForm>
  );
}

function KeyList({ page, keys, nowMs }: PropsWithPage<{ keys: readonly KeyInfo[]; nowMs: number }>) {
  const active = keys.filter((key) => isActive(key, nowMs)).toReversed();
  const revoked = keys.filter((key) => !isActive(key, nowMs)).toReversed();
  return (
    <Section id="active-keys" title="Active">
      <Cards cards={active.map((key) => <ActiveKey page={page} info={key} />)} none="No key works at the moment">
        A program needs one to have its messages judged. Create one above; give each program its own, so that one can be
        revoked without the others.
      </Cards>
      {revoked.length === 0 ? null : (
        <details>
          <summary>Revoked or ended ({revoked.length})</summary>
          <ul class="cards">
            {revoked.map((key) => (
              <li>
                <KeyFacts info={key} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}

function ActiveKey({ page, info }: PropsWithPage<{ info: KeyInfo }>) {
  const isOwn = page.session.keyId === info.id;
  const name = info.label || info.prefix;
  return (
    <li>
      <KeyFacts info={info} />
      <ConfirmForm
        page={page}
        path="/keys/replace"
        fields={{ id: info.id }}
        opens="Replace"
        of={name}
        says={
          'A new key gets the same rights and label. It has an end only if the key that you signed in with has one. ' +
          `This one works for ${OVERLAP_HOURS} hours more, or until its own end.`
        }
        label="Replace this key"
      />
      <ConfirmForm
        page={page}
        path="/keys/revoke"
        fields={{ id: info.id }}
        opens="Revoke"
        of={name}
        isDanger
        says={
          'Programs that use this key are refused at once, in every process. This cannot be undone.' +
          (isOwn ? ' You are signed in with it: you are signed out, too.' : '')
        }
        label="Revoke this key"
      />
    </li>
  );
}

function KeyFacts({ info }: { readonly info: KeyInfo }) {
  const { label, prefix, createdAt, revokedAt, lastUsedAtMs, scopes, expiresAtMs, addresses } = info;
  return (
    <div class="facts">
      <strong>{label || 'without a label'}</strong> {prefix === '' ? null : <code>{prefix}…</code>}
      <FactList
        facts={[
          ['Created', <Time at={createdAt.getTime()} />],
          ['Last used', lastUsedAtMs === null ? 'never' : <Time at={lastUsedAtMs} />],
          ['It may', scopes === null ? 'do everything' : scopes.map((scope) => SCOPE_WORDS[scope]).join('; ')],
          ['From', addresses?.join(', ') ?? null],
          ['Ends', expiresAtMs === null ? null : <Time at={expiresAtMs} />],
          ['Revoked', revokedAt && <Time at={revokedAt.getTime()} />],
        ]}
      />
    </div>
  );
}
