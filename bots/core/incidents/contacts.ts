/** Numbers of at most 15 digits, https://www.itu.int/rec/T-REC-E.164; a country is said with + or by where the number leads. */
const PHONE = /(?:\+|\b00|wa\.me\/\+?|whatsapp\D{0,40}|phone=\+?)(\d(?:[\s().-]{0,3}\d){7,14})(?!\d)/giu;
/** A number is the same with and without its country. */
const PHONE_DIGITS = 9;
/** Addresses of Bitcoin, of Ethereum and its kin, of Tron and of TON. */
const WALLET =
  /\b(?:bc1[a-z0-9]{25,59}|[13][a-km-zA-HJ-NP-Z1-9]{25,34}|0x[a-fA-F0-9]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|[EU]Q[\w-]{46})(?![\w-])/g;
/** A name that somebody is asked to write to. A mention of a member by itself is none: members mention each other. */
const HANDLE =
  /(?:telegram|tg|dms?|pms?|contact|insta(?:gram)?|ig|snap(?:chat)?|signal|kik|whats\s?app|write|message|пиши(?:те)?|schreib\p{L}*|escr[ií]b\p{L}*)\W{0,15}(?:(?:me|us|on|at|to|him|her|мне|в|лс|mir|a)\W{1,8}){0,3}@([a-z]\w{3,31})/giu;
const TELEGRAM_NAME = /\bt(?:elegram)?\.me\/([a-z]\w{3,31})(?![\w/])/giu;

/** How many of each are looked at. */
const EACH_MAX = 5;

/** The ways to reach somebody that a text names, each in one form: telephone numbers (`phone:550109999`), wallets, and names. */
export function contactsOf(text: string): string[] {
  const all = (pattern: RegExp) => Array.from(text.matchAll(pattern)).slice(0, EACH_MAX);
  return [
    ...all(PHONE).map(([, number = '']) => `phone:${number.replace(/\D/g, '').slice(-PHONE_DIGITS)}`),
    ...all(WALLET).map(([wallet]) => `wallet:${wallet.startsWith('0x') ? wallet.toLowerCase() : wallet}`),
    ...[...all(HANDLE), ...all(TELEGRAM_NAME)].map(([, name = '']) => `handle:${name.toLowerCase()}`),
  ];
}
