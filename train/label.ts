import { normalise } from '../src/core/text/normalise.ts';
import {
  EXPLICIT,
  FOREIGN_CARE,
  FOREIGN_SEX,
  ROUGH,
  SELF_HARM,
  SUGGESTIVE,
  THREATENING,
  VIOLENT,
  YOUNG,
} from './cues.ts';
import type { Labels, Row } from './row.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: "'" };

/** Returns a set's text without entities, placeholders and needless blanks. */
export function clean(text: string): string {
  return text
    .replace(/&(?:#(\d{1,6})|(\w{2,5}));/g, (all, code: string | undefined, name: string | undefined) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (ENTITIES[name ?? ''] ?? all),
    )
    .replace(/<user>|\[user\]/gi, '@user')
    .replace(/<url>|\[url\]/gi, '')
    .replace(/<(?:number|money|percent|date|time)>/gi, '5')
    .replace(/<(?:happy|sad|wink|laugh|censored|kiss|annoyed|devil|angel)>/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Adds labels that a set lacks, based on clear words. It adds none if a word leaves doubt. */
function completed(labels: Labels, text: string): Labels {
  const sexual = EXPLICIT.test(text) ? 'explicit' : SUGGESTIVE.test(text) ? 'suggestive' : 'none';
  const young = YOUNG.test(text);
  const { nsfw, ...rest } = labels;
  const known = nsfw ?? (sexual === 'explicit' ? 1 : sexual === 'none' ? 0 : undefined);
  const out: { -readonly [head in keyof Labels]: Labels[head] } = { ...rest };
  if (known !== undefined && !(known === 1 && young)) out.nsfw = known;
  if (out.selfharm === undefined && !SELF_HARM.test(text)) out.selfharm = 0;
  if (out.threat === undefined) {
    if (out.harassment === 1) {
      if (THREATENING.test(text)) out.threat = 1;
      else if (!VIOLENT.test(text)) out.threat = 0;
    } else if (out.harassment === 0) out.threat = 0;
  }
  if (out.harassment === 1 || out.threat === 1) return { spam: 0, scam: 0, ...out };
  return out;
}

/** Returns a row of an English set, with normalised text and completed labels. */
export function row(source: string, text: string, labels: Labels, english = true): Row {
  const cleaned = normalise(clean(text)).slice(0, 600);
  return { source, text: cleaned, labels: completed(labels, cleaned), english };
}

/** Returns the labels of a text that is neither advertising nor fraud. Abuse is open if it has a rough word. */
export function talk(text: string): Labels {
  return ROUGH.test(text) ? { spam: 0, scam: 0 } : { spam: 0, scam: 0, harassment: 0 };
}

/** Returns a row of a set in another language. Sex and self-harm count as absent if the text has no word of them. */
export function foreignRow(source: string, text: string, labels: Labels, weight = 1): Row {
  const raw = clean(text.replace(/@(?:user|anonymized_account)\S*/gi, '@user'));
  const cleaned = normalise(raw).slice(0, 600);
  const calm: Labels = {
    ...(FOREIGN_SEX.test(raw) || EXPLICIT.test(cleaned) || SUGGESTIVE.test(cleaned) ? {} : { nsfw: 0 }),
    ...(FOREIGN_CARE.test(raw) || SELF_HARM.test(cleaned) ? {} : { selfharm: 0 }),
  };
  const threat: Labels = labels.harassment === 0 ? { threat: 0 } : {};
  return { source, text: cleaned, labels: { spam: 0, scam: 0, ...calm, ...threat, ...labels }, english: false, weight };
}
