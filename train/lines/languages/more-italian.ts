import type { LanguageLines } from './lines-of.ts';
import { linesOf } from './lines-of.ts';

/** More Italian lines: comments and chats, whole sentences, and plain talk for each kind. */
export const MORE_ITALIAN: LanguageLines = {
  insults: linesOf(`
(raga |ma |boh |onestamente |) (che|ma che|sei un|sei proprio un|è un) (coglione|stronzo|deficiente|idiota|cretino|imbecille|pezzo di merda|bastardo|figlio di puttana|ritardato|mongoloide|fallito|pagliaccio|verme|maiale|leccaculo|sfigato|minorato|demente|cesso|lurido|schifoso|parassita|handicappato di merda)( che sei| patetico| del cazzo| inutile|)
(chiudi|tappati|statti zitto e chiudi|taci,) (quella |la |) (bocca|fogna|cesso di bocca) (coglione|troia|ritardato|zecca|fascio di merda|terrone|frocio|cicciona|vecchia rincoglionita|negro)( che nessuno ti ha chiesto niente| va|)
(vai|vattene|andate|ma va) (a cagare|affanculo|a fare in culo|a quel paese|a prenderlo nel culo|a farti fottere|a zappare|a morire ammazzato) (coglione|stronza|pezzo di merda|sfigato|brutto schifoso|imbecilli|puttana|)
(le donne|tutte le donne|le femmine|ste femministe|le ragazze) (sono (tutte |) (troie|puttane|zoccole|stupide|isteriche|inferiori|approfittatrici)|servono solo a (scopare|lavare i piatti|fare figli)|devono stare (zitte|in cucina))
(odio|detesto|non sopporto|mi fanno schifo) (i|gli|tutti i|sti) (negri|ebrei|zingari|rom|immigrati|musulmani|froci|gay|terroni|albanesi|rumeni|trans|disabili|cinesi|neri|marocchini|stranieri)(, tornassero a casa loro|, gente di merda|, dal primo all'ultimo|, che schifo|)
(i|gli|tutti i|questi) (negri|ebrei|zingari|rom|immigrati|musulmani|froci|gay|terroni|albanesi|rumeni|trans|disabili|africani|neri) (sono (animali|parassiti|una malattia|un cancro|scimmie|topi di fogna|subumani|tutti ladri|feccia|contro natura|la rovina dell'italia)|puzzano|non (meritano diritti|dovrebbero esistere|sono persone)|ci rubano tutto|mi danno il vomito|devono (sparire|andarsene))
(torna|tornatene|vattene|sparisci) (al tuo paese|in africa|nella giungla|sul barcone|nella fogna) (negro|scimmia|marocchino|parassita|zingara|bestia|ratto)( di merda| schifoso|)
(sei|siete|è) (una vergogna|un errore|la feccia|uno schifo di persona|un essere inutile|più scemo di una pietra|brutto come la fame|grasso come un maiale|una nullità|un aborto|un rifiuto)( per la tua famiglia| e lo sai|, fai schifo|, mi fai pena|)
(con quella|che|guarda che) (faccia|brutta faccia|voce) (da|di) (culo|merda|cazzo|ritardato|troia|maiale) (che hai|nessuno ti vuole|, fai vomitare|, sembri una scimmia)
(nessuno|neanche tua madre|manco il cane) ti (vuole|sopporta|ama|caga)(,| ) (sfigato|cessa|idiota|fallito|merda|perché fai schifo|perché sei una nullità)
`),
  threats: linesOf(`
(se|quando|appena) ti (becco|trovo|incontro|vedo|prendo) (per strada|fuori scuola|da solo|di nuovo|) ti (ammazzo|spacco la faccia|sfondo|accoltello|sparo|taglio la gola|rompo le ossa|mando all'ospedale)( te lo giuro| bastardo|)
(so|ho|abbiamo|conosco) (dove abiti|il tuo indirizzo|la targa della tua macchina|la scuola di tua figlia|dove lavora tua moglie)(,| e) (stiamo arrivando|ti brucio la casa|sei morto|te ne pentirai|dì le tue preghiere)
(i|gli|quei|tutti i) (politici|traditori|pedofili|immigrati|froci|ebrei|giornalisti|giudici|zingari) (andrebbero|vanno|devono essere|dovrebbero essere) (ammazzati|impiccati|fucilati|bruciati vivi|gasati|linciati|sparati|messi al muro)( tutti| in piazza| come cani|)
(domani|lunedì|stanotte) (porto|vengo con|arrivo con) (un coltello|la pistola|una mazza|la benzina|il fucile) (a scuola|al lavoro|in classe|a casa tua)(,| e) (ci saranno morti|la pagate tutti|nessuno esce vivo|vedrete)
(spero che|devi|ti auguro di) (tu muoia|ti ammazzino|ti stuprino|morire|crepare|ti venga un cancro|bruciare vivo|ti investa un treno)( lentamente| troia| da solo come un cane| bastardo|)
(parla ancora|continua|denunciami|toccala) e (ti ammazzo|non ti svegli più|ti faccio a pezzi|finisci sottoterra|ti spacco il cranio)
`),
  selfHarm: linesOf(`
(a volte|la notte|ultimamente|da mesi) (vorrei solo (addormentarmi e non svegliarmi più|sparire per sempre|smettere di esistere|non essere mai nata)|penso a (buttarmi|uccidermi|farla finita|come morire)|immagino di essere morta)
(non vedo|non trovo|non ho|non c'è) (più |) (nessun motivo|un motivo|ragione|alcun senso) (per|di|nel) (vivere|continuare a vivere|restare al mondo|svegliarmi)(, davvero|, mi arrendo|)
(non ce la faccio più|sono stanca|non reggo più) (a vivere|di vivere|di esistere|questa vita)(,| e) (voglio morire|voglio che finisca per sempre|ho scritto la lettera|stasera la faccio finita|ho già le pillole)
(ho ricominciato|sono tornata|non riesco a smettere di) (a |) (tagliarmi|farmi del male|ferirmi|bruciarmi le braccia)( di nascosto| ogni notte|, è l'unica cosa che mi calma|)
(i miei figli|i miei|loro|tutti) (staranno|vivranno|starebbero) (meglio|più sereni) (quando sarò morta|se mi ammazzo|senza di me al mondo)
(stasera|domani|stanotte|dopo natale) (mi ammazzo|lo faccio|mi butto|me ne vado per sempre|prendo tutto|è il mio ultimo giorno)(, scusa mamma|, grazie di tutto|, ho deciso|)
(morire|la morte|il suicidio|uccidermi) (sarebbe un sollievo|è l'unica via d'uscita|non mi fa più paura|è l'unica cosa che voglio)
`),
  sexual: linesOf(`
(vieni|fammi|voglio|dai fatti) (scopare|sborrarti in faccia|leccarti la figa|succhiarti il cazzo|cavalcarti|incularti|venirti dentro|mettertelo in bocca|spogliarti e scoparti)( tutta la notte| forte| amore| senza preservativo|)
(sono|sto) (nuda|a letto nuda|eccitata|bagnata|col cazzo duro|arrapato) (che ti penso|e mi tocco|ad aspettarti|, chi viene a scoparmi|, chi vuole scopare)
(vendo|offro|faccio) (nudes|video porno miei|foto delle tette|contenuti hot|videochiamate nuda|mutandine usate)( in privato| link in bio| pochi euro|)
(lei|la mia ex|la vicina|quella) (succhia|scopa|gode|geme|ingoia|si fa inculare) (da dio|come una pornostar|con tutti|a pecora|fino in fondo)
(che|quelle|guarda che) (tette|culo|figa|cazzo|chiappe) (da (scopare|leccare|sborrarci sopra)|enorme, lo voglio dentro|bagnata)
`),
  plain: linesOf(`
(i|gli|molti|i nostri) (neri|ebrei|musulmani|rom|immigrati|gay|omosessuali|trans|disabili|rifugiati|meridionali|albanesi|stranieri) (sono (fantastici|persone come noi|spesso vittime di razzismo|parte dell'italia|la mia famiglia|benvenuti)|meritano (rispetto|una vita serena)|subiscono discriminazioni|mi hanno aiutato tanto|festeggiano oggi)
(amo|adoro|rispetto|ammiro|voglio bene a) (i |le |gli |tutti i |) (neri|ebrei|musulmani|gay|donne|immigrati|trans|disabili|rom|lesbiche|meridionali)( del mio quartiere|, e allora|, gente stupenda|)
(nessuno|nessun bambino) (dovrebbe|merita di) (essere |) (ucciso|picchiato|insultato|odiato|umiliato|trattato come un animale) (perché|solo perché) (nero|gay|ebreo|rom|donna|trans|disabile)
(odio|detesto|non sopporto) (il razzismo|i razzisti|l'omofobia|il lunedì|il caldo|la pioggia|le zanzare|questo gioco|il traffico|quando insultano le (donne|persone trans)|chi maltratta gli animali)
(sei|siete|è) (geniale|un amore|la migliore|il mio migliore amico|bellissima|un mito|una bestia alla batteria|troppo simpatica|un tesoro|il mio orgoglio)( grazie| davvero|)
(sono|siamo|noi) (frocio|froci|finocchi|lesbica|ciccione|terrone|terroni|negra|puttane) e (me ne vanto|ne andiamo fieri|sabato siamo al pride|ci vogliamo bene)
(mi hanno gridato|ha scritto|ho letto|uno ha detto) "(negro di merda|frocio|troia|torna al tuo paese|zingara schifosa|ebreo)" (e nessuno ha reagito|e l'ho segnalato|, è un reato|, che tristezza)
(la guerra|il film|il libro|l'incidente|il terremoto) (ha ucciso {n} persone|parla della morte di suo fratello|racconta un omicidio|ha fatto tre vittime)( ieri|, che dolore|)
(cazzo|merda|porca miseria|minchia|vaffanculo|porco cane) (sì|finalmente|che (bello|gol|buono|figata)|abbiamo vinto|ho passato l'esame|quanto ti amo)(!!|!| raga|)
(che|sono|sono stato un) (scema|idiota|cretino|stupida|coglione|asino) (ho scordato le chiavi|ho sbagliato chat|, ho rotto la build|oggi è domenica|, colpa mia| ahah|)
(l'inter|la squadra|lei|il portiere|la band) (li ha ammazzati|ha distrutto|ha umiliato|ha asfaltato|ha spaccato) (gli avversari|ieri|in finale|il palco|tutti)( ahah| che partita|)
(muoio|sto morendo|sono morta|mi ammazzi) (dal ridere|di fame|di sonno|dalle risate|dalla vergogna|con questo meme)( aiuto| raga|)
(il mio cane|il gatto|la nonna|il bimbo) (è morto|è morta|puzza|ha vomitato|mi fa impazzire|mangia come un maiale)(, gli volevamo bene|, ora pulisco| ieri|)
(se stai male|forza|resisti) (sono qui|parlane con me|ti ascoltiamo|chiama il telefono amico)(, sei importante|, non sei sola|)
(da {n} anni|da qualche mese) (non mi taglio più|ho superato la depressione|sono sopravvissuta a un tentativo|manca mio fratello, morto suicida)(, oggi sto bene|, chiedete aiuto|)
(voglio|ho voglia di) (morire di vergogna|dormire per sempre, è lunedì|uccidere la sveglia|sparire dal gruppo ahah|andare in vacanza|una pizza)
(il sesso|il ciclo|il preservativo|l'allattamento|il consenso|la mammografia) (è un tema di salute|si spiega in classe|, incontro gratuito il {n}|: chiedete alla ginecologa)
`),
};
