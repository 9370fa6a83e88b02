import type { LanguageLines } from './lines-of.ts';
import { linesOf } from './lines-of.ts';

/** More German lines: comments and chats, whole sentences, and plain talk for each kind. */
export const MORE_GERMAN: LanguageLines = {
  insults: linesOf(`
(ey |alter |boah |ehrlich |) (was für ein|so ein|du bist so ein|du bist echt ein|er ist ein) (Hurensohn|Vollpfosten|Spasti|Mongo|Hundesohn|Wichser|Bastard|Untermensch|Drecksack|Arschloch|Vollhonk|Asozialer|Hohlkopf|Fettsack|Kackvogel|Schmarotzer|Dreckstück|Lauch|Pisser)( digga| junge|, halt einfach dein Maul|, keiner mag dich|)
(halt's Maul|Fresse|Schnauze|geh weinen|heul leise|lösch dich|troll dich|kauf dir ein Gehirn) (du |) (Opfer|Spast|Hurensohn|kleiner Wichser|Nazischwein|Zecke|Pickelfresse|Fotze|Bauer|Kanake|fettes Schwein|Missgeburt|Behinderter)( keiner hat dich gefragt| man| alter|)
(die|diese|solche|alle) (Weiber|Frauen|Emanzen|Feministinnen|Schlampen) (sind (alle |) (Huren|dumm|hysterisch|Goldgräber|nur zum Ficken gut|minderwertig)|gehören (in die Küche|hinter den Herd)|können nichts außer (heulen|die Beine breit machen))
ich (hasse|verachte|verabscheue) (diese |alle |die |dreckige |solche ) (Ausländer|Juden|Moslems|Schwuchteln|Schwulen|Neger|Schwarzen|Türken|Zigeuner|Flüchtlinge|Transen|Behinderten|Weiber|Polen|Asylanten|Lesben)( so sehr|, die sollen verschwinden|, widerliches Pack|, alle miteinander|)
(Ausländer|Juden|Moslems|Schwule|Neger|Schwarze|Türken|Zigeuner|Asylanten|Transen|Behinderte|Muslime|Migranten) (sind (eine Krankheit|Tiere|Ratten|Affen|Krebs|wertlos|eine Schande|keine richtigen Menschen|von Natur aus kriminell|abartig)|gehören (nicht hierher|rausgeworfen|weggesperrt)|machen unser Land kaputt|ekeln mich an|stinken|haben hier nichts verloren|nehmen uns alles weg)
(verpiss dich|geh zurück|hau ab|raus) (aus meinem Land|nach Afrika|in die Türkei|in deine Höhle|dahin wo du herkommst|mit euch) (du |ihr |) (Dreckskanake|Affe|Parasit|Asylant|Kamelficker|Viehzeug|Pack|Abschaum)
(du|der|die|ihr) (bist|ist|seid) (eine Schande|der letzte Dreck|ein Stück Scheiße|ein Fehler|eine Witzfigur|das Allerletzte|dümmer als Brot|so hässlich dass es wehtut|ekelhaft fett|nichts wert|strohdumm|ein Haufen Müll)( und das weißt du| du Opfer|, schäm dich|, geh mir aus den Augen|)
(mit der|mit so einer|was ist das für eine) (Fresse|Visage|Figur|Stimme) (würde ich mich (verstecken|schämen)|will dich eh keiner|, wie ein Schwein|, zum Kotzen)( du (Kuh|Sau|Freak|Missgeburt)|)
(nicht mal deine Mutter|niemand|kein Schwein|kein Mensch) (liebt|will|erträgt|mag) dich(,| ) (du (Versager|Stück Scheiße|Krüppel|fette Sau|Psycho)|weil du (ekelhaft|dumm|wertlos) bist)
`),
  threats: linesOf(`
(warte|wart ab|pass auf|komm du mir mal|wenn ich dich) (wenn ich dich (sehe|erwische)|draußen|alleine|nochmal sehe) (dann |) (stech ich dich ab|bist du tot|hau ich dir die Zähne raus|mach ich dich kalt|landest du im Krankenhaus|brech ich dir alle Knochen)
(ich hab|wir haben|ich kenne) (deine Adresse|dein Kennzeichen|die Schule deiner Tochter|dein Haus gefunden)(,| und) (wir kommen heute Nacht|du wirst brennen|schließ lieber ab|du wirst es bereuen|bald ist Schluss mit dir)
(eine Kugel|ein Strick|das Messer|der Galgen|Benzin und ein Streichholz) (für|ist für|wartet auf) (dich|diesen Verräter|die ganze Bande|diese Politikerin|euch alle)( ist das einzig Richtige|, mehr nicht|)
(morgen|Montag|nächste Woche) (bring|nehm|hab) ich (das Messer|die Pistole|eine Waffe|Papas Gewehr) (mit |) (in die Schule|zur Arbeit|mit in den Unterricht)(,| und) (dann gibt es Tote|ihr werdet schon sehen|keiner kommt lebend raus|ihr zahlt alle)
(noch ein Wort|mach weiter so|fass sie nochmal an|zeig mich an) und (ich bring dich um|du bist tot|ich schlag dich tot|du wachst nicht mehr auf|ich polier dir die Fresse)
(sollen|mögen) (sie|die|diese Schweine) (alle |) (verrecken|krepieren|verbrennen|ersaufen|abgeknallt werden)( wie Hunde| im Mittelmeer| langsam| elendig|)
`),
  selfHarm: linesOf(`
(manchmal|nachts|seit Monaten|in letzter Zeit) (will ich einfach (einschlafen und nie wieder aufwachen|weg sein für immer|nicht mehr atmen)|stelle ich mir vor (tot zu sein|zu springen)|wünschte ich ich wäre (tot|nie geboren))
(ich sehe|es gibt|ich finde) (keinen|einfach keinen) (Grund|Sinn|Ausweg) (mehr |) (zu leben|weiterzuleben|am Leben zu bleiben|morgens aufzuwachen)(, ich geb auf|, wirklich|)
(ich halte (das Leben|alles|es) nicht mehr aus|ich bin so müde vom Leben|ich schaff das Leben nicht mehr)(,| und) (ich will dass es für immer vorbei ist|heute beende ich es|ich hab den Brief geschrieben|ich will nur noch sterben|die Tabletten liegen bereit)
(ich hab wieder|schon wieder|seit gestern hab ich wieder) (angefangen mich zu ritzen|zur Klinge gegriffen|Schnitte am Arm|mich verletzt)(, nur das hilft| und schäme mich|)
(meine Kinder|meine Freunde|sie alle) (haben es besser|werden froh sein|sind erleichtert) wenn ich (tot bin|nicht mehr lebe|endlich weg bin)
(heute Abend|morgen früh|nach Weihnachten) (mach ich Schluss mit allem|springe ich|bring ich mich um|bin ich nicht mehr da)(, (verzeih mir Mama|danke für alles)|)
(der Tod|Sterben|Selbstmord) (wäre eine Erlösung|macht mir keine Angst mehr|ist mein einziger Ausweg|ist alles woran ich denke)
`),
  sexual: linesOf(`
(komm|lass mich|ich will dass du|willst du) (mich |dich |) (reiten|ficken|auslecken|durchnehmen|in mir kommen|auf mir abspritzen|meinen Schwanz lutschen|meine Titten kneten)( Baby| heute Nacht| ganz tief| ohne Gummi|)
(ich liege|ich sitze) (nackt|ohne Höschen|feucht) (im Bett|vor der Cam|hier) und (fass mich an|mach's mir selbst|denk an deinen Schwanz|warte auf dich)
(verkaufe|biete|hab) (Nacktbilder|getragene Slips|Fußbilder|Videos beim Wichsen|Camshow|heiße Clips von mir)( günstig| per DM| über Paypal| Link im Profil|)
(sie|meine Ex|die Nachbarin) (bläst|fickt|stöhnt|reitet|schluckt) (wie (ein Pornostar|eine Nutte)|jeden Abend|bis zum Anschlag|im Auto|ohne Kondom)
(was für|geile|diese) (Titten|Arsch|Möse|Muschi|Schwanz|Ärsche) (zum (Ficken|Lecken|Reinspritzen)|, da werd ich hart|, so feucht)
`),
  plain: linesOf(`
(Ausländer|Juden|Muslime|Schwule|Schwarze|Türken|Sinti und Roma|Geflüchtete|Transmenschen|Behinderte|Migranten|Frauen|Lesben) (sind (großartig|Menschen wie du und ich|oft Opfer von Gewalt|meine Nachbarn|ein Teil von Deutschland|willkommen hier)|verdienen (Schutz|Respekt|ein gutes Leben)|werden oft diskriminiert|haben mir viel beigebracht|feiern heute ein Fest)
ich (liebe|mag|schätze|respektiere|unterstütze) (Ausländer|Juden|Muslime|Schwule|schwarze Menschen|Frauen|Türken|Geflüchtete|Behinderte|Transmenschen|meine lesbischen Freundinnen)(, na und|, sie gehören dazu| in meiner Stadt|)
(niemand|kein Kind|keiner) (sollte|darf|verdient es) (geschlagen zu werden|getötet werden|beleidigt werden|gehasst werden|verprügelt werden) (nur |) weil (er|es|sie) (schwarz|schwul|jüdisch|behindert|trans|muslimisch|eine Frau) ist
ich hasse (Rassismus|Rassisten|Montage|Rosenkohl|Regen|den Stau|Spinnen|dieses Spiel|Hausaufgaben|wenn Leute (Frauen|Schwule|Ausländer) beleidigen|Homophobie|Werbung)( so sehr| wirklich|)
(du bist|ihr seid|sie ist|er ist) (genial|so lieb|die Beste|mein bester Freund|wunderschön|ein Schatz|ein Monster am Klavier|der Hammer|witzig|unglaublich gut)( danke| ehrlich|)
(ich|wir) (Schwuchtel|Schwuchteln|Lesben|Dicken|Krüppel|Kanaken|Nerds|Idioten) (sind|bin) (stolz darauf|trotzdem glücklich|am Samstag auf dem CSD|unter uns)
(er schrieb|jemand rief|ich las gerade|im Bus hörte ich) "(Scheiß Kanake|du Hure|Judensau|Schwuchtel|geh zurück wo du herkommst|Drecksneger)" (und keiner sagte was|, bitte melden|, das ist Volksverhetzung|, mir wurde schlecht)
(der Krieg|der Film|das Buch|der Unfall|das Feuer) (hat {n} Menschen getötet|handelt vom Tod (eines Soldaten|seines Bruders)|zeigt einen Mord|kostete drei Menschen das Leben)( gestern|, traurig|)
(scheiße|verdammt|fuck|leck mich|Alter|verfickt nochmal) (ja|endlich|ist das (schön|geil|lecker)|wir haben gewonnen|ich hab bestanden|was ein Tor)(!!|!| man|)
(ich Idiot|ich Trottel|ich bin so dumm|bin ich blöd|ich Depp) (hab den Schlüssel vergessen|hab das falsche Ticket gekauft|, falscher Branch|, heute ist Sonntag|hab den Build kaputt gemacht|lol)
(Bayern|das Team|sie|unser Torwart) (hat|haben) (die (vernichtet|zerlegt|auseinandergenommen)|alles gekillt|den Song zerstört)( gestern|, was ein Spiel| haha|)
(mein Hund|die Katze|der Goldfisch|das Baby) (ist (gestorben|ein Schwein beim Fressen)|stinkt|hat gekotzt|macht mich wahnsinnig)(, wir haben ihn geliebt|, ich wisch das auf|)
(ich bin da|du bist nicht allein|halte durch|wenn es nicht mehr geht), (schreib mir|wir hören dir zu|ruf die Telefonseelsorge an|hol dir Hilfe)
(ich habe vor {n} Jahren|seit {n} Monaten hab ich|meine Schwester hat) (aufgehört mich zu ritzen|einen Suizidversuch überlebt|die Depression besiegt)(, heute geht es (mir|ihr) gut|, Hilfe hilft|)
(ich will|ich könnte) (im Boden versinken|vor Scham sterben lol|meinen Wecker umbringen|für immer schlafen, Montag halt|einfach in den Urlaub)
(Sex|Verhütung|Stillen|die Periode|Einvernehmen|Brustkrebsvorsorge) (ist ein Thema für (den Unterricht|die Ärztin)|sollte kein Tabu sein|, ein Vortrag am {n}.|: Fragen und Antworten)
`),
};
