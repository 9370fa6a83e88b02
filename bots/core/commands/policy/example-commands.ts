import { listExamples, removeExample } from '../../../../src/service/filters/examples.ts';
import { cutLine } from '../../i18n/translate.ts';
import { typed } from '../../incidents/view/typed-command.ts';
import { done, note } from '../../port/rendering.ts';
import { serviceDeps } from '../../state/platform-access.ts';
import { type Handler, textOf } from '../context.ts';

/** Most examples in one answer. */
const LISTED = 10;
const TEXT_MAX_CHARS = 120;

/** `teaching list` and `teaching remove`; the settings of teaching belong to a local rule. */
export const EXAMPLE_HANDLERS: Readonly<Record<string, Handler>> = {
  'teaching list': async ({ bot, translate, tenant }, args) => {
    const before = textOf(args, 'before') || undefined;
    const found = await listExamples(serviceDeps(bot), tenant.id, { limit: LISTED + 1, before });
    if (found.length === 0) return note(translate('examples.no_examples'));
    const items = found
      .slice(0, LISTED)
      .map(({ id, kind, text, by, expires_at, retired_at }) =>
        [
          translate(kind === 'allow' ? 'examples.passes' : 'common.blocked'),
          ...(text === '' ? [] : [`"${cutLine(text, TEXT_MAX_CHARS)}"`]),
          ...(retired_at === null ? [] : [`(${translate('examples.retired')})`]),
          translate('examples.by_who_until_date_id_id', { who: by, date: expires_at.slice(0, 10), id }),
        ].join(' '),
      );
    const last = found.length > LISTED ? found[LISTED - 1]?.id : undefined;
    if (last === undefined) return note(translate('examples.examples'), items);
    const command = typed(bot.platform.capabilities, 'teaching list', { before: last });
    return note(translate('examples.examples'), [...items, translate('examples.and_older_ones_command', { command })]);
  },
  'teaching remove': async ({ bot, translate, tenant }, args) => {
    await removeExample(bot.deps, tenant.id, textOf(args, 'id'));
    return done(translate('examples.removed_copies_text_decided_like'));
  },
};
