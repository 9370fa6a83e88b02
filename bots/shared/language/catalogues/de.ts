import type { Catalogue } from '../catalogues.ts';

/** German. */
export const DE: Catalogue = {
  'A message of yours in {community} was removed. Reason: {reason}.':
    'Eine Nachricht von dir in {community} wurde entfernt. Grund: {reason}.',
  'If you think that this was wrong: {command} and why, once.':
    'Wenn du das für falsch hältst: schreib einmal {command} und warum.',
  'a decision of the moderators': 'eine Entscheidung der Moderation',
  'a rule of this community': 'eine Regel dieser Community',
  'Nothing of yours was removed lately, so there is nothing to appeal against.':
    'Von dir wurde in letzter Zeit nichts entfernt; es gibt nichts, wogegen du Einspruch einlegen könntest.',
  'You have appealed against this already; the moderators see it.':
    'Du hast dagegen schon Einspruch eingelegt; die Moderation sieht ihn.',
  'The moderators see what you wrote, beside what was removed.':
    'Die Moderation sieht, was du geschrieben hast, neben dem, was entfernt wurde.',
  'Your appeal in {community}: the moderators undid it. What was deleted cannot be brought back.':
    'Dein Einspruch in {community}: Die Moderation hat es zurückgenommen. Was gelöscht wurde, lässt sich nicht zurückholen.',
  'Your appeal in {community}: the moderators looked at it again, and the decision stands.':
    'Dein Einspruch in {community}: Die Moderation hat es noch einmal angesehen, und die Entscheidung bleibt.',
  'Too many reports; try again in ten minutes.': 'Zu viele Meldungen; versuch es in zehn Minuten noch einmal.',
  'Thank you. The moderators have this message already; your report was added.':
    'Danke. Die Moderation hat diese Nachricht schon; deine Meldung steht nun dabei.',
  'Thank you. The moderators have been told.': 'Danke. Die Moderation weiß Bescheid.',
  'Only those who manage this community may do that.': 'Das dürfen nur die, die diese Community verwalten.',
  'Only moderators may do that.': 'Das darf nur die Moderation.',
  'This community was erased.': 'Diese Community wurde gelöscht.',
  'This community was erased a moment ago; try again.': 'Diese Community wurde eben gelöscht; versuch es noch einmal.',
  'Not done': 'Nicht ausgeführt',
  'That failed. Try again in a moment.': 'Das ist fehlgeschlagen. Versuch es gleich noch einmal.',
  'Use commands in the community they are for; here only {help} and {appeal} work.':
    'Nutze Befehle in der Community, für die sie sind; hier gehen nur {help} und {appeal}.',
  'The platform did not say what you may do; try again in a moment.':
    'Die Plattform hat nicht gesagt, was du darfst; versuch es gleich noch einmal.',
  '{platform} has nothing that "{command}" could do.': 'Auf {platform} gibt es nichts, was „{command}“ tun könnte.',
  Commands: 'Befehle',
  'Language: {language}': 'Sprache: {language}',
  'Language: {language}, as the community’s own': 'Sprache: {language}, die der Community',
  '{command} takes the community’s own.': '{command} nimmt die der Community.',
};
