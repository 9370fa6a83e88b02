import type { ModerationCase } from '../../../src/core/communities.ts';
import { note, withButtons } from '../answers.ts';
import type { Bot } from '../bot.ts';
import type { Say } from '../language/say.ts';
import { describeGround, renderNotice } from '../notice/render-notice.ts';
import { describeStanding } from '../notice/standing.ts';
import type { Answer, Button } from '../rendering.ts';
import { buttonId } from '../rendering.ts';
import { sayVerdict, sayWhereOf } from '../standing-text.ts';
import { cutLine, showPerson } from '../text.ts';

/** How many parts an answer lists; each has a button. */
const LISTED = 10;

/** The messages of an incident, a page of them, each with a button that opens it. */
export async function listParts(say: Say, bot: Bot, lead: ModerationCase, page: number): Promise<Answer> {
  if (lead.incidentId === null) return note(say('This entry stands for one message.'));
  const offset = page * LISTED;
  const ask = { incidentId: lead.incidentId, kind: 'message', offset, limit: LISTED + 1 } as const;
  const found = await bot.deps.communities.listIncidentCases(ask);
  const parts = found.slice(0, LISTED);
  const items = parts.map((part, index) => `${offset + index + 1}. ${describePart(say, part)}`);
  const open = parts.map(
    ({ id }, index): Button => ({ id: buttonId('part', id), label: String(offset + index + 1), style: 'plain' }),
  );
  const turn = (to: number, label: string): Button => ({ id: buttonId('parts', lead.id, to), label, style: 'plain' });
  return withButtons(
    note(
      parts.length === 0
        ? say('There are no more')
        : say('Messages {first} to {last}', { first: offset + 1, last: offset + parts.length }),
      ...(items.length > 0 ? [{ kind: 'list' as const, items }] : []),
    ),
    ...open,
    ...(page > 0 ? [turn(page - 1, say('Before'))] : []),
    ...(found.length > LISTED ? [turn(page + 1, say('Next'))] : []),
  );
}

/** One message of an incident, with buttons for it alone. */
export function showPart(say: Say, bot: Bot, part: ModerationCase): Answer {
  const { title, author, place, text, fields, buttons } = renderNotice(say, bot.platform.capabilities, part);
  const head = [
    ...(author ? [{ label: say('Author'), value: showPerson(author) }] : []),
    ...(place ? [{ label: say('Where'), value: `#${place.name}${place.link === null ? '' : ` ${place.link}`}` }] : []),
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

function describePart(say: Say, part: ModerationCase): string {
  const said = part.text === '' ? part.files.join(', ') : part.text;
  const verdict = part.verdict ? `, ${sayVerdict(say, part.verdict.verdict)}` : '';
  return cutLine(
    `${sayWhereOf(say, part)}: ${describeStanding(say, part)}${verdict}; ${describeGround(say, part.reason)}. ${cutLine(said, 120)}`,
    300,
  );
}
