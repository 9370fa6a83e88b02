/** A blocked entry and a text in which a reader sees it. */
export type Evasion = { readonly entry: string; readonly text: string };

/** Ways to hide a word, each with the texts that show it. The kinds are what people do; the words are in fourteen scripts. */
export type EvasionKind = { readonly kind: string; readonly cases: readonly Evasion[] };

const LATIN = ['casino', 'viagra', 'bitcoin'];
const CYRILLIC = ['казино', 'наркотик'];
const ARABIC = ['كازينو', 'احتيال'];
const HEBREW = ['קזינו', 'הימורים'];
const HAN = ['赌场', '色情片'];
const KANA = ['カジノ', 'ギャンブル'];
const HANGUL = ['카지노', '도박장'];
const OTHERS = ['καζινο', 'კაზინო', 'կազինո', 'কাসিনো', 'คาสิโน', 'ካዚኖ', 'কলকাতা'];
const SPACED = [...LATIN, ...CYRILLIC, ...ARABIC, ...HEBREW];
const UNSPACED = [...HAN, ...KANA, ...HANGUL];
const ALL = [...SPACED, ...UNSPACED, ...OTHERS];

const letters = (word: string) => Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment);
const apart = (between: string) => (word: string) => letters(word).join(between);
const inside =
  (before: string, after = before) =>
  (word: string) => {
    const [first = '', second = '', ...rest] = letters(word);
    return `${first}${before}${second}${after}${rest.join('')}`;
  };
const mapped = (from: string, to: string) => {
  const [a, b] = [Array.from(from), to.split(' ')];
  const table = new Map(a.map((char, index) => [char, b[index] ?? char]));
  return (word: string) => Array.from(word, (char) => table.get(char) ?? char).join('');
};
const shifted = (start: number) => (word: string) =>
  Array.from(word, (char) => String.fromCodePoint(start + char.charCodeAt(0) - 97)).join('');
const hide = (kind: string, words: readonly string[], how: (word: string) => string): EvasionKind => ({
  kind,
  cases: words.map((entry) => ({ entry, text: how(entry) })),
});
const alphabet = 'abcdefghijklmnopqrstuvwxyz';
const turned = mapped(alphabet, 'ɐ q ɔ p ǝ ɟ ƃ ɥ ᴉ ɾ ʞ l ɯ u o d b ɹ s ʇ n ʌ ʍ x ʎ z');

