import type { LanguageLines } from './lines-of.ts';
import { linesOf } from './lines-of.ts';

/** More Polish lines: comments and chats, whole sentences, and plain talk for each kind. */
export const MORE_POLISH: LanguageLines = {
  insults: linesOf(`
(stary |ej |serio |kurwa |) (co za|ale z ciebie|jesteś|ty|to jest) (debil|idiota|kretyn|skurwysyn|chuj|ciota|pedał|śmieć|gnój|gnida|szmata|dziwka|kurwa|pajac|frajer|cwel|ćwok|imbecyl|ścierwo|bydlę|menda|zjeb|pojeb|dupek|palant|matoł|tłuk|debilka|świnia|pasożyt|nieudacznik|przegryw)( jebany| pierdolony| zasrany| żałosny| do kwadratu|)
(zamknij|stul|przymknij) (ten |swój |) (ryj|pysk|mordę|dziób|jadaczkę|ryja) (debilu|szmato|śmieciu|kurwo|lewaku|pisiorze|pedale|grubasie|frajerze|głupia krowo|czarnuchu)( nikt cię nie pytał|, wstydu nie masz|)
(wypierdalaj|spierdalaj|odpierdol się|spadaj|wypad|wynocha|goń się|idź w chuj) (stąd |do siebie |) (śmieciu|szmato|pedale|brudasie|ciapaty|lewacka kurwo|debilu|frajerze|ukraińcu|żydzie|pasożycie|)
(wszystkie |te |) (kobiety|baby|laski|feministki|dziewuchy) (to |) (kurwy|szmaty|dziwki|idiotki|materialistki|histeryczki|gorszy gatunek|tylko do garów|tylko do ruchania)( bez wyjątku|)
(nienawidzę|brzydzę się|gardzę|rzygam na widok|nie cierpię) (tych |wszystkich |) (żydów|ciapatych|pedałów|gejów|cyganów|czarnuchów|murzynów|ukraińców|muzułmanów|uchodźców|imigrantów|inwalidów|kobiet|lesb|lewaków|transów|arabów)(, niech spierdalają|, ohydne ścierwo|, wszystkich bez wyjątku|, wynocha|)
(żydzi|ciapaci|pedały|geje|cyganie|czarnuchy|murzyni|ukraińcy|muzułmanie|uchodźcy|imigranci|inwalidzi|arabowie|lesby|transy) (to |są |) (zwierzęta|pasożyty|zaraza|śmieci|małpy|szczury|podludzie|rak na społeczeństwie|chorzy zboczeńcy|złodzieje i gwałciciele|ścierwo|robactwo|brudasy|hołota)( trzeba ich gonić|, niszczą nasz kraj|, won stąd|)
(wracaj|spieprzaj|won|wypierdalaj) (do siebie|na drzewo|do afryki|na ukrainę|do swojej dziury|z naszego kraju) (brudasie|małpo|czarnuchu|ciapaku|pasożycie|cyganie|dzikusie)
(jesteś|jesteście|on jest|ona jest) (nikim|zerem|pomyłką|wstydem dla rodziny|kupą gówna|tłustą świnią|głupi jak but|brzydka jak noc|dnem|żałosną namiastką człowieka|obleśny)( i wszyscy to wiedzą|, rzygać się chce|, zniknij|)
(z takim|co za|z taką) (ryjem|ryj|mordą|gębą) (jak świnia|to tylko do cyrku|nikt cię nie zechce|jak dupa|aż rzygać się chce)
(nikt|nawet matka|pies z kulawą nogą) cię (nie lubi|nie kocha|nie chce|nie znosi)(,| ) (śmieciu|brzydulo|frajerze|bo jesteś (nikim|obleśny|śmieciem)|grubasie|przegrywie)
(jebać|pierdolić|chuj w dupę) (cię|was|ciebie i twoją matkę|tych żydów|pedałów|lewaków|ukraińców|policję|twoją rodzinę)( kurwo| śmieciu| jebany|)
`),
  threats: linesOf(`
(jak|niech|tylko) cię (spotkam|dorwę|złapię|zobaczę|znajdę) to (cię zabiję|cię zajebię|ci łeb rozwalę|ci nogi połamię|cię zarżnę|skończysz w szpitalu|ci kosę sprzedam|cię zakopię)( śmieciu| przysięgam| kurwo|)
(wiem|mam|znamy|znalazłem) (gdzie mieszkasz|twój adres|do jakiej szkoły chodzi twoja córka|twoją rejestrację|gdzie pracujesz)(,| i) (jedziemy po ciebie|szykuj trumnę|spalimy ci dom|oglądaj się za siebie|pożałujesz|już nie żyjesz)
(takich|ich wszystkich|tych zdrajców|żydów|pedałów|polityków|pedofilów|imigrantów|lewaków) (trzeba|należy|powinno się) (zabijać|rozstrzelać|wieszać|powiesić|spalić|gazować|tępić|pod ścianę|zajebać)( jak psy| na miejscu| publicznie|)
(jutro|w poniedziałek|dziś w nocy) (przyniosę|biorę|przyjdę z) (nóż|nożem|broń|pistolet|siekierą|kanister benzyny) (do szkoły|do pracy|do klasy|do ciebie|)(,| i) (będą trupy|wszyscy zapłacicie|nikt nie wyjdzie żywy|zobaczycie)
(obyś|mam nadzieję że|życzę ci żebyś) (zdechł|zdechła|zdychał w męczarniach|cię zabiją|cię zgwałcą|dostał raka|spłonął|zdechniesz|umrzesz)( jak pies| powoli| szmato| w samotności|)
(jeszcze słowo|powiedz coś jeszcze|dotknij jej|zgłoś to) i (cię zabiję|nie żyjesz|cię zakopię|już się nie obudzisz|flaki ci wypruję)
`),
  selfHarm: linesOf(`
(czasem|nocami|ostatnio|od miesięcy) (chcę po prostu (zasnąć i się nie obudzić|zniknąć na zawsze|przestać istnieć|umrzeć)|myślę (o śmierci|żeby skoczyć|jak odejść z tego świata)|wyobrażam sobie swój pogrzeb)
(nie widzę|nie mam|nie ma) (już |żadnego |) (sensu|powodu|siły) (żyć|żeby żyć|dalej żyć|się budzić|istnieć)(, naprawdę|, poddaję się|)
(mam dość|jestem zmęczona|nie daję rady z|nie wytrzymuję) (życia|życiem|tego życia|istnienia)(,| i) (chcę umrzeć|chcę żeby to się skończyło na zawsze|list już napisałam|dziś to skończę|tabletki już leżą)
(znowu|od wczoraj znów|nie umiem przestać) (się tnę|się ciąć|się okaleczam|robię sobie krzywdę|przypalam sobie ręce)(, tylko to pomaga| po nocach| i chowam blizny|)
(rodzicom|dzieciom|mamie|im wszystkim) będzie (lżej|lepiej|spokojniej) (jak umrę|beze mnie|jak się zabiję|kiedy mnie zabraknie)
(dziś|jutro|tej nocy|po świętach) (się zabiję|skoczę|połknę wszystkie tabletki|odejdę na zawsze|skończę ze sobą|mój ostatni dzień)(, mamo przepraszam|, dziękuję za wszystko|, już postanowiłam|)
(śmierć|umrzeć|samobójstwo) (to jedyne wyjście|już mnie nie przeraża|byłoby ulgą|to wszystko o czym myślę)
`),
  sexual: linesOf(`
(chodź|chcę|daj|pozwól mi) (cię wyruchać|mi obciągnąć|wylizać ci cipkę|spuścić ci się na twarz|w ciebie wejść|usiąść na twoim kutasie|cię zerżnąć|ssać twoje cycki|cię pieprzyć)( całą noc| bez gumki| ostro| mała|)
(leżę|siedzę|czekam) (naga|goła|nagi|mokra|napalony|bez majtek|ze stojącym kutasem) (i myślę o tobie|i walę konia|i się dotykam|, kto chce seksu|, wyślij kutasa)
(sprzedam|wyślę|mam) (nudesy|gołe fotki|filmik jak się masturbuję|noszone majtki|pokaz na kamerce|fotki cipki)( tanio| na priv| za stówę|)
(ona|moja eks|sąsiadka|ta laska) (obciąga|rucha się|jęczy|połyka|ujeżdża|daje w dupę) (jak gwiazda porno|każdemu|co noc|na pieska|do końca)
(ale|jakie|co za) (cycki|dupa|cipka|kutas|dupeczka) (do (ruchania|lizania|spuszczenia się)|mokra i chętna|od razu mi stanął)
`),
  plain: linesOf(`
(żydzi|muzułmanie|geje|cyganie|romowie|ukraińcy|uchodźcy|osoby trans|niepełnosprawni|czarnoskórzy|kobiety|lesbijki|imigranci|arabowie) (to tacy sami ludzie|to moi przyjaciele|często padają ofiarą przemocy|zasługują na szacunek|mieszkają obok|bardzo mi pomogli|świętują dzisiaj|mają prawo do życia|są częścią polski|są wspaniali)
(kocham|lubię|szanuję|wspieram|uwielbiam) (żydów|muzułmanów|gejów|ukraińców|kobiety|czarnoskórych|romów|niepełnosprawnych|uchodźców|lesbijki)(, no i co|, świetni ludzie| z mojego osiedla|)
(nikt|żadne dziecko) nie (powinien|powinno|zasługuje na) (być |) (bity|zabity|obrażane|nienawiść|poniżany|traktowany jak zwierzę) (za to że jest|bo jest) (gejem|żydem|romem|czarnoskóry|inny|niepełnosprawny|ukraińcem)
(nienawidzę|nie cierpię|nie znoszę|wkurza mnie) (rasizmu|rasistów|poniedziałków|deszczu|korków|brukselki|tej gry|komarów|homofobii|kiedy obrażają (kobiety|ukraińców|gejów)|zadań domowych)
(jesteś|jesteście|ona jest|on jest) (genialny|kochana|najlepsza|moim najlepszym przyjacielem|piękna|potworem na perkusji|mega zabawna|moją dumą|kozakiem|super)( dzięki| serio|)
(krzyknęli do mnie|napisał|czytam w komentarzach|usłyszałam) "(wracaj na ukrainę|szmata|pedał|żydzi do gazu|brudas|gruba świnia)" (i nikt nie zareagował|, zgłosiłam to|, to przestępstwo|, płakać się chce)
(wojna|film|książka|wypadek|pożar) (zabiła {n} osób|o śmierci żołnierza|opowiada o morderstwie|zabrał trzy życia|o śmierci brata)( wczoraj|, bardzo smutne|)
(kurwa|ja pierdolę|o chuj|cholera|jasna dupa|o kurde) (tak|wreszcie|ale (pięknie|pyszne|gol)|wygraliśmy|zdałem|kocham tę piosenkę|zimno dzisiaj)(!!|!| chłopaki|)
(ja |ale ze mnie |co za |jestem ) (idiota|debil|głupia|głupek|osioł|baran) (zapomniałam kluczy|pomyliłem czat|, zepsułem builda|dziś niedziela|, moja wina| haha|)
(legia|nasi|ona|bramkarz|zespół) (rozwalili|zabili|zniszczyła|rozjechali|zmiażdżyli|rozniósł) (rywala|ich|scenę|wszystkich wczoraj|5:0)( haha| co za mecz|)
(umieram|zdycham|umarłam|padam) (ze śmiechu|z głodu|z gorąca|ze wstydu|przez ten mem|, spać mi się chce)( haha| pomocy|)
(mój pies|kot|babcia|mały) (zdechł|umarła|śmierdzi|zwymiotował|je jak świnia|doprowadza mnie do szału)(, kochaliśmy go|, sprzątam| wczoraj|)
(jak ci źle|trzymaj się|nie milcz) (jestem obok|napisz do mnie|słuchamy cię|zadzwoń 116 123)(, jesteś ważna|, nie jesteś sama|)
(od {n} lat|od paru miesięcy) (się nie tnę|leczę depresję|żyję po próbie samobójczej|nie ma mojego brata, odebrał sobie życie)(, dziś jest dobrze|, proście o pomoc|)
(chcę|mam ochotę) (zapaść się pod ziemię|spać wiecznie, poniedziałek|zabić budzik|zniknąć z czatu haha|na urlop|pierogów)
(seks|antykoncepcja|okres|karmienie piersią|zgoda|badanie piersi) (to temat o zdrowiu|tłumaczą na lekcji|, wykład {n} maja|: pytania do lekarki)
`),
};
