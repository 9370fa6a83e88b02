import type { Shown } from '../conformance-driver.ts';

/** The button of this label; fails where there is none. */
export function buttonOf({ buttons }: Pick<Shown, 'buttons'>, label: RegExp): { readonly id: string } {
  const found = buttons.find((one) => label.test(one.label));
  if (!found) throw new Error(`no button ${label} in ${buttons.map((one) => one.label).join(', ')}`);
  return found;
}