/** Alphabets of the generators of "fancy text", from a to z. */
export const FONTS: Readonly<Record<string, string>> = {
  currency: '₳ ฿ ₵ Đ Ɇ ₣ ₲ Ⱨ ł J ₭ Ⱡ ₥ ₦ Ø ₱ Q Ɽ ₴ ₮ Ʉ V ₩ Ӿ Ɏ Ⱬ',
  asian: '卂 乃 匚 ᗪ 乇 千 Ꮆ 卄 丨 ﾌ Ҝ ㄥ 爪 几 ㄖ 卩 Ɋ 尺 丂 ㄒ ㄩ ᐯ 山 乂 ㄚ 乙',
  asian2: 'ﾑ 乃 ᄃ り 乇 ｷ ム ん ﾉ ﾌ ズ ﾚ ﾶ 刀 の ｱ ゐ 尺 丂 ｲ ひ √ W ﾒ ﾘ 乙',
  syllabics: 'ᗩ ᗷ ᑕ ᗪ E ᖴ G ᕼ I ᒍ K ᒪ ᗰ ᑎ O ᑭ ᑫ ᖇ ᔕ T ᑌ ᐯ ᗯ ᙭ Y ᘔ',
  squiggle: 'ą ც ƈ ɖ ɛ ʄ ɠ ɧ ı ʝ ƙ Ɩ ɱ ŋ ơ ℘ զ ཞ ʂ ɬ ų ۷ ῳ ҳ ყ ʑ',
  squiggle2: 'ค ๒ ς ๔ є Ŧ ﻮ ђ เ ן к ɭ ๓ ภ ๏ ק ợ г ร Շ ย ש ฬ א ץ չ',
  greek: 'α в ¢ ∂ є ƒ ﻭ н ι נ к ℓ м η σ ρ q я ѕ т υ ν ω χ у z',
  lao: 'ค ๖ ¢ ໓ ē f ງ h i ว k l ๓ ຖ ໐ p ๑ r Ş t น ง ຟ x ฯ ຊ',
  cherokee: 'Ꮧ Ᏸ ፈ Ꮄ Ꮛ Ꭶ Ꮆ Ꮒ Ꭵ Ꮰ Ꮶ Ꮭ Ꮇ Ꮑ Ꭷ Ꭾ Ꭴ Ꮢ Ꮥ Ꮦ Ꮼ Ꮙ Ꮗ ጀ Ꭹ ፚ',
  ethiopic: 'ል ጌ ር ዕ ቿ ቻ ኗ ዘ ጎ ጋ ጕ ረ ጠ ክ ዐ የ ዒ ዪ ነ ፕ ሁ ሀ ሠ ሸ ሃ ጊ',
  symbols: 'Δ β Ć Đ € ₣ Ǥ Ħ Ɨ Ĵ Ҝ Ł Μ Ň Ø Ƥ Ω Ř Ş Ŧ Ữ V Ŵ Ж ¥ Ž',
  hooks: 'à Ҍ ç ժ ҽ բ ց հ ì ʝ ҟ Ӏ ʍ ղ օ ք զ ɾ ʂ է մ ѵ ա × վ Հ',
  medieval: 'ǟ ɮ ƈ ɖ ɛ ʄ ɢ ɦ ɨ ʝ ӄ ʟ ʍ ռ օ ք զ ʀ ֆ ȶ ʊ ʋ ա Ӽ ʏ ʐ',
  stroke: 'Ⱥ Ƀ Ȼ Đ Ɇ F Ǥ Ħ Ɨ Ɉ Ꝁ Ł M N Ø Ᵽ Ꝗ Ɍ S Ŧ Ʉ V W X Ɏ Ƶ',
  manga: 'ꍏ ꌃ ꉓ ꀸ ꍟ ꎇ ꁅ ꃅ ꀤ ꀭ ꀘ ꒒ ꂵ ꈤ ꂦ ꉣ ꆰ ꋪ ꌗ ꓄ ꀎ ꃴ ꅏ ꊼ ꌩ ꁴ',
  lisu: 'ꓮ ꓐ ꓚ ꓓ ꓰ ꓝ ꓖ ꓧ ꓲ ꓙ ꓗ ꓡ ꓟ ꓠ ꓳ ꓑ Q ꓣ ꓢ ꓔ ꓴ ꓦ ꓪ ꓫ ꓬ ꓜ',
  smallcaps: 'ᴀ ʙ ᴄ ᴅ ᴇ ꜰ ɢ ʜ ɪ ᴊ ᴋ ʟ ᴍ ɴ ᴏ ᴘ ǫ ʀ ꜱ ᴛ ᴜ ᴠ ᴡ x ʏ ᴢ',
  thick: 'ᗅ ᗸ ᑢ ᗫ ᙓ ᖶ ᘜ ᕼ ᓰ ᒙ ᖽ ᒺ ᘻ ᘉ ᓎ ᕵ ᕴ ᖆ S ᖶ ᑘ ᐺ ᗐ ᙭ ᖻ ᗱ',
  hooks2: 'α ɓ ૮ ∂ ε ƒ ɠ ɦ เ ʝ ҡ ℓ ɱ ɳ σ ρ φ ૨ ร ƭ µ ѵ ω א ყ ƶ',
  phonetic: 'ɑ ʙ ƈ ɗ ɘ ʄ ɠ ɦ ι ʝ ƙ ʟ ɱ ɳ σ ρ ɋ ɾ ʂ ƚ υ ʋ ɯ x ყ ȥ',
  armenian: 'ɑ ҍ ϲ ժ ҽ ƒ ց հ í յ Ƙ Ӏ ʍ ղ օ թ զ ɾ Տ է մ ѵ ա Ճ վ Հ',
  georgian: 'მ ჩ ე ძ პ f ც ხ ἶ ქ κ l ო ῆ õ ρ გ Γ ჰ ན υ ὗ w ჯ ყ ɀ',
  manga2: 'ꋬ ꃳ ꉔ ꒯ ꏂ ꊰ ꍌ ꁝ ꒐ ꒻ ꀘ ꒒ ꂵ ꋊ ꄲ ꉣ ꆰ ꋪ ꇙ ꓄ ꒤ ꒦ ꅐ ꉧ ꌦ ꁴ',
  tai: 'ꪖ ᥇ ᥴ ᦔ ꫀ ᠻ ᧁ ꫝ ꠸ ꠹ ᛕ ꪶ ꪑ ꪀ ꪮ ρ ꪇ ᥅ ᦓ ꪻ ꪊ ꪜ ᭙ ᥊ ꪗ ɀ',
  tai2: 'ᥲ ᑲ ᥴ ძ ᥱ 𝖿 g һ і ȷ k ᥣ m ᥒ ᥆ р q r s 𝗍 ᥙ ᥎ ᥕ ᥊ ᥡ z',
  oldItalic: '𐌀 𐌁 𐌂 𐌃 𐌄 𐌅 Ᏽ 𐋅 𐌉 Ꮭ 𐌊 𐌋 𐌌 𐌍 Ꝋ 𐌐 𐌒 𐌓 𐌔 𐌕 𐌵 ᕓ Ꮤ 𐋄 𐌙 Ɀ',
  cherokee2: 'Ꭿ Ᏸ Ꮸ Ꭰ Ꭼ Ꮀ Ꮆ Ꮋ Ꭸ Ꮰ Ꮶ Ꮮ Ꮇ Ꮑ Ꮎ Ꮲ Ꮕ Ꮢ Ꮪ Ꮏ Ꮜ Ꮩ Ꮃ Ꮂ Ꭹ Ꮓ',
  knight: 'Ꭿ ᗽ ჩ Ꭰ Ꮛ Ꭶ Ꮹ Ꮂ Ꭸ Ꮭ Ҡ ℒ ℳ Ɲ Ꮻ Ꮅ Ꭴ Ꭱ Ꮪ Ꮏ Ꮜ Ꮙ Ꮤ Ӽ Ꮍ ℤ',
};
/** Ten words that are written in them. */
export const FONT_WORDS = ['casino', 'viagra', 'bitcoin', 'fuck', 'nigger', 'whore', 'rape', 'porn', 'free', 'retard'];

