import { FactList } from '../../parts/facts.tsx';
import { Submit } from '../../parts/form.tsx';

const KEYS = [
  ['j, k', 'the next one, the one before'],
  ['r, w', 'uphold, dismiss'],
  ['d, t', 'delete the message, time its author out'],
  ['z', 'take the last press back; of a deletion or timeout within five seconds'],
  ['u', 'end the timeout'],
  ['on an incident', 'the same, for all of it'],
  ['x', 'select it, or select it no more; r and w then uphold and dismiss all that is selected'],
  ['?', 'this list'],
] as const;

/** The keys of the page, behind `?`. */
export function KeysHelp() {
  return (
    <dialog id="keys-help" aria-labelledby="keys-title">
      <article>
        <h2 id="keys-title">Keys</h2>
        <FactList class="keys" facts={KEYS} />
        <form method="dialog">
          <Submit class="secondary" label="Close" />
        </form>
      </article>
    </dialog>
  );
}
