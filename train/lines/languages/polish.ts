import type { LanguageLines } from './lines-of.ts';
import { linesOf } from './lines-of.ts';

/** Lines in Polish. */
export const POLISH: LanguageLines = {
  insults: linesOf(`
(jesteś|to|on jest|ty|co za) (zwykłym |pieprzonym |tępym |jebanym |żałosnym |) (idiotą|debilem|kretynem|śmieciem|frajerem|chujem|skurwysynem|pedałem|zerem|nikim|ścierwem|gnojem|bydlakiem|przegrywem|ćwokiem|pajacem|kurwą|szmatą|gównem|dzbanem)( i tyle| jebanym|)
(ty|jebany|tępy|głupi|pieprzony) (idioto|debilu|kretynie|śmieciu|frajerze|chuju|skurwysynu|pedale|zero|ścierwo|gnoju|pajacu|cwelu|kurwo|downie|nieudaczniku|gnido|świnio)( jebany| pierdolony| zasrany|)
(ty|co za|głupia|tłusta|stara|brudna) (kurwo|szmato|dziwko|suko|krowo|lochą|zdziro|maciora|kurwa|szmata|dziwka|suka|wywłoka)( jebana| głupia| tania|)
(zamknij|stul|zawrzyj) (mordę|pysk|ryj|się) (debilu|śmieciu|suko|frajerze|pajacu|idioto|kurwo|)
(spierdalaj|wypierdalaj|odpierdol się|pierdol się|wal się|goń się|spadaj|idź w chuj) (śmieciu|debilu|frajerze|szmato|stąd gnoju|cwelu|pajacu|)
nikt (cię|ciebie) (nie lubi|tu nie chce|nie kocha|nie szanuje|nie potrzebuje)(,| ) (przegrywie|śmieciu|brzydalu|ofiaro|wypad stąd|zero)
(ci|te|wszyscy|wszystkie|pieprzeni) (żydzi|ciapaci|ukraińcy|cyganie|murzyni|pedały|geje|muzułmanie|uchodźcy|arabowie|baby|kobiety|tranzole|kalecy) (to|są jak) (śmieci|robactwo|bydło|pasożyty|złodzieje|zwierzęta|podludzie|zaraza|brudasy|ścierwo|hołota)
(żydzie|ciapaku|czarnuchu|pedale|banderowcu|cyganie|brudasie|asfalcie|kaleko) (jebany|pierdolony|śmierdzący|wracaj do siebie|zasrany|parszywy)
(twoja|masz) (stara|matka|gęba|morda) (to kurwa|jak świnia|jest obrzydliwa|do rzygania|ohydną|puszcza się)
(jaki|ale|jak) (ty|można być) (głupi|żałosny|tępy|obrzydliwy|beznadziejny|brzydki|ograniczony)( jesteś| debilu| aż żal|, wstyd)
`),
  threats: linesOf(`
(zabiję|zajebię|zarżnę|zastrzelę|zgwałcę|potnę|uduszę|zatłukę|dojadę|rozpierdolę|spalę żywcem|zakopię) (cię|was|go|ją|ich)( śmieciu| jak cię znajdę| przysięgam| dziś w nocy| szmato| zobaczysz|)
(wiem|wiemy|namierzyłem) gdzie (mieszkasz|pracujesz|chodzisz do szkoły|śpisz|są twoje dzieci)(,| i) (przyjadę|uważaj|już nie żyjesz|czekaj|dopadnę cię|oglądaj się za siebie)
(już nie żyjesz|jesteś trupem|twoje dni są policzone|koniec z tobą)( śmieciu|, dopadnę cię|, obiecuję| kurwo|)
(mam nadzieję że|oby|żebyś|niech) (zdechniesz|zdechł|zdechła|umrzesz na raka|cię potrąci tir|zdechną|zgnijesz|spłoniesz|cię zgwałcą|twoja rodzina spłonie)( śmieciu| w męczarniach| szybko| jak pies|)
(trzeba|należy|powinno się|czas) (ich |tych (śmieci|żydów|pedałów|zdrajców) |to bydło |) (wystrzelać|powiesić|zagazować|rozstrzelać|spalić|wytłuc|powybijać|zlikwidować)( wszystkich| pod ścianą| jak psy|)
(zabij się|powieś się|skocz z mostu|zdechnij|podetnij sobie żyły|strzel sobie w łeb)( wreszcie|, nikt nie będzie płakał| śmieciu| szmato| przegrywie|)
(połamię|wybiję|utnę|przestrzelę|skręcę|rozwalę|obiję) ci (ręce|wszystkie zęby|łeb|kark|kolana|mordę|czaszkę|ryj)( śmieciu| jak cię spotkam|)
(śmierć|na szubienicę|do gazu|na latarnie) (żydom|pedałom|zdrajcom|uchodźcom|ciapatym|lewakom|z żydami|ukraińcom|policji)
(jeszcze raz|spróbuj|jak) (napiszesz|się odezwiesz|podejdziesz|ją tkniesz) (to |i |) (cię zabiję|nie żyjesz|cię potnę|ci nogi połamię|zajebię)
`),
  selfHarm: linesOf(`
(ja |) (nie chcę|nie mogę|nie mam siły|nie widzę sensu|mam dość) (już |więcej |) (żyć|tak żyć|się budzić|istnieć|dalej żyć|życia|być na tym świecie)
(chcę|chciałbym|chciałabym|zamierzam|myślę żeby|mam ochotę) (umrzeć|zdechnąć|się zabić|się powiesić|skończyć ze sobą|zniknąć na zawsze|skoczyć z mostu|podciąć sobie żyły|odebrać sobie życie|już się nie obudzić)( dziś| tej nocy| wreszcie|)
(wczoraj|znowu|dziś|w nocy) (się (pocięłam|pociąłem|cięłam|okaleczyłam)|pocięłam sobie (nogi|nadgarstki)|podciąłem żyły|tnę się żyletką)(, nikt nie wie| i nie mogę przestać|)
(wszystkim|mojej rodzinie|rodzicom|wam|światu) (będzie|byłoby) (lepiej|lżej) (beze mnie|gdy umrę|jak zniknę|gdybym się nie urodziła|jak mnie nie będzie)
nikt (nie zauważy|nie zapłacze|nie będzie tęsknił|by się nie przejął), (jak|jeśli|gdy) (umrę|zniknę|się zabiję|mnie zabraknie)
(moje życie|życie|wszystko) (nie ma sensu|jest nic niewarte|to piekło|straciło sens)(,| i) (chcę umrzeć|poddaję się|myślę o samobójstwie|wolę umrzeć|nie chcę tu być)
(żegnajcie|wybaczcie mi|to mój ostatni wpis|zostawiłam list|zajmijcie się kotem), (dziś to skończę|odchodzę na zawsze|jutro mnie nie będzie|nie dam rady dłużej)
(wzięłam|połknęłam|połknąłem|nałykałam się) (wszystkie|za dużo|całe opakowanie|garść) (tabletek|tabletki|leków|proszków)(,| i) (chcę umrzeć|boję się|żegnajcie|nic nie czuję)
(myślę|ciągle myślę|codziennie myślę|mam myśli) o (samobójstwie|śmierci|zabiciu się|tym żeby się zabić|cięciu się)|mam myśli samobójcze
(nienawidzę siebie|jestem ciężarem|do niczego się nie nadaję|jestem nikim) i (chcę umrzeć|powinnam umrzeć|nie zasługuję na życie|chcę zniknąć na zawsze)
`),
  sexual: linesOf(`
(wyślij|pokaż|prześlij|dawaj) (mi |) (nagie fotki|cycki|zdjęcie cipki|zdjęcie kutasa|nudesy|nagie zdjęcia|zdjęcie dupy|fotkę bez ubrań)( mała| proszę| kotku|)
(chcę|chętnie|marzę żeby|zaraz) (cię |) (wyruchać|zerżnąć|przelecieć|wylizać|wyjebać w dupę|dojść w tobie|pieprzyć|ruchać do rana)( mocno| całą noc| teraz|)
(ssij|obciągnij|liż|weź do buzi|ujeżdżaj) (mi |mojego |) (kutasa|chuja|pałę|cipkę|jaja|głęboko)( suczko| mała|)
(jestem|taka|taki) (napalony|napalona|mokra|podniecona|twardy)(,| i) (kto chce się ruchać|walę konia|robię sobie dobrze|zerżnij mnie|chcę kutasa|dotykam się)
(szukam|kto chce|chętnie na|oferuję) (seks|seks bez zobowiązań|sekskamerki|trójkąt|sexting|wymianę nagich fotek|ruchanko|seks przez telefon)( dziś| teraz| na priv|)
(on|ona|ja) (mnie |ją |mu |) (wyruchał|obciągnęła|lizał|spuścił się na twarz|zerżnął|ssała) (całą noc|od tyłu|w aucie|aż doszła|głęboko)
(nagie|napalone|mokre|ostre) (laski|kobiety|mamuśki|studentki|suki) (na kamerce|się ruchają|w twojej okolicy|bez cenzury|na żywo|porno)
`),
  plain: linesOf(`
(umieram|umarłam|padłem|zdycham) (ze śmiechu|z głodu|z gorąca|z nudów|z ciekawości|ze wstydu)( haha| 😂| pomocy|)
(telefon|laptop|bateria|serwer|auto|router|internet) (mi |) (padł|padła|zdechł|się wyłączył|umarł)( znowu|, zaraz wracam|, podładuję|)
(ta|ten|ta nasza) (sesja|upał|szef|tydzień|praca|poniedziałek|matma) mnie (zabije|zabija|wykończy|dobija)
(zabij|zabijcie|bij|strzelaj w|focus) (bossa|smoka|najpierw maga|zombie|healera|łucznika) (i weź skrzynię|przed drugą fazą|z łuku|szybko|potem mid|)
(my|oni|nas) (roznieśliśmy|zniszczyliśmy|pokonali|rozjechali|zabili|ograli) (ich|nas|wszystkich) (w finale|3:0|w rankedach|w ostatniej rundzie|wczoraj)( gg| lol|)
(kurwa|cholera|kurde|ja pierdolę|o matko|zajebiście|ale jazda) (jaki (gol|zimno|film)|znowu pada|zaspałem|autobus uciekł|już {n}|ale pięknie|jakie dobre)
(zajebisty|zajebiste|świetny|super|piękny) (mecz|koncert|rysunek|wynik|film|żarcie)( wczoraj| brawo| dzięki|)
(nazwali|wyzwali|nazwał|wyzwał) (mnie|ją|go|moją koleżankę) (od |)"?(kurwą|pedałem|debilem|grubą świnią|szmat|ciapakiem|żydem)"?(,| i) (zgłosiłam to|nikt nie zareagował|to boli|tak nie wolno|zablokowałem)
(nie|proszę nie|nigdy nie|przestań) (nazywaj|wyzywaj|nazywajcie|wyzywać) (ludzi|jej|nikogo|brata) (od debili|idiotą|kurwą|grubą|pedałem|kretynem)
(jestem|mój brat jest|moja koleżanka jest|sąsiad jest) (gejem|lesbijką|trans|muzułmaninem|żydówką|ukraińcem|romem|uchodźcą|niepełnosprawny|z Białorusi) i (jestem z tego dumny|mieszka obok|super się gra|to jest okej|pracujemy razem|jest bardzo miły)
(kobiety|muzułmanie|żydzi|uchodźcy|geje|ukraińcy|romowie|osoby trans) (zasługują na (szacunek|równe prawa)|mieszkają tu od lat|to ludzie jak my|dziś świętują|ciężko pracują|nie są przestępcami)
(mówienie że|kto mówi że|to nieprawda że|hasło że) (uchodźcy|kobiety|żydzi|ukraińcy|geje) to (śmieci|złodzieje|podludzie|zaraza|idioci) (jest rasizmem|jest złe|to wstyd|nie ma sensu)
jeśli (jest ci źle|myślisz o samobójstwie|chcesz pogadać|potrzebujesz pomocy|ktoś mówi o śmierci), (zadzwoń|napisz|poszukaj pomocy|porozmawiaj z kimś)(, nie jesteś (sam|sama)| na 116 123| do przyjaciela|)
(mój|jej|jeden) (kolega|brat|wujek|znajomy) (popełnił samobójstwo|ma depresję|próbował się zabić|mówi o śmierci|zmarł)(,| i) (jak pomóc|tęsknimy|martwię się|pogrzeb jest w piątek)
(skaleczyłam|obciąłem|obcięłam|oparzyłem|zaciąłem) (się |) (w palec|włosy|paznokcie|przy goleniu|w kuchni|papierem)( ała| nic takiego| jak wam się podoba|)
(jestem |dziś jestem |) (trochę |bardzo |) (zmęczony|smutna|chory|zestresowana|padnięty|przybita)(, idę spać|, jutro będzie lepiej|, długi tydzień|, przejdzie|)
(nie mogę już|nie chcę już|mam dość) (się uczyć|jeść|tego deszczu|pracować dzisiaj|czekać na paczkę|tych zebrań)( haha| idę spać|)
(lekcja|wykład|artykuł|lekarka) (o|na temat) (edukacji seksualnej|antykoncepcji|dojrzewaniu|zdrowiu intymnym|okresie) (jutro|o {n}|ciekawa|odwołana)
(spać|rzeźba|obraz|kąpać się) (nago|nagiej kobiety|w sukience) (jest wygodnie|w muzeum|w upał|Rubensa)
(idziemy|wpadniesz|widzimy się|gramy|spotkamy się) (jutro|w sobotę|wieczorem|później|o {n}) (na (mecz|obiad|koncert)|do kina|online|u mnie|w parku)?
(dzięki|wielkie dzięki|super|świetnie|ok|jasne|dobra)( za pomoc| wszystkim|, do jutra| stary|, zobaczę| ludzie|)
(serwer|build|strona|baza|test|deploy) (leży|padł|muli|wstał|zwraca 500)(, ktoś zerknie|, restartuję| znowu|)
(ktoś wie|ma ktoś|wiecie) (jak to zrobić|o której początek|dobry przepis|gdzie kupić bilety|czy jutro są zajęcia)?
(zamknij się|zabiję cię) (haha|jak mi zaspoilerujesz|nie mogę z ciebie|lol)
(dziś|wczoraj|jutro) (jemy|oglądaliśmy|jedziemy|idziemy na) (pierogi|serial|na działkę|do babci|mecz|rosół)
`),
};
