import type { Catalogue } from '../catalogues.ts';

/** Ukrainian. */
export const UK: Catalogue = {
  'A message of yours in {community} was removed. Reason: {reason}.':
    'Ваше повідомлення в {community} видалено. Причина: {reason}.',
  'If you think that this was wrong: {command} and why, once.':
    'Якщо вважаєте це помилкою: напишіть {command} і чому, один раз.',
  'a decision of the moderators': 'рішення модераторів',
  'a rule of this community': 'правило цієї спільноти',
  'Nothing of yours was removed lately, so there is nothing to appeal against.':
    'Останнім часом у вас нічого не видаляли, тож оскаржувати нічого.',
  'You have appealed against this already; the moderators see it.': 'Ви вже подали апеляцію; модератори її бачать.',
  'The moderators see what you wrote, beside what was removed.':
    'Модератори бачать вашу відповідь поруч із тим, що було видалено.',
  'Your appeal in {community}: the moderators undid it. What was deleted cannot be brought back.':
    'Ваша апеляція в {community}: модератори скасували рішення. Видалене повернути не можна.',
  'Your appeal in {community}: the moderators looked at it again, and the decision stands.':
    'Ваша апеляція в {community}: модератори переглянули її ще раз, рішення залишається чинним.',
  'Too many reports; try again in ten minutes.': 'Забагато скарг; спробуйте за десять хвилин.',
  'Thank you. The moderators have this message already; your report was added.':
    'Дякуємо. Це повідомлення вже в модераторів; вашу скаргу додано.',
  'Thank you. The moderators have been told.': 'Дякуємо. Модераторів сповіщено.',
  'Only those who manage this community may do that.': 'Це можуть лише ті, хто керує спільнотою.',
  'Only moderators may do that.': 'Це можуть лише модератори.',
  'This community was erased.': 'Дані цієї спільноти стерто.',
  'This community was erased a moment ago; try again.': 'Дані цієї спільноти щойно стерто; спробуйте ще раз.',
  'Not done': 'Не виконано',
  'That failed. Try again in a moment.': 'Не вдалося. Спробуйте трохи згодом.',
  'Use commands in the community they are for; here only {help} and {appeal} work.':
    'Використовуйте команди у своїй спільноті; тут працюють лише {help} і {appeal}.',
  'The platform did not say what you may do; try again in a moment.':
    'Платформа не повідомила, що вам дозволено; спробуйте трохи згодом.',
  '{platform} has nothing that "{command}" could do.': 'У {platform} немає того, що робить «{command}».',
  Commands: 'Команди',
  'Language: {language}': 'Мова: {language}',
  'Language: {language}, as the community’s own': 'Мова: {language}, як у спільноти',
  '{command} takes the community’s own.': '{command} бере мову спільноти.',
};
