import { CONTROL_TOKENS } from '../call/control-tokens.ts';

/**
 * What texts look like that speak to whoever judges them, rather than to the people of the channel. Wide on purpose: who is suspected wrongly
 * is judged once more, and nothing else.
 */
const SPEECH: readonly RegExp[] = [
  // Orders to forget, in many languages: a verb of disregarding near the thing that is to be disregarded.
  /\b(?:ignore|disregard|forget|override|bypass|skip)\b.{0,40}\b(?:instruction|prompt|rule|guideline|above|before|previous|prior|earlier|preceding|system|polic(?:y|ies)|messages?)/i,
  /\b(?:ignorier|vergiss|missacht|überspring)\p{L}*.{0,40}(?:anweisung|regel|vorgabe|oben|vorherig|nachricht)/iu,
  /\b(?:ignora|olvida|omite|descarta)\p{L}*.{0,40}(?:instruccion|regla|anterior|mensaje)/iu,
  /\b(?:ignore|ignorez|oublie|oubliez)\b.{0,40}(?:instruction|consigne|règle|précédent|message)/iu,
  /\b(?:ignore|esqueça|desconsidere)\b.{0,40}(?:instruç|regra|anterior|mensage)/iu,
  /\b(?:ignora|dimentica|trascura)\p{L}*.{0,40}(?:istruzion|regol|precedent|messagg)/iu,
  /(?:игнорир|забуд|не обращай внимания|ігнор)\p{L}*.{0,40}(?:инструкц|правил|предыдущ|сообщени|інструкц|попередн|повідомлен)/iu,
  /(?:yok say|görmezden gel|unut).{0,40}(?:talimat|kural|önceki|mesaj)|(?:talimat|kural|önceki|mesaj)\p{L}*.{0,40}(?:yok say|görmezden gel|unut)/iu,
  /(?:zignoruj|ignoruj|zapomnij|pomiń).{0,40}(?:instrukcj|polece|zasad|poprzedn|wiadomo)/iu,
  /(?:忽略|无视|無視|忘记).{0,20}(?:指令|指示|规则|規則|以上|之前|消息)|(?:指示|ルール|命令).{0,10}(?:無視|忘れ)/u,
  /(?:지시|규칙|명령|메시지).{0,10}(?:무시|잊)|(?:تجاهل|انس).{0,20}(?:تعليمات|قواعد|رسائل|السابق)/u,
  // Who is spoken to, and who is said to speak.
  /\b(?:you are|you're|act as|as)\s+(?:now\s+)?(?:an?|the)\s+(?:\w+\s+){0,2}(?:ai|llm|model|assistant|classifier|moderator|judge|moderation)\b/i,
  /\b(?:dear|attention|hey|hello|note (?:to|for)|message (?:to|for)|to)\s+(?:the\s+)?(?:\w+\s+)?(?:ai|llm|model|classifier|moderator|moderation|judge|assistant|machine|filter|grader|algorithm)\b/i,
  /\b(?:system|developer|assistant|moderator|admin|judge)\s*(?:prompt|message|note|override|instruction|:|\])/i,
  /\bsystem(?:hinweis|nachricht|meldung)|\b(?:mensaje|nota|message|messaggio|mensagem)\s+(?:del?|du|para el|para o|per il|pour le)?\s*(?:sist|syst|moder)|(?:системное|системне)\s+(?:сообщение|повідомлення)|系统提示|系統提示|システム(?:メッセージ|通知)/iu,
  /(?:ки|ai|ии|ші|yapay zeka|ki|ia|sztuczn\p{L}+ inteligencj\p{L}+)[- ]?(?:moderat|модерат|classif|clasific|классифик|sınıflandır|klasyfik)/iu,
  /\b(?:if you(?:'re| are)|wenn du|falls du|si eres|si tu es|se sei|se você é|jeśli jesteś|eğer(?: sen)?)\b.{0,12}\b(?:ai|ki|ia|llm|bot|language model|model|modell|modelo|modèle|modello|yapay zeka)/iu,
  /(?:если ты|якщо ти).{0,12}(?:ии|ші|нейросет|нейромереж|бот|модел)/iu,
  /\bwho(?:ever|mever)? (?:grades|scores|rates|judges|moderates|classifies|reviews)\b/i,
  /\b(?:developer|operator|owner|author|creator|administrator)s? of (?:this|the) (?:\w+ )?(?:filter|system|service|model|bot|moderation|classifier)\b/i,
  /[#=*<[-]{2}\s{0,3}(?:system|admin|assistant|developer|operator)\b/i,
  /\b(?:you are|you will|du bist|eres|tu es|vous êtes|sei|você é|jesteś|sen)\b.{0,20}(?:classif|klassif|clasific|klasyf|sınıfland|filter\b|filtro|filtre|moderatore? (?:ai|auto)|moderador auto|modérateur auto|moderator\p{L}* (?:ai|ki)|moderasyon|moderation (?:bot|system)|auto-?mod)/iu,
  /(?:^|[^\p{L}])(?:ты|вы|ти|ви)\s.{0,20}(?:классифик|класифік|фильтр|фільтр|модератор)/iu,
  /(?:no (?:marques|señales)|ne (?:signale|note)|non segnalare|não (?:sinalize|marque)|nie oznaczaj|не (?:оценивай|помечай|оцінюй|познач)|işaretleme\b)|\b(?:bewerte|markiere|melde)\b.{0,25}\bnicht\b/iu,
  // What it does is to stop, or its own parts are named.
  /\b(?:forget|skip|stop|pause|suspend|disable|turn off)\b.{0,20}\b(?:scoring|grading|moderation|moderating|classification|classifying|judging)\b/i,
  /\b(?:scoring|grading|moderation|classification|canary)\b.{0,30}\b(?:paused|off|disabled|suspended|over|discard|fake|wrong)\b/i,
  /\b(?:do not|don't|never|stop)\s+(?:flag|scor|classify|moderat)\p{L}*/iu,
  /\b(?:lower|raise|reduce|drop|zero)\b.{0,15}\bscores?\b|\b(?:whole|entire|this) batch\b|\bevery category\b|\bdeveloper mode\b/i,
  /\b(?:verdict|expected (?:label|result|answer|output)|labels?)\b.{0,30}(?:[=:]|\bis\b|\bare\b)\s*(?:clean|safe|none|0|zero|benign|ham)\b/i,
  // Everybody's messages, and a verdict on them.
  /\b(?:all|every|each|other|remaining|following)\b.{0,25}\b(?:messages?|lines?|posts?|texts?|entries|rows?|users)\b.{0,60}\b(?:approved?|allow(?:ed)?|trusted|safe|clean|harmless|jokes?|zeros?|0|nothing|benign|pass)\b/i,
  /\b(?:approve|whitelist|allow|pass|trust|clear|zeros? (?:for|to))\b.{0,20}\b(?:all|every(?:one|body)?|each)\b.{0,20}\b(?:messages?|lines?|posts?|texts?|entries|rows?|users|batch|below|above)\b/i,
  /\b(?:alle[nrs]?|jede[rnms]?)\s.{0,15}(?:nachricht|zeile|text|beitr)\p{L}*.{0,40}(?:null|\b0\b|harmlos|sicher|erlaubt|unbedenklich)/iu,
  /\b(?:todos|todas|cada)\b.{0,15}(?:mensaj|mensage)\p{L}*.{0,40}(?:cero|zero|\b0\b|inofensiv|segur|permitid)/iu,
  /\b(?:tous|chaque)\b.{0,15}messages?.{0,40}(?:zéro|\b0\b|inoffensi|sûr|autoris)|\b(?:tutti|ogni)\b.{0,15}messagg\p{L}*.{0,40}(?:zero|\b0\b|innocu|sicur|permess)/iu,
  /(?:все[мх]?|всім|кажд\p{L}+|кожн\p{L}+)\s.{0,15}(?:сообщени|повідомлен)\p{L}*.{0,40}(?:ноль|нуль|\b0|безопас|безпеч|безобид|нешкідлив)/iu,
  /(?:wszystki\p{L}+|każd\p{L}+)\s.{0,15}wiadomo\p{L}*.{0,40}(?:zero|\b0\b|bezpieczn|nieszkodliw)|(?:bütün|tüm|her)\s.{0,15}mesaj\p{L}*.{0,40}(?:sıfır|\b0\b|güvenli|zararsız)/iu,
  /(?:所有|全部|每条|每則).{0,6}(?:消息|信息|訊息|内容|內容).{0,15}(?:0|零|安全|无害|無害|通过)|(?:すべて|全て|全部).{0,6}(?:メッセージ|投稿).{0,15}(?:0|零|安全|無害)|모든.{0,4}(?:메시지|글).{0,15}(?:0|영점|안전)/u,
  // What is asked of it: a score, a verdict, a form.
  /\b(?:scores?|rate|rating|label|classify|mark|flag|treat|judge|return|output|answer|respond|reply)\b.{0,60}(?:\b(?:0|zero|100|safe|clean|harmless|benign|innocent|allowed|not (?:spam|scam))\b)/i,
  /(?:bewert|puntúa|puntuación|note[rz]?|pontu|punteggi|valuta|оцен|оціни|puanla|oceń|评分|打分|採点|スコア).{0,60}(?:\b0\b|\b100\b|null|cero|zéro|zero|ноль|нуль|sıfır|零|ゼロ|sicher|seguro|sûr|sicuro|безопас|безпеч|güvenli|bezpieczn|安全)/iu,
  // Our own form: a finished answer, its rows and indices, its ends.
  /\b(?:rows?|ind(?:ex|ices|exes))\b.{0,60}\b(?:messages?|ind(?:ex|ices|exes)|rows?)\b|"s"\s*:/i,
  /\{\s*\\?"(?:r|i|s|nonce|text|scores?|results?|categories|flagged)\\?"\s*:/i,
  /\b(?:spam|scam|harassment|nsfw|selfharm|doxxing|minors)\s*[:=]\s*\d/i,
  /\b(?:end|beginning|start) of (?:the )?(?:input|messages?|batch|data|user)\b/i,
  /\[\/?(?:INST|SYS|SYSTEM|SYSTEM_PROMPT|USER|ASSISTANT|TOOL_CALLS|AVAILABLE_TOOLS|gMASK)\]/i,
  /\bnonce\b|\bjailbreak|\bDAN mode\b|\bprompt injection\b/i,
];

/**
 * Whether a text speaks to the judge: orders, a finished answer, or what a chat template takes for its own.
 * @param text normalised.
 */
export function addressesJudge(text: string): boolean {
  return (
    SPEECH.some((pattern) => pattern.test(text)) ||
    // A global pattern would go on from where it stopped.
    CONTROL_TOKENS.some(({ pattern, ordinary }) => !ordinary && text.search(pattern) >= 0)
  );
}
