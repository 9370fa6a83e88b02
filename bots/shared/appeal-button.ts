import type { Notice } from '../../src/core/communities.ts';
import type { Say } from './language/say.ts';
import { type Button, buttonId } from './rendering.ts';

/** The button under the private notice: whoever presses it appeals, once an incident. */
export function appealButton(say: Say, { id }: Pick<Notice, 'id'>): Button {
  return { id: buttonId('appeal', id), label: say('Appeal'), style: 'plain' };
}