/** Every kind of disguise that the word rule is held to. */
export const WORD_EVASIONS: readonly EvasionKind[] = [
  hide('bold inside', SPACED, inside('**')),
  hide('bold inside, unspaced', UNSPACED, inside('**')),
  hide('underlined inside', LATIN, inside('__')),
  hide('struck inside', SPACED, inside('~~')),
  hide('spoiler inside', SPACED, inside('||')),
  hide('empty spoiler inside', LATIN, inside('||||', '')),
  hide('spoiler a letter', LATIN, (word) =>
    letters(word)
      .map((letter) => `||${letter}||`)
      .join(''),
  ),
  hide('italics inside', LATIN, inside('*')),
  hide('code inside', LATIN, inside('`')),
  hide('escaped letters', LATIN, inside('\\', '\\')),
  hide('a link for a letter', LATIN, (word) => `[${word.slice(0, 3)}](https://x.example)${word.slice(3)}`),
  hide('bold around half', [...LATIN, ...CYRILLIC], (word) => `**${word.slice(0, 3)}**${word.slice(3)}`),
  hide('html tags inside', LATIN, inside('<b>', '</b>')),
  hide('decimal entities', ALL, (word) => Array.from(word, (char) => `&#${char.codePointAt(0)};`).join('')),
  hide('hexadecimal entities', LATIN, (word) =>
    Array.from(word, (char) => `&#x${char.codePointAt(0)?.toString(16)};`).join(''),
  ),
  hide('one entity', LATIN, (word) => `${word.slice(0, 1)}&#${word.charCodeAt(1)};${word.slice(2)}`),
  hide('invisible entities', LATIN, inside('&shy;', '&zwnj;')),
  hide('blank entities between', LATIN, apart('&nbsp;')),
  hide('regional indicators', LATIN, shifted(0x1f1e6)),
  hide('regional indicators apart', LATIN, (word) => Array.from(shifted(0x1f1e6)(word)).join(' ')),
  hide('regional indicators by name', LATIN, (word) =>
    letters(word)
      .map((letter) => `:regional_indicator_${letter}:`)
      .join(' '),
  ),
  hide('negative squares', LATIN, shifted(0x1f170)),
  hide('negative circles', LATIN, shifted(0x1f150)),
  hide('squares', LATIN, shifted(0x1f130)),
  hide('circles', LATIN, shifted(0x24d0)),
  hide('parenthesised', LATIN, shifted(0x249c)),
  hide('parenthesised capitals', LATIN, shifted(0x1f110)),
  hide('parenthesised by hand', LATIN, (word) =>
    letters(word)
      .map((letter) => `(${letter})`)
      .join(''),
  ),
  hide('bracketed by hand', LATIN, (word) =>
    letters(word)
      .map((letter) => `[${letter}]`)
      .join(''),
  ),
  hide('emoji for letters', ['casino', 'bitcoin'], mapped('aboi', '🅰️ 🅱️ ⭕ ℹ️')),
  hide('turned letters', LATIN, (word) => [...turned(word)].reverse().join('')),
  hide('turned letters in order', LATIN, turned),
  hide('right-to-left override', LATIN, (word) => `\u202e${[...word].reverse().join('')}\u202c`),
  hide(
    'override of a part',
    LATIN,
    (word) => `${word.slice(0, 2)}\u202e${[...word.slice(2)].reverse().join('')}\u202c`,
  ),
  hide('fullwidth', LATIN, shifted(0xff41)),
  hide('mathematical', LATIN, shifted(0x1d41a)),
  hide('tags and selectors', LATIN, inside('\ufe0f', '\u{e0062}')),
  hide('zero-width', ALL, apart('\u200b')),
  hide('joiners', SPACED, apart('\u2060')),
  hide('stacked marks', LATIN, apart('\u0336\u0301')),
  hide('marks on other scripts', [...ARABIC, ...HEBREW, ...UNSPACED], apart('\u0336')),
  hide('superscript', ['casino'], () => 'ᶜᵃˢⁱⁿᵒ'),
  hide('Cyrillic in Latin', LATIN, mapped('aceoi', 'а с е о і')),
  hide('Greek in Latin', LATIN, mapped('oaiv', 'ο α ι ν')),
  hide('Latin in Cyrillic', CYRILLIC, mapped('аокрт', 'a o k p t')),
  hide('digits', LATIN, mapped('aiosb', '4 1 0 5 8')),
  hide('digits in Cyrillic', ['казино', 'порно', 'чёрт'], mapped('зоч', '3 0 4')),
  hide('signs', LATIN, mapped('aisc', '@ ! $ ¢')),
  hide('brackets for letters', ['casino', 'clown'], mapped('c', '(')),
  hide('strokes for letters', ['kill', 'knife'], mapped('k', '|<')),
  hide('small capitals', LATIN, mapped(alphabet, 'ᴀ ʙ ᴄ ᴅ ᴇ ꜰ ɢ ʜ ɪ ᴊ ᴋ ʟ ᴍ ɴ ᴏ ᴘ ꞯ ʀ ꜱ ᴛ ᴜ ᴠ ᴡ x ʏ ᴢ')),
  hide('struck letters', ['casino', 'bitcoin'], mapped('bioct', 'ƀ ɨ ø ȼ ŧ')),
  hide('spaces between', ALL, apart(' ')),
  hide('two spaces between', SPACED, apart('  ')),
  hide('dots between', ALL, apart('.')),
  hide('middle dots between', [...SPACED, ...UNSPACED], apart('·')),
  hide('dashes between', SPACED, apart('-')),
  hide('long dashes between', LATIN, apart('—')),
  hide('underscores between', SPACED, apart('_')),
  hide('stars between', SPACED, apart('*')),
  hide('slashes between', LATIN, apart('/')),
  hide('bars between', LATIN, apart('|')),
  hide('commas between', LATIN, apart(',')),
  hide('carets between', LATIN, apart('^')),
  hide('hashes between', LATIN, apart('#')),
  hide('equals between', LATIN, apart('=')),
  hide('quotes between', LATIN, apart('"')),
  hide('apostrophes between', LATIN, apart("'")),
  hide('arrows between', LATIN, apart('>')),
  hide('dots and spaces between', SPACED, apart(' . ')),
  hide('several dots between', LATIN, apart('...')),
  hide('emoji between', ALL, apart('😀')),
  hide('emoji and spaces between', LATIN, apart(' 🔥 ')),
  hide('one emoji inside', ALL, inside('🔥', '')),
  hide('custom emoji inside', LATIN, inside('<:x:123456789012345678>', '')),
  hide('hearts between', LATIN, apart('♥')),
  hide('new lines between', ALL, apart('\n')),
  hide('tabs between', LATIN, apart('\t')),
  hide('one dot inside', SPACED, (word) => `${word.slice(0, 1)}.${word.slice(1)}`),
  hide('chunks with dashes', LATIN, (word) => word.match(/.{1,2}/g)?.join('-') ?? word),
  hide('chunks with dots', LATIN, (word) => word.match(/.{1,2}/g)?.join('.') ?? word),
  hide('one dash inside', [...LATIN, ...CYRILLIC], (word) => `${word.slice(0, 3)}-${word.slice(3)}`),
  hide('one sign inside', LATIN, (word) => `${word.slice(0, 3)}~${word.slice(3)}`),
  hide('a star for a letter', [...LATIN, ...CYRILLIC], (word) => `${word.slice(0, 1)}*${word.slice(2)}`),
  hide('a hash for a letter', LATIN, (word) => `${word.slice(0, 3)}#${word.slice(4)}`),
  hide('drawn out', SPACED, (word) => `${word}${word.slice(-1).repeat(3)}`),
  hide('drawn out inside', LATIN, (word) => word.replace(/[aeiou]/g, '$&$&$&')),
  hide('doubled throughout', SPACED, (word) => word.replace(/./gu, '$&$&')),
  hide('capitals', [...LATIN, ...CYRILLIC], (word) => word.toUpperCase()),
  hide('among others, apart', LATIN, (word) => `come and play ${apart(' ')(word)} today`),
  hide('a quotation', LATIN, (word) => `> **${word}**`),
  hide('a heading', LATIN, (word) => `# ${word.slice(0, 1)}**${word.slice(1)}**`),
  hide('in quotes', ALL, (word) => `«${word}» “${word}”`),
  hide('within a snake name', ['casino', 'viagra'], (word) => `free_${word}_now`),
  hide('a picture of three inside', ALL.slice(0, 9), inside('🔥🔥🔥', '')),
  hide('a family inside', [...LATIN, ...CYRILLIC], inside('👨‍👩‍👧‍👦', '')),
  hide('a line break inside', [...LATIN, 'казино', 'наркотик'], (word) => `${word.slice(0, 3)}\n${word.slice(3)}`),
  hide('digits behind', [...LATIN, 'казино'], (word) => `${word}777`),
  hide('digits before', LATIN, (word) => `2026${word}`),
  hide('a capital within a name', LATIN, (word) => `My${word.charAt(0).toUpperCase()}${word.slice(1)}Bot`),
  hide('open ends in pieces', ['casino*', '*casino', '*casino*'], () => 'the c.a.s.i.n.o, the cas-ino'),
  hide('all in Cyrillic look-alikes', ['casino', 'cocaine'], mapped('acinose', 'а с і п о ѕ е')),
  hide('single signs of mathematics', ['casino', 'nitro'], mapped('acnot', '∆ ¢ ∩ ⊙ ⊤')),
  hide('commas and blanks between', LATIN, apart(', ')),
  ...Object.entries(FONTS).map(([name, font]) => hide(`the font ${name}`, FONT_WORDS, mapped(alphabet, font))),
  {
    kind: 'tatweel',
    cases: [
      { entry: 'كازينو', text: 'كــازيـــنو' },
      { entry: 'قمار', text: 'قـــمار' },
      { entry: 'کازینو', text: 'کازیـــنو' },
    ],
  },
  {
    kind: 'harakat',
    cases: [
      { entry: 'قمار', text: 'قِمَار' },
      { entry: 'كازينو', text: 'كَازِينُو' },
      { entry: 'قِمار', text: 'قمار' },
      { entry: 'خنزير', text: 'خِنْزِيرٌ' },
    ],
  },
  {
    kind: 'Arabic and Farsi letters',
    cases: [
      { entry: 'كازينو', text: 'کازینو' },
      { entry: 'کازینو', text: 'كازينو' },
      { entry: 'احتيال', text: 'إحتيال' },
      { entry: 'احتيال', text: 'آحتیال' },
      { entry: 'مقامرة', text: 'مقامره' },
      { entry: 'فتوى', text: 'فتوي' },
    ],
  },
  {
    kind: 'presentation forms',
    cases: [
      { entry: 'قمار', text: 'ﻗﻤﺎﺭ' },
      { entry: 'קזינו', text: 'קזינוֹ' },
    ],
  },
  {
    kind: 'niqqud',
    cases: [
      { entry: 'קזינו', text: 'קָזִינוֹ' },
      { entry: 'הימורים', text: 'הִימוּרִים' },
      { entry: 'סמים', text: 'סַמִּים' },
    ],
  },
  {
    kind: 'traditional and simplified',
    cases: [
      { entry: '赌场', text: '賭場' },
      { entry: '賭場', text: '赌场' },
      { entry: '赌场', text: '去賭場玩' },
      { entry: '诈骗', text: '這是詐騙' },
      { entry: '赌博', text: '賭.博' },
    ],
  },
  {
    kind: 'kana of the other kind and width',
    cases: [
      { entry: 'カジノ', text: 'かじの' },
      { entry: 'カジノ', text: 'ｶｼﾞﾉ' },
      { entry: 'おれおれ', text: 'オレオレ' },
    ],
  },
  {
    kind: 'jamo',
    cases: [
      { entry: '카지노', text: 'ㅋㅏㅈㅣㄴㅗ' },
      { entry: '카지노', text: '카지노'.normalize('NFD') },
      { entry: '도박', text: '도ㅂㅏㄱ' },
    ],
  },
  {
    kind: 'hidden letters of open entries',
    cases: [
      { entry: 'fuck*', text: 'f*cking' },
      { entry: 'fuck*', text: 'f**king' },
      { entry: 'fuck*', text: 'f@cking' },
      { entry: 'fuck*', text: 'f_ck' },
      { entry: 'fuck*', text: 'f-cked' },
      { entry: 'fuck*', text: 'f█ck' },
      { entry: '*fuck*', text: 'motherf*cker' },
      { entry: 'наркот*', text: 'н*ркотики' },
      { entry: 'хуй', text: 'на х*й' },
      { entry: 'casino', text: 'c🔺sino' },
      { entry: 'bitcoin', text: 'bitc🪙in' },
    ],
  },
  {
    kind: 'capitals that look like other letters',
    cases: [
      { entry: 'говно', text: 'Г О В Н О' },
      { entry: 'блядь', text: 'Б.Л.Я.Д.Ь' },
      { entry: 'блядь', text: 'б.л.я.д.ь' },
      { entry: 'казино', text: 'КaЗИНО' },
      { entry: 'καζινο', text: 'Κ.Α.Ζ.Ι.Ν.Ο' },
      { entry: 'onlyfans', text: 'OnIyFans' },
      { entry: 'click', text: 'cIick' },
    ],
  },
  {
    kind: 'Cyrillic by sound, by hand and in Latin letters',
    cases: [
      { entry: 'сука', text: 'cyka' },
      { entry: 'казино', text: 'kazинo' },
      { entry: 'казино', text: 'каз1но' },
      { entry: 'наркотик', text: 'нarkотик' },
      { entry: 'бля', text: 'бл9' },
    ],
  },
  {
    kind: 'digits beside and within words',
    cases: [
      { entry: 'porn', text: 'porn777' },
      { entry: 'porn', text: '24porn' },
      { entry: 'viagra', text: 'viagra100mg' },
      { entry: 'sex', text: 's3x' },
      { entry: '시발', text: '시1발' },
      { entry: '카지노', text: '카1지1노' },
      { entry: '카지노', text: '카지노777' },
    ],
  },
  {
    kind: 'signs between two syllables',
    cases: ['도.박', '도_박', '도~박', '도/박'].map((text) => ({ entry: '도박', text })),
  },
  {
    kind: 'a gap within a double letter',
    cases: [
      { entry: 'lottery', text: 'lot-tery' },
      { entry: 'faggot', text: 'fag-got' },
      { entry: 'connard', text: 'con*nard' },
    ],
  },
  {
    kind: 'comments',
    cases: [{ entry: 'casino', text: 'ca<!-- x -->sino' }],
  },
  {
    kind: 'affixes with a star',
    cases: [
      { entry: '*قمار', text: 'هذا القمار حرام' },
      { entry: '*قمار*', text: 'والقمارات' },
      { entry: '카지노*', text: '카지노에서 놀자' },
      { entry: '*카지노*', text: '온라인카지노에서' },
      { entry: 'казин*', text: 'в казиношке' },
      { entry: '*casino*', text: 'megacasinos' },
      { entry: '*casino', text: 'bigcasino' },
      { entry: '*casino*', text: 'mega c4sin0 and mеgaсasinоs' },
      { entry: '*הימורים', text: 'בהימורים' },
      { entry: '*наркот*', text: 'антинаркотический' },
    ],
  },
  {
    kind: 'signs between the words of a phrase',
    cases: [
      'free **nitro**',
      'free-nitro',
      'free, nitro',
      'free_nitro',
      'free.nitro',
      'free / nitro',
      'free ||nitro||',
      'free -> nitro',
      'free\nnitro',
      'free…nitro',
      'FREE   NITRO',
      'free • nitro',
      'free 🎁 nitro',
      'free~nitro',
      'free (nitro)',
    ].map((text) => ({ entry: 'free nitro', text })),
  },
  {
    kind: 'phrases in disguise',
    cases: [
      { entry: 'free nitro', text: 'f r e e n i t r o' },
      { entry: 'free nitro', text: 'f r e e   n i t r o' },
      { entry: 'free nitro', text: 'f.r.e.e n.i.t.r.o' },
      { entry: 'free nitro', text: 'fr33 n1tr0' },
      { entry: 'free nitro', text: 'frее nіtrо' },
      { entry: 'free nitro', text: 'fr**ee** ni**tro**' },
      { entry: 'free nitro', text: 'f-r-e-e n-i-t-r-o' },
      { entry: 'free nitro', text: '🇫🇷🇪🇪 🇳🇮🇹🇷🇴' },
      { entry: 'kill yourself', text: 'kill, yourself' },
      { entry: 'kill yourself', text: 'k1ll - yours3lf' },
      { entry: 'kill yourself', text: 'kill\u00a0your\u200bself' },
      { entry: 'убей себя', text: 'убей... себя' },
      { entry: 'اقتل نفسك', text: 'اقتل ـ نفسك' },
      { entry: 'اقتل نفسك', text: 'اقتُل، نَفسَك' },
      { entry: 'הרוג את עצמך', text: 'הרוג, את עצמך' },
    ],
  },
  {
    kind: 'look-alikes of several foreign scripts',
    cases: [
      { entry: 'casino', text: 'СΑЅІΝО' },
      { entry: 'casino', text: 'саѕіոо' },
      { entry: 'casino', text: 'now ⲥаѕіոо' },
      { entry: 'hope', text: 'ΗОРΕ' },
      { entry: 'казино', text: 'казинο' },
      { entry: 'казино', text: 'κазино' },
    ],
  },
  {
    kind: 'several at once',
    cases: [
      { entry: 'casino', text: 'c**4**s1n0' },
      { entry: 'casino', text: '||c|| &#97; s.i.n.o' },
      { entry: 'casino', text: 'С.А.S.І.N.О' },
      { entry: 'casino', text: 'ｃ\u200b4**s**ino' },
      { entry: 'casino', text: '🇨 🅰 s i n 0' },
      { entry: 'казино', text: 'к**@**зинo' },
      { entry: 'казино', text: 'к 4 з и н о'.replace('4', 'a') },
      { entry: 'قمار', text: 'قـ.ـم.ا.ر' },
      { entry: '赌场', text: '賭**場**' },
      { entry: '赌场', text: '賭 😀 場' },
    ],
  },
];
