import type { LanguageLines } from './lines-of.ts';
import { linesOf } from './lines-of.ts';

/** Lines in French. */
export const FRENCH: LanguageLines = {
  insults: linesOf(`
(t'es|tu es|t'es qu'|espèce de|sale|pauvre|gros|c'est) (un |une |vraiment un |) (con|connard|abruti|enculé|bâtard|débile|trou du cul|merde|fils de pute|bouffon|déchet|raté|mongol|attardé|tocard|minable|clochard|crétin|porc|tapette|ordure|sous-merde)( de merde| fini|)
(sale|grosse|espèce de|pauvre|quelle|petite) (pute|salope|connasse|truie|chienne|garce|grosse vache|traînée|pouffiasse|grognasse)( de merde| dégueulasse| va|)
(ferme|fermez) (ta|la|vos|ta sale) (gueule|bouche|grande gueule) (connard|sale chien|fils de pute|la grosse|abruti|espèce de débile|pauvre type|)
(va te faire (foutre|enculer)|va chier|casse-toi|dégage|nique ta (mère|race)|va crever|je t'emmerde|ntm|tg) (connard|sale con|fils de pute|enculé|sale pute|bâtard|)
personne (ne t'aime|t'aime|veut de toi|te supporte|va te regretter)(,| ) (t'es qu'un (raté|déchet)|sale moche|pauvre merde|dégage|t'es pathétique)
(les|ces|tous les|sales) (arabes|noirs|juifs|musulmans|gitans|roms|migrants|pédés|homos|trans|femmes|chinois|immigrés) (sont|c'est) (tous |) (des parasites|de la merde|des déchets|des animaux|des sous-hommes|une plaie|des voleurs|de la vermine|des dégénérés|inférieurs)
(sale|gros|espèce de) (arabe|bougnoule|nègre|juif|pédé|gouine|bicot|chinetoque|youpin|gitan|travelo|tafiole)( de merde| retourne dans ton pays| dégage|)
(ta|ta grosse|sa) (mère|gueule|tronche|soeur) (la pute|est (dégueulasse|moche à crever|une insulte)|la chienne|fait pitié)
(t'es|vous êtes|il est|elle est) (trop |tellement |vraiment |) (con|moche|débile|pathétique|inutile|dégueulasse|bête à bouffer du foin|minable)( ma parole| putain| et personne te supporte| espèce d'abruti|)
(tu me (dégoûtes|fais gerber)|tu pues|tu vaux rien|tu sers à rien) (sale (gros|porc|merde)|pauvre type|espèce de larve|gros tas|)
`),
  threats: linesOf(`
(je vais|on va|j'vais) (te|vous|le|la) (tuer|buter|crever|égorger|planter|démolir|fracasser|violer|brûler|tabasser|défoncer la gueule|péter les dents|casser les jambes|éclater)( fils de pute| si je te croise| je te jure| ce soir| sale chien|)
(je sais|on sait) où (tu habites|tu dors|tu bosses|tes gosses vont à l'école)(,| et) (je viens|fais gaffe|t'es mort|on arrive|tu vas le regretter|dors bien)
(t'es mort|vous êtes morts|t'es un homme mort|tes jours sont comptés|tu vas crever)( sale (chien|pute)| quand je te trouve|, je te le promets| bientôt|)
(j'espère que|je souhaite que) (tu (vas |)(crèves|meurs|crever|mourir)|tu te fasses violer|t'aies un cancer|ta famille brûle|il crève|ils crèvent|tu te fasses écraser)( seul| lentement| dans la douleur| comme un chien|)
(il faut|il faudrait|faut|on devrait) (les |tous les |) (tuer|pendre|fusiller|buter|gazer|brûler|égorger|exterminer|lyncher|abattre)( tous| sur place| comme des chiens| ces (arabes|juifs|pédés|politiciens|flics|traîtres)|)
(suicide-toi|va te pendre|tue-toi|jette-toi d'un pont|ouvre-toi les veines|tire-toi une balle)( personne te regrettera| sale merde| ça fera des vacances| grosse|)
(fais gaffe|prépare-toi|attends|tu vas voir), (je vais te retrouver|on va te saigner|tu vas payer|je t'attends à la sortie|tu finiras à l'hôpital)
(mort aux|à mort les|on va exterminer les|brûlons les) (juifs|arabes|pédés|flics|migrants|noirs|musulmans|traîtres|gauchistes|fachos)
si (tu (viens|reviens|parles|l'ouvres)|je te vois) je te (tue|plante|casse la gueule|saigne|démonte|brise la nuque)
`),
  selfHarm: linesOf(`
(j'ai|je n'ai) (plus |vraiment plus |) (aucune |) (envie|la force|de raison) de (vivre|continuer à vivre|rester en vie|me réveiller|exister|rester sur cette terre)
(je veux|je voudrais|j'ai envie de|je vais|je pense à) (mourir|crever|me tuer|me suicider|en finir|me pendre|disparaître pour toujours|me foutre en l'air|sauter d'un pont|mettre fin à mes jours)( ce soir| cette nuit| bientôt| une bonne fois|)
(je me suis|hier je me suis|j'ai recommencé à me) (encore |) (coupée|scarifié|scarifier|ouvert les veines|mutilée|tailladé les bras|fait du mal|coupé les bras|faire du mal)(, personne (le sait|ne voit rien)| et je peux pas arrêter|)
(tout le monde|ma famille|mes parents|vous) (serait|serez|seraient|serait bien) (mieux|plus heureux|soulagés) (sans moi|si (j'étais mort|je disparaissais|j'étais pas née))
personne (ne remarquerait|pleurerait|va me manquer|s'en rendrait compte|me regretterait) si (je meurs|je disparais|j'étais morte|je me tue)
(ma vie|vivre|tout) (n'a plus de sens|ne sert à rien|est un enfer|ne vaut rien)(,| et) (je veux mourir|je préfère en finir|je pense au suicide|j'abandonne|à quoi bon rester)
(adieu|pardon à tous|c'est mes derniers mots|prenez soin de mon chat|j'ai écrit ma lettre), (ce soir c'est fini|je pars pour toujours|je ne serai plus là demain|je peux plus)
j'ai (avalé|pris) (tous mes|une boîte de|trop de|plein de) (cachets|médicaments|somnifères)(,| et) (je veux mourir|j'ai peur|adieu|je sens plus rien)
(je pense|j'arrête pas de penser|je songe) (tout le temps |chaque jour |) (au suicide|à me tuer|à la mort|à en finir|à me faire du mal)
(je me déteste|je suis un poids|je vaux rien|je suis de trop) et (je devrais mourir|je veux disparaître|je mérite pas de vivre|je veux plus exister|autant crever)
`),
  sexual: linesOf(`
(envoie|montre|file|balance) (moi |-moi |) (tes |des |une photo de tes |) (nudes|seins|photos nue|photos de ta chatte|fesses|photo de ta bite|gros seins|photos coquines)( stp| bébé| chérie|)
(j'ai envie de|je veux|je vais|je rêve de) te (baiser|prendre par derrière|lécher la chatte|sodomiser|sucer|faire jouir|bouffer la chatte|défoncer le cul|niquer fort)( toute la nuit| bébé| maintenant| comme une chienne|)
(suce|lèche|avale|branle) (ma bite|ma queue|mes couilles|moi|ma chatte|mon gland)( salope| à fond| bébé|)
(je suis|j'suis|chui) (trop |tellement |) (excité|excitée|chaude|mouillée|en chaleur|dure)(,| et) (qui veut baiser|je me touche|viens me prendre|je me branle|dispo pour plan cul|je me doigte en pensant à toi)
(cherche|qui pour|dispo pour|propose) (un |) (plan cul|sexe|trio|sexting|cam sexe|plan à trois|baise|échange de nudes)( ce soir| maintenant| en privé|)
(il|elle|je) (m'a|l'a|lui ai) (baisée|sucé|léchée|pénétrée|prise|sodomisée) (toute la nuit|jusqu'à jouir|par derrière|dans la voiture|à fond)
(filles|femmes|milf|salopes) (nues|chaudes|mouillées|coquines) (en live|près de chez toi|sans tabou|qui baisent|en vidéo x)
`),
  plain: linesOf(`
(je suis|j'suis|chui|on est) (mort|morte|morts|crevé) de (rire|faim|fatigue|peur|soif)( ptdr| mdr| 😂|)
(mon|le|ma) (téléphone|portable|pc|batterie|serveur|voiture) est (mort|morte|à plat|en panne|tombé)( encore|, je rappelle|, je le recharge|)
(ce|cette|le|la) (boulot|chaleur|prof|semaine|exam|réunion|lundi) (me tue|va me tuer|m'a tué|m'achève)
(tue|tuez|bute|focus|tire sur) (le boss|le dragon|d'abord le mage|les zombies|le healer|l'archer) (et après le coffre|avant la phase {n}|avec l'arc|vite|puis on avance|)
on (les|vous|s'est fait) (a |) (éclatés|défoncés|massacrés|battus|démonter|exploser) (en ranked|3 à 0|au match|en finale|hier soir)( gg| lol|)
(putain|merde|bordel|la vache|purée|oh con) (c'est (trop bon|beau|cher|tard)|j'ai (oublié|raté le bus|faim)|quel match|il pleut encore|ça marche)
(trop|c'est|grave) (chaud|bonne ambiance|ouf|un truc de malade|de la balle)( ce concert| hier| mec| sérieux|)
(il|elle|quelqu'un|on) (m'a|l'a|nous a) (traité|traitée|traités|insulté) de "?(pute|con|pédé|sale arabe|grosse|salope|bougnoule)"?(,| et) (j'ai signalé|c'est inadmissible|personne a réagi|ça fait mal|je l'ai bloqué)
(arrête|arrêtez|faut pas|on ne doit pas) (de |) (traiter|appeler|insulter) (les gens|quelqu'un|ta soeur|elle|lui) (de (con|pute|pédé|grosse|débile))
(je suis|mon frère est|ma voisine est|mon pote est) (gay|lesbienne|trans|musulman|juive|arabe|noir|rom|sénégalais|handicapé|immigré) et (fier de l'être|il est super|on bosse ensemble|elle habite à côté|tout va bien|ça se passe bien)
(les femmes|les musulmans|les juifs|les migrants|les homos|les personnes trans|les Roms|les Arabes) (méritent (le respect|les mêmes droits)|vivent ici depuis longtemps|sont (les bienvenus|des gens comme nous)|fêtent ça demain|ont gagné leur procès|ne sont pas des voleurs)
(dire que|ceux qui disent que|non,|c'est faux que) (les arabes|les femmes|les juifs|les migrants|les gays) (sont|seraient) (tous des voleurs|inférieurs|des parasites|de la vermine) (c'est raciste|c'est faux|n'ont rien compris|c'est honteux)
si (tu vas mal|tu penses au suicide|tu veux en parler|quelqu'un va mal|tu te fais du mal), (appelle|parle à quelqu'un|écris-nous|demande de l'aide)( le 3114| à un proche|, t'es pas (seul|seule)|)
(mon|un|son) (ami|cousin|collègue|frère) (s'est suicidé|est en dépression|a fait une tentative|parle de suicide|est mort)(,| et) (comment l'aider|il nous manque|je suis inquiète|l'enterrement est vendredi)
je me suis (coupé (le doigt|les cheveux|en cuisinant|en me rasant)|brûlé avec la poêle|fait mal au genou|levé tôt)( aïe| rien de grave|)
(je suis|chui|suis) (un peu |super |) (fatigué|triste|malade|stressée|naze|déprimé|vidée)(, je vais dormir|, à demain|, ça ira mieux|, longue journée|)
(j'en peux plus|je peux plus|j'en ai marre) (de (la pluie|ce devoir|ces réunions|ce bruit)|, j'ai trop mangé|, vivement vendredi)
j'ai plus envie de (travailler|cuisiner|sortir|réviser|jouer support)( ce soir| aujourd'hui| là|)
(le cours|l'atelier|l'article|la prof) (d'éducation sexuelle|sur la contraception|sur les règles|de santé sexuelle|de svt) (est|était|commence) (demain|à {n} h|intéressant|annulé)
(dormir|se baigner|la statue|le tableau|le modèle) (nu|nue) (c'est agréable|au musée|par cette chaleur|est de Rodin)
(on se voit|tu viens|vous venez|on joue|t'es dispo) (demain|samedi|ce soir|tout à l'heure|à {n} h) (pour (le match|manger|réviser)|au ciné|en ligne|chez moi|au parc) ?
(merci|merci beaucoup|super|nickel|ok|ça marche|de rien)( pour l'aide| à tous|, à demain| mec|, je regarde| les gars|)
(le serveur|le build|le site|la base|le test|le déploiement) (est (down|rouge|lent)|plante|remarche|renvoie une 500)(, quelqu'un regarde|, je relance| encore|)
(quelqu'un sait|quelqu'un a|vous savez) (comment faire|à quelle heure ça commence|une bonne recette|où acheter des places|s'il y a cours demain) ?
(baisse|lève|coupe|passe) (le son|la main|le pain|le sel|la musique)( stp| s'il te plaît| deux secondes|)
(ta gueule|tg|la ferme) (mdr|ptdr|j'en peux plus|t'es trop drôle| lol)
(je vais|on va) te (tuer (mdr|si tu spoiles|de rire)|rappeler|envoyer les photos|attendre à la gare|battre aux échecs)
`),
};
