import {
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  ButtonStyle,
  ComponentType,
} from 'discord.js';
import type { Button } from '../shared/rendering.ts';

/** @see https://discord.com/developers/docs/components/reference#action-row */
const ROW_MAX = 5;
const LABEL_MAX = 80;

const STYLES = {
  plain: ButtonStyle.Secondary,
  good: ButtonStyle.Success,
  danger: ButtonStyle.Danger,
} as const satisfies Record<Button['style'], ButtonStyle>;

/** Buttons in rows of five; an empty list takes away those that were there. */
export function renderButtons(buttons: readonly Button[]): APIActionRowComponent<APIComponentInMessageActionRow>[] {
  const rows: APIActionRowComponent<APIComponentInMessageActionRow>[] = [];
  for (let start = 0; start < buttons.length; start += ROW_MAX) {
    rows.push({
      type: ComponentType.ActionRow,
      components: buttons.slice(start, start + ROW_MAX).map((button) => ({
        type: ComponentType.Button,
        custom_id: button.id,
        label: button.label.slice(0, LABEL_MAX),
        style: STYLES[button.style],
      })),
    });
  }
  return rows;
}
