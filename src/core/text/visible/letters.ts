/** Where each alphabet of signs with letters in them begins; NFKC leaves them alone, or makes `(a)` of the parenthesised. */
const ALPHABETS: readonly (readonly [first: number, letter: string])[] = [
  [0x249c, 'a'], // parenthesised
  [0x1f110, 'a'], // parenthesised capitals
  [0x1f150, 'a'], // white in black circles
  [0x1f170, 'a'], // white in black squares
  [0x1f1e6, 'a'], // regional indicators
];

const PICTURES: Readonly<Record<string, string>> = {
  '⭕': 'o',
  '❌': 'x',
  '✖': 'x',
  '💲': 's',
  '❗': 'i',
  '✝': 't',
  '➕': 't',
  '🆎': 'ab',
  '🆑': 'cl',
  '🆗': 'ok',
};

const LETTERS: ReadonlyMap<string, string> = new Map(
  ALPHABETS.flatMap(([first, letter]) =>
    Array.from({ length: 26 }, (_, index): [string, string] => [
      String.fromCodePoint(first + index),
      String.fromCharCode(letter.charCodeAt(0) + index),
    ]),
  ),
);

/** In code units: a picture that is none of them begins with the same half. */
const GATE = /[\u249c-\u24b5⭕❌✖❗✝➕]|\ud83c[\udd10-\udd9a\udde6-\uddff]|\ud83d\udcb2/;
const ENCLOSED = /[\u249c-\u24b5\u{1f110}-\u{1f129}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]\ufe0f?/gu;
const PICTURE =
  /(?<=\p{L}\ufe0f?)(?:⭕|❌|✖|💲|❗|✝|➕|🆎|🆑|🆗)\ufe0f?|(?:⭕|❌|✖|💲|❗|✝|➕|🆎|🆑|🆗)\ufe0f?(?=\p{L})/gu;

/** Writes small ASCII letters for regional indicators, letters in brackets, circles and squares, and pictures beside letters. */
export function plainLetters(text: string): string {
  if (!GATE.test(text)) return text;
  return text
    .replace(ENCLOSED, (sign) => LETTERS.get(sign.replace('\ufe0f', '')) ?? sign)
    .replace(PICTURE, (sign) => PICTURES[sign.replace('\ufe0f', '')] ?? sign);
}
