import type { Catalogue } from '../catalogues.ts';

/** Russian. */
export const RU: Catalogue = {
  'A message of yours in {community} was removed. Reason: {reason}.':
    'Ваше сообщение в {community} удалено. Причина: {reason}.',
  'If you think that this was wrong: {command} and why, once.':
    'Если вы считаете это ошибкой: напишите {command} и почему, один раз.',
  'a decision of the moderators': 'решение модераторов',
  'a rule of this community': 'правило этого сообщества',
  'Nothing of yours was removed lately, so there is nothing to appeal against.':
    'В последнее время у вас ничего не удаляли, так что обжаловать нечего.',
  'You have appealed against this already; the moderators see it.': 'Вы уже подали апелляцию; модераторы её видят.',
  'The moderators see what you wrote, beside what was removed.':
    'Модераторы видят ваш ответ рядом с тем, что было удалено.',
  'Your appeal in {community}: the moderators undid it. What was deleted cannot be brought back.':
    'Ваша апелляция в {community}: модераторы отменили решение. Удалённое вернуть нельзя.',
  'Your appeal in {community}: the moderators looked at it again, and the decision stands.':
    'Ваша апелляция в {community}: модераторы посмотрели ещё раз, решение остаётся в силе.',
  'Too many reports; try again in ten minutes.': 'Слишком много жалоб; попробуйте через десять минут.',
  'Thank you. The moderators have this message already; your report was added.':
    'Спасибо. Это сообщение уже у модераторов; ваша жалоба добавлена.',
  'Thank you. The moderators have been told.': 'Спасибо. Модераторы оповещены.',
  'Only those who manage this community may do that.': 'Это могут только те, кто управляет сообществом.',
  'Only moderators may do that.': 'Это могут только модераторы.',
  'This community was erased.': 'Данные этого сообщества стёрты.',
  'This community was erased a moment ago; try again.':
    'Данные этого сообщества только что стёрты; попробуйте ещё раз.',
  'Not done': 'Не выполнено',
  'That failed. Try again in a moment.': 'Не получилось. Попробуйте чуть позже.',
  'Use commands in the community they are for; here only {help} and {appeal} work.':
    'Используйте команды в том сообществе, для которого они; здесь работают только {help} и {appeal}.',
  'The platform did not say what you may do; try again in a moment.':
    'Платформа не сообщила, что вам разрешено; попробуйте чуть позже.',
  '{platform} has nothing that "{command}" could do.': 'В {platform} нет того, что делает «{command}».',
  Commands: 'Команды',
  'Language: {language}': 'Язык: {language}',
  'Language: {language}, as the community’s own': 'Язык: {language}, как у сообщества',
  '{command} takes the community’s own.': '{command} берёт язык сообщества.',
};
