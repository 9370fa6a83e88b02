import { createHash } from 'node:crypto';
import { jsonOf } from '../../core/common/untyped-json.ts';
import type { Form } from '../request/route.ts';

const NO_VALUES: ReadonlySet<string> = new Set(['form_token', 'revision', 'base', 'despite']);
const SHOWN_CHARS = 80;

type BaseProps = { readonly saved: Form; readonly revision: number; readonly sent: Form | undefined };

/** Adds short hashes of the values that a form was made from, because word lists are long. An unsaved form keeps its own. */
export function BaseFields({ saved, revision, sent }: BaseProps) {
  const hashes = Object.entries(saved).map(([name, value]) => [name, hashOf(value)]);
  return (
    <>
      <input type="hidden" name="revision" value={sent?.revision ?? String(revision)} />
      <input type="hidden" name="base" value={sent?.base || JSON.stringify(Object.fromEntries(hashes))} />
    </>
  );
}

function hashOf(value = ''): string {
  const lines = value.replaceAll('\r\n', '\n').trimEnd();
  return lines === '' ? '' : createHash('sha256').update(lines).digest('base64url').slice(0, 10);
}

/** Merges a form with values saved meanwhile. Untouched fields take the saved value; `conflicts` names fields both changed. */
export function mergeForms(sent: Form, saved: Form, revision: number): { form: Form; conflicts: readonly string[] } {
  if (sent.revision === String(revision)) return { form: sent, conflicts: [] };
  const base: Readonly<Record<string, string>> = Object(jsonOf(sent.base ?? '{}'));
  const form: Record<string, string> = { ...sent, revision: String(revision), base: '' };
  const conflicts: string[] = [];
  for (const name of new Set([...Object.keys(sent), ...Object.keys(saved)])) {
    const [was, mine, theirs] = [base[name] ?? '', hashOf(sent[name]), hashOf(saved[name])];
    if (NO_VALUES.has(name) || theirs === was || mine === theirs) continue;
    const value = saved[name] ?? '';
    if (mine === was) form[name] = value;
    else conflicts.push(`${name}: saved as “${value.slice(0, SHOWN_CHARS)}”, and you changed it too`);
  }
  return { form, conflicts };
}
