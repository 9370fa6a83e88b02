import type { LanguageLines } from './lines-of.ts';
import { linesOf } from './lines-of.ts';

/** Lines in Italian. */
export const ITALIAN: LanguageLines = {
  insults: linesOf(`
(sei|siete|è|ma sei|sei proprio) (un |una |il più grande |solo un |) (idiota|coglione|stronzo|figlio di puttana|imbecille|deficiente|cretino|bastardo|ritardato|frocio|merda|pezzo di merda|fallito|sfigato|verme|maiale|parassita|nullità|buffone|mongoloide|cesso)( di merda| schifoso| umano|)
(sei una|che|brutta|lurida|sporca|grassa) (puttana|troia|zoccola|cagna|vacca|scrofa|stronza|cessa|mignotta|baldracca)( schifosa| di merda| grassa|)
(stai zitto|chiudi quella bocca|taci|zitta|chiudi il becco) (coglione|stronzo|imbecille|puttana|cretino|figlio di puttana|sfigato|brutto stronzo)
(vaffanculo|va a cagare|fottiti|vai a morire ammazzato|levati dal cazzo|vai a quel paese|succhiamelo) (stronzo|coglione|brutta troia|pezzo di merda|bastardo|frocio|)
(nessuno|non) ti (vuole|sopporta nessuno|ama|cerca|vuole nessuno qui)(,| ) (sei un (fallito|rifiuto)|fai schifo|brutto cesso|sparisci|sfigata)
(gli|i|questi|tutti i|le) (immigrati|zingari|negri|ebrei|musulmani|gay|froci|rom|marocchini|cinesi|terroni|trans|donne|neri) (sono|restano) (tutti |) (feccia|animali|parassiti|ladri|bestie|una piaga|inferiori|spazzatura|scarti|da buttare|malati)
(negro|zingaro|ebreo|frocio|terrone|marocchino|lesbica|handicappato|checca) (di merda|schifoso|bastardo|torna al tuo paese|puzzolente)
(fai|fate|mi fai) (schifo|pena|vomitare|ribrezzo)(,|) (brutto (maiale|stronzo)|grassona|sei ridicolo|rifiuto umano|vergognati verme)
(tua|quella) (madre|sorella|faccia) (è una (puttana|troia)|fa schifo|la dà a tutti|fa vomitare)( coglione|)
(quanto|ma quanto|come) (sei|cazzo sei) (stupido|brutto|inutile|patetico|scemo|ritardato|ridicolo)( idiota| non servi a niente| fai pena|)
`),
  threats: linesOf(`
(ti|vi|lo|la) (ammazzo|uccido|accoltello|spacco la faccia|spacco la testa|sparo|sgozzo|stupro|brucio vivo|rompo le ossa|gonfio di botte|taglio la gola)( bastardo| se ti prendo| quando ti vedo| giuro| stronzo| stasera|)
(so|sappiamo) dove (vivi|lavori|dormi|vanno a scuola i tuoi figli)(,| e) (vengo a prenderti|stai attento|sei morto|ti aspetto sotto casa|te ne pentirai|arriviamo)
(sei|siete) (morto|morti|un uomo morto|finito)( bastardo| quando ti trovo|, te lo prometto|, hai i giorni contati|)
(spero che|spero) (tu |) (muoia|crepi|ti venga un cancro|ti stuprino|ti investa un camion|bruciate tutti|crepiate|marcisca)( presto| da solo| tra le urla| come un cane|)
(bisogna|bisognerebbe|dovrebbero|andrebbero|vanno) (ammazzarli|fucilarli|bruciarli|impiccati|sterminarli|gasati|bruciati vivi|fucilati|linciarli)( tutti| in piazza| come cani|)
(ammazzati|impiccati|buttati da un ponte|sparati|tagliati le vene)( sfigato|, non mancherai a nessuno| pezzo di merda| e facci un favore| grassona|)
(stai attento|guardati le spalle|aspetta|vedrai), (ti vengo a cercare|ti trovo|scorrerà il tuo sangue|finisci all'ospedale|te la faccio pagare con la vita)
(morte|a morte|al rogo|bruciamo) (agli|gli|i) (ebrei|negri|zingari|froci|immigrati|musulmani|politici|sbirri|traditori|comunisti)
se (parli|torni|ti avvicini|ti vedo|dici qualcosa) ti (ammazzo|taglio|spezzo le gambe|riempio di botte|faccio fuori)
`),
  selfHarm: linesOf(`
(non ho|non voglio|non ce la faccio|non riesco) (più |) (voglia di vivere|vivere|a vivere|più a stare al mondo|svegliarmi domani|esistere|ad andare avanti con la vita)
(voglio|vorrei|ho voglia di|sto per|penso di) (morire|uccidermi|ammazzarmi|suicidarmi|farla finita|impiccarmi|sparire per sempre|buttarmi da un ponte|togliermi la vita)( stanotte| oggi| una volta per tutte|)
(ieri|di nuovo|stanotte|oggi) (mi sono tagliata|mi sono tagliato|mi sono fatta del male|ho ricominciato a tagliarmi) (i polsi|le gambe|con la lametta|apposta|le braccia con un rasoio)(, nessuno lo sa| e non riesco a smettere|)
(tutti|la mia famiglia|i miei|voi) (starebbero|starebbe|stareste) (meglio|più felici) (senza di me|se (morissi|sparissi|non fossi mai nata))
(nessuno|a nessuno) (se ne accorgerebbe|piangerebbe|mancherei|importerebbe) se (morissi|sparissi|mi ammazzassi|non ci fossi più)
(la mia vita|vivere|tutto) (non ha senso|non vale niente|è un inferno|non serve a niente)(,| e) (voglio morire|mi arrendo|penso al suicidio|preferisco morire|non voglio più esserci)
(addio|perdonatemi|questo è il mio addio|vi lascio una lettera|prendetevi cura del gatto), (stanotte è finita|me ne vado per sempre|domani non ci sarò|non ce la faccio più)
ho (preso|ingoiato) (tutte le|troppe|una scatola di|un sacco di) (pastiglie|pillole|medicine)(,| e) (voglio morire|ho paura|addio|non sento più niente)
(penso|continuo a pensare|sto pensando) (sempre |ogni giorno |) (al suicidio|di uccidermi|alla morte|di farla finita|a farmi del male)
(mi odio|sono un peso|non valgo niente|sono di troppo) e (voglio morire|dovrei morire|non merito di vivere|vorrei non esistere|meglio sparire per sempre)
`),
  sexual: linesOf(`
(mandami|fammi vedere|inviami|manda) (una |) (foto nuda|foto delle tette|foto del culo|nudes|foto del cazzo|le tette|la figa|un video mentre ti tocchi)( dai| tesoro| bella|)
(voglio|vorrei|ho voglia di|sogno di) (scoparti|leccarti la figa|prenderti da dietro|venirti in bocca|incularti|succhiarti il cazzo|fotterti|farti godere)( forte| tutta la sera| adesso| amore|)
(succhiami|leccami|prendimi|cavalcami) (il cazzo|la figa|le palle|da dietro|le tette|tutto)( troia| fino in fondo| dai|)
(sono|sto) (troppo |tutta |) (eccitato|eccitata|bagnata|arrapato|duro|in calore)(,| e) (chi vuole scopare|mi sto toccando|vieni a prendermi|mi masturbo pensando a te|voglio cazzo)
(cerco|chi vuole|disponibile per|offro) (sesso|una scopata|sexting|videochiamata hot|una cosa a tre|sesso in cam|scambio foto nude)( stasera| subito| in privato|)
(lui|lei|io) (mi ha|l'ho|le ho) (scopata|succhiato|leccata|inculata|scopato|preso in bocca) (tutta la notte|in macchina|fino a venire|da dietro)
(ragazze|donne|milf|troie) (nude|bagnate|vogliose|che scopano) (in diretta|in zona|senza censura|in cam|nella tua città)
`),
  plain: linesOf(`
(muoio|sto morendo|siamo morti|morto) (dal|di|dalle) (ridere|fame|caldo|sonno|noia|risate|freddo)( ahah| 😂| aiuto|)
(il mio|il|la) (telefono|cellulare|pc|batteria|router|macchina|server) (è morto|è morta|si è scaricato|è andato|si è piantato)( di nuovo|, lo carico|, torno subito|)
(questo|questa|il|la) (esame|lavoro|caldo|capo|traffico|settimana|lunedì) mi (uccide|sta uccidendo|ammazza|distrugge)
(uccidi|ammazza|spara|fai fuori|colpisci) (il boss|il drago|prima il guaritore|gli zombie|l'arciere) (e poi il forziere|prima della fase {n}|con l'arco|in fretta|nel secondo turno|)
(li|vi|ci) (abbiamo distrutti|hanno massacrato|abbiamo battuti|hanno ammazzati|abbiamo asfaltati) (in ranked|3 a 0|in finale|all'ultimo round|ieri sera)( gg| ahah|)
(cazzo|merda|porca miseria|che palle|oddio|madonna|minchia) (che (gol|freddo|film|buono)|ho perso il treno|è già tardi|mi sono scordato|piove ancora)
(figata|che figata|bellissimo|stupendo|cazzo che bello) (il concerto|quel gol|il disegno|davvero|ragazzi)
(mi ha|le hanno|mi hanno|gli ha) (chiamata|chiamato|detto|dato della|dato del) "?(puttana|frocio|idiota|negro|grassona|terrone|zingara)"?(,| e) (l'ho segnalato|nessuno ha fatto niente|fa male|non va bene|l'ho bloccato)
(non|mai|per favore non) (chiamare|chiamate|dare del|dire) (nessuno |la gente |tuo fratello |)(idiota|frocio|puttana|ritardato|scemo|grassona)(, non è bello|)
(sono|mio fratello è|la mia amica è|il mio capo è) (gay|lesbica|trans|musulmano|ebrea|rom|nero|marocchino|immigrato|sordo) e (ne sono fiero|abita qui vicino|è simpatico|lavora con me|gioca con noi|va bene così)
(le donne|i musulmani|gli ebrei|gli immigrati|i gay|le persone trans|i rom|i neri) (meritano (rispetto|gli stessi diritti)|vivono qui da anni|sono (benvenuti|persone come tutti)|festeggiano oggi|lavorano tanto|non sono ladri)
(dire che|chi dice che|è falso che|l'idea che) (gli immigrati|le donne|gli ebrei|i gay|i rom) (sono|siano) (ladri|feccia|inferiori|parassiti|malati) (è razzismo|è sbagliato|fa vergogna|non ha senso)
se (stai male|pensi al suicidio|hai bisogno di parlare|vuoi farti del male|conosci qualcuno così), (chiama|scrivi|parlane con qualcuno|chiedi aiuto)(, non sei (solo|sola)| al telefono amico| a un amico|)
(un|mio|il suo) (amico|cugino|collega|zio) (si è suicidato|è depresso|ha tentato il suicidio|parla di morire|è morto)(,| e) (come posso aiutare|ci manca|sono preoccupata|il funerale è venerdì)
mi sono (tagliato|tagliata|bruciata|fatto male) (cucinando|i capelli|il dito|le unghie|con la carta|a calcetto)( ahi| niente di grave| vi piacciono|)
(sono|oggi sono) (un po' |molto |) (stanco|triste|malata|stressato|distrutta|giù)(, vado a dormire|, domani va meglio|, settimana lunga|, ma passa|)
(non ce la faccio più|non ne posso più) (con (questi compiti|questo caldo|le riunioni)|, ho mangiato troppo|, vado a letto)
non voglio più (lavorare|studiare|uscire|spoiler|pasta)( oggi| per ora| stasera|)
(la lezione|l'incontro|l'articolo|la dottoressa) (di|sulla|su) (educazione sessuale|salute sessuale|contraccezione|ciclo|menopausa) (è|era|inizia) (domani|alle {n}|interessante|in aula magna)
(dormire|la statua|il quadro|fare il bagno) (nudo|nuda) (è comodo|è al museo|con questo caldo|è di Michelangelo)
(ci vediamo|vieni|venite|giochiamo|usciamo) (domani|sabato|stasera|più tardi|alle {n}) (per (la partita|cena|studiare)|al cinema|online|da me|al parco)?
(grazie|grazie mille|perfetto|ottimo|va bene|dai)( per l'aiuto| a tutti|, a domani| bro|, visto| ragazzi|)
(il server|la build|il sito|il database|il test|il deploy) (è giù|è lento|fallisce|è tornato|dà errore 500)(, qualcuno guarda|, riavvio| di nuovo|)
(qualcuno sa|qualcuno ha|sapete) (come si fa|a che ora inizia|una buona ricetta|dove comprare i biglietti|se domani c'è lezione)?
(stai zitto|taci|smettila) (ahah|che mi fai ridere|lol|troppo forte)
ti (ammazzo (ahah|se spoileri)|chiamo dopo|mando le foto|aspetto in stazione|batto a scacchi)
(oggi|ieri|domani) (mangiamo|abbiamo visto|andiamo a vedere|si va) (la pizza|un film|la partita|al mare|dai nonni)
`),
};
