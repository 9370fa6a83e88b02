import type { LanguageLines } from './lines-of.ts';
import { linesOf } from './lines-of.ts';

function risk(selfHarm: string, plain: string): LanguageLines {
  return { insults: [], threats: [], selfHarm: linesOf(selfHarm), sexual: [], plain: linesOf(plain) };
}

/**
 * Danger to oneself in more registers and languages: questions, starving, encouragement, farewells; also food, help and grief. Japanese, Chinese
 * and Korean have too few lines to be read; they only rank above unknown text.
 */
export const RISK_ABROAD: readonly (readonly [string, LanguageLines])[] = [
  [
    'de',
    risk(
      `
(was|welches|wie) (ist|wäre|geht) (der|die|das|am) (schnellste|einfachste|schmerzloseste|sicherste|leichtesten|besten) (Weg|Methode|Art|Mittel|) (zu sterben|sich umzubringen|um mein Leben zu beenden|für Selbstmord|mich zu ritzen ohne Narben|zu verhungern)(?|)
(Ana|Mia|Hungern|meine Essstörung|der Hunger) (ist|bleibt) (meine beste Freundin|das Einzige was ich kontrolliere|schön|Stärke)(,| und|.) (ich esse (heute|seit {n} Tagen) nichts|ich will dünn sein oder tot|wer hungert mit|ich kotze jede Mahlzeit aus|meine Knochen sind schön)
(du|ihr) (solltest|solltet|musst) (dich einfach (umbringen|ritzen)|nichts mehr essen|nach dem Essen kotzen|es einfach tun|springen)(,|:) (es hilft|niemand hält dich auf|der Tod ist friedlich|ich unterstütze dich|sag es keinem Arzt)
(schreib|schreibe|hilf mir bei) (mir |) (einen|meinem|meinen) (Abschiedsbrief|Brief vor meinem Tod) (an (meine Eltern|alle)|, ich will heute sterben|, morgen bin ich tot)
`,
      `
(wie|wo) (helfe|finde|rede) ich (einer Freundin mit Magersucht|Hilfe bei Essstörungen|mit meinem Kind über Depression|einem Freund der sich ritzt)?
(ich|sie|mein Bruder) (mache|macht|faste|fastet) (eine Diät|für Ramadan|Intervallfasten|Low Carb|für den Marathon)(,| und) (fühle mich gut|{n} Kilo weniger|ich vermisse Brot|hat Hunger lol)
(wir|ich) (trauern|trauere|denken|weine) (um|an) (unseren Sohn|meine Oma|einen Kollegen)(,| der) (der sich das Leben nahm|die im März starb|fehlt uns jeden Tag|die Beerdigung ist am Montag)
(im Film|im Buch|am Ende der Oper) (stirbt|tötet sich|ertrinkt|vergiftet sich) (die Heldin|der König|Julia|der Soldat)(, traurig| und alle weinen|)
`,
    ),
  ],
  [
    'es',
    risk(
      `
(cuál es|dime|cómo es) (la forma|la manera|el modo) (más rápida|más fácil|menos dolorosa|más segura|más tranquila) (de|para) (morir|suicidarme|matarme|acabar con mi vida|cortarme sin dejar marcas|dejar de comer)(?|)
(ana|mia|el hambre|ayunar|mi trastorno) (es|será) (mi mejor amiga|lo único que controlo|belleza|mi fuerza)(,| y) (hoy no como nada|llevo {n} días sin comer|vomito todo lo que como|prefiero muerta que gorda|quién ayuna conmigo|mis huesos son hermosos)
(deberías|tienes que|puedes|solo) (matarte|cortarte|hazlo|dejar de comer|vomitar después de comer|saltar)(,|:) (ayuda mucho|es hermoso|nadie te va a detener|yo te apoyo|no le digas a nadie|la muerte es paz)
(escríbeme|ayúdame a escribir|redacta) (una|mi) (carta de suicidio|carta de despedida|última carta) (para (mis padres|mi familia|todos)|, esta noche muero|, mañana no estaré)
`,
      `
(cómo|dónde) (ayudo|apoyo|encuentro ayuda|hablo) (a|para|con) (una amiga con anorexia|mi hijo con depresión|alguien que se corta|un trastorno alimentario)(?|)
(estoy|ella está|mi hermano está) (a dieta|en ayuno intermitente|haciendo ramadán|contando calorías|definiendo para el verano)(,| y) (me siento bien|bajé {n} kilos|extraño el pan|tengo hambre jaja)
(lloramos|extrañamos|recordamos) a (nuestro hijo|mi abuela|un compañero)(,| que) (que se quitó la vida|que murió en marzo|cada día|, el entierro es el lunes)
(en la película|en el libro|al final de la obra) (muere|se mata|se ahoga|se envenena) (la heroína|el rey|julieta|el soldado)(, qué triste| y todos lloran|)
`,
    ),
  ],
  [
    'fr',
    risk(
      `
(quelle est|dis-moi|c'est quoi) (la façon|la méthode|la manière) (la plus (rapide|simple|douce|sûre)|sans douleur) (de|pour) (mourir|me suicider|me tuer|en finir|me couper sans traces|arrêter de manger)(?|)
(ana|mia|la faim|le jeûne|mon tca) (est|sera) (ma meilleure amie|tout ce que je contrôle|belle|ma force)(,| et) (je ne mange rien aujourd'hui|{n} jours sans manger|je vomis tout|plutôt morte que grosse|mes os sont beaux|qui jeûne avec moi)
(tu devrais|tu dois|vas-y|il faut) (te tuer|te couper|arrêter de manger|vomir après les repas|sauter|en finir)(,| :) (ça soulage|personne ne t'arrêtera|je te soutiens|la mort c'est la paix|ne le dis à personne)
(écris-moi|aide-moi à écrire|rédige) (une|ma) (lettre de suicide|lettre d'adieu|dernière lettre) (pour (mes parents|tout le monde)|, je meurs ce soir|, demain je serai morte)
`,
      `
(comment|où) (aider|soutenir|parler à|trouver de l'aide pour) (une amie anorexique|mon fils dépressif|quelqu'un qui se scarifie|un trouble alimentaire)(?|)
(je suis|elle est|mon frère est) (au régime|en jeûne intermittent|en ramadan|en sèche avant l'été)(,| et) (je me sens bien|moins {n} kilos|le pain me manque|j'ai faim mdr)
(nous pleurons|on se souvient de|il manque à tous,) (notre fils|ma grand-mère|un collègue)(,| qui) (s'est donné la mort|est partie en mars|les obsèques sont lundi)
(dans le film|dans le roman|à la fin de l'opéra) (meurt|se tue|se noie|s'empoisonne) (l'héroïne|le roi|juliette|le soldat)(, c'est triste|)
`,
    ),
  ],
  [
    'pt',
    risk(
      `
(qual é|me diz|como é) (a forma|o jeito|a maneira) mais (rápida|fácil|tranquila|segura|rápido) de (morrer|me matar|me suicidar|acabar com tudo|me cortar sem marcas|parar de comer)(?|)
(a ana|a mia|a fome|jejuar|meu transtorno) é (minha melhor amiga|a única coisa que controlo|linda|minha força)(,| e) (hoje não como nada|{n} dias sem comer|vomito tudo|prefiro morta que gorda|quem jejua comigo)
(você devia|tu tens de|é só|vai e) (se matar|se corta|parar de comer|vomitar depois de comer|pular|acabar com isso)(,|:) (alivia|ninguém vai te impedir|eu te apoio|a morte é paz|não conta pra ninguém)
(escreve|me ajuda a escrever|redige) (uma|minha) (carta de suicídio|carta de despedida) (para (meus pais|todos)|, vou morrer hoje|, amanhã não estarei)
`,
      `
(como|onde) (ajudo|apoio|encontro ajuda para|falo com) (uma amiga com anorexia|meu filho com depressão|alguém que se corta|transtorno alimentar)(?|)
(estou|ela está) (de dieta|em jejum intermitente|cortando açúcar|contando calorias)(,| e) (me sinto bem|menos {n} quilos|saudade de pão|com fome kkk)
(choramos|sentimos falta de|lembramos de) (nosso filho|minha avó|um colega)(,| que) (que tirou a própria vida|que morreu em março|o enterro é segunda)
`,
    ),
  ],
  [
    'it',
    risk(
      `
(qual è|dimmi|com'è) (il modo|la maniera) più (veloce|facile|indolore|sicuro|semplice) (per|di) (morire|uccidermi|suicidarmi|farla finita|tagliarmi senza segni|smettere di mangiare)(?|)
(ana|mia|la fame|digiunare) è (la mia migliore amica|l'unica cosa che controllo|bellissima|la mia forza)(,| e) (oggi non mangio niente|{n} giorni senza cibo|vomito tutto|meglio morta che grassa|chi digiuna con me)
(dovresti|devi|basta|fallo e) (ucciderti|tagliarti|smettere di mangiare|vomitare dopo i pasti|buttarti|farla finita)(,|:) (fa bene|nessuno ti fermerà|ti sostengo|la morte è pace|non dirlo a nessuno)
(scrivimi|aiutami a scrivere|scrivi) (una|la mia) (lettera di addio|lettera d'addio prima di morire) (per (i miei genitori|tutti)|, stasera muoio|, domani sarò morta)
`,
      `
(come|dove) (aiuto|sostengo|trovo aiuto per|parlo con) (un'amica anoressica|mio figlio depresso|chi si taglia|i disturbi alimentari)(?|)
(sono|lei è|mio fratello è) (a dieta|in digiuno intermittente|senza zuccheri da {n} giorni)(,| e) (sto bene|meno {n} chili|mi manca il pane|ho fame ahah)
(piangiamo|ci manca|ricordiamo) (nostro figlio|mia nonna|un collega)(,| che) (che si è tolto la vita|che è morta a marzo|il funerale è lunedì)
`,
    ),
  ],
  [
    'ru',
    risk(
      `
(какой|подскажите|назови) (самый|) (быстрый|лёгкий|безболезненный|надёжный|простой) способ (умереть|покончить с собой|убить себя|уйти из жизни|порезать себя без шрамов|перестать есть)(?|)
(ана|миа|голод|голодовка) (- |это |) (моя лучшая подруга|единственное что я контролирую|красота|моя сила)(,| и) (сегодня не ем|{n} дней без еды|всё вырываю|лучше умереть чем быть толстой|кто голодает со мной)
(тебе надо|просто|ты должен|давай) (убить себя|режь себя|не ешь|вызови рвоту после еды|прыгай|покончи с этим)(,|:) (станет легче|никто не остановит|я поддержу|смерть это покой|никому не говори)
(напиши|помоги написать) (мне |) (предсмертную записку|прощальное письмо) (родителям|для всех|, сегодня я умру|, завтра меня не будет)
`,
      `
(как|где) (помочь|поддержать|найти помощь|поговорить с) (подруге с анорексией|сыну с депрессией|тем кто себя режет|при расстройстве питания)(?|)
(я|она|брат) (на диете|на интервальном голодании|соблюдаю пост|сушусь к лету)(,| и) (чувствую себя хорошо|минус {n} кг|скучаю по хлебу|хочу есть лол)
(мы|все) (скорбим|помним|скучаем) (по сыну|о бабушке|по коллеге)(,| который) (покончил с собой|умерла в марте|похороны в понедельник)
`,
    ),
  ],
  [
    'ja',
    risk(
      `
(もう|本当に|毎日|今夜|) (死にたい|消えたい|自殺したい|生きていたくない|死んでしまいたい|楽になりたい|飛び降りたい)(です|。|、助けて|と思う|けど怖い|)
(また|昨日|今日も) (リストカットした|手首を切った|自分を傷つけた|腕を切ってしまった|薬を全部飲んだ)(。|、誰も知らない|、やめられない|)
(楽に|苦しまずに|簡単に|確実に) (死ねる方法|死ぬ方法|自殺する方法|自殺の方法) (を教えて|を教えてください|はありますか|が知りたい)
(遺書を書いた|さようなら|みんなごめんなさい|今までありがとう)(。|、) (今夜死にます|もう生きられない|明日にはいない|自殺します)
`,
      `
(今日|明日|昨日|週末) (は|の|に) (天気がいい|映画を見た|友達と遊んだ|ラーメンを食べた|仕事が終わった|ゲームをした|電車が遅れた)(。|！|ね|よ|)
(笑いすぎて死ぬ|お腹すいて死にそう|暑くて死にそう|眠くて死ぬ|スマホが死んだ)(笑|。|ｗ|)
(自殺予防|いのちの電話|うつ病|摂食障害) (の|に) (相談窓口|ニュース|本を読んだ|講演会があった|支援について)
(ありがとう|おはよう|お疲れ様|了解です|楽しみ|すごい)(！|。|ございます|です|)
`,
    ),
  ],
  [
    'zh',
    risk(
      `
(我|真的|每天都|今晚|) (想死|不想活了|想自杀|活不下去了|想从楼上跳下去|想结束生命|不想再醒来)(。|，救救我|，没人在乎|了|)
(我又|昨天又|今天又) (割腕了|自残了|割了手臂|伤害自己了|吞了一瓶药)(。|，没人知道|，停不下来|)
(怎么|如何|有什么办法) (自杀|死得快|没有痛苦地死去|安静地离开这个世界|结束自己的生命) (不痛苦|最快|比较好|)(？|)
(遗书写好了|再见了|对不起爸妈|谢谢大家)(，|。) (今晚我就走了|我要自杀|明天我就不在了|我活够了)
`,
      `
(今天|明天|昨天|周末) (天气真好|看了电影|吃了火锅|加班到很晚|打了游戏|下雨了|考试结束了)(。|！|哈哈|)
(笑死我了|饿死了|热死了|困死了|累死我了|手机死机了)(哈哈|。|！|)
(预防自杀|心理援助热线|抑郁症|厌食症) (的|是) (新闻|研究|讲座|宣传日|常见疾病)
(谢谢|早上好|晚安|好的|太棒了|加油)(！|。|大家|啊|)
`,
    ),
  ],
  [
    'ko',
    risk(
      `
(그냥|정말|매일|오늘 밤) (죽고 싶다|죽고 싶어요|살기 싫다|자살하고 싶어|사라지고 싶어|뛰어내리고 싶다|다 끝내고 싶다)( 도와줘|.| 아무도 몰라|)
(또|어제|오늘도) (손목을 그었다|자해했다|자해를 했어요|팔을 그었어|약을 다 먹었어)(.| 멈출 수 없어| 아무도 몰라|)
(편하게|안 아프게|쉽게|빨리) (죽는 방법|자살하는 방법) (알려줘|알려주세요|있나요|뭐야)
(유서를 썼다|안녕|모두 미안해|그동안 고마웠어)(.| ) (오늘 밤 죽을 거야|내일은 없을 거야|자살할 거야)
`,
      `
(오늘|내일|어제|주말에) (날씨 좋다|영화 봤어|친구 만났어|라면 먹었어|야근했다|게임했어|비 온다)(.|!|ㅋㅋ|)
(웃겨 죽겠다|배고파 죽겠다|더워 죽겠어|졸려 죽겠네|폰이 죽었어)( ㅋㅋ|.|)
(자살 예방|우울증|거식증|상담 전화) (뉴스|강의|책을 읽었다|캠페인|에 대한 연구)
(고마워|좋은 아침|잘 자|알겠습니다|대박|화이팅)(!|.| 여러분|)
`,
    ),
  ],
];
