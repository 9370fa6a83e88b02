import type { Alert } from '../../../src/core/communities.ts';
import { ALERT_CATEGORIES, canAlertFor } from '../alert.ts';
import { done, fault, note } from '../answers.ts';
import { type Answer, mentionOf } from '../rendering.ts';
import { needsOf } from '../setup/needs-of.ts';
import { typed } from '../typed.ts';
import { type Handler, textOf } from './context.ts';

const CATEGORIES_MAX = 30;

/** Who is mentioned in entries of severe incidents. */
export const ALERT_HANDLERS: Readonly<Record<string, Handler>> = {
  'log alert': async ({ bot, community, tenant }, args) => {
    const [user, role, categories] = [textOf(args, 'user'), textOf(args, 'role'), textOf(args, 'categories')];
    if (user === '' && role === '' && categories === '') return showAlert(community.alert, 'Alerts are on');
    if ((user === '') === (role === '')) return fault('Name one member, or one role; categories are joined by commas.');
    if (role !== '' && !bot.platform.capabilities.roles)
      return fault(`${bot.platform.capabilities.label} has no roles: name a member.`);
    const names = [...new Set(categories.split(/[\s,]+/).filter((name) => name !== ''))].slice(0, CATEGORIES_MAX);
    const unknown = names.find((name) => !canAlertFor(name, tenant.policy));
    if (unknown !== undefined)
      return fault(
        `"categories": there is no category or rule "${unknown}". ${typed(bot.platform.capabilities, 'policy show')} lists them; raid is one too.`,
      );
    const alert: Alert = {
      ...(role === '' ? { kind: 'user', externalId: user } : { kind: 'role', externalId: role }),
      categories: names.length > 0 ? names : ALERT_CATEGORIES,
    };
    const changed = (await bot.directory.change(community, { alert })) ?? community;
    const ref = { id: community.externalId, name: community.name };
    const needs = await bot.platform.needs(ref, await needsOf(bot, changed, null));
    const missing = needs.filter((need) => need.about === 'alert' && !need.has);
    const shown = showAlert(alert, missing.length > 0 ? 'Alerts are on, and would notify nobody' : 'Alerts are on');
    const lines = missing.map(({ what, how }) => `NO: ${what}. ${how}`);
    return lines.length > 0
      ? { ...shown, tone: 'warning', parts: [...shown.parts, { kind: 'list', items: lines }] }
      : { ...shown, tone: 'good' };
  },
  'log unalert': async ({ bot, community }) => {
    await bot.directory.change(community, { alert: null });
    return done('Nobody is mentioned in entries.');
  },
};

function showAlert(alert: Alert | null, title: string): Answer {
  if (!alert)
    return note('Alerts are off', { kind: 'text', text: 'Nobody is mentioned in entries, not in a raid either.' });
  return note(title, {
    kind: 'fields',
    fields: [
      { label: alert.kind === 'user' ? 'Member' : 'Role', value: mentionOf(alert.kind, alert.externalId) },
      { label: 'For', value: alert.categories.join(', ') },
      { label: 'How often', value: 'once an incident, in its entry' },
    ],
  });
}
