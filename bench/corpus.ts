/** Words that every compared filter blocks by default, so that all get the same task. */
export const BLOCKED: readonly string[] = [
  'fuck',
  'shit',
  'bitch',
  'cunt',
  'ass',
  'dick',
  'cock',
  'sex',
  'rapist',
  'penis',
  'tit',
  'cum',
  'anal',
  'hell',
  'nigger',
];

/** Ways to hide a blocked word from a filter. A filter catches a kind if it catches all of its texts. */
export const EVASIONS: readonly { readonly kind: string; readonly texts: readonly string[] }[] = [
  { kind: 'capitals', texts: ['FuCk you', 'what a BiTcH'] },
  { kind: 'fullwidth', texts: ['ｆｕｃｋ you', 'what a ｂｉｔｃｈ'] },
  { kind: 'mathematical letters', texts: ['𝐟𝐮𝐜𝐤 you', 'what a 𝓫𝓲𝓽𝓬𝓱'] },
  { kind: 'circled letters', texts: ['ⓕⓤⓒⓚ you', 'what a ⓑⓘⓣⓒⓗ'] },
  { kind: 'accents', texts: ['fúçk you', 'what a bïtçh'] },
  { kind: 'stacked marks', texts: ['f\u0336u\u0301\u0323c\u0338k you', 'what a b\u0300\u0489itch'] },
  { kind: 'zero-width characters', texts: ['f\u200bu\u2060ck you', 'what a b\u200dit\ufeffch'] },
  { kind: 'soft hyphens, selectors, tags', texts: ['f\u00aduck you', 'what a bi\ufe0ft\u{e0061}ch'] },
  { kind: 'Cyrillic and Greek letters', texts: ['fuсk you', 'what a bіtсh', 'shιt'] },
  { kind: 'small capitals', texts: ['ꜰᴜᴄᴋ you', 'what a ʙɪᴛᴄʜ'] },
  { kind: 'digits', texts: ['5h1t', 'what a b1tch'] },
  { kind: 'signs', texts: ['$hit', 'what a b!tch'] },
  { kind: 'letters apart', texts: ['f u c k you', 'what a b i t c h'] },
  { kind: 'dots and dashes', texts: ['f.u.c.k you', 'what a b-i-t-c-h'] },
  { kind: 'drawn out', texts: ['fuuuuck you', 'what a biiitch'] },
  { kind: 'several at once', texts: ['f\u200b.ú.с.k you', 'what a ｂ 1 т с h'] },
];

/** Innocent texts that contain a blocked word's letters: the classics of the Scunthorpe problem. */
export const INNOCENT: readonly string[] = [
  ...'Scunthorpe Penistone Lightwater Clitheroe Essex Sussex Middlesex Wessex Dickens Dickinson Hancock Babcock Hitchcock Cockburn cocktail cockpit peacock shuttlecock classic class glass grass pass bass mass assassin assess assets assign assistant associate assume embarrass harass passage compass analysis analyse canal banal therapist psychotherapist grapist title titan constitution institution competition attitude document circumstance cucumber accumulate cumulative shell hello Michelle seashell shiitake mishit pushit matsushita bitchen snigger niggle Niger Nigeria Montenegro sextant sextet unisex peninsula pens'.split(
    ' ',
  ),
  'as s oon as I can',
  'He will be there as soon as possible.',
  "he'll be there, she'll be late and we'll see",
  'the pen.is on the table',
  'pass it on, sit in the shade',
  'A S A P, please',
  'on the A55 at 5am, 1st of May',
  'class 5e, grade 4a, room 3c',
  'I took the 2nd exit; ETA 15min',
  'go to e.g. page 3',
  'Hmmm, soooo good!!!',
  'Это просто сор, а не мусор',
  'Мы сели в такси и поехали домой',
  'Το σπίτι είναι όμορφο',
  'x = a[s] + b[s]; // as set',
];

/** Messages of 120 characters, of which 82 in 100 are ASCII. */
export const MESSAGES: readonly string[] = makeMessages(2_000);

function makeMessages(count: number): string[] {
  const ascii =
    'the of and to in is you that it he was for on are with his they at be this have from or one had by word but not what all were we when your can said there use an each which do how their if will up other about out many then them these so some her would make like him into time has look two more write go see number no way could people my than first water been call who oil now find long down day did get come made may part'.split(
      ' ',
    );
  const other =
    'привет как дела сегодня хорошо быть может это ещё café naïve über straße señor 你好 世界 こんにちは 안녕하세요 नमस्ते مرحبا 😀 👍🏽 “quoted” — it’s'.split(
      ' ',
    );
  let seed = 7;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (seed >>> 8) % below;
  };
  return Array.from({ length: count }, (_, index) => {
    let text = '';
    while (text.length < 120) {
      const words = index % 100 < 82 || random(3) > 0 ? ascii : other;
      text += words[random(words.length)] + (random(12) === 0 ? ', ' : ' ');
    }
    return text.slice(0, 120);
  });
}
