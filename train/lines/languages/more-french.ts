import type { LanguageLines } from './lines-of.ts';
import { linesOf } from './lines-of.ts';

/** More French lines: comments and forums, whole sentences, and plain talk for each kind. */
export const MORE_FRENCH: LanguageLines = {
  insults: linesOf(`
(mais |putain |franchement |sérieux |) (quel|quelle bande de|bande de|tas de|espèce de|gros tas de) (abrutis?|connards?|débiles?|cassos|guignols?|clowns?|ratés?|assistés?|demeurés?|crétins?|mongols?|trisos?|gogols?|ordures|crevards|sous-merdes|beaufs|fragiles|puceaux)( celui-là| va| sérieusement| à vomir|)
(t'as|il a|elle a|vous avez) (vraiment |) (le qi|le cerveau|la tête|une gueule|l'intelligence) (d'une (huître|moule|truite)|d'un (poulpe|bulot|cas social|singe)|de (con|merde|cassos|raté)|à chier)( mon pauvre| ma parole|, ferme-la|)
(ferme ta gueule|tais-toi|ta gueule|vtff|tg|retourne) (sale |espèce de |gros |le |petit |) (gauchiste|facho|puceau|kikoo|rageux|cassos|pouilleux|gros lard|boomer|bolos|golmon|frustré|clébard|babtou|sale race)( de merde| va|, personne t'a sonné|)
(une|cette|encore une|c'est une|quelle) (grosse |sale |pauvre |vieille |) (pute|salope|chienne|traînée|michto|mal baisée|hystérique|grognasse|cruche|pétasse|connasse|folle à lier|féminazie)( comme les autres| qui se la raconte| bonne à rien| de plus|)
(les|toutes les) (femmes|meufs|gonzesses|nanas|féministes) (sont|c'est) (toutes |) (des putes|des salopes|vénales|des profiteuses|des hystériques|bonnes qu'à (faire la vaisselle|baiser)|des menteuses|inférieures|des chiennes|plus connes que les mecs)
(les|ces|tous ces|ces sales|tous les) (arabes|noirs|juifs|musulmans|roms|migrants|homos|gays|trans|asiatiques|maghrébins|africains|handicapés|réfugiés|étrangers|lesbiennes) (nous (envahissent|pourrissent la vie|volent|parasitent|dégoûtent)|sont (la honte de l'humanité|des sauvages|des criminels nés|une maladie|un cancer|des singes|des rats|des violeurs|contre nature|dégueulasses)|me (dégoûtent|donnent envie de vomir)|n'ont rien à faire ici|devraient (dégager|rentrer chez eux|être renvoyés|pas exister))
(je (hais|déteste|supporte plus|méprise|peux pas blairer)|ras le cul de|marre de) (ces |tous les |les |tous ces ) (arabes|noirs|juifs|musulmans|roms|migrants|pédés|homos|trans|chinois|immigrés|femmes|gitans|noirs de merde|handicapés)(, qu'ils (dégagent|crèvent la dalle|rentrent chez eux)| qui puent| sans exception|)
(dégage|rentre|retourne) (de mon pays|de chez nous|au bled|dans ta cité|dans ta jungle|en afrique|dans ton trou) (sale |espèce de |) (parasite|étranger|sauvage|chien|rat|singe|barbare|migrant)( de merde|)
(t'es|vous êtes|c'est|il est|elle est) (une honte|un déchet|une erreur de la nature|un parasite|le dernier des cons|une merde humaine|un gros porc|un cafard|une larve|un minable|un boulet|un sac à merde|un rat)( pour ta famille|, t'as rien à faire ici|, dégage| et tu le sais|)
(va|allez|retourne) (te faire (voir|enculer|mettre|soigner)|chialer chez ta mère|crever|sucer ailleurs|jouer à la poupée|au diable)( sale (con|chien|pd|merdeux)| pauvre (tache|type|cloche)| gros (con|lard|naze)|)
(avec|vu|t'as vu|c'est quoi) (ta|sa|cette) (tronche|gueule|tête|face|dégaine) de (cul|con|cassos|rat|porc|clodo|victime|pet|raie)( tu vas finir seul|, normal que t'as pas d'amis|, on dirait un thon|)
(pd|fdp|enculé|batard|connard|salope|tapette|tarlouze|fiotte|pédale) (va|de merde|à la con|tu sers à rien|c'est tout ce que t'es|tu fais honte|tu pues la merde|arrête de chialer)
(tu crois que|personne|y a) (quelqu'un t'aime|veut d'un(e|) (déchet|grosse|thon) comme toi|t'écoute|même ta mère t'aime pas|peut te saquer)(, (pauvre|sale|gros) (con|merde|type|raté)|)
`),
  threats: linesOf(`
(toi |attends |fais gaffe |) (je (vais|viens) (te choper|te retrouver|te fumer|t'enterrer|te crever les yeux|te régler ton compte|t'exploser la tête|te mettre une balle))(,| et) (tu vas (pleurer|saigner|regretter|ramper)|personne te retrouvera|ta mère te reconnaîtra plus|t'es prévenu)
(on|je) (sait|sais|connais|a) (ton adresse|où est ton lycée|ta voiture|l'école de ta fille|où tu fais tes courses)(,| et|,) (on va (passer|te cueillir|brûler ta maison)|prépare ton cercueil|ça va mal finir pour toi|tu dormiras plus tranquille)
(une balle|un coup de couteau|une corde|la guillotine|le peloton d'exécution|de l'acide) (dans la tête|dans le dos|pour (lui|toi|ces gens|tous ces traîtres|cette ordure)|au visage)( et c'est réglé|, c'est tout ce qu'(il|elle) mérite|, vite|)
(demain|lundi|cette nuit|bientôt) (je|j') (ramène|amène|apporte|prends) (un couteau|un flingue|une arme|la kalach|une batte) (au lycée|à l'école|au boulot|en cours|chez toi)(,| et) (vous allez voir|y aura des morts|tout le monde y passe|ils vont payer)
(continue|parle encore|touche-la encore|recommence) et (je te (tue|défonce|crève|casse les dents|fais la peau)|t'es un homme mort|tu finis à l'hosto|tu bouges plus jamais)
(qu'ils|qu'elle|qu'il) (crève|crèvent|brûle en enfer|brûlent|se fasse (violer|égorger|lyncher)|finissent (au four|pendus))( tous| cette chienne| ce porc| ces rats| la bouche ouverte|)
`),
  selfHarm: linesOf(`
(parfois|des fois|la nuit|en ce moment|depuis des mois) (je (rêve|pense|songe) (de|à) (ne plus me réveiller|disparaître|m'en aller pour de bon|sauter|finir tout ça)|j'aimerais (juste |) (m'endormir et ne plus me réveiller|être morte|ne plus être là|ne jamais être né))
(ça sert à rien|je vois pas pourquoi|à quoi ça sert|y a plus aucune raison) (que je (vive|continue|sois là|reste)|de (vivre|rester en vie|continuer comme ça))( encore|, vraiment|, je suis au bout|)
(je (tiens|supporte|peux) plus|j'arrive plus à) (la vie|vivre|tenir|respirer|porter tout ça)(,| et) (je veux que ça s'arrête (pour toujours|définitivement)|je pense à mourir|j'ai préparé ma lettre|j'ai les lames dans ma chambre|je veux partir)
(j'ai|j'avais) (recommencé|replongé|des cicatrices|encore des marques) (à me couper|dans l'automutilation|partout sur les bras à force de me couper|, la lame c'est tout ce qui me soulage)( cette nuit|, j'ai honte|)
(ils|vous|mes enfants|mes proches) (seront|iront|vivront) (mieux|soulagés|plus tranquilles) (quand je serai (mort|morte|partie|plus là)|sans moi|après ma mort)
(ce soir|demain|avant noël|après les exams) (je (passe à l'acte|me tue|saute|m'en vais pour toujours|mets fin à tout)|c'est fini pour moi|je serai mort)(, (merci pour tout|désolée maman|ne m'en voulez pas)|)
(mourir|la mort|le suicide) (me fait plus peur|serait un soulagement|c'est la seule issue|est tout ce qu'il me reste|me semble plus doux que cette vie)
(j'ai|je garde) (fait une tentative|des idées noires|des idées suicidaires|des pensées de mort) (hier|encore|tous les soirs|et j'en parle à personne|très fortes)
`),
  sexual: linesOf(`
(t'as|tu portes|t'aimes|tu veux) (quoi sous ta jupe|une culotte|te faire (prendre|baiser|lécher)|que je te (baise|lèche|doigte|suce)|ma queue (dans la bouche|entre tes seins|bien au fond))( coquine| bébé| dis-moi|)
(elle|ma copine|ma voisine|cette meuf) (suce|avale|gémit|se fait (baiser|sodomiser|prendre)|mouille) (comme une (pro|folle|actrice porno)|tous les soirs|dans les chiottes|à quatre pattes|à fond)
(je bande|je mouille|ma bite|ma chatte|mes tétons) (en pensant à (toi|tes seins|ton cul)|est (toute dure|trempée|pour toi)|pointent|n'attend que toi)( bébé| viens| ce soir|)
(vends|propose|dispo) (mes |des |) (nudes|vidéos de moi nue|photos de mes pieds|shows cam|vidéos porno|culottes portées)( en dm| pas cher| snap privé| sur mym|)
(viens|on va) (me |te |) (sodomiser|baiser|faire l'amour|enculer|chevaucher|doigter) (dans (la douche|le lit|la voiture)|toute nue|sans capote|comme des bêtes|devant la cam)
(gros|gros plan sur) (seins|cul|nichons|sexe) (à l'air|qui rebondit|en levrette|plein de sperme|nu en photo)( lien en bio| regarde|)
`),
  plain: linesOf(`
(les|tous les|nos amis|nos voisins|nos collègues) (noirs|arabes|juifs|musulmans|gays|trans|roms|migrants|handicapés|asiatiques|réfugiés|étrangers|homos) (sont (formidables|des humains comme nous|souvent discriminés|victimes de racisme|nombreux dans mon quartier|mes amis)|ont (le droit de vivre en paix|besoin d'aide|organisé une fête)|méritent mieux|me touchent beaucoup|font partie de la france)
(j'adore|j'aime|je respecte|je soutiens|je suis amie avec) (les |des |beaucoup de |) (noirs|arabes|juifs|musulmans|gays|personnes trans|femmes|roms|immigrés|handicapés|lesbiennes)(, ils m'ont appris plein de choses| du quartier| et alors|)
(personne|aucun enfant|on) ne (devrait|doit|mérite de) (être |) (tué|frappé|insulté|moqué|haï|rejeté|traité comme un animal) (parce qu'il est|pour être) (noir|juif|gay|arabe|trans|musulman|handicapé|rom)
(je (hais|déteste|supporte pas)|marre de) (le racisme|les racistes|l'homophobie|la pluie|les lundis|les moustiques|le fenouil|ce jeu|les pubs|quand on insulte les (femmes|noirs|gays)|les gens qui (détestent|insultent) les (juifs|arabes|homos))
(t'es|tu es|vous êtes|il est|elle est) (génial|adorable|trop forte|ma meilleure amie|la meilleure|trop mignon|très belle|drôle|un amour|un boss|une reine|un monstre à ce jeu|une tuerie au piano)( merci| franchement| continue|)
(nous|moi) (les |) (pédés|gouines|meufs|noirs|gros|handis|pd) (on (est fiers|se soutient|fait la fête samedi)|on n'a pas à s'excuser|je le dis avec fierté)
("(sale arabe|sale noir|sale pute|sale juif|pédé|retourne dans ton pays)"|il a écrit "(sale arabe|grosse vache|pédé)") (c'est (puni par la loi|inacceptable|ce que j'ai entendu dans le bus)|et personne n'a bougé|, voilà ce qu'on lit tous les jours|merci de modérer)
(la guerre|le film|le livre|l'accident|l'incendie|le procès) (a tué|parle de la mort de|raconte le meurtre de|a fait) ({n} personnes|un soldat|trois victimes|son frère)( hier|, c'est triste| en {n}|)
(il|elle|l'équipe|paris|le gardien) (a (massacré|tué|démonté|humilié|éclaté) (le match|le game|l'adversaire|la chanson)|s'est fait (démonter|éclater) (hier|au foot|3-0))(, quel match| mdr|)
(tu me tues|vous me tuez|j'suis mort|je meurs) (avec tes blagues|de rire|tellement c'est bon| mdr|, t'es trop drôle|)
(je suis|c'était|quelle) (nul|nulle|con|conne|bête|débile|un boulet) (j'ai oublié mes clés|en maths|, j'ai raté mon train|de ma part|, désolée|, c'est moi qui ai cassé le build)
(mon chien|le chat|mon bébé|la poule) (est (mort|morte)|pue|a vomi|me rend folle|est un cochon|mange comme un porc)(, on l'aimait|, je vais nettoyer| ce matin|)
(merde|putain|bordel|fais chier|la vache|nom de dieu) (oui|enfin|trop bien|je suis trop contente|on a gagné|quelle belle chanson|j'ai réussi)(!!|!| de ouf|)
(si ça va pas|si tu souffres|courage) (on est là|je t'écoute|parle-nous|appelle le 3114)(, tu comptes pour nous|, t'es pas seul|)
(j'ai|elle a) (survécu à une tentative|arrêté de me couper il y a {n} ans|vaincu la dépression|perdu (mon frère|une amie) par suicide)(, aujourd'hui (ça va|je vis bien)|, la prévention sauve des vies|)
(j'ai envie de|je veux) (mourir de honte|dormir pour toujours, c'est lundi|disparaître sous la couette|tuer mon réveil|finir cette série|partir en vacances)( mdr| lol|)
(le sexe|la sexualité|la contraception|le consentement|l'allaitement|la gynéco) (c'est important d'en parler|, une affiche au lycée|chez les ados, un débat|est remboursé|, posez vos questions au médecin)
(les seins|la poitrine|le sein|les fesses) (de ma mère ont été opérés|me font mal après le sport|, dépistage du cancer en octobre|d'une statue|au yoga, douleur musculaire)
`),
};
