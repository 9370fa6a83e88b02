import { lookOf } from './look-alike.ts';
import { normalise } from './normalise.ts';
import type { Piece } from './pieces.ts';

/**
 * The alphabets of the "fancy text" generators, each from a to z, of signs that Unicode's table of look-alikes does not hold or holds for another letter. A row
 * may leave a letter out with a dot. What normalising makes Latin (bold, script, circled, fullwidth, superscript) needs no row.
 * @see https://lingojam.com/FancyTextGenerator
 */
const ALPHABETS: readonly string[] = [
  // Currency signs.
  '₳ ฿ ₵ Đ Ɇ ₣ ₲ Ⱨ ł J ₭ Ⱡ ₥ ₦ Ø ₱ Q Ɽ ₴ ₮ Ʉ V ₩ Ӿ Ɏ Ⱬ',
  // Han, kana and Bopomofo, in the two ways in which generators mix them.
  '卂 乃 匚 ᗪ 乇 千 Ꮆ 卄 丨 フ Ҝ ㄥ 爪 几 ㄖ 卩 Ɋ 尺 丂 ㄒ ㄩ ᐯ 山 乂 ㄚ 乙',
  'ム 乃 ᄃ り 乇 キ ム ん ノ フ ズ レ カ 刀 の ア ゐ 尺 丂 イ ひ √ W メ リ 乙',
  '丹 日 亡 句 ヨ 乍 呂 廾 工 勹 片 し 冊 冂 口 尸 甲 飞 己 丁 凵 レ 屾 㐅 丫 之',
  '回 回 . 〇 巳 下 彐 升 l 亅 长 乚 从 円 ロ 戸 の . 弓 亍 リ . 世 . ソ 二',
  // Canadian syllabics, thick ones among them.
  'ᗩ ᗷ ᑕ ᗪ E ᖴ G ᕼ I ᒍ K ᒪ ᗰ ᑎ O ᑭ ᑫ ᖇ ᔕ T ᑌ ᐯ ᗯ ᙭ Y ᘔ',
  'ᗅ ᗸ ᑢ ᗫ ᙓ ᖶ ᘜ ᕼ ᓰ ᒙ ᖽ ᒺ ᘻ ᘉ ᓎ ᕵ ᕴ ᖆ S ᖶ ᑘ ᐺ ᗐ ᙭ ᖻ ᗱ',
  'ᴀ ᗿ ᑖ ᗬ ᗴ ᖷ Ǥ ᕾ ᓮ ᒎ ᖾ ᒫ ᙢ ᘈ ᓏ ᕶ ᕳ ᖈ ᔖ ᖵ ᑗ ᐻ ᗑ ჯ ᖼ ᙆ',
  // Squiggles and hooks.
  'ą ც ƈ ɖ ɛ ʄ ɠ ɧ ı ʝ ƙ ɩ ɱ ŋ ơ ℘ զ ཞ ʂ ɬ ų ۷ ῳ ҳ ყ ʑ',
  'ค ๒ ς ๔ є Ŧ ﻮ ђ เ ן к ɭ ๓ ภ ๏ ק ợ г ร Շ ย ש ฬ א ץ չ',
  'α в ¢ ∂ є ƒ ﻭ н ι נ к ℓ м η σ ρ q я ѕ т υ ν ω χ у z',
  'ค ๖ ¢ ໓ ē f ງ h i ว k l ๓ ຖ ໐ p ๑ r Ş t น ง ຟ x ฯ ຊ',
  'Ꮧ Ᏸ ፈ Ꮄ Ꮛ Ꭶ Ꮆ Ꮒ Ꭵ Ꮰ Ꮶ Ꮭ Ꮇ Ꮑ Ꭷ Ꭾ Ꭴ Ꮢ Ꮥ Ꮦ Ꮼ Ꮙ Ꮗ ጀ Ꭹ ፚ',
  'Ꮧ Ᏸ ፈ Ꭰ Ꮛ Ꭶ Ꮆ Ꮒ Ꭵ Ꮰ Ꮶ Ꮮ Ꮇ Ꮑ Ꮎ Ꭾ Ꭴ Ꮢ Ꮥ Ꮏ Ꮼ Ꮴ Ꮿ ጀ Ꮍ Ꮓ',
  'ል ጌ ር ዕ ቿ ቻ ኗ ዘ ጎ ጋ ጕ ረ ጠ ክ ዐ የ ዒ ዪ ነ ፕ ሁ ሀ ሠ ሸ ሃ ጊ',
  'Ꭿ ᗽ ჩ Ꭰ Ꮛ Ꭶ Ꮹ Ꮂ Ꭸ Ꮭ Ҡ ℒ ℳ Ɲ Ꮻ Ꮅ Ꭴ Ꭱ Ꮪ Ꮏ Ꮜ Ꮙ Ꮤ Ӽ Ꮍ ℤ',
  'Δ β Ć Đ € ₣ Ǥ Ħ Ɨ Ĵ Ҝ Ł Μ Ň Ø Ƥ Ω Ř Ş Ŧ Ữ V Ŵ Ж ¥ Ž',
  'à Ҍ ç ժ ҽ բ ց հ ì ʝ ҟ Ӏ ʍ ղ օ ք զ ɾ ʂ է մ ѵ ա × վ Հ',
  'ǟ ɮ ƈ ɖ ɛ ʄ ɢ ɦ ɨ ʝ ӄ ʟ ʍ ռ օ ք զ ʀ ֆ ȶ ʊ ʋ ա Ӽ ʏ ʐ',
  'Ａ ß Ͼ Ð Σ ƒ Ğ Ĥ ¡ ʝ Κ £ ௱ И Ѳ þ ǫ Я § † µ √ Ш Ж Ψ Ɀ',
  'ⱥ ƀ ȼ đ ɇ ғ ǥ ħ ɨ ɉ ꝁ ł ᵯ ꞥ ø ᵽ ꝗ ɍ ꞩ ŧ ᵾ ꝟ ₩ ӿ ɏ ƶ',
  'Ⱥ Ƀ Ȼ Ð Ɇ ₣ Ǥ Ħ Ɨ Ɉ Ꝁ Ⱡ ₥ ₦ Ø ₱ Ꝗ Ɍ ₴ ₮ Ʉ ꝟ ₩ Ӿ Ɏ Ƶ',
  'Ɑ Ɓ Ƈ Ɗ Ɛ Ƒ Ɠ Ƕ Ɩ Ɉ Ƙ Ꝉ Ɯ Ɲ Ơ Ƥ Ɋ Ʀ Ꞩ Ƭ Ʋ Ѵ Ⱳ Χ Ƴ Ȥ',
  'д Б с Ԁ Э Г Б Н Ї Ј К Г М И Ф Р Ǫ Я Ѕ Т Ц Ѵ Щ Х Ч Ɀ',
  // Yi ("manga") and Lisu.
  'ꍏ ꌃ ꉓ ꀸ ꍟ ꎇ ꁅ ꃅ ꀤ ꀭ ꀘ ꒒ ꂵ ꈤ ꂦ ꉣ ꆰ ꋪ ꌗ ꓄ ꀎ ꃴ ꅏ ꊼ ꌩ ꁴ',
  'ꋬ ꃳ ꉔ ꒯ ꏂ ꊰ ꍌ ꁝ ꀤ ꒻ ꀘ ꒒ ꂵ ꋊ ꄲ ꉣ ꆰ ꋪ ꇙ ꓄ ꌈ ꏝ ꅐ ꉧ ꌦ ꁴ',
  'ꁲ ꃃ ꇃ ꂡ ꏹ ꄙ ꁍ ꀍ ꀤ ꀭ ꈵ ꀧ ꂵ ꋎ ꁏ ꌅ ꁸ ꌅ ꌚ ꋖ ꌈ ꃴ ꅃ ꋚ ꂖ ꁴ',
  'ꓮ ꓐ ꓚ ꓓ ꓰ ꓝ ꓖ ꓧ ꓲ ꓙ ꓗ ꓡ ꓟ ꓠ ꓳ ꓑ Q ꓣ ꓢ ꓔ ꓴ ꓦ ꓪ ꓫ ꓬ ꓜ',
  // Single signs inside a word.
  '⍺ ♭ © ∂ ℮ ∮ ⅁ ♄ ⍳ ⌡ ⋉ ∟ ♏ ∩ ⍥ ℗ . ® ∫ ✞ ∪ ∨ ⍵ ⨯ ⅄ ℨ',
  '∆ . ⊂ . ∑ . . . ї . . ⌊ ♍ ⋂ ⊙ ⍴ . . ⟆ ⊤ ⋃ ⋁ ⩊ ╳ Ƴ .',
  'Λ . 〔 . Ξ . . # . . . ㇄ . П ◯ . . . . ┼ ㇿ . Ɯ ✗ λ .',
  'Λ ß Ⅽ Ɗ Ξ Ϝ Ԍ Ƕ . ل Ƙ 乚 ო ហ σ . Ҩ . Ƨ 七 ט ۷ Ɯ × ϓ Ꙁ',
];

