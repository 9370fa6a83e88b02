/** All repetitions are bounded: an unbounded expression for labels took 55 ms on repeated `a.`. */
const LINK =
  /(?:https?:\/\/|www\.)[^\s<>"')\]]{1,400}|(?<![\w.@-])(?:[\p{L}\d-]{1,40}\.){1,4}(?:(?:com?|net|org)\.[a-z]{2}|com|net|org|io|gg|ru|xyz|top|site|online|club|info|biz|me|ly|co|link|click|live|shop|app|gift|gifts|finance|ltd|tk|ml|cf|ga|cc|vip|pro|dev|uk|de|in|us|store|space|fun|icu|win|bet|su|at|gl|gd|fr|br|tr|pl|it|es|nl|eu|ai|tv|tech|website|cloud|world|support|agency|network|trade|exchange|casino)(?![\p{L}\d(_]|\.[\p{L}\d])(?:[/?#:][^\s<>"')\]]{0,400})?/gu;

/** Top-level domains that are also words: `ok.it works`, `thanks.me too`. Only a path, a hyphen or a digit makes a link. */
const PROSE_ENDS = new Set(['it', 'in', 'me', 'us', 'at', 'es', 'co']);
/** Top-level domains that are also names in programs: `redux.store`, `spring.cloud`, `main.cc`. */
const CODE_ENDS = new Set(
  'io dev app store cloud pro live space fun world support agency network trade exchange tech link cc ml pl tv ai win top click info site'.split(
    ' ',
  ),
);
/** First parts of names in programs. */
const CODE_STARTS = new Set(
  'com org net io java javax edu gov sun de ru socket redux vuex spring process window self this data system file fs module package express main index config app my test src lib document user request response event state props item obj node python std console math json os sys np pd tf torch react vue angular'.split(
    ' ',
  ),
);
const DOT_NET = new Set(['asp', 'ado', 'vb', 'vs', 'java', 'dot', 'ml', 'c#', 'core']);
const VERSION_LABEL = /^v?\d{1,6}(?:[a-z]{1,3}\d{0,3})?$/;
const MARKED_LABEL = /\p{L}-|-\p{L}|\p{L}\d|\d\p{L}/u;

const SHORTENERS = new Set(
  'bit.ly tinyurl.com t.co goo.gl is.gd cutt.ly rb.gy ow.ly shorturl.at t.me telegram.me wa.me discord.gg s.id linktr.ee'.split(
    ' ',
  ),
);

function hostOf(link: string): string {
  return (
    link
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .split(/[/?#:]/)[0] ?? ''
  ).slice(0, 80);
}

/** Whether a dotted text is a link, and not a version number, a name in a program, or two sentences without a blank. */
function leadsSomewhere(found: string): boolean {
  if (/^(?:https?:\/\/|www\.)/.test(found)) return true;
  const host = hostOf(found);
  const rest = found.slice(host.length);
  const labels = host.split('.');
  const end = labels.at(-1) ?? '';
  const before = labels.at(-2) ?? '';
  if (/^[/?#]./.test(rest) && !(labels.length > 2 && CODE_STARTS.has(labels[0] ?? ''))) return true;
  const loose = PROSE_ENDS.has(end) || CODE_ENDS.has(end);
  if (VERSION_LABEL.test(before) && (loose || labels.length > 2)) return false;
  if (end === 'net' && DOT_NET.has(before)) return false;
  if (labels.length > 2 && CODE_STARTS.has(labels[0] ?? '')) return false;
  if (!loose) return true;
  if (labels.some((label) => MARKED_LABEL.test(label))) return true;
  if (PROSE_ENDS.has(end)) return false;
  return labels.length === 2 && before.length > 4 && !CODE_STARTS.has(before);
}

function linkFacts(link: string, facts: string[]): void {
  const host = hostOf(link);
  facts.push(`h:${host}`, `t:${host.slice(host.lastIndexOf('.') + 1)}`);
  for (const part of host.split(/[.-]/)) if (part.length > 2) facts.push(`p:${part}`);
  if (host.includes('-')) facts.push('u:hyphen');
  if (/\d/.test(host)) facts.push('u:digit');
  if (SHORTENERS.has(host)) facts.push('u:short');
  if (/^[\d.]+$/.test(host)) facts.push('u:address');
}

/** Most links whose facts are recorded; further ones add nothing new. */
const FACTS_MAX_LINKS = 8;

/** Replaces every link by a placeholder, and records facts about its host. @param lowered in lower case. */
export function withoutLinks(lowered: string, facts: string[]): string {
  let links = 0;
  const text =
    lowered.includes('.') || lowered.includes('://')
      ? lowered.replace(LINK, (found) => {
          if (!leadsSomewhere(found)) return found;
          links++;
          if (links <= FACTS_MAX_LINKS) linkFacts(found, facts);
          return ' LINK ';
        })
      : lowered;
  facts.push(`U${Math.min(links, 3)}`);
  return text;
}
