import type { Catalogue } from '../catalogue.ts';

/** French. */
export const FR: Catalogue = {
  'A message of yours in {community} was removed. Reason: {reason}.':
    'Un de tes messages sur {community} a été supprimé. Motif : {reason}.',
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
  Author: 'Auteur',
  Where: 'Où',
  message: 'message',
  Triggered: 'Déclenché',
  Attached: 'Pièces jointes',
  Repeated: 'Récidive',
  'nothing; reported by a member': 'rien ; signalé par un membre',
  'threshold {value}': 'seuil {value}',
  'in a forwarded message': 'dans un message transféré',
  'in another part of the album': 'dans une autre partie de l’album',
  'in a picture': 'dans une image',
  'in the name of somebody who joined': 'dans le nom d’un nouvel arrivant',
  'in text that was passed on': 'dans un texte relayé',
  'at characters {start, number} to {end, number} of {of, number}':
    'aux caractères {start, number} à {end, number} sur {of, number}',
  Reported: 'Signalé',
  reported: 'signalé',
  'Dismissed as wrong.': 'Écarté comme erreur.',
  'Waiting to delete': 'En attente de suppression',
  'Waiting to time out': 'En attente d’exclusion temporaire',
  'Already gone': 'Déjà disparu',
  Flagged: 'Marqué',
  'Trial, would have timed out': 'Essai, aurait exclu temporairement',
  'Trial, would have deleted': 'Essai, aurait supprimé',
  'Trial, flagged': 'Essai, marqué',
  'Deleted and timed out': 'Supprimé, exclusion temporaire',
  'Timed out': 'Exclusion temporaire',
  Deleted: 'Supprimé',
  Done: 'Fait',
  Message: 'Message',
  'was already gone': 'avait déjà disparu',
  Waiting: 'En attente',
  'told privately': 'prévenu en privé',
  'could not be told privately': 'n’a pas pu être prévenu en privé',
  'kept from writing, without an end': 'ne peut plus écrire, sans date de fin',
  'timed out until {time}': 'exclu temporairement jusqu’au {time}',
  deleted: 'supprimé',
  'timed out': 'exclu temporairement',
  'timeout ended': 'exclusion levée',
  'author told': 'auteur prévenu',
  delete: 'suppression',
  timeout: 'exclusion temporaire',
  'end of the timeout': 'fin de l’exclusion',
  'private message': 'message privé',
  'called off by a moderator while it waited.': 'annulé par la modération pendant l’attente.',
  'given up; {trouble} for as long as it could help.': 'abandonné ; {trouble} tant que cela pouvait servir.',
  'asked for, and waits for its turn': 'demandé, attend son tour',
  'tried {tries, plural, one {# time} other {# times}}':
    '{tries, plural, one {# essai} many {# essais} other {# essais}}',
  'tried again at {time} UTC': 'nouvel essai à {time} UTC',
  '{platform} asks to wait': '{platform} demande d’attendre',
  '{platform} does not say whether the author is a moderator':
    '{platform} ne dit pas si l’auteur fait partie de la modération',
  '{platform} answered {code}': '{platform} a répondu {code}',
  Appeal: 'Contestation',
  'and {count, number} more': 'et {count, number} de plus',
  'Reported by': 'Signalé par',
  'found the message gone': 'message déjà disparu',
  'found the author gone': 'auteur déjà parti',
  'dismissed as wrong': 'écarté comme erreur',
  'found right': 'jugé correct',
  '{what} by {who}, {took} after the decision': '{what} par {who}, {took} après la décision',
  Handled: 'Traité',
  '{what} by {who}': '{what} par {who}',
  Delete: 'Supprimer',
  'Time out': 'Exclure temporairement',
  'Undo timeout': 'Lever l’exclusion',
  Uphold: 'Maintenir',
  Right: 'Correct',
  Undo: 'Annuler',
  'Dismiss as wrong': 'Écarter comme erreur',
  Why: 'Pourquoi',
  '{count, plural, =1 {first} =2 {second} =3 {third} =4 {fourth} =5 {fifth} =6 {sixth} =7 {seventh} =8 {eighth} =9 {ninth} =10 {tenth} other {number #}} in {days, plural, one {a day} other {# days}}: {what}':
    '{count, plural, =1 {1re} other {#e}} fois en {days, plural, one {un jour} many {# jours} other {# jours}} : {what}',
  'In all': 'En tout',
  '{messages, plural, one {# message} other {# messages}} of {authors, plural, one {# account} other {# accounts}} in {channels, plural, one {# channel} other {# channels}}':
    '{messages, plural, one {# message} many {# messages} other {# messages}} de {authors, plural, one {# compte} many {# comptes} other {# comptes}} dans {channels, plural, one {# salon} many {# salons} other {# salons}}',
  '{size} deleted': 'supprimés : {size}',
  '{count, plural, one {# timeout} other {# timeouts}} ended':
    '{count, plural, one {# exclusion levée} many {# exclusions levées} other {# exclusions levées}}',
  '{count, plural, one {# message} other {# messages}} would have been deleted':
    '{count, plural, one {# message aurait été supprimé} many {# messages auraient été supprimés} other {# messages auraient été supprimés}}',
  '{count, plural, one {# account} other {# accounts}} would have been timed out':
    '{count, plural, one {# compte aurait été exclu} many {# comptes auraient été exclus} other {# comptes auraient été exclus}} temporairement',
  Trial: 'Essai',
  Messages: 'Messages',
  '{count} already gone': '{count} déjà disparus',
  Also: 'Aussi',
  '{verdicts} of {messages}': '{verdicts} sur {messages}',
  Verdicts: 'Verdicts',
  '{count} right': '{count} correctes',
  '{count} wrong': '{count} fausses',
  'in {count} communities that share these rules': 'dans {count} communautés qui partagent ces règles',
  '{count} timed out': '{count} exclus temporairement',
  'Waiting to delete {count, plural, one {# message} other {# messages}}':
    '{count, plural, one {# message} many {# messages} other {# messages}} en attente de suppression',
  '{count, plural, one {# message} other {# messages}} already gone':
    '{count, plural, one {# message déjà disparu} many {# messages déjà disparus} other {# messages déjà disparus}}',
  'Trial, would have deleted {count, plural, one {# message} other {# messages}}':
    'Essai, aurait supprimé {count, plural, one {# message} many {# messages} other {# messages}}',
  'Trial, flagged {size}': 'Essai, marqués : {size}',
  'Flagged {size}': 'Marqués : {size}',
  'Time out all': 'Exclure tous temporairement',
  'Dismiss all as wrong': 'Tout écarter comme erreur',
  List: 'Liste',
  'Delete all {count}': 'Supprimer les {count}',
  'Undo all timeouts': 'Lever toutes les exclusions',
  'Stop the {count} that wait': 'Arrêter les {count} en attente',
  '{count, plural, one {# account} other {# accounts}} timed out':
    '{count, plural, one {# compte exclu} many {# comptes exclus} other {# comptes exclus}} temporairement',
  '{count, plural, one {# deletion} other {# deletions}}':
    '{count, plural, one {# suppression} many {# suppressions} other {# suppressions}}',
  '{count, plural, one {# timeout} other {# timeouts}}':
    '{count, plural, one {# exclusion temporaire} many {# exclusions temporaires} other {# exclusions temporaires}}',
  '{count, plural, one {# end of a timeout} other {# ends of a timeout}}':
    '{count, plural, one {# fin d’exclusion} many {# fins d’exclusion} other {# fins d’exclusion}}',
  '{count, plural, one {# private message} other {# private messages}}':
    '{count, plural, one {# message privé} many {# messages privés} other {# messages privés}}',
  'asked to delete all': 'suppression de tout demandée',
  'asked to time out all': 'exclusion de tous demandée',
  'asked to end all timeouts': 'levée de toutes les exclusions demandée',
  'what waited was called off': 'ce qui attendait est annulé',
  'asked to time out all newcomers': 'exclusion de tous les nouveaux demandée',
  wrong: 'erreur',
  confirmed: 'confirmé',
  '{who} in {channel}': '{who} dans {channel}',
  '{count} s': '{count} s',
  '{count} min': '{count} min',
  '{count} h': '{count} h',
  '{count} d': '{count} j',
  '{count, plural, one {# day} other {# days}}': '{count, plural, one {# jour} many {# jours} other {# jours}}',
  'this platform has no way to delete this message': 'cette plateforme ne permet pas de supprimer ce message',
  'this platform has no timeout for members': 'cette plateforme n’a pas d’exclusion temporaire',
  'this kind of chat does not support it': 'ce type de discussion ne le permet pas',
  'the bot lacks the permission for it': 'le bot n’a pas la permission',
  'the bot has no token that may do it': 'le bot n’a pas de jeton qui le permette',
  "the member's rank is not below the bot's": 'le rang du membre n’est pas inférieur à celui du bot',
  'owners and administrators cannot be acted on': 'impossible d’agir sur les propriétaires et administrateurs',
  'the message is too old': 'le message est trop ancien',
  'the bot cannot see the channel': 'le bot ne voit pas le salon',
  'Nothing is deleted: this member, or where they wrote, is never acted on.':
    'Rien n’est supprimé : ce membre, ou l’endroit où il a écrit, est exempté.',
  'Nothing of theirs is known of the last {minutes, plural, one {minute} other {# minutes}} that still stands.':
    'Rien de ce membre n’est connu {minutes, plural, one {de la dernière minute} many {des # dernières minutes} other {des # dernières minutes}} qui soit encore là.',
  '{count, plural, one {# message} other {# messages}} to delete. The entry counts them, keeps their text, and can stop it.':
    '{count, plural, one {# message} many {# messages} other {# messages}} à supprimer. L’entrée les compte, garde leur texte et peut tout arrêter.',
  'Alerts are on': 'Les alertes sont activées',
  'Name one member, or one role; categories are joined by commas.':
    'Indique un membre ou un rôle ; les catégories sont séparées par des virgules.',
  '{platform} has no roles: name a member.': '{platform} n’a pas de rôles : indique un membre.',
  '"categories": there is no category or rule "{name}". {command} lists them; raid is one too.':
    '« categories » : il n’y a ni catégorie ni règle « {name} ». {command} les liste ; raid en est une aussi.',
  'Alerts are on, and would notify nobody': 'Les alertes sont activées, mais ne préviendraient personne',
  'NO:': 'NON :',
  'Nobody is mentioned in entries.': 'Personne n’est mentionné dans les entrées.',
  'Alerts are off': 'Les alertes sont désactivées',
  'Nobody is mentioned in entries, not in a raid either.':
    'Personne n’est mentionné dans les entrées, même lors d’un raid.',
  Member: 'Membre',
  Role: 'Rôle',
  For: 'Pour',
  'How often': 'Fréquence',
  'once an incident, in its entry': 'une fois par incident, dans son entrée',
  'Name a user, a role or a channel.': 'Indique une personne, un rôle ou un salon.',
  'At most {max} exemptions.': 'Au plus {max} exemptions.',
  'Exempt from now on.': 'Exempté désormais.',
  'That was not exempt.': 'Ce n’était pas exempté.',
  'Not exempt any more.': 'N’est plus exempté.',
  'A code, good once within {minutes} minutes': 'Un code, valable une fois pendant {minutes} minutes',
  'Add the bot to the chat of the moderators and write there: {command}':
    'Ajoute le bot à la discussion de la modération et écris-y : {command}',
  'the code': 'le code',
  'Entries are recorded and not posted. {command} shows them.':
    'Les entrées sont enregistrées sans être publiées. {command} les montre.',
  'Trial mode: entries say what would have been done; nothing is done.':
    'Mode d’essai : les entrées disent ce qui aurait été fait ; rien n’est fait.',
  'Trial mode is off: decisions are carried out.': 'Le mode d’essai est désactivé : les décisions sont appliquées.',
  'Authors are told privately why a message was removed.':
    'Les auteurs sont prévenus en privé de la raison d’une suppression.',
  'Authors are not told.': 'Les auteurs ne sont pas prévenus.',
  'That code belongs to a community that you do not manage here.':
    'Ce code appartient à une communauté que tu ne gères pas ici.',
  'user {name}': 'personne {name}',
  'role {name}': 'rôle {name}',
  'channel {name}': 'salon {name}',
  '{count, plural, one {# exemption} other {# exemptions}}, beside owners, administrators and moderators':
    '{count, plural, one {# exemption} many {# exemptions} other {# exemptions}}, outre propriétaires, administrateurs et modération',
  'No examples': 'Aucun exemple',
  passes: 'passe',
  blocked: 'bloqué',
  'by {who}, until {date}; id {id}': 'par {who}, jusqu’au {date} ; id {id}',
  'and older ones: {command}': 'et plus anciens : {command}',
  Examples: 'Exemples',
  'Removed: copies of its text are decided like any other again.':
    'Retiré : les copies de son texte sont de nouveau jugées comme les autres.',
  'Nothing triggered yet.': 'Rien ne s’est déclenché pour l’instant.',
  'The last decisions that triggered': 'Les dernières décisions déclenchées',
  'The text could not be judged.': 'Le texte n’a pas pu être jugé.',
  'Not judged': 'Non jugé',
  'This would be: {action}': 'Ce serait : {action}',
  'Reply to the message, or give its link or id.': 'Réponds au message, ou donne son lien ou son id.',
  'Nothing is known of that message: it was not seen, or it is too long ago.':
    'Rien n’est connu de ce message : il n’a pas été vu, ou c’est trop ancien.',
  '{category}: {count} ({confirmed} confirmed, {wrong} wrong)':
    '{category} : {count} ({confirmed} confirmées, {wrong} fausses)',
  'Over {days, plural, one {# day} other {# days}}: {count} triggered':
    'Sur {days, plural, one {# jour} many {# jours} other {# jours}} : {count} déclenchées',
  Flag: 'Marquer',
  Timeout: 'Exclusion temporaire',
  '{span} ago': 'il y a {span}',
  raid: 'raid',
  '{action} of message {id} by {who}': '{action} du message {id} de {who}',
  trial: 'essai',
  'Name a member, or reply to a message of theirs.': 'Indique un membre, ou réponds à un de ses messages.',
  Decisions: 'Décisions',
  '{decisions}{isMore, select, yes { or more} other {}} in {incidents, plural, one {# incident} other {# incidents}}, over 30 days':
    '{decisions}{isMore, select, yes { ou plus} other {}} dans {incidents, plural, one {# incident} many {# incidents} other {# incidents}}, sur 30 jours',
  'note, {span} ago, by {who}': 'note, il y a {span}, de {who}',
  'Nothing is known of {who}': 'Rien n’est connu de {who}',
  'Member {who}': 'Membre {who}',
  'wrong says {who}': 'faux selon {who}',
  'right says {who}': 'correct selon {who}',
  'came with a raid': 'arrivé avec un raid',
  Policy: 'Politique',
  'Rule {name} is set.': 'La règle {name} est définie.',
  'Timeouts last {minutes, plural, one {# minute} other {# minutes}}.':
    'Les exclusions durent {minutes, plural, one {# minute} many {# minutes} other {# minutes}}.',
  '"value": from 0 to 1, or off.': '« value » : de 0 à 1, ou off.',
  '{name} is off.': '{name} est désactivé.',
  '{name} acts from {threshold}.': '{name} agit à partir de {threshold}.',
  'A rule is turned off by removing it: {command}': 'Une règle se désactive en la retirant : {command}',
  off: 'désactivé',
  on: 'activé',
  and: 'et',
  '{count, plural, one {# more rule} other {# more rules}}; "export" has them all':
    '{count, plural, one {# autre règle} many {# autres règles} other {# autres règles}} ; « export » les a toutes',
  '{minutes, plural, one {# minute} other {# minutes}}':
    '{minutes, plural, one {# minute} many {# minutes} other {# minutes}}',
  '{action} from {threshold}': '{action} à partir de {threshold}',
  'The bot may not close the door here': 'Le bot ne peut pas fermer la porte ici',
  'Saved.': 'Enregistré.',
  Lockdown: 'Verrouillage',
  'Something is missing here': 'Il manque quelque chose ici',
  'All is well here': 'Tout va bien ici',
  'Not all is well here': 'Tout ne va pas bien ici',
  'yes: {what}': 'oui : {what}',
  'optional, not given: {what}': 'facultatif, non accordé : {what}',
  'the judging model cannot be reached': 'le modèle qui juge est injoignable',
  Plan: 'Forfait',
  'suspended by the operator of this server: messages and joins are left alone':
    'suspendue par l’exploitant de ce serveur : les messages et les arrivées sont laissés tels quels',
  'free: local rules only, the model is never asked':
    'free : règles locales seulement, le modèle n’est jamais consulté',
  'Judged this month': 'Jugés ce mois-ci',
  '{count, number} of {quota}': '{count, number} sur {quota}',
  unlimited: 'illimité',
  Judge: 'Modèle',
  'Spend this month': 'Dépense du mois',
  '{requests, plural, one {# model request} other {# model requests}}, {tokens, plural, one {# input token} other {# input tokens}}':
    '{requests, plural, one {# requête} many {# requêtes} other {# requêtes}} au modèle, {tokens, plural, one {# jeton} many {# jetons} other {# jetons}} en entrée',
  Mode: 'Mode',
  'trial: nothing is done, entries say what would be': 'essai : rien n’est fait, les entrées disent ce qui le serait',
  live: 'actif',
  '{command} chooses a place': '{command} choisit un endroit',
  '{messages, plural, one {# message} other {# messages}}, {entries, plural, one {# entry} other {# entries}}':
    '{messages, plural, one {# message} many {# messages} other {# messages}}, {entries, plural, one {# entrée} many {# entrées} other {# entrées}}',
  Entries: 'Entrées',
  'off: recorded, not posted': 'désactivées : enregistrées, non publiées',
  'They are kept until there is a place for them.': 'Elles sont gardées jusqu’à ce qu’il y ait un endroit pour elles.',
  'They go to {who} in private.': 'Elles vont à {who} en privé.',
  'They go to another channel that members cannot read.':
    'Elles vont dans un autre salon que les membres ne peuvent pas lire.',
  'They come to you here.': 'Elles t’arrivent ici.',
  'no log channel was chosen.': 'aucun salon de journal n’a été choisi.',
  '{channel}; {platform} does not say whether it can be used': '{channel} ; {platform} ne dit pas s’il est utilisable',
  'NOT in {channel}: {why}.': 'PAS dans {channel} : {why}.',
  'or more': 'ou plus',
  'Steps that wait': 'Étapes en attente',
  '{local} by local rules alone, {lost} not at all': '{local} par les règles locales seules, {lost} pas du tout',
  'Not judged for lack of room': 'Non jugés faute de place',
  'Last error': 'Dernière erreur',
  none: 'aucune',
  'An API key, shown only now': 'Une clé d’API, affichée une seule fois',
  Id: 'Id',
  'Send it as "Authorization: Bearer <key>", for example to PUT /v1/policy. Only its hash is kept.':
    'Envoie-la sous la forme « Authorization: Bearer <key> », par exemple à PUT /v1/policy. Seul son hachage est gardé.',
  'The key is revoked.': 'La clé est révoquée.',
  'There is no active key of that id.': 'Il n’y a pas de clé active avec cet id.',
  'Whoever enters it with {command} in another community shares, and may change, these rules.':
    'Qui le saisit avec {command} dans une autre communauté partage ces règles et peut les modifier.',
  'Share their rules? Nothing would be decided otherwise now':
    'Partager leurs règles ? Rien ne serait décidé autrement pour l’instant',
  'Share their rules? This would change': 'Partager leurs règles ? Voici ce qui changerait',
  'Share their rules': 'Partager leurs règles',
  'Who runs Steward has not said where the dashboard is reached (SERVICE_PUBLIC_URL).':
    'L’exploitant de Steward n’a pas indiqué l’adresse du tableau de bord (SERVICE_PUBLIC_URL).',
  'A link into the dashboard, good once within {minutes} minutes':
    'Un lien vers le tableau de bord, valable une fois pendant {minutes} minutes',
  'Whoever opens it first may see and change what you may: give it to nobody.':
    'La première personne qui l’ouvre peut voir et modifier tout ce que tu peux : ne le donne à personne.',
  'Whoever opens it first may look and decide as you may: give it to nobody.':
    'La première personne qui l’ouvre peut voir et décider comme toi : ne le donne à personne.',
  'This community has rules of its own already.': 'Cette communauté a déjà ses propres règles.',
  'This community has its own rules again.': 'Cette communauté a de nouveau ses propres règles.',
  'Rules and settings': 'Règles et réglages',
  'Imported. {command} shows what holds now.': 'Importé. {command} montre ce qui s’applique maintenant.',
  '{id}: active, made {date}': '{id} : active, créée le {date}',
  '{id}: revoked, made {date}': '{id} : révoquée, créée le {date}',
  '{count} API keys': 'Clés d’API : {count}',
  '{count, plural, one {# linked community loses} other {# linked communities lose}} its rules with it; {command} first keeps them.':
    '{count, plural, one {# communauté liée perd} many {# communautés liées perdent} other {# communautés liées perdent}} ses règles avec ; {command} d’abord les conserve.',
  'Erase everything that is kept of this community?': 'Effacer tout ce qui est gardé de cette communauté ?',
  'Policy, settings, decision log, entries, exemptions, usage and every API key. It cannot be undone.':
    'Politique, réglages, journal des décisions, entrées, exemptions, utilisation et toutes les clés d’API. C’est irréversible.',
  'Erase everything': 'Tout effacer',
  'Keep it': 'Garder',
  'This entry stands for one message.': 'Cette entrée concerne un seul message.',
  'There are no more': 'Il n’y en a plus',
  'Messages {first} to {last}': 'Messages {first} à {last}',
  Before: 'Précédents',
  Next: 'Suite',
  'This raid was lifted already.': 'Ce raid a déjà été levé.',
  'Lifted: newcomers are treated like everybody again.':
    'Levé : les nouveaux sont de nouveau traités comme tout le monde.',
  'Lifted; {count, plural, one {# timeout} other {# timeouts}} to end. The entry counts them.':
    'Levé ; {count, plural, one {# exclusion} many {# exclusions} other {# exclusions}} à lever. L’entrée les compte.',
  '{count, plural, one {# newcomer} other {# newcomers}} to time out. The entry counts them, and can stop it.':
    '{count, plural, one {# nouveau} many {# nouveaux} other {# nouveaux}} à exclure temporairement. L’entrée les compte et peut tout arrêter.',
  '{count, plural, one {# message} other {# messages}} to delete. The entry counts them.':
    '{count, plural, one {# message} many {# messages} other {# messages}} à supprimer. L’entrée les compte.',
  '{count, plural, one {# account} other {# accounts}} to time out. The entry counts them.':
    '{count, plural, one {# compte} many {# comptes} other {# comptes}} à exclure temporairement. L’entrée les compte.',
  '{count, plural, one {# timeout} other {# timeouts}} to end. The entry counts them.':
    '{count, plural, one {# exclusion} many {# exclusions} other {# exclusions}} à lever. L’entrée les compte.',
  '{count, plural, one {# decision} other {# decisions}} noted as right.':
    '{count, plural, one {# décision notée correcte} many {# décisions notées correctes} other {# décisions notées correctes}}.',
  '{count, plural, one {# decision} other {# decisions}} noted as wrong. Their texts pass from now on, and their timeouts end.':
    '{count, plural, one {# décision notée fausse} many {# décisions notées fausses} other {# décisions notées fausses}}. Leurs textes passent désormais, et leurs exclusions prennent fin.',
  'Called off what waited of {count, plural, one {# message} other {# messages}}.':
    'Annulé ce qui attendait pour {count, plural, one {# message} many {# messages} other {# messages}}.',
  'There is nothing left to do.': 'Il ne reste rien à faire.',
  '{count, plural, one {# more is} other {# more are}} in communities where you are no moderator; theirs have an entry of their own.':
    '{count, plural, one {# autre est} many {# autres sont} other {# autres sont}} dans des communautés que tu ne modères pas ; elles ont leur propre entrée.',
  'it is gone': 'il n’existe plus',
  'the bot cannot see it, or it is archived': 'le bot ne le voit pas, ou il est archivé',
  'the bot may not post there': 'le bot ne peut pas y publier',
  'it answers {code}': 'il répond {code}',
  'The log channel of {community} is lost: {why}. Entries for moderators cannot be posted there.':
    'Le salon de journal de {community} est perdu : {why}. Les entrées pour la modération ne peuvent plus y être publiées.',
  'To choose a place, write {command} in it.': 'Pour choisir un endroit, écris-y {command}.',
  'a severe message': 'un message grave',
  'Alert: {what} came into an incident': 'Alerte : {what} est arrivé dans un incident',
  Incident: 'Incident',
  'What to do': 'Que faire',
  'its entry above says what was done, and has the buttons':
    'son entrée plus haut dit ce qui a été fait et porte les boutons',
  'the monthly quota is used up': 'le quota mensuel est épuisé',
  "the operator's budget is used up": 'le budget de l’exploitant est épuisé',
  "the operator's budget for trials is used up": 'le budget de l’exploitant pour les essais est épuisé',
  'paused since {time}: {why}; {count} passed': 'en pause depuis le {time} : {why} ; {count} passés',
  'An entry may be missing': 'Une entrée manque peut-être',
  '{platform} did not say whether it took an entry, and it is not posted a second time. What was done has been done, and "{command}" has it.':
    '{platform} n’a pas dit si une entrée a été acceptée, et elle n’est pas publiée une seconde fois. Ce qui a été fait est fait, et « {command} » le montre.',
  'Judging is paused': 'Le jugement est en pause',
  'Judging goes on': 'Le jugement reprend',
  'Since {from} {why}: messages pass unjudged, and nothing is done to them. Local rules act as ever.':
    'Depuis le {from}, {why} : les messages passent sans être jugés et rien ne leur est fait. Les règles locales agissent comme toujours.',
  'From {from} to {to} {why}: {count, plural, one {# message} other {# messages}} passed unjudged.':
    'Du {from} au {to}, {why} : {count, plural, one {# message est passé} many {# messages sont passés} other {# messages sont passés}} sans être jugés.',
  'This entry is older than what is kept.': 'Cette entrée est plus ancienne que ce qui est gardé.',
  'It is deleted already.': 'Il est déjà supprimé.',
  'The author is timed out already.': 'L’auteur est déjà exclu temporairement.',
  'Not yet': 'Pas encore',
  'Deleted.': 'Supprimé.',
  'Timed out for {length}.': 'Exclu temporairement pour {length}.',
  'The message was gone already.': 'Le message avait déjà disparu.',
  'The author is not here any more.': 'L’auteur n’est plus là.',
  'Nothing triggered on this message: there is no decision to confirm.':
    'Rien ne s’est déclenché sur ce message : il n’y a pas de décision à confirmer.',
  'Noted as right.': 'Noté correct.',
  'Noted as wrong.': 'Noté faux.',
  'No timeout of this entry is running.': 'Aucune exclusion de cette entrée n’est en cours.',
  'The timeout is ended.': 'L’exclusion est levée.',
  'Not done: {why}.': 'Non effectué : {why}.',
  'The timeout could not be ended: {why}.': 'L’exclusion n’a pas pu être levée : {why}.',
  'Time out {length}': 'Exclure {length}',
  'Delete what they wrote in {minutes} min': 'Supprimer ses {minutes} dernières min',
  'There is nothing left to erase.': 'Il ne reste rien à effacer.',
  'Everything was erased.': 'Tout a été effacé.',
  'The next message starts anew with the shipped defaults. Remove the bot to end it.':
    'Le prochain message repart des réglages d’origine. Retire le bot pour y mettre fin.',
  'Nothing was changed.': 'Rien n’a été changé.',
  '{size} so far': '{size} jusqu’ici',
  'The last of them': 'Le dernier',
  Alert: 'Alerte',
  'nobody was called; {command} names who is': 'personne n’a été appelé ; {command} désigne qui',
  'Trial, raid': 'Essai, raid',
  Raid: 'Raid',
  'Raid, {count, plural, one {# newcomer} other {# newcomers}} still timed out':
    'Raid, {count, plural, one {# nouveau encore exclu} many {# nouveaux encore exclus} other {# nouveaux encore exclus}}',
  'Raid, the door still to be opened': 'Raid, la porte reste à ouvrir',
  'Raid, lifted': 'Raid, levé',
  '{count, plural, one {# newcomer} other {# newcomers}} joined in a burst':
    '{count, plural, one {# nouveau est arrivé} many {# nouveaux sont arrivés} other {# nouveaux sont arrivés}} d’un coup',
  '{joins} within {seconds} s make a raid': '{joins} en {seconds} s font un raid',
  Door: 'Porte',
  'could not be opened yet; it is tried again': 'n’a pas encore pu être ouverte ; nouvel essai',
  'to be closed; it is tried until it is': 'à fermer ; essayé jusqu’à ce que ce soit fait',
  'closed until {time}': 'fermée jusqu’à {time}',
  Watched: 'Surveillé',
  'their messages are decided as {category} until {time}': 'leurs messages sont jugés {category} jusqu’à {time}',
  Ended: 'Terminé',
  'by {who}, {took} after it began': 'par {who}, {took} après le début',
  Lift: 'Lever',
  'Release all newcomers': 'Libérer tous les nouveaux',
  'Time out all newcomers': 'Exclure tous les nouveaux',
  '{platform} does not say whether entries can be posted here; try again in a moment.':
    '{platform} ne dit pas si des entrées peuvent être publiées ici ; réessaie dans un instant.',
  'Post entries here all the same': 'Publier ici quand même',
  'Everybody here will read deleted messages': 'Tout le monde ici lira les messages supprimés',
  'Members can read this channel, and entries show what was deleted and who wrote it. Choose a channel that only moderators read, or press once more.':
    'Les membres peuvent lire ce salon, et les entrées montrent ce qui a été supprimé et qui l’a écrit. Choisis un salon que seule la modération lit, ou appuie encore une fois.',
  'Entries for moderators are posted here from now on.': 'Les entrées pour la modération sont publiées ici désormais.',
  'Entries cannot be posted here: {why}.': 'Les entrées ne peuvent pas être publiées ici : {why}.',
  'rule {name}': 'règle {name}',
  '{name}: yours {mine}; theirs {theirs}': '{name} : le vôtre {mine} ; le leur {theirs}',
  'Write {command} in the channel.': 'Écris {command} dans le salon.',
  'The bot may not make a channel here': 'Le bot ne peut pas créer de salon ici',
  'Make one that only moderators read, add the bot, and write {command} in it.':
    'Crée-en un que seule la modération lit, ajoute le bot et écris-y {command}.',
  'One more step': 'Encore une étape',
  'start a private conversation with the bot; entries come there from then on':
    'ouvre une conversation privée avec le bot ; les entrées y arriveront',
  'Entries come to you in private.': 'Les entrées t’arrivent en privé.',
  'This question was answered, or asked too long ago. Ask once more.':
    'Cette question a déjà reçu une réponse, ou elle est trop ancienne. Redemande.',
  'Leave it as it is': 'Laisser tel quel',
  'There is no rule {name}.': 'Il n’y a pas de règle {name}.',
  'Remove it': 'La retirer',
  'Remove the rule {name}?': 'Retirer la règle {name} ?',
  'That rule is gone already.': 'Cette règle n’existe déjà plus.',
  'Rule {name} is removed.': 'La règle {name} est retirée.',
  'Write this scam yourself': 'Écris toi-même cette arnaque',
  'In a channel that the bot watches, within {minutes} minutes. It is judged, logged and deleted, though you are a moderator; nothing else happens to you.':
    'Dans un salon que le bot surveille, dans les {minutes} minutes. Elle est jugée, journalisée et supprimée, bien que tu modères ; rien d’autre ne t’arrive.',
  'this entry': 'cette entrée',
  'this community was erased': 'cette communauté a été effacée',
  'it could not be judged': 'n’a pas pu être jugé',
  'it was not judged: {reason}': 'non jugé : {reason}',
  'the highest score is {score}': 'le score le plus haut est {score}',
  '{command} shows from where it would': '{command} montre à partir de quand',
  'nothing triggered': 'rien ne s’est déclenché',
  'there is no place for entries: {command} chooses one':
    'il n’y a pas d’endroit pour les entrées : {command} en choisit un',
  'the message is gone': 'le message a disparu',
  'somebody deleted it before': 'quelqu’un l’a supprimé avant',
  'The test passed: found, logged and deleted': 'Test réussi : détecté, journalisé et supprimé',
  'A test is under way': 'Un test est en cours',
  'The test did not pass': 'Le test a échoué',
  Found: 'Détecté',
  Logged: 'Journalisé',
  'Steward watches over this server': 'Steward veille sur ce serveur',
  'Steward watches over this workspace': 'Steward veille sur cet espace de travail',
  'Steward watches over this chat': 'Steward veille sur cette discussion',
  'not yet': 'pas encore',
  'passed {span} ago': 'réussi il y a {span}',
  'New and edited messages are judged. What triggers is only flagged, in the moderators’ log; nothing is deleted and nobody is timed out until a moderator chooses so.':
    'Les messages nouveaux et modifiés sont jugés. Ce qui se déclenche est seulement marqué, dans le journal de la modération ; rien n’est supprimé et personne n’est exclu tant que la modération ne le décide pas.',
  'It runs in trial mode.': 'Il tourne en mode d’essai.',
  'Missing: {what}': 'Manque : {what}',
  Test: 'Test',
  'All commands': 'Toutes les commandes',
  'nowhere yet: they are kept until there is a place':
    'nulle part pour l’instant : elles sont gardées en attendant un endroit',
  'to {who} in private': 'à {who} en privé',
  'in the log channel, which members can read': 'dans le salon de journal, que les membres peuvent lire',
  'in the log channel, which members cannot read': 'dans le salon de journal, que les membres ne peuvent pas lire',
  '{command} (in a channel that only moderators read), or a button below':
    '{command} (dans un salon que seule la modération lit), ou un bouton ci-dessous',
  '{command} ({button}, below, shows that all of it works)': '{command} ({button}, ci-dessous, montre que tout marche)',
  'Send a test scam': 'Envoyer une arnaque test',
  '{command} (see what would be flagged)': '{command} (vois ce qui serait marqué)',
  'some text': 'un texte',
  'Entries to #steward-log, for moderators': 'Entrées dans #steward-log, modération',
  'Entries to me in private': 'Entrées à moi, en privé',
  'Entries here': 'Entrées ici',
  'The same text passes here from now on; "teaching list" shows it.':
    'Le même texte passe ici désormais ; « teaching list » le montre.',
  'Copies of it are acted on from now on; "teaching list" shows it.':
    'Ses copies sont désormais traitées ; « teaching list » le montre.',
  'Too little text to know its copies by: nothing was learnt from it.':
    'Trop peu de texte pour reconnaître des copies : rien n’en a été appris.',
  Decided: 'Décidé',
  'Message id': 'Id du message',
  'Decision id': 'Id de la décision',
  How: 'Comment',
  'judged ({reason})': 'jugé ({reason})',
  'not judged: {reason}': 'non jugé : {reason}',
  'This entry is of no message.': 'Cette entrée ne concerne aucun message.',
  'You may not read that channel.': 'Tu ne peux pas lire ce salon.',
  'As the bot saw them in the last hour; {platform} did not show what stands there.':
    'Tels que le bot les a vus dans la dernière heure ; {platform} n’a pas montré ce qui s’y trouve.',
  'Nothing is known of what stood before it.': 'Rien n’est connu de ce qui précédait.',
  '{count, plural, one {The message before it} other {The # messages before it}}':
    '{count, plural, one {Le message précédent} many {Les # messages précédents} other {Les # messages précédents}}',
  '(nothing that is text)': '(aucun texte)',
  'What stood before it': 'Ce qui précédait',
  'Open the menu of the message: Apps, Report to moderators.':
    'Ouvre le menu du message : Applications, Report to moderators.',
  'Give its role Manage Messages in this channel.': 'Donne à son rôle Gérer les messages dans ce salon.',
  'Give its role View Channel and Manage Messages in this channel.':
    'Donne à son rôle Voir le salon et Gérer les messages dans ce salon.',
  'Give its role Timeout Members (Server Settings, Roles).':
    'Donne à son rôle Exclure temporairement des membres (Paramètres du serveur, Rôles).',
  "Move its role above the member's highest role (Server Settings, Roles).":
    'Place son rôle au-dessus du plus haut rôle du membre (Paramètres du serveur, Rôles).',
  'Open the menu of the message: More message shortcuts, Report to moderators.':
    'Ouvre le menu du message : Plus de raccourcis de message, Report to moderators.',
  'only the channels that the bot is in: type /invite @Steward in each':
    'seulement les salons où se trouve le bot : tape /invite @Steward dans chacun',
  "Set SLACK_USER_TOKEN to an administrator's token with chat:write.":
    'Mets dans SLACK_USER_TOKEN le jeton d’un administrateur avec chat:write.',
  'The token in SLACK_USER_TOKEN must belong to a workspace administrator and have chat:write.':
    'Le jeton de SLACK_USER_TOKEN doit appartenir à un administrateur de l’espace et avoir chat:write.',
  'Invite the owner of SLACK_USER_TOKEN to this channel.': 'Invite le propriétaire de SLACK_USER_TOKEN dans ce salon.',
  'Reply to the message that you report with /report': 'Réponds avec /report au message que tu signales',
  'Make it an administrator with the right Delete messages.':
    'Rends-le administrateur avec le droit Supprimer des messages.',
  'Make it an administrator with the right Ban users.':
    'Rends-le administrateur avec le droit Bannir des utilisateurs.',
  'Turn the group into a supergroup (make its history visible, or give it a public link).':
    'Transforme le groupe en supergroupe (rends son historique visible ou donne-lui un lien public).',
  'Give its role Kick Members (Server Settings, Roles).':
    'Donne à son rôle Expulser des membres (Paramètres du serveur, Rôles).',
  'Give its role Ban Members (Server Settings, Roles).':
    'Donne à son rôle Bannir des membres (Paramètres du serveur, Rôles).',
  'this platform lets no bot take members out': 'cette plateforme ne laisse aucun bot retirer des membres',
  'The bot may not do that here': 'Le bot ne peut pas faire ça ici',
  'Why offers Kick and Ban to those who may do so themselves; nobody is ever kicked or banned by itself.':
    'Pourquoi propose Expulser et Bannir à qui peut le faire ; personne n’est jamais expulsé ni banni automatiquement.',
  'Entries offer neither Kick nor Ban.': 'Les entrées ne proposent ni Expulser ni Bannir.',
  '{count, plural, one {# kick} other {# kicks}}':
    '{count, plural, one {# expulsion} many {# expulsions} other {# expulsions}}',
  '{count, plural, one {# ban} other {# bans}}':
    '{count, plural, one {# bannissement} many {# bannissements} other {# bannissements}}',
  kicked: 'expulsé',
  banned: 'banni',
  kick: 'expulsion',
  ban: 'bannissement',
  Kick: 'Expulser',
  Ban: 'Bannir',
  'Kick {who}?': 'Expulser {who} ?',
  'Ban {who}?': 'Bannir {who} ?',
  'Kick them': 'Expulser',
  'Ban them': 'Bannir',
  'Kicked.': 'Expulsé.',
  'Banned.': 'Banni.',
  'They leave, and cannot come back until somebody lifts the ban in the platform itself. What they wrote stays.':
    'Le membre part et ne peut revenir que si quelqu’un lève le bannissement sur la plateforme même. Ses messages restent.',
  'They leave, and may come back. What they wrote stays.': 'Le membre part et peut revenir. Ses messages restent.',
  'They are not here any more.': 'Ce membre n’est plus là.',
  'It may have been done all the same: look whether they are still here.':
    'C’est peut-être fait quand même : regarde si ce membre est encore là.',
  'Kick and Ban are turned off here.': 'Expulser et Bannir sont désactivés ici.',
  'You may not do that to this member yourself, so the bot does not do it for you.':
    'Tu ne peux pas faire ça à ce membre toi-même, donc le bot ne le fait pas pour toi.',
  'Moderators, administrators and exempt members are never acted on.':
    'On n’agit jamais sur la modération, les administrateurs et les membres exemptés.',
  Newcomer: 'Nouveau',
  'took part in a raid in another community that shares its raids, less than 24 hours before they joined':
    'a participé à un raid dans une autre communauté qui partage ses raids, moins de 24 heures avant d’arriver',
  'was timed out in another community that shares its raids, less than 24 hours before they joined':
    'a été exclu temporairement dans une autre communauté qui partage ses raids, moins de 24 heures avant d’arriver',
  'In a flood': 'En cas de flood',
  'nothing is slowed down': 'rien n’est ralenti',
  'slow mode in its channel': 'mode lent dans son salon',
  'the chat closes': 'la discussion se ferme',
  'It is over already.': 'C’est déjà fini.',
  'Put back as it was.': 'Remis comme avant.',
  'The platform answered {code}; it is tried again.': 'La plateforme a répondu {code} ; nouvel essai.',
  'This community now shares the rules of the other. {command} gives its own back.':
    'Cette communauté partage maintenant les règles de l’autre. {command} lui rend les siennes.',
  'There is no command "{command}".': 'Il n’y a pas de commande « {command} ».',
  '"{word}" needs one of: {words}.': '« {word} » a besoin de l’un de : {words}.',
  'There is no such command; "help" lists them.': 'Cette commande n’existe pas ; « help » les liste.',
  '"{option}" is missing.': '« {option} » manque.',
  '"{option}": not a number.': '« {option} » : pas un nombre.',
  '"{option}": from {min} to {max}.': '« {option} » : de {min} à {max}.',
  '"{option}": one of {choices}.': '« {option} » : l’un de {choices}.',
  '"{option}": a mention or an id.': '« {option} » : une mention ou un id.',
  '"{option}": at most {max} characters.': '« {option} » : au plus {max} caractères.',
  'Report to moderators': 'Signaler à la modération',
  'What is wrong with it?': 'Qu’est-ce qui ne va pas ?',
  'The form was open for too long. Report the message once more.':
    'Le formulaire est resté ouvert trop longtemps. Signale le message à nouveau.',
  'The answer is for you alone. Start a private chat with me first: there I show it.':
    'La réponse n’est que pour toi. Ouvre d’abord une discussion privée avec moi : je la montre là.',
  'Start a private chat': 'Ouvrir une discussion privée',
  Report: 'Signaler',
  Cancel: 'Annuler',
  'Flood: the channel is to be slowed down': 'Flood : le salon va être ralenti',
  'Flood: the channel is slowed down': 'Flood : le salon est ralenti',
  'Flood: slow mode is still to be ended': 'Flood : le mode lent reste à lever',
  'Flood: slow mode is ended': 'Flood : le mode lent est levé',
  'Flood: the channel could not be slowed down': 'Flood : le salon n’a pas pu être ralenti',
  'Flood: the chat is to be closed': 'Flood : la discussion va être fermée',
  'Flood: the chat is closed': 'Flood : la discussion est fermée',
  'Flood: the chat is still to be opened': 'Flood : la discussion reste à ouvrir',
  'Flood: the chat is open again': 'Flood : la discussion est rouverte',
  'Flood: the chat could not be closed': 'Flood : la discussion n’a pas pu être fermée',
  'Put it back now': 'Rétablir maintenant',
  Until: 'Jusqu’à',
  '{time}, longer while the flood goes on: {what}': '{time}, plus tant que le flood continue : {what}',
  'a member may write once in {seconds} s': 'un membre peut écrire une fois toutes les {seconds} s',
  'only administrators may write in the whole chat':
    'seuls les administrateurs peuvent écrire dans toute la discussion',
  'it is tried again': 'nouvel essai',
  'by {who}': 'par {who}',
  'by itself': 'de lui-même',
  'Give its role Manage Webhooks (Server Settings, Roles).':
    'Donnez à son rôle Gérer les webhooks (Paramètres du serveur, Rôles).',
  'Only who wrote the message may appeal.': 'Seul l’auteur du message peut contester.',
  'The moderators have undone it already.': 'La modération est déjà revenue dessus.',
  'To say why, once: {command} and why. You are told what they decide.':
    'Pour dire pourquoi, une fois : {command} et la raison. Vous saurez ce qui est décidé.',
  'The moderators see your appeal, beside what was removed.':
    'La modération voit votre contestation à côté de ce qui a été retiré.',
  'Your appeal in {community}: the moderators undid it.':
    'Votre contestation dans {community} : la modération est revenue sur sa décision.',
  'Your appeal in {community}: the moderators undid it. What was deleted cannot be brought back; you may say it again:':
    'Votre contestation dans {community} : la modération est revenue sur sa décision. Ce qui a été supprimé ne peut pas revenir ; vous pouvez le redire :',
  'this platform lets no bot post in the name of a member':
    'cette plateforme ne laisse aucun bot publier au nom d’un membre',
  'Send its text to the author': 'Envoyer son texte à l’auteur',
  'Post it again in their name': 'Le republier en son nom',
  'That was done already, or its text is not kept.': 'C’est déjà fait, ou son texte n’est pas conservé.',
  'Somebody is at it already.': 'Quelqu’un s’en occupe déjà.',
  'Posted again in their name.': 'Republié en son nom.',
  'Sent to the author.': 'Envoyé à l’auteur.',
  'Not done: they take no private messages.': 'Pas fait : cette personne n’accepte pas de messages privés.',
  'It may have been done all the same.': 'Cela a pu être fait malgré tout.',
  'The moderators of {community} found that a message of yours was removed wrongly; you may say it again:':
    'La modération de {community} a vu qu’un message de vous a été retiré à tort ; vous pouvez le redire :',
  'its text sent to the author': 'texte envoyé à l’auteur',
  'posted again in their name': 'republié au nom de l’auteur',
  'text to the author': 'texte à l’auteur',
  'post in their name': 'publication en son nom',
  'without words': 'sans un mot',
  'appeal granted': 'contestation acceptée',
  'appeal upheld': 'contestation rejetée',
  'Uphold: {name}': 'Maintenir : {name}',
  'Undo: {name}': 'Annuler : {name}',
  'This appeal is answered already.': 'Cette contestation a déjà une réponse.',
  '{count, plural, one {Upheld: # message.} other {Upheld: # messages.}} The author is told.':
    '{count, plural, one {Maintenu : # message.} many {Maintenus : # messages.} other {Maintenus : # messages.}} L’auteur est prévenu.',
  '{count, plural, one {Undone: # message.} other {Undone: # messages.}} The author is told.':
    '{count, plural, one {Annulé : # message.} many {Annulés : # messages.} other {Annulés : # messages.}} L’auteur est prévenu.',
  'Upheld. The author is told.': 'Maintenu. L’auteur est prévenu.',
  '{name} at {to} instead of {from}': '{name} à {to} au lieu de {from}',
  '{name} on {to} instead of {from}': '{name} sur {to} au lieu de {from}',
  'would have changed {changed} of {entries} entries, {dismissed} of them dismissed':
    'aurait changé {changed} entrées sur {entries}, dont {dismissed} écartées',
  applied: 'appliqué',
  no: 'non',
  'the policy was changed meanwhile': 'la politique a changé entre-temps',
  'nobody answered': 'personne n’a répondu',
  'Suggestion: {change}': 'Suggestion : {change}',
  'By verdicts of the last 30 days': 'Selon les verdicts des 30 derniers jours',
  Answered: 'Répondu',
  Apply: 'Appliquer',
  No: 'Non',
  'This was answered already.': 'On y a déjà répondu.',
  'Noted: it is not suggested again.': 'Noté : ce ne sera plus suggéré.',
  'The policy was changed meanwhile, so nothing was done.':
    'La politique a changé entre-temps, donc rien n’a été fait.',
  'Applied: {change}.': 'Appliqué : {change}.',
  'Nothing to suggest': 'Rien à suggérer',
  'Verdicts speak for the policy as it is, or there are fewer than 20 of each category in the last 30 days.':
    'Les verdicts vont dans le sens de la politique actuelle, ou il y en a moins de 20 par catégorie sur les 30 derniers jours.',
  '{count, plural, one {# text to an author} other {# texts to authors}}':
    '{count, plural, one {# texte à un auteur} many {# textes à des auteurs} other {# textes à des auteurs}}',
  '{count, plural, one {# post in a name} other {# posts in a name}}':
    '{count, plural, one {# publication en un nom} many {# publications en un nom} other {# publications en un nom}}',
  'If you think that this was wrong, press Appeal, or write {command} and why; once.':
    'Si vous pensez que c’était une erreur, appuyez sur Contestation ou écrivez {command} et la raison ; une fois.',
  'Without the Message Content Intent the bot sees no text. Turn it on at https://discord.com/developers/applications, Bot, Privileged Gateway Intents, and restart the bot.':
    'Sans le Message Content Intent, le bot ne voit aucun texte. Active-le sur https://discord.com/developers/applications, Bot, Privileged Gateway Intents, puis redémarre le bot.',
  'Without the Server Members Intent the bot sees no joins, so no raids. Turn it on at https://discord.com/developers/applications, Bot, Privileged Gateway Intents, and restart the bot.':
    'Sans le Server Members Intent, le bot ne voit pas les arrivées, donc aucun raid. Active-le sur https://discord.com/developers/applications, Bot, Privileged Gateway Intents, puis redémarre le bot.',
  'See the messages': 'Voir les messages',
  'View Channel': 'Voir le salon',
  'Look messages up': 'Retrouver des messages',
  'Read Message History': 'Voir les anciens messages',
  'Delete messages': 'Supprimer des messages',
  'Manage Messages': 'Gérer les messages',
  'Time members out': 'Exclure temporairement des membres',
  'Timeout Members': 'Exclure temporairement des membres',
  'Post entries': 'Publier les entrées',
  'Send Messages': 'Envoyer des messages',
  'Show entries': 'Afficher les entrées',
  'Embed Links': 'Intégrer des liens',
  'See private threads, and delete posts of forums': 'Voir les fils privés et supprimer des posts de forums',
  'Manage Threads': 'Gérer les fils',
  'Make its log channel': 'Créer son salon de journal',
  'Manage Channels': 'Gérer les salons',
  'Slow a channel down in a flood': 'Ralentir un salon en cas de flood',
  'Kick members': 'Expulser des membres',
  'Kick Members': 'Expulser des membres',
  'Ban members': 'Bannir des membres',
  'Ban Members': 'Bannir des membres',
  'Pause invites in a raid': 'Suspendre les invitations lors d’un raid',
  'Manage Server': 'Gérer le serveur',
  'Keep rules of AutoMod': 'Tenir des règles d’AutoMod',
  'Read messages (Message Content Intent)': 'Lire les messages (Message Content Intent)',
  'See joins, for raids (Server Members Intent)': 'Voir les arrivées, pour les raids (Server Members Intent)',
  "Give the bot's role {name} (Server Settings, Roles).":
    'Donne au rôle du bot la permission {name} (Paramètres du serveur, Rôles).',
  '{what} in #{channel}': '{what} dans #{channel}',
  "Give the bot's role {name} in that thread (Edit Channel, Permissions).":
    'Donne au rôle du bot la permission {name} dans ce fil (Modifier le salon, Permissions).',
  "Give the bot's role {name} in that channel (Edit Channel, Permissions).":
    'Donne au rôle du bot la permission {name} dans cet autre salon (Modifier le salon, Permissions).',
  'See entries': 'Voir les entrées',
  'Send Messages in Threads': 'Envoyer des messages dans les fils',
  'Attach long texts': 'Joindre de longs textes',
  'Attach Files': 'Joindre des fichiers',
  'Mention @{role} in alerts': 'Mentionner @{role} dans les alertes',
  'Mention the role of alerts, which is gone': 'Mentionner le rôle des alertes, qui n’existe plus',
  "Let anyone mention that role (Server Settings, Roles, the role), or give the bot's role Mention @everyone, @here, and All Roles.":
    'Permets à tout le monde de mentionner ce rôle (Paramètres du serveur, Rôles, le rôle), ou donne au rôle du bot la permission Mentionner @everyone, @here et tous les rôles.',
  'Choose another with {command}.': 'Choisis-en un autre avec {command}.',
  '{what} here': '{what} ici',
  "Give the bot's role {name} in this channel (Edit Channel, Permissions).":
    'Donne au rôle du bot la permission {name} dans ce salon (Modifier le salon, Permissions).',
  'Rank above all members, to time them out': 'Être au-dessus de tous les membres, pour les exclure temporairement',
  "Move the bot's role above the members' roles (Server Settings, Roles).":
    'Place le rôle du bot au-dessus des rôles des membres (Paramètres du serveur, Rôles).',
  'Be in this channel': 'Être dans ce canal',
  'Be in the log channel': 'Être dans le canal de journal',
  'The token in SLACK_USER_TOKEN must belong to a workspace owner or administrator and have the user scope chat:write.':
    'Le jeton de SLACK_USER_TOKEN doit appartenir à un propriétaire ou administrateur de l’espace de travail et avoir le scope utilisateur chat:write.',
  "Set SLACK_USER_TOKEN to an administrator's User OAuth Token (OAuth & Permissions, User Token Scopes: chat:write).":
    'Mets dans SLACK_USER_TOKEN le User OAuth Token d’un administrateur (OAuth & Permissions, User Token Scopes: chat:write).',
  "Delete members' messages (an administrator's token)":
    'Supprimer les messages des membres (jeton d’un administrateur)',
  'Type /invite @Steward in the channel; bots see only the channels they are in.':
    'Tape /invite @Steward dans le canal ; les bots ne voient que les canaux où ils sont.',
  'Read messages of public channels': 'Lire les messages des canaux publics',
  'Join public channels by itself (only for "posts join on")':
    'Rejoindre de lui-même les canaux publics (seulement pour « posts join on »)',
  'Know topics of public channels': 'Connaître les sujets des canaux publics',
  'Take /steward and the shortcut': 'Recevoir /steward et le raccourci',
  'Take a file in "import"': 'Recevoir un fichier dans « import »',
  'Hand over the file of "export", and long texts': 'Remettre le fichier d’« export » et les longs textes',
  'Read messages of private channels': 'Lire les messages des canaux privés',
  'Know private channels and who moderates': 'Connaître les canaux privés et qui modère',
  'Make the private channel #steward-log': 'Créer le canal privé #steward-log',
  'Write to members privately': 'Écrire aux membres en privé',
  'Know names and administrators': 'Connaître les noms et les administrateurs',
  'Add the bot scope {scope} under OAuth & Permissions at https://api.slack.com/apps, then Reinstall to Workspace.':
    'Ajoute le scope de bot {scope} sous OAuth & Permissions sur https://api.slack.com/apps, puis Reinstall to Workspace.',
  'Be in the chat': 'Être dans la discussion',
  'Add the bot to the chat again; Telegram does not tell of this chat.':
    'Ajoute de nouveau le bot à la discussion ; Telegram ne dit rien de cette discussion.',
  'See all messages': 'Voir tous les messages',
  'Make the bot an administrator (group name, Edit, Administrators, Add Admin), or turn off Group Privacy at @BotFather and add the bot again.':
    'Nomme le bot administrateur (nom du groupe, Modifier, Administrateurs, Ajouter un administrateur), ou désactive Group Privacy chez @BotFather et ajoute de nouveau le bot.',
  'See joins': 'Voir les arrivées',
  'Make the bot an administrator (group name, Edit, Administrators, Add Admin).':
    'Nomme le bot administrateur (nom du groupe, Modifier, Administrateurs, Ajouter un administrateur).',
  'Be a supergroup, for timeouts': 'Être un supergroupe, pour les exclusions temporaires',
  'Make the chat history visible to new members, or give the group a public link; either turns it into a supergroup.':
    'Rends l’historique visible aux nouveaux membres, ou donne au groupe un lien public ; l’un comme l’autre en fait un supergroupe.',
  'Ban users': 'Bannir des utilisateurs',
  'Close the chat in a raid': 'Fermer la discussion lors d’un raid',
  'Close the chat in a flood': 'Fermer la discussion en cas de flood',
  'Kick and ban': 'Expulser et bannir',
  'Give the bot the administrator right {name} (group name, Edit, Administrators, the bot).':
    'Donne au bot le droit d’administrateur {name} (nom du groupe, Modifier, Administrateurs, le bot).',
  'A rule of this server does not allow that message.': 'Une règle de ce serveur n’autorise pas ce message.',
  'everything, for {count, plural, one {# member is} other {# members are}} exempt by name: exempt a role instead':
    'tout, car {count, plural, one {# membre est exempté} many {# de membres sont exemptés} other {# membres sont exemptés}} par son nom : exemptez plutôt un rôle',
  'words: they are only flagged': 'mots : ils sont seulement signalés',
  'domains: they are only flagged': 'domaines : ils sont seulement signalés',
  'mentions: they are only flagged': 'mentions : elles sont seulement signalées',
  'links: only a list of blocked domains can be mirrored':
    'liens : seule une liste de domaines bloqués peut être reprise',
  'invitations: your own are allowed, which AutoMod cannot tell apart':
    'invitations : les vôtres sont permises, et AutoMod ne les distingue pas',
  'patterns: AutoMod reads them otherwise': 'motifs : AutoMod les lit autrement',
  '{count, plural, one {# word} other {# words}} longer than {most, number} characters':
    '{count, plural, one {# mot} many {# de mots} other {# mots}} de plus de {most, number} caractères',
  '{count, plural, one {# word} other {# words}}, for there is room for {rules, plural, one {# rule} other {# rules}} of {most, number}':
    '{count, plural, one {# mot} many {# de mots} other {# mots}}, car il y a de la place pour {rules, plural, one {# règle} many {# de règles} other {# règles}} de {most, number}',
  '{count, plural, one {# domain} other {# domains}}: suffixes, addresses or not in ASCII':
    '{count, plural, one {# domaine} many {# de domaines} other {# domaines}} : suffixes, adresses ou hors ASCII',
  '{count, plural, one {# domain} other {# domains}}, for there is room for {patterns, plural, one {# pattern} other {# patterns}}':
    '{count, plural, one {# domaine} many {# de domaines} other {# domaines}}, car il y a de la place pour {patterns, plural, one {# motif} many {# de motifs} other {# motifs}}',
  'the limit of mentions: AutoMod takes at most {most, number}':
    'la limite de mentions : AutoMod en accepte au plus {most, number}',
  'the limit of mentions: there is a rule of others for that, and one is all there can be':
    'la limite de mentions : une règle d’autrui existe déjà pour cela, et il ne peut y en avoir qu’une',
  'everything, for more than {roles, number} roles or {channels, number} channels are exempt':
    'tout, car plus de {roles, number} rôles ou {channels, number} salons sont exemptés',
  'stopped before it was posted': 'arrêté avant d’être publié',
  'stopped before anybody read it': 'arrêté avant que quiconque l’ait lu',
  'The bot may not keep rules of AutoMod here': 'Le bot ne peut pas tenir de règles d’AutoMod ici',
  'nothing is stopped while it is on': 'rien n’est arrêté tant qu’il est activé',
  'not up to date: {why}': 'pas à jour : {why}',
  '{count, plural, one {# word} other {# words}}': '{count, plural, one {# mot} many {# de mots} other {# mots}}',
  '{count, plural, one {# domain} other {# domains}}':
    '{count, plural, one {# domaine} many {# de domaines} other {# domaines}}',
  'more than {count, plural, one {# mention} other {# mentions}}':
    'plus de {count, plural, one {# mention} many {# de mentions} other {# mentions}}',
  'AutoMod stops': 'AutoMod arrête',
  '{what}; rules of ours there: {count, number}': '{what} ; nos règles là-bas : {count, number}',
  nothing: 'rien',
  'Not mirrored': 'Non repris',
  "the bot may not keep rules of AutoMod. Give the bot's role Manage Server (Server Settings, Roles)":
    'le bot ne peut pas tenir de règles d’AutoMod. Donnez au rôle du bot Gérer le serveur (Paramètres du serveur, Rôles)',
  'the server is gone': 'le serveur n’existe plus',
  '{platform} answered {code}; it is tried again': '{platform} a répondu {code} ; une nouvelle tentative suivra',
};
