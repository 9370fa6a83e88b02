import { EXAMPLE_LIMITS } from '../../../core/settings/setting-schemas.ts';
import type { TriedExamples } from '../../../service/moderation/try-examples.ts';
import { TextLines } from '../../parts/form.tsx';
import { Note } from '../../parts/layout.tsx';
import type { Form } from '../../request/route.ts';

/** Shows the lists of test messages, one message per line. */
export function ExampleFields({ values }: { readonly values: Form }) {
  const count = (values.must_flag ?? '').trim() === '' && (values.must_allow ?? '').trim() === '' ? 'none yet' : 'set';
  return (
    <details class="new-rule" open={Boolean(values.examples_open)}>
      <summary>Test messages: must trigger, must pass ({count})</summary>
      <p class="small">
        Every Save judges them with the new policy, at the model's usual cost. If one fails, you are asked first. One
        message a line, at most {EXAMPLE_LIMITS.each} of each.
      </p>
      <TextLines
        rows={3}
        name="must_flag"
        label="Must trigger"
        value={values.must_flag}
        placeholder="Free coins for the first 50, write to me"
      />
      <TextLines
        rows={3}
        name="must_allow"
        label="Must pass"
        value={values.must_allow}
        placeholder="That goal was a crime, kill me now"
      />
    </details>
  );
}

/** Shows the test messages that failed, with a checkbox to save anyway. */
export function FailedExamples({ tried }: { readonly tried: TriedExamples }) {
  return (
    <Note kind="fault">
      Nothing is saved yet: {tried.failed.length} of {tried.tried} test messages would fail.
      {tried.failed.map(({ text, must, action, category, probability }) => (
        <>
          <br />
          {must === 'flag'
            ? `Passes, but must trigger (highest score ${probability.toFixed(2)}): `
            : `Triggers ${action} for ${category ?? 'nothing'}, but must pass: `}
          “{text}”
        </>
      ))}
      <br />
      Change something, or press Save anyway at the foot of the form.
    </Note>
  );
}
