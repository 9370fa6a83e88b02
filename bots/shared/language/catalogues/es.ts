import type { Catalogue } from '../catalogues.ts';

/** Spanish. */
export const ES: Catalogue = {
  'A message of yours in {community} was removed. Reason: {reason}.':
    'Se eliminó un mensaje tuyo en {community}. Motivo: {reason}.',
  'If you think that this was wrong: {command} and why, once.':
    'Si crees que fue un error: escribe {command} y por qué, una sola vez.',
  'a decision of the moderators': 'una decisión de los moderadores',
  'a rule of this community': 'una regla de esta comunidad',
  'Nothing of yours was removed lately, so there is nothing to appeal against.':
    'Últimamente no se ha eliminado nada tuyo, así que no hay nada que apelar.',
  'You have appealed against this already; the moderators see it.': 'Ya has apelado; los moderadores lo ven.',
  'The moderators see what you wrote, beside what was removed.':
    'Los moderadores ven lo que escribiste, junto a lo que se eliminó.',
  'Your appeal in {community}: the moderators undid it. What was deleted cannot be brought back.':
    'Tu apelación en {community}: los moderadores lo revocaron. Lo eliminado no se puede recuperar.',
  'Your appeal in {community}: the moderators looked at it again, and the decision stands.':
    'Tu apelación en {community}: los moderadores lo revisaron y la decisión se mantiene.',
  'Too many reports; try again in ten minutes.': 'Demasiadas denuncias; inténtalo de nuevo en diez minutos.',
  'Thank you. The moderators have this message already; your report was added.':
    'Gracias. Los moderadores ya tienen este mensaje; se añadió tu denuncia.',
  'Thank you. The moderators have been told.': 'Gracias. Se ha avisado a los moderadores.',
  'Only those who manage this community may do that.': 'Solo quienes administran esta comunidad pueden hacer eso.',
  'Only moderators may do that.': 'Solo los moderadores pueden hacer eso.',
  'This community was erased.': 'Esta comunidad se borró.',
  'This community was erased a moment ago; try again.': 'Esta comunidad se borró hace un momento; inténtalo de nuevo.',
  'Not done': 'No se hizo',
  'That failed. Try again in a moment.': 'Algo falló. Inténtalo de nuevo en un momento.',
  'Use commands in the community they are for; here only {help} and {appeal} work.':
    'Usa los comandos en su comunidad; aquí solo funcionan {help} y {appeal}.',
  'The platform did not say what you may do; try again in a moment.':
    'La plataforma no dijo qué puedes hacer; inténtalo de nuevo en un momento.',
  '{platform} has nothing that "{command}" could do.': '{platform} no tiene nada que "{command}" pueda hacer.',
  Commands: 'Comandos',
  'Language: {language}': 'Idioma: {language}',
  'Language: {language}, as the community’s own': 'Idioma: {language}, el de la comunidad',
  '{command} takes the community’s own.': '{command} usa el de la comunidad.',
};
