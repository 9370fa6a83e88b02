import { CONTROL_TOKENS } from './control-tokens.ts';

/**
 * What texts look like that speak to whoever judges them, rather than to the people of the channel. Wide on purpose: who is suspected wrongly
 * is judged once more, and nothing else.
 */
const SPEECH: readonly RegExp[] = [
  // Orders to forget, in many languages: a verb of disregarding near the thing that is to be disregarded.
  /\b(?:ignore|disregard|forget|override|bypass|skip)\b.{0,40}\b(?:instruction|prompt|rule|guideline|above|before|previous|prior|system|polic(?:y|ies)|messages?)/i,
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
  /\b(?:dear|attention|hey|hello|note (?:to|for)|message (?:to|for)|to)\s+(?:the\s+)?(?:\w+\s+)?(?:ai|llm|model|classifier|moderator|moderation|judge|assistant)\b/i,
  /\b(?:system|developer|assistant|moderator|admin|judge)\s*(?:prompt|message|note|override|instruction|:|\])/i,
  /\bsystem(?:hinweis|nachricht|meldung)|\b(?:mensaje|nota|message|messaggio|mensagem)\s+(?:del?|du|para el|para o|per il|pour le)?\s*(?:sist|syst|moder)|(?:системное|системне)\s+(?:сообщение|повідомлення)|系统提示|系統提示|システム(?:メッセージ|通知)/iu,
  /(?:ки|ai|ии|ші|yapay zeka|ki|ia|sztuczn\p{L}+ inteligencj\p{L}+)[- ]?(?:moderat|модерат|classif|clasific|классифик|sınıflandır|klasyfik)/iu,
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
