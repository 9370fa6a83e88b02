import type { Notice } from '../../../src/core/communities.ts';
import { note, withButtons } from '../answers.ts';
import type { Bot } from '../bot.ts';
import { describeGround, describeStanding, renderNotice } from '../notice.ts';
import type { Answer, Button } from '../rendering.ts';
import { buttonId } from '../rendering.ts';
import { cutLine } from '../text.ts';

/** How many parts an answer lists; each has a button. */
const LISTED = 10;

/** The messages of an incident, a page of them, each with a button that opens it. */
export async function listParts(bot: Bot, lead: Notice, page: number): Promise<Answer> {
  if (lead.incidentId === null) return note('This entry stands for one message.');
  const offset = page * LISTED;
  const ask = { incidentId: lead.incidentId, kind: 'message', offset, limit: LISTED + 1 } as const;
  const found = await bot.deps.communities.listParts(ask);
  const parts = found.slice(0, LISTED);
  const items = parts.map((part, place) => `${offset + place + 1}. ${describePart(part)}`);
  const open = parts.map(
    ({ id }, place): Button => ({ id: buttonId('part', id), label: String(offset + place + 1), style: 'plain' }),
  );
  const turn = (to: number, label: string): Button => ({ id: buttonId('parts', lead.id, to), label, style: 'plain' });
  return withButtons(
    note(
      parts.length === 0 ? 'There are no more' : `Messages ${offset + 1} to ${offset + parts.length}`,
      ...(items.length > 0 ? [{ kind: 'list' as const, items }] : []),
    ),
    ...open,
    ...(page > 0 ? [turn(page - 1, 'Before')] : []),
    ...(found.length > LISTED ? [turn(page + 1, 'Next')] : []),
  );
}

/** One message of an incident, with buttons for it alone. */
export function showPart(bot: Bot, part: Notice): Answer {
  const { title, author, place, text, fields, buttons } = renderNotice(bot.platform.capabilities, part);
  const head = [
    ...(author ? [{ label: 'Author', value: `${author.name} (${author.id})` }] : []),
    ...(place ? [{ label: 'Where', value: `#${place.name}${place.link === null ? '' : ` ${place.link}`}` }] : []),
  ];
  return withButtons(
    note(
      title,
      { kind: 'fields', fields: [...head, ...fields] },
      ...(text === null ? [] : [{ kind: 'text' as const, text: cutLine(text, 1_000) }]),
    ),
    ...buttons,
  );
}

function describePart(part: Notice): string {
  const said = part.text === '' ? part.files.join(', ') : part.text;
  const verdict = part.verdict ? `, ${part.verdict.verdict}` : '';
  return cutLine(
    `${part.author.name} in #${part.place.name}: ${describeStanding(part)}${verdict}; ${describeGround(part.ground)}. ${cutLine(said, 120)}`,
    300,
  );
}
