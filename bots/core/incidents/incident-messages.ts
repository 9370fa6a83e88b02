import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { cutLine, showPerson, type Translate } from '../i18n/translate.ts';
import { type Answer, type Button, button, fieldIf, note, readButtonId, withButtons } from '../port/rendering.ts';
import type { CaseContext } from '../state/access.ts';
import type { PlatformAccess } from '../state/platform-access.ts';
import { authorAndChannelText, outcomeText, verdictText } from './view/outcome.ts';
import { describeCaseReason, renderCase } from './view/render-case.ts';

/** Most parts in one answer; each has a button. */
const LISTED = 10;

type MessageContext = Pick<CaseContext<PlatformAccess>, 'bot' | 'moderationCase'> & { readonly translate: Translate };

/** Lists one page of an incident's messages, each with a button that opens it. */
export async function listIncidentMessages(context: MessageContext, page: number): Promise<Answer> {
  const { bot, translate, moderationCase: lead } = context;
  if (lead.incidentId === null) return note(translate('incident.this_entry_stands_for_one_message'));
  const offset = page * LISTED;
  const query = { incidentId: lead.incidentId, kind: 'message', offset, limit: LISTED + 1 } as const;
  const found = await bot.deps.communities.listIncidentCases(query);
  const parts = found.slice(0, LISTED);
  const items = parts.map((part, index) => `${offset + index + 1}. ${describeIncidentMessage(translate, part)}`);
  const open = parts.map(({ id }, index): Button => button('part', id, String(offset + index + 1)));
  const shown = { first: offset + 1, last: offset + parts.length };
  const turn = (to: number, label: string): Button => button('parts', lead.id, label, 'plain', to);
  return withButtons(
    note(
      translate(parts.length === 0 ? 'incident.there_are_no_more' : 'incident.messages_first_to_last', shown),
      items,
    ),
    ...open,
    ...(page > 0 ? [turn(page - 1, translate('incident.before'))] : []),
    ...(found.length > LISTED ? [turn(page + 1, translate('common.next'))] : []),
  );
}

/** Shows one message of an incident, with buttons for this message alone. */
export function showIncidentMessage({ bot, translate, moderationCase }: MessageContext): Answer {
  const shown = renderCase(translate, bot.platform.capabilities, moderationCase);
  const { title, author, place, text, fields, buttons } = shown;
  const head = [
    ...fieldIf(translate('common.author'), author && showPerson(author)),
    ...fieldIf(translate('common.where'), place && `#${place.name}${place.link === null ? '' : ` ${place.link}`}`),
  ];
  const ofIt = buttons.filter(({ id }) => !readButtonId(id)?.verb.startsWith('all_'));
  return withButtons(note(title, [...head, ...fields], text == null ? '' : cutLine(text, 1_000)), ...ofIt);
}

function describeIncidentMessage(translate: Translate, incidentMessage: ModerationCase): string {
  const said = incidentMessage.text === '' ? incidentMessage.files.join(', ') : incidentMessage.text;
  const verdict = incidentMessage.verdict ? `, ${verdictText(translate, incidentMessage.verdict.verdict)}` : '';
  return cutLine(
    `${authorAndChannelText(translate, incidentMessage)}: ${outcomeText(translate, incidentMessage)}${verdict}; ${describeCaseReason(translate, incidentMessage.reason)}. ${cutLine(said, 120)}`,
    300,
  );
}
