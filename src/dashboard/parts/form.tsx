import type { Visit } from '../visit.ts';

/** What every form that changes something carries. */
export function FormToken({ visit }: { readonly visit: Visit }) {
  return <input type="hidden" name="form_token" value={visit.formToken} />;
}