/** What a character of those alphabets is written for, the likeliest first. */
const LETTERS: ReadonlyMap<string, string> = buildLetters();

function buildLetters(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const alphabet of ALPHABETS) {
    for (const [index, written] of alphabet.split(' ').entries()) {
      const letter = String.fromCharCode(97 + index);
      for (const sign of [written, written.toLowerCase()].map(normalise)) {
        const isOne = Array.from(sign).length === 1 && sign > '\u007f';
        const known = found.get(sign) ?? '';
        if (isOne && !known.includes(letter)) found.set(sign, known + letter);
      }
    }
  }
  return found;
}

/** Ethiopic, Cherokee and Canadian syllabics, Yi and Lisu, of which the generators take whole alphabets. */
const FONT_SCRIPTS = [
  [0x1200, 0x1380],
  [0x13a0, 0x1680],
  [0xa000, 0xa500],
] as const;

/** Of every UTF-16 code unit: 1 for one that these alphabets hold and that is no look-alike already, 2 for one of `FONT_SCRIPTS`. */
export const FONT_CLASS: Readonly<Uint8Array> = classify();

function classify(): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (const sign of LETTERS.keys()) {
    const isKnown = /\p{L}/u.test(sign) && /^[a-z]+$/.test(lookOf(sign));
    if (sign.length === 1) table[sign.charCodeAt(0)] = isKnown ? 0 : 1;
  }
  for (const [from, to] of FONT_SCRIPTS) table.fill(2, from, to);
  return table;
}

