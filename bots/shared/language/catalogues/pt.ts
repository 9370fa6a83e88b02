import type { Catalogue } from '../catalogues.ts';

/** Portuguese, as it is written in Brazil. */
export const PT: Catalogue = {
  'A message of yours in {community} was removed. Reason: {reason}.':
    'Uma mensagem sua em {community} foi removida. Motivo: {reason}.',
  'If you think that this was wrong: {command} and why, once.':
    'Se você acha que foi um erro: escreva {command} e o porquê, uma única vez.',
  'a decision of the moderators': 'uma decisão dos moderadores',
  'a rule of this community': 'uma regra desta comunidade',
  'Nothing of yours was removed lately, so there is nothing to appeal against.':
    'Nada seu foi removido ultimamente, então não há do que recorrer.',
  'You have appealed against this already; the moderators see it.':
    'Você já recorreu disso; os moderadores estão vendo.',
  'The moderators see what you wrote, beside what was removed.':
    'Os moderadores veem o que você escreveu, ao lado do que foi removido.',
  'Your appeal in {community}: the moderators undid it. What was deleted cannot be brought back.':
    'Seu recurso em {community}: os moderadores voltaram atrás. O que foi apagado não pode ser recuperado.',
  'Your appeal in {community}: the moderators looked at it again, and the decision stands.':
    'Seu recurso em {community}: os moderadores reavaliaram e a decisão foi mantida.',
  'Too many reports; try again in ten minutes.': 'Denúncias demais; tente de novo em dez minutos.',
  'Thank you. The moderators have this message already; your report was added.':
    'Obrigado. Os moderadores já têm esta mensagem; sua denúncia foi acrescentada.',
  'Thank you. The moderators have been told.': 'Obrigado. Os moderadores foram avisados.',
  'Only those who manage this community may do that.': 'Só quem administra esta comunidade pode fazer isso.',
  'Only moderators may do that.': 'Só moderadores podem fazer isso.',
  'This community was erased.': 'Esta comunidade foi apagada.',
  'This community was erased a moment ago; try again.': 'Esta comunidade acabou de ser apagada; tente de novo.',
  'Not done': 'Não feito',
  'That failed. Try again in a moment.': 'Isso falhou. Tente de novo daqui a pouco.',
  'Use commands in the community they are for; here only {help} and {appeal} work.':
    'Use os comandos na comunidade deles; aqui só funcionam {help} e {appeal}.',
  'The platform did not say what you may do; try again in a moment.':
    'A plataforma não disse o que você pode fazer; tente de novo daqui a pouco.',
  '{platform} has nothing that "{command}" could do.': '{platform} não tem nada que "{command}" possa fazer.',
  Commands: 'Comandos',
  'Language: {language}': 'Idioma: {language}',
  'Language: {language}, as the community’s own': 'Idioma: {language}, o da comunidade',
  '{command} takes the community’s own.': '{command} usa o da comunidade.',
};
