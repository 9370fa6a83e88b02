import type { Action } from '../../core/decisions/decision.ts';

const WORDS: Readonly<Record<Action, string>> = { none: 'none', flag: 'flag', delete: 'delete', timeout: 'timeout' };

/** What was decided, in a word and a colour; never by the colour alone. */
export function ActionBadge({ action }: { readonly action: Action }) {
  return <span class={`badge ${action}`}>{WORDS[action]}</span>;
}