const SHORTEST = 3;
const LONGEST = 64;

/**
 * Words in the alphabets of generators (`卂丂丂`, `₵₳₴ł₦Ø`, `c∆sino`), each in the letters that it is written for.
 * @param text normalised.
 */
export function readFonts(text: string): Piece[] {
  const found: Piece[] = [];
  let start = 0;
  let looks: string[] = [];
  let scripts = new Set<string>();
  let fonts = 0;
  const close = (end: number) => {
    if (fonts > 0 && looks.length >= SHORTEST && looks.length <= LONGEST) {
      // A word of one script may be a word of its language: nothing but the whole of it is compared.
      const isPure = scripts.size < 2;
      for (const look of spellings(looks)) found.push({ start, end, look, disguised: true, isPure });
    }
    looks = [];
    scripts = new Set();
    fonts = 0;
  };
  for (let at = 0; at < text.length; ) {
    const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const look = lettersOf(char);
    if (look === '') close(at);
    else {
      if (looks.length === 0) start = at;
      looks.push(look);
      const kind = FONT_CLASS[char.charCodeAt(0)] ?? 0;
      if (kind > 0) fonts++;
      scripts.add(scriptOf(char));
    }
    at += char.length;
  }
  close(text.length);
  return found;
}

/** The words that letters with several meanings make: all of them where they are few, else those of the likeliest and of the least likely. */
function spellings(looks: readonly string[]): ReadonlySet<string> {
  const several = looks.filter((look) => look.length > 1).length;
  const spell = (isOther: (index: number) => boolean) => {
    let index = 0;
    return looks.map((look) => look.charAt(look.length > 1 && isOther(index++) ? 1 : 0)).join('');
  };
  if (several > SEVERAL_MAX) return new Set([spell(() => false), spell(() => true)]);
  return new Set(Array.from({ length: 2 ** several }, (_, bits) => spell((index) => ((bits >> index) & 1) === 1)));
}
const SEVERAL_MAX = 4;

/** What digits of other scripts are written for; they are read as those of ASCII by now. */
const DIGITS = ['o', 'iq', 'bz', 'ed', 'ad', 's', 'b', 'tv', 'b', 'gq'];

function lettersOf(char: string): string {
  if (char <= '\u007f') return /[a-z]/i.test(char) ? char.toLowerCase() : (DIGITS[char.charCodeAt(0) - 48] ?? '');
  const look = lookOf(char);
  const plain = /^[a-z]$/.test(look) ? look : '';
  const letters = LETTERS.get(char) ?? '';
  return plain === '' || letters.startsWith(plain) ? letters : plain + letters;
}

const SCRIPTS = [
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Thai',
  'Lao',
  'Hebrew',
  'Arabic',
  'Cherokee',
  'Ethiopic',
  'Yi',
  'Lisu',
  'Canadian_Aboriginal',
  'Armenian',
  'Georgian',
  'Cyrillic',
  'Greek',
  'Latin',
  'Khmer',
  'Tamil',
  'Tibetan',
  'Hangul',
].map((name) => ({ name, is: new RegExp(`\\p{Script=${name}}`, 'u') }));

function scriptOf(char: string): string {
  return SCRIPTS.find(({ is }) => is.test(char))?.name ?? 'sign';
}
