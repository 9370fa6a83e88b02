import type { LanguageLines } from './lines-of.ts';
import { linesOf } from './lines-of.ts';

/** Lines in German. */
export const GERMAN: LanguageLines = {
  insults: linesOf(`
(du|ihr|der|sie) (bist|seid|ist) (so |echt |nur |doch |einfach |)(ein|eine|der letzte|das letzte|der größte) (dummer|dreckiger|mieser|elender|verdammter|widerlicher|) (Idiot|Arsch|Arschloch|Wichser|Hurensohn|Bastard|Spast|Penner|Vollidiot|Trottel|Loser|Versager|Mistkerl|Missgeburt|Abschaum|Schwein|Opfer|Hund|Lappen|Schwachkopf)
(du|sie ist eine|so eine|diese|was für eine) (dumme|blöde|dreckige|fette|hässliche|billige|miese|verlogene|alte) (Schlampe|Hure|Fotze|Kuh|Sau|Fotze|Ziege|Nutte|Schlange|Bitch)
(halt|haltet) (die|deine|dein|eure) (Fresse|Schnauze|Klappe|Maul) (du (Idiot|Hurensohn|Missgeburt|dummer Hund|Opfer|Wichser)|endlich|man|einfach|)
(verpiss dich|fick dich|verreck|leck mich am Arsch|zieh Leine|hau ab|geh sterben|schäm dich) (du (Arschloch|Wichser|Hure|Missgeburt|Idiot|Spast|Stück Scheiße|Dreckssau)|du elender Versager|)
(keiner|niemand|kein Mensch) (mag|will|braucht|liebt|vermisst) (dich|euch) (hier |)(du (Opfer|Loser|Freak|hässliches Ding|Stück Dreck)|, (geh|verschwinde|lösch dich))
(alle|diese|die|solche) (Ausländer|Flüchtlinge|Moslems|Muslime|Juden|Schwulen|Zigeuner|Türken|Araber|Schwarzen|Transen|Frauen|Behinderten) (sind|bleiben) (Abschaum|Dreck|Untermenschen|Parasiten|Ungeziefer|Müll|eine Plage|widerlich|minderwertig|alle Verbrecher|dumm wie Brot)
(du|ihr) (Kanake|Judensau|Schwuchtel|Kameltreiber|Neger|Transe|Zigeuner|Scheißausländer|Krüppel|Mongo|Lesbe) (, |)(geh (zurück|dahin wo du herkommst)|verpiss dich|du bist Dreck|ekelhaft|du gehörst hier nicht her)
(dein|deine) (Gesicht|Mutter|Fresse|Stimme|Existenz) ist (so hässlich|eine Beleidigung|zum Kotzen|eine Hure|ein Fehler|peinlich|widerlich)
(wie|bist du) (dumm|bescheuert|behindert|hirnlos|blöd|geistesgestört|zurückgeblieben) (kann man sein|bist du eigentlich|bist du|eigentlich|oder was)( du Idiot| du Spast| man|)
du (kannst|taugst|hast) (gar |einfach |)(nichts|nix|zu nichts|kein Hirn|null Verstand), (du (Versager|Nichtsnutz|Null|Witzfigur)|dummes Stück|erbärmlich)
`),
  threats: linesOf(`
(ich|wir) (bring|bringe|bringen|mach|mache|machen|stech|stechen|schlag|knall|knalle|hau) (dich|euch|ihn|sie) (um|kalt|ab|tot|fertig|nieder)( du (Hund|Hurensohn|Wichser)| wenn ich dich (treffe|erwische|finde)| versprochen| heute noch|)
(ich|wir) (werde|werden) (dich|euch|ihn|sie) (umbringen|töten|abstechen|erschießen|totschlagen|fertigmachen|vergewaltigen|finden und umbringen|aufschlitzen|zusammenschlagen)
(ich weiß|wir wissen) wo (du wohnst|deine (Kinder|Familie|Schule) (ist|wohnt)|du arbeitest|ihr wohnt)(,| und) (ich komme vorbei|pass bloß auf|du bist tot|schlaf gut|bald stehen wir vor der Tür|dann gibt es Schläge)
(ich|wir) (breche|brechen|schlage|polier|trete) dir (die Knochen|das Genick|die Nase|alle Zähne aus|die Fresse ein|die Fresse|die Beine|den Schädel ein)
(pass auf|warte nur|warte ab|nimm dich in acht), (du bist (bald |)tot|deine Tage sind gezählt|ich krieg dich|ich finde dich|du wirst bluten|du bist dran)
(man|wir|jemand) (sollte|müsste|muss|sollten|müssten) (die|sie|ihn|diese Leute|alle|diese Verräter|das Pack) (alle |)(erschießen|aufhängen|vergasen|abknallen|an die Wand stellen|verbrennen|totschlagen|ausrotten|abstechen)
(ich hoffe|hoffentlich) (du|er|sie|ihr) (stirbst|krepierst|verreckst|stirbt|kriegst Krebs|verreckt|krepiert|verbrennt|brennt|wirst überfahren)( bald| qualvoll| langsam| an Krebs|)
(bring dich um|häng dich auf|erschieß dich|spring vom Dach|geh sterben|schneid dir die Pulsadern auf)( du (Opfer|Stück Dreck|Loser|Schlampe)| keiner wird dich vermissen| endlich|)
(die|alle|solche) (Juden|Flüchtlinge|Moslems|Ausländer|Schwulen|Politiker|Linken|Bullen) (gehören|sollen|müssen) (vergast|erschossen|an die Wand|aufgehängt|verbrannt|abgeknallt|sterben|brennen)
`),
  selfHarm: linesOf(`
ich (will|möchte|mag|kann) (einfach |wirklich |) (nicht mehr (leben|da sein|weiterleben|aufwachen|existieren)|sterben|tot sein|nur noch sterben|für immer schlafen|allem ein Ende setzen)
ich (werde|möchte|will|wollte|muss) (mich|mir) (heute|bald|am liebsten|wieder|endlich|) (umbringen|das Leben nehmen|vor den Zug werfen|erhängen|etwas antun|wehtun|von der Brücke stürzen)
ich (habe|hab) (mich|mir) (gestern|wieder|heute|letzte Nacht|schon oft) (geritzt|selbst verletzt|die Arme aufgeschnitten|geschnitten|die Pulsadern|in den Arm geschnitten)(, (niemand|keiner) (weiß|merkt) es| und es hört nicht auf|)
(alle|die Welt|meine Familie|meine Eltern|ihr) (wären|wäre|seid) (ohne mich|wenn ich (weg|tot|nicht mehr da) (wäre|bin)) (besser dran|glücklicher|froh)
(niemand|keiner) (würde|wird) (es merken|mich vermissen|weinen), wenn ich (tot|weg|nicht mehr da) (wäre|bin)
(mein|das) Leben (hat keinen Sinn|ist sinnlos|ist nichts wert|macht keinen Sinn) mehr( und ich will (sterben|weg)|, ich gebe auf|, ich kann nicht mehr|)
(das ist mein Abschied|lebt wohl|macht's gut|tschüss an alle|verzeiht mir), (heute Nacht ist Schluss|ich gehe für immer|ich beende es|ich halte es nicht mehr aus|morgen bin ich weg)
ich (habe|hab) (alle meine|zu viele|eine Packung|ganz viele) (Tabletten|Schlaftabletten|Pillen) (genommen|geschluckt|gesammelt)(, (ich will sterben|ich hab Angst|lebt wohl)|)
(ich denke|ich hab|seit Wochen denke ich) (ständig |jeden Tag |nur noch |) (an Selbstmord|Suizidgedanken|Selbstmordgedanken|daran mich umzubringen|an den Tod|darüber nach zu sterben)
ich (hasse mich|hasse mein Leben|bin nichts wert|bin nur eine Last)( so sehr|) und (will|möchte|sollte) (sterben|nicht mehr leben|verschwinden|mich umbringen|tot sein)
`),
  sexual: linesOf(`
(schick|zeig|schickst du|sende) (mir |) (mal |) (ein |) (Nacktbilder|Nacktfoto|deine Titten|deine Muschi|deinen Schwanz|deinen Arsch|Nudes|ein Bild ohne Klamotten)( bitte| Süße| von dir|)
ich (will|würde|möchte) (dich|deinen Arsch|deine Muschi|deinen Schwanz) (so gern |hart |jetzt |die ganze Nacht |) (ficken|lecken|vögeln|bumsen|blasen|durchficken|nehmen|spüren)
(ich bin|bin) (so |gerade |total |) (geil|feucht|scharf|nass) (auf dich|und nackt|und mach's mir|, wer hat Lust auf Sex|, komm ficken|, wichs für mich)
(blas|lutsch|leck|reit|wichs) (mir |) (einen|meinen Schwanz|meine Muschi|meine Eier|ihn hart|auf mir)( du geile Sau| Baby|)
(suche|wer hat Lust auf|Lust auf|jemand für) (Sex|einen Dreier|Telefonsex|Camsex|Sexting|eine schnelle Nummer|ficken|geile Bilder)( heute|, m25| jetzt| privat|)
(ich|er|sie) (stöhnt|kommt|spritzt|fickt|wichst|reitet|leckt) (auf (meinem|seinem) Schwanz|ihr ins Gesicht|sie von hinten|mich bis ich komme|ihre nasse Muschi|tief in ihr)
(geile|nackte|versaute|heiße) (Frauen|Schlampen|Girls|Pornos|Videos|MILF) (ficken|zeigen alles|ungeschützt|ohne Tabus|live vor der Cam|für dich)
`),
  plain: linesOf(`
(ich|wir) (sterbe|sterben|lach mich tot|könnte sterben) vor (Lachen|Hunger|Hitze|Langeweile|Neugier)( lol| 😂| haha|)
(mein|der|das) (Handy|Akku|Laptop|Server|Auto|Router) ist (tot|im Eimer|abgestürzt|schon wieder tot|leer|am Arsch)
(der|die|das|diese) (Hitze|Mathe|Chef|Prüfung|Job|Umzug|Code|Montag) (bringt|macht) (mich|uns) (noch um|fertig|wahnsinnig|fix und fertig)
(bring|bringst du|kannst du) (mir |uns |) (Milch|Brot|den Schlüssel|ein Bier|Kuchen|das Ladegerät) (mit|vorbei|runter)( bitte| wenn du kommst| nachher|)
(töte|tötet|bring|schieß|stech) (erst |zuerst |) (den Boss|den Drachen|den Heiler|die Zombies|den Bogenschützen) (um|ab|und dann die Truhe|dann weiter|mit dem Bogen|)
(wir|die|ich) haben (sie|euch|den Gegner|das andere Team) (zerstört|vernichtet|abgeschossen|besiegt|fertig gemacht)( gg| in der letzten Runde| 3:0|)
(verdammt|scheiße|Scheiß|Mist|fuck|Alter|boah) (war das (gut|knapp|teuer|geil)|ist das (kalt|spät|lecker)|, schon wieder Stau|, hab den Schlüssel vergessen|, der Bus ist weg)
(geiles|geile|geiler) (Konzert|Tor|Sache|Song|Spiel|Idee|Wetter|Auto|Bild)( gestern| man| oder|!|)
(er|sie|jemand|einer) (hat|hatte) (mich|sie|ihn|meine Freundin) ("(Hure|Idiot|Schlampe|Kanake|Schwuchtel|fette Sau)"|eine Hure|Idiot) (genannt|geschimpft|beleidigt), (das geht gar nicht|das tut weh|bitte melden|hab ihn blockiert|schlimm)
(man|ihr|bitte) (darf|sollte|solltet|nennt|sagt) (niemanden|keinen|Leute) nicht (Idiot|behindert|Schwuchtel|dumm|Missgeburt) (nennen|beschimpfen|beleidigen)
(ich bin|er ist|meine Schwester ist|unser Chef ist) (schwul|lesbisch|trans|Muslim|Jude|Türke|aus Syrien|schwarz|behindert|Ausländer) und (stolz darauf|wohnt in {n} Minuten|das ist gut so|sehr nett|kommt auch|spielt Fußball)
(Frauen|Muslime|Juden|Flüchtlinge|Schwule|Trans-Menschen|Ausländer|Türken) (verdienen (Respekt|die gleichen Rechte)|leben hier seit Jahren|sind (willkommen|Menschen wie alle)|feiern heute|haben das Recht dazu|sind keine Verbrecher)
(wer sagt|der Satz|zu sagen|Leute die meinen), (dass |)(alle |)(Ausländer|Frauen|Juden|Moslems|Schwule) (seien |sind |)(dumm|kriminell|Abschaum|weniger wert), (liegt falsch|ist Unsinn|ist rassistisch|hat nichts verstanden)
(wenn|falls) (es dir schlecht geht|du nicht mehr kannst|du an Suizid denkst|du Hilfe brauchst), (ruf|schreib|melde dich) (bitte |)(bei der Telefonseelsorge|jemanden an|uns|einem Freund|0800 1110111)(, du bist nicht allein| an|)
(mein|ein|sein) (Freund|Bruder|Onkel|Kollege) hat (sich das Leben genommen|Depressionen|versucht sich umzubringen|Suizidgedanken)(,| und) (wie kann ich helfen|wir vermissen ihn|ich mache mir Sorgen|die Beerdigung ist am Freitag)
(ich|hab|habe) (mich|mir) (beim (Kochen|Rasieren)|in den Finger) (geschnitten|verbrannt|gestoßen)( autsch| nichts schlimmes|)
(ich bin|bin|war) (heute |echt |ein bisschen |) (müde|traurig|fertig|kaputt|krank|gestresst|down)(, geh schlafen|, bis morgen|, aber das wird|, war ein langer Tag|)
(ich (kann|will) nicht mehr|mir reicht's), (so viele Hausaufgaben|ich bin satt|die Treppe war lang|Feierabend|noch {n} Seiten)
(wir|ich) (haben|hatte|hab) (im Unterricht|beim Arzt|in der Schule) (über (Sex|Verhütung|die Pille|Pubertät)|Sexualkunde|ein Gespräch über Verhütung) (geredet|gesprochen|gehabt|)
(nackt|oben ohne) (schlafen|baden|in der Sauna) (ist (gesund|normal hier)|bei der Hitze|finde ich okay)
(das Bild|die Statue|das Gemälde|der Film) (zeigt|hat) (einen nackten|eine nackte|viel nackte) (Mann|Frau|Haut)(, große Kunst| im Museum|)
(kommst du|kommt ihr|wer kommt|bist du|sehen wir uns) (morgen|heute Abend|am Samstag|nachher|um {n}) (mit |) (ins Kino|zum Training|online|zum Essen|in die Stadt|zum Grillen)?
(danke|vielen Dank|super|top|gern geschehen|alles klar|passt)( dir| euch| für die Hilfe| fürs Mitnehmen|, bis morgen|, mach ich|)
(der Build|das Deployment|die Pipeline|der Test|der Commit) (ist (rot|kaputt|durch)|schlägt fehl|läuft wieder|hängt seit {n} Minuten)(, kann jemand schauen|, ich schau mir das an|)
(weiß jemand|hat jemand|kennt wer) (wie das geht|eine Lösung|ein gutes Rezept|wann das Spiel anfängt|wo ich Karten bekomme|ob morgen Schule ist)?
(ich|wir) (fahren|fahre|gehen|essen|schauen|spielen) (heute|morgen|gerade|später|am Wochenende) (nach Berlin|an den See|Pizza|eine Serie|Karten|ins Stadion|ins Bett)
(schlag|hau|klopf) (das Ei|die Sahne|den Nagel|den Teppich) (auf|steif|ein|aus)
(ich|man) (könnte|würde) (den Drucker|die Mücke|meinen Wecker|Windows) (umbringen|aus dem Fenster werfen|erschlagen)
(kein|ein) (Idiot|Arschloch|Trottel) (bin ich nicht|war ich heute|ich, hab alles vergessen|wie ich hat das Ticket verloren)
`),
};
