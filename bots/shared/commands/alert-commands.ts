import type { Alert } from '../../../src/core/communities.ts';
import { ALERT_CATEGORIES, canAlertFor } from '../alert.ts';
import { done, fault, note } from '../answers.ts';
import type { Say } from '../language/say.ts';
import { type Answer, mentionOf } from '../rendering.ts';
import { needsOf } from '../setup/needs-of.ts';
import { typed } from '../typed.ts';
import { type Handler, textOf } from './context.ts';

const CATEGORIES_MAX = 30;

/** Who is mentioned in entries of severe incidents. */
export const ALERT_HANDLERS: Readonly<Record<string, Handler>> = {
  'log alert': async ({ bot, say, community, tenant }, args) => {
    const [user, role, categories] = [textOf(args, 'user'), textOf(args, 'role'), textOf(args, 'categories')];
    if (user === '' && role === '' && categories === '') return showAlert(say, community.alert, say('Alerts are on'));
    if ((user === '') === (role === ''))
      return fault(say('Name one member, or one role; categories are joined by commas.'));
    if (role !== '' && !bot.platform.capabilities.roles)
      return fault(say('{platform} has no roles: name a member.', { platform: bot.platform.capabilities.label }));
    const names = [...new Set(categories.split(/[\s,]+/).filter((name) => name !== ''))].slice(0, CATEGORIES_MAX);
    const unknown = names.find((name) => !canAlertFor(name, tenant.policy));
    if (unknown !== undefined)
      return fault(
        say('"categories": there is no category or rule "{name}". {command} lists them; raid is one too.', {
          name: unknown,
          command: typed(bot.platform.capabilities, 'policy show'),
        }),
      );
    const alert: Alert = {
      ...(role === '' ? { kind: 'user', externalId: user } : { kind: 'role', externalId: role }),
      categories: names.length > 0 ? names : ALERT_CATEGORIES,
    };
    const changed = (await bot.directory.change(community, { alert })) ?? community;
    const ref = { id: community.externalId, name: community.name };
    const needs = await bot.platform.needs(ref, await needsOf(bot, changed, null));
    const missing = needs.filter((need) => need.about === 'alert' && !need.has);
    const shown = showAlert(
      say,
      alert,
      missing.length > 0 ? say('Alerts are on, and would notify nobody') : say('Alerts are on'),
    );
    const lines = missing.map(({ what, how }) => `${say('NO:')} ${what}. ${how}`);
    return lines.length > 0
      ? { ...shown, tone: 'warning', parts: [...shown.parts, { kind: 'list', items: lines }] }
      : { ...shown, tone: 'good' };
  },
  'log unalert': async ({ bot, say, community }) => {
    await bot.directory.change(community, { alert: null });
    return done(say('Nobody is mentioned in entries.'));
  },
};

function showAlert(say: Say, alert: Alert | null, title: string): Answer {
  if (!alert)
    return note(say('Alerts are off'), {
      kind: 'text',
      text: say('Nobody is mentioned in entries, not in a raid either.'),
    });
  return note(title, {
    kind: 'fields',
    fields: [
      { label: alert.kind === 'user' ? say('Member') : say('Role'), value: mentionOf(alert.kind, alert.externalId) },
      { label: say('For'), value: alert.categories.join(', ') },
      { label: say('How often'), value: say('once an incident, in its entry') },
    ],
  });
}
