import { PRESETS, type Preset, presetThresholds } from '../../../core/policy/presets.ts';
import type { TenantPreset } from '../../../service/policy/presets.ts';
import { Table } from '../../parts/facts.tsx';
import { Submit } from '../../parts/form.tsx';
import { addressOf, type PropsWithPage } from '../../request/page-context.ts';
import type { Form } from '../../request/route.ts';

const LABELS: Readonly<Record<Preset, string>> = { quiet: 'Quiet', balanced: 'Balanced', strict: 'Strict' };
const FIGURES = ['False alarms in 1,000 ordinary messages', 'Found of 100 messages'];

/** Shows the presets with their measured results. A press fills in the thresholds and shows their effect; only Save saves them. */
export function PresetChoice({ page, presets }: PropsWithPage<{ presets: readonly TenantPreset[] }>) {
  const isMeasured = presets.some(({ measured }) => measured !== null);
  return (
    <details>
      <summary>Presets{presets.map(({ name, in_use }) => (in_use ? `: ${LABELS[name]}` : ''))}</summary>
      <p>A preset fills in the thresholds of the categories that are on. Nothing changes until you save.</p>
      <Table
        class="difference"
        columns={['Preset', ...(isMeasured ? FIGURES : []), 'Fill in']}
        rows={presets.map(({ name, measured }) => [
          LABELS[name],
          ...(measured ? [measured.alarms_per_1000, foundWords(measured.categories)] : []),
          <Submit
            name="preset"
            value={name}
            formaction={addressOf(page, '/policy/replay')}
            class="secondary"
            label={`Use ${LABELS[name].toLowerCase()}`}
          />,
        ])}
      />
    </details>
  );
}

function foundWords(categories: NonNullable<TenantPreset['measured']>['categories']): string {
  return Object.entries(categories)
    .flatMap(([name, { recall }]) => (recall === null ? [] : [`${name} ${Math.round(recall * 100)}`]))
    .join(', ');
}

/** Fills the pressed preset's thresholds into a form, for its enabled categories. Without one it returns the form unchanged. */
export function fillPreset(form: Form): Form {
  const preset = PRESETS.find((name) => name === form.preset);
  if (preset === undefined) return form;
  const thresholds = presetThresholds(preset, (name) => Boolean(form[`on.${name}`]));
  return {
    ...form,
    ...Object.fromEntries(Object.entries(thresholds).map(([name, value]) => [`line.${name}`, String(value)])),
  };
}
