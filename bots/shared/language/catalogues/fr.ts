import type { Catalogue } from '../catalogues.ts';

/** French. */
export const FR: Catalogue = {
  'A message of yours in {community} was removed. Reason: {reason}.':
    'Un de tes messages sur {community} a été supprimé. Motif : {reason}.',
  'If you think that this was wrong: {command} and why, once.':
    'Si tu penses que c’est une erreur : écris {command} et pourquoi, une seule fois.',
  'a decision of the moderators': 'une décision de la modération',
  'a rule of this community': 'une règle de cette communauté',
  'Nothing of yours was removed lately, so there is nothing to appeal against.':
    'Rien de toi n’a été supprimé récemment : il n’y a rien à contester.',
  'You have appealed against this already; the moderators see it.':
    'Tu as déjà contesté cette décision ; la modération le voit.',
  'The moderators see what you wrote, beside what was removed.':
    'La modération voit ce que tu as écrit, à côté de ce qui a été supprimé.',
  'Your appeal in {community}: the moderators undid it. What was deleted cannot be brought back.':
    'Ta contestation sur {community} : la modération est revenue sur sa décision. Ce qui a été supprimé ne peut pas être rétabli.',
  'Your appeal in {community}: the moderators looked at it again, and the decision stands.':
    'Ta contestation sur {community} : la modération a réexaminé le cas et la décision est maintenue.',
  'Too many reports; try again in ten minutes.': 'Trop de signalements ; réessaie dans dix minutes.',
  'Thank you. The moderators have this message already; your report was added.':
    'Merci. La modération a déjà ce message ; ton signalement a été ajouté.',
  'Thank you. The moderators have been told.': 'Merci. La modération a été prévenue.',
  'Only those who manage this community may do that.':
    'Seules les personnes qui gèrent cette communauté peuvent faire ça.',
  'Only moderators may do that.': 'Seule la modération peut faire ça.',
  'This community was erased.': 'Cette communauté a été effacée.',
  'This community was erased a moment ago; try again.': 'Cette communauté vient d’être effacée ; réessaie.',
  'Not done': 'Non effectué',
  'That failed. Try again in a moment.': 'Ça a échoué. Réessaie dans un instant.',
  'Use commands in the community they are for; here only {help} and {appeal} work.':
    'Utilise les commandes dans leur communauté ; ici seules {help} et {appeal} fonctionnent.',
  'The platform did not say what you may do; try again in a moment.':
    'La plateforme n’a pas dit ce que tu peux faire ; réessaie dans un instant.',
  '{platform} has nothing that "{command}" could do.': 'Sur {platform}, « {command} » n’a rien à faire.',
  Commands: 'Commandes',
  'Language: {language}': 'Langue : {language}',
  'Language: {language}, as the community’s own': 'Langue : {language}, celle de la communauté',
  '{command} takes the community’s own.': '{command} prend celle de la communauté.',
};
