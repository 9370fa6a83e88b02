import { listExamples, removeExample } from '../../../../src/service/filters/examples.ts';
import { cutLine } from '../../i18n/text.ts';
import { typed } from '../../incidents/view/typed-command.ts';
import { done, note } from '../../port/answers.ts';
import { type Handler, textOf } from '../context.ts';

/** What one answer lists. */
const LISTED = 10;
const TEXT_MAX_CHARS = 120;

/** `teaching list` and `teaching remove`; its settings are a rule's. */
export const EXAMPLE_HANDLERS: Readonly<Record<string, Handler>> = {
  'teaching list': async ({ bot, translate, tenant }, args) => {
    const before = textOf(args, 'before');
    const deps = { store: bot.deps.store, now: bot.deps.schedule.now };
    const found = await listExamples(deps, tenant.id, {
      limit: LISTED + 1,
      ...(before === '' ? {} : { before }),
    });
    if (found.length === 0) return note(translate('No examples'));
    const items = found
      .slice(0, LISTED)
      .map(({ id, kind, text, by, expires_at }) =>
        [
          kind === 'allow' ? translate('passes') : translate('blocked'),
          ...(text === '' ? [] : [`"${cutLine(text, TEXT_MAX_CHARS)}"`]),
          translate('by {who}, until {date}; id {id}', { who: by, date: expires_at.slice(0, 10), id }),
        ].join(' '),
      );
    const last = found[LISTED - 1];
    const { capabilities } = bot.platform;
    const more =
      found.length > LISTED && last
        ? [
            translate('and older ones: {command}', {
              command: typed(capabilities, 'teaching list', { before: last.id }),
            }),
          ]
        : [];
    return note(translate('Examples'), { kind: 'list', items: [...items, ...more] });
  },
  'teaching remove': async ({ bot, translate, tenant }, args) => {
    await removeExample(bot.deps, tenant.id, textOf(args, 'id'));
    return done(translate('Removed: copies of its text are decided like any other again.'));
  },
};
