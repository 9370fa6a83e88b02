import { ComponentType } from 'discord-api-types/v10';
import type { ComponentNode } from '../body/component-parts.ts';
import type { Modal } from './interactions.ts';

/** The part of a field that limits its input. */
interface Field extends ComponentNode {
  readonly required?: boolean | undefined;
  readonly value?: string | undefined;
  readonly min_length?: number | undefined;
  readonly max_length?: number | undefined;
  readonly min_values?: number | undefined;
  readonly max_values?: number | undefined;
  readonly options?: readonly { readonly value: string }[] | undefined;
}

/** A user's input to the fields of a modal, by custom_id. */
export type ModalValues = Readonly<Record<string, string | readonly string[]>>;

function fillText(field: Field, given: string | readonly string[] | undefined): Record<string, unknown> {
  const value = given ?? field.value ?? '';
  if (typeof value !== 'string') throw new Error(`${field.custom_id} takes one text`);
  const isEmpty = value === '';
  if (
    isEmpty
      ? field.required !== false
      : value.length < (field.min_length ?? 0) || value.length > (field.max_length ?? 4000)
  ) {
    throw new Error(`Discord does not let a user send ${value.length} characters in ${field.custom_id}`);
  }
  return { value };
}

function fillChoice(field: Field, given: string | readonly string[] | undefined): Record<string, unknown> {
  const values = given === undefined ? [] : [given].flat();
  const foreign = values.find((value) => field.options && !field.options.some((one) => one.value === value));
  if (foreign !== undefined) throw new Error(`${field.custom_id} has no option ${foreign}`);
  const least = field.required === false ? 0 : (field.min_values ?? 1);
  if (values.length < least || values.length > (field.max_values ?? 1))
    throw new Error(`${field.custom_id} does not take ${values.length} values`);
  return field.type === ComponentType.RadioGroup ? { value: values[0] ?? null } : { values };
}

function fillField(field: Field, values: ModalValues): Record<string, unknown> {
  const given = values[field.custom_id ?? ''];
  const shared = { type: field.type, id: 0, custom_id: field.custom_id };
  if (field.type === ComponentType.TextInput) return { ...shared, ...fillText(field, given) };
  if (field.type === ComponentType.Checkbox) return { ...shared, value: given === 'true' };
  return { ...shared, ...fillChoice(field, given) };
}

/**
 * Fills in a modal as the real client lets a user do it; a field without input keeps its initial value.
 * @throws Error for an unknown field and for values outside a field's bounds.
 */
export function fillModal(modal: Modal, values: ModalValues): unknown[] {
  const rows = modal.components as readonly ComponentNode[]; // only `type` and the nested components are used
  const fieldsOf = (row: ComponentNode): readonly Field[] => [
    ...(row.components ?? []),
    ...(row.component ? [row.component] : []),
  ];
  const known = rows.flatMap(fieldsOf).map((field) => field.custom_id);
  const unknown = Object.keys(values).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`the modal has no field ${unknown}; it has ${known.join(', ')}`);
  return rows.flatMap((row, index): unknown[] => {
    const filled = fieldsOf(row).map((field) => fillField(field, values));
    if (row.type === ComponentType.TextDisplay) return [{ type: row.type, id: index + 1 }];
    return row.type === ComponentType.Label
      ? [{ type: row.type, id: index + 1, component: filled[0] }]
      : [{ type: row.type, id: index + 1, components: filled }];
  });
}
