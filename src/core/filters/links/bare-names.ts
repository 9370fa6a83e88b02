/** Suffixes that are words of programs. Spammers can register no names under them, or hardly ever do. */
const CODE_SUFFIXES = new Set(
  'bar call foo got here host id int info like map mint name next open play prod properties read save search select show style tab total tunes data date day how new zero call cards fit group email support report team page link world watch click run start dev stream video'.split(
    ' ',
  ),
);
/** Those among them that real sites have too: such a name is code only if it begins like code or is called. */
const SITE_SUFFIXES = new Set(
  'info link page click run dev stream video group email support report team world watch host style cards fit date data'.split(
    ' ',
  ),
);
/** Usual names of variables in programs. */
const CODE_NAMES = new Set(
  'self this div span body head arr array list dict map set obj object item items el elem element node doc document window app df np pd math os sys req res request response ctx client bot server user users props state event evt e i j k x y z a b c d n s t v str string file path data db cursor session task process thread player game menu dialog widget model view config env conf log logger console crash iterator it queue stack page button btn vm fs gulp date datetime time row col cart shop foo bar baz tmp test video img image canvas form input router route store api http https json xml html css std util utils lib pkg module exports process args kwargs cls super parent child root tree key val value msg message channel guild member interaction'.split(
    ' ',
  ),
);
/** Names that people write before `.NET`. */
const DOT_NET =
  /^(?:asp|ado|vb|ml|paint|json|lucene|quartz|log4|rx|system|entity|math|accord|telegram|discord|dsharp|f#|c#|j#)$/i;

/** Names of programs, and greetings with a full stop but no blank after them: `socket.io`, `Hallo.de nuevo`. */
const NO_SITES =
  /^(?:socket\.io|(?:hallo|hello|hola|ok|si|sí|bien|bueno|gracias|claro|adios|vale|merci|oui|non)\.(?:de|es|en|la|et))$/i;

/** Extensions of files that people name in chats, also with hyphens and dots in the name: `read-me.md`. */
const FILE_NAMES = new Set(
  'bin bz cab cfg cpp css db gz ini java js jsx kt lua md mk ml mm mov nc pas php pl pm ps py rb rs sh so src ss st sub tc tex tf ts zip'.split(
    ' ',
  ),
);
/** Targets and tricks of scams that are not words of a sentence; alone, or within a longer name. */
const BAIT =
  /airdrop|metamask|trezor|uniswap|opensea|binance|coinbase|giveaway|robux|phantomw|pancakeswap|walletconnect|steamgift|steamcomm/;
const BAIT_WITHIN =
  /(?:ledger|wallet|nitro(?!gen|us)|casino|bitcoin|login|usdt).{3}|.{3}(?:ledger|wallet|nitro|casino|bitcoin|login|claim|usdt|nft|swap)/;
/** The beginnings of package names, with which no site begins. */
const PACKAGES = /^(?:com|org|net|io|java|dev|edu|gov)$/;

/** Whether a name is a site although its suffix is a word or file extension: hyphen, three parts, or bait. Not `well-done.so we left`. */
export function isSite({ written, suffix, after }: BareName, isWord: boolean): boolean {
  const labels = written.toLowerCase().split('.').slice(0, -1);
  const [first = ''] = labels;
  const isBait = labels.some((label) => BAIT.test(label) || BAIT_WITHIN.test(label));
  if (isBait && !/^(?:js|md|php|py|rs|ts)$/.test(suffix)) return true;
  if (FILE_NAMES.has(suffix) || CODE_NAMES.has(first)) return false;
  if (isWord && /^\s\p{Ll}/u.test(after)) return false;
  return (
    labels.every((label) => label.length > 1) &&
    (labels.length > 1 || /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+$/u.test(first))
  );
}

/** A bare name and its surroundings in a text. */
export type BareName = {
  /** The name as written, without port and path. */
  readonly written: string;
  readonly suffix: string;
  readonly before: string;
  readonly after: string;
};

/** Whether a bare name looks like code: `array.map`, `self.info(msg)`, `ASP.NET`, `app.run()`. */
export function isCode({ written, suffix, before, after }: BareName): boolean {
  const labels = written.split('.');
  const [first = ''] = labels;
  if (labels.length > 2 && PACKAGES.test(first)) return true;
  if (/^_\w|^\s?=>|^\s=\s/.test(after) || NO_SITES.test(written)) return true;
  if (
    suffix === 'net' &&
    labels.length === 2 &&
    DOT_NET.test(first) &&
    (/NET$|Net$/.test(written) || /^asp$/i.test(first))
  )
    return true;
  const isCalled = /^\(/.test(after);
  // `Hello.World` only lacks a blank.
  if (CODE_SUFFIXES.has(suffix) && /\.\p{Lu}\p{Ll}+$/u.test(written)) return true;
  if (before === '$' || first.toLowerCase() === 'self' || first.toLowerCase() === 'this') return suffix !== 'com';
  if (!CODE_SUFFIXES.has(suffix))
    return isCalled && !/^(?:com|net|org|ru|gg|xyz)$/.test(suffix) && CODE_NAMES.has(first.toLowerCase());
  return !SITE_SUFFIXES.has(suffix) || isCalled || CODE_NAMES.has(first.toLowerCase());
}

/** Words that make the four numbers after them a section or a version. */
const NUMBERED =
  /(?:\b(?:v|ver|version|release|rev|revision|section|sections|sect?|chapter|ch|clause|article|art|paragraph|para|item|step|part|figure|fig|table|rule|build|firmware|update|patch|driver|no|nr|chrome|firefox|safari|edge|windows|macos|ios|android|see|on)|§+|№)\.?:?\s*$/i;

/** Whether four bare numbers are an address, not a version or numbering: one has two digits, and they do not count up. */
export function isBareAddress(numbers: string, before: string): boolean {
  if (!/[0-9]{2}/.test(numbers) || NUMBERED.test(before)) return false;
  const parts = numbers.split('.').map(Number);
  return !parts.every((part, index) => index === 0 || part === (parts[index - 1] ?? 0) + 1);
}
