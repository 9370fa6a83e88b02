import fc from 'fast-check';
import { LARGE_FORM_BYTES, SMALL_FORM_BYTES } from '../../src/dashboard/request/route.ts';
import { formTokenOf } from '../../src/service/tenants/sessions.ts';
import type { HostileBody } from './bodies.ts';
import { judge, type Outcome } from './limits.ts';
import type { Target } from './target.ts';

/** A form of a dashboard page. */
export type PageForm = { readonly action: string; readonly fields: readonly string[] };

/** The size limits of the dashboard's pages. */
export const FORM_SIZES = [SMALL_FORM_BYTES, LARGE_FORM_BYTES] as const;
/** The pages link to each other; a few entries of each list are enough. */
const PAGES_MAX = 40;

/** URL-encoded pieces of field values. Each is hard for some step of reading, checking or showing. */
const UNITS = [
  'a',
  '+',
  '%00',
  '%0A',
  'a%0A',
  '%FF',
  '%F0%9F%98%80',
  '%EF%B7%BA',
  'a%CC%81%CC%A7',
  'a.',
  '%28',
  '*',
  '-+a%0A',
  '%7B%22a%22%3A',
  'http%3A%2F%2Fa.b%2F%0A',
] as const;

/** Returns every form that sends something, of every reachable page. */
export async function readForms(url: string, key: string): Promise<readonly PageForm[]> {
  const cookie = await signIn(url, key);
  const forms = new Map<string, PageForm>();
  const seen = new Set(['/dashboard']);
  for (const path of seen) {
    const html = await (await fetch(url + path, { headers: { cookie } })).text();
    for (const [, attributes = '', inner = ''] of html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)) {
      const action = /action="([^"?]+)/.exec(attributes)?.[1];
      const fields = [...inner.matchAll(/\bname="([^"]+)"/g)].map(([, name = '']) => name);
      if (action && /method="post"/.test(attributes)) forms.set(action, { action, fields });
    }
    const links = [...html.matchAll(/href="(\/dashboard[^"?#]*)/g)].map(([, link = '']) => link);
    for (const link of links) if (seen.size < PAGES_MAX && !/\/(assets|export|live)\b/.test(link)) seen.add(link);
  }
  return [...forms.values()];
}

/** Makes forms of about this many bytes, with many or very large parts. */
export function hostileForms({ fields }: PageForm, maxBytes: number): fc.Arbitrary<HostileBody> {
  const named = fields.filter((name) => name !== 'form_token');
  const field = fc.constantFrom('unknown', ...named);
  const room = maxBytes - 1_024;
  const repeat = (unit: string, bytes = room) => unit.repeat(Math.max(1, Math.floor(bytes / unit.length)));
  return fc.oneof(
    fc
      .tuple(field, fc.constantFrom(...UNITS))
      .map(([name, unit]) => urlEncoded(`a long ${name} of ${unit}`, `${name}=${repeat(unit)}`)),
    fc.constantFrom(...UNITS).map((unit) => {
      const each = repeat(unit, room / (named.length + 1) - 40);
      return urlEncoded(`every field of ${unit}`, named.map((name) => `${name}=${each}`).join('&'));
    }),
    field.map((name) => urlEncoded(`many ${name}`, repeat(`${name}=1&`))),
    fc.constant(
      urlEncoded('many fields', Array.from({ length: room / 10 }, (_, at) => `${at.toString(36)}=1`).join('&')),
    ),
    field.map((name) => {
      const part = `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
      return hostile(`many parts of ${name}`, 'multipart/form-data; boundary=x', `${repeat(part)}--x--\r\n`);
    }),
  );
}

/** Sends a form in its own session, because it may end it, and returns what was wrong. */
export async function judgeForm(
  target: Target,
  key: string,
  { action }: PageForm,
  form: HostileBody,
  limitMs: number,
): Promise<Outcome> {
  const measure = async () => {
    const cookie = await signIn(target.server.url, key);
    const token = formTokenOf(cookie.slice(cookie.indexOf('=') + 1));
    const isPlain = form.headers?.['content-type']?.startsWith('application/');
    const head = isPlain
      ? `form_token=${token}&`
      : `--x\r\nContent-Disposition: form-data; name="form_token"\r\n\r\n${token}\r\n`;
    const bytes = new Uint8Array(Buffer.concat([Buffer.from(head), form.bytes]));
    return target.measure('POST', action, '', { ...form, bytes, headers: { ...form.headers, cookie } });
  };
  return judge(measure, form.size, limitMs);
}

async function signIn(url: string, key: string): Promise<string> {
  const body = new URLSearchParams({ key });
  const answer = await fetch(`${url}/dashboard/sign-in`, { method: 'POST', redirect: 'manual', body });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

function urlEncoded(what: string, text: string): HostileBody {
  return hostile(what, 'application/x-www-form-urlencoded', text);
}

function hostile(what: string, type: string, text: string): HostileBody {
  const bytes = new TextEncoder().encode(text);
  return { what, bytes, isGzip: false, size: bytes.length, headers: { 'content-type': type } };
}
