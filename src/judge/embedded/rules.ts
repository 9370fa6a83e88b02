import { sigmoid } from './margins.ts';

/** A phone number: about ten digits, with usual separators. */
const PHONE = /(?<![\d.])(?:\+?\d{1,3}[ .-]?)?(?:\(\d{2,5}\)|\d{2,5})[ .-]?\d{3,4}[ .-]?\d{3,4}(?!\d)/;
/** Street addresses with a number, in several languages. `needs` is a cheap test, because `street` is the most expensive. */
export const STREETS: readonly { readonly needs: RegExp; readonly street: RegExp }[] = [
  {
    needs: /\d[a-z]?\s+[a-z]/iu,
    street:
      /\b\d{1,5}[a-z]?\s+(?:[a-z][\w'.]{0,20}\s+){1,3}(?:st|street|ave|avenue|rd|road|lane|ln|drive|dr|blvd|boulevard|court|ct|way|place|pl|close|crescent|terrace|apartments?|apt)\b/iu,
  },
  {
    needs: /(?:calle|rua|via|rue|ul\.?|ulica)\s/iu,
    street: /\b(?:calle|rua|via|rue|ul\.?|ulica)\s+\p{L}[\p{L} .]{2,30}\s\d{1,4}\b/iu,
  },
  { needs: /(?:straße|strasse|str\.)\s?\d/iu, street: /\b\p{L}{4,20}(?:straße|strasse|str\.)\s?\d{1,4}\b/iu },
  { needs: /ул(?:ица|\.)/iu, street: /(?:улица|ул\.)\s?\p{L}[\p{L} .]{2,30},?\s?(?:д\.|дом)?\s?\d{1,4}/iu },
];
const IP_ADDRESS = /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.])/;
const IDENTITY_NUMBER = /(?<!\d)(?:\d{3}-\d{2}-\d{4}|(?:\d{4}[ -]){3}\d{4})(?!\d)/;
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/;
const PLACE_OF_LIFE =
  /\b(?:lives?|living|works?|goes to school|studies|moved) (?:at|in|on|near)\b|\b(?:school|workplace|employer) is\b/i;

/** Personal data of another person, announced as such. */
const OF_ANOTHER =
  /\b(?:his|her|their|@\w{2,32}'?s?|this (?:guy|girl|dude|kid|user|mod|streamer|bitch|idiot|loser|clown)(?:'?s)?|that (?:guy|girl|bitch|idiot|mod)(?:'?s)?|\p{L}{3,15}'s|\p{L}{3,15} \p{L}{3,20}'s)\s+(?:(?:home|real|full|phone|cell|mobile|house|work|private|personal|social security|ip|email|street|current|actual|mother's|mom's|parents'?)\s+){0,3}(?:address|phone|number|name|ip|ssn|school|workplace|house|license plate|plate|card|email|employer|location)\b|\b(?:he|she|they|this (?:guy|girl|dude|kid|user|mod)|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?)\s+(?:really |actually |still )?(?:lives?|is living|works?|goes to school|stays?)\s+(?:at|in|on)\b|\b(?:real|full|irl) name is\b|\bwhere (?:he|she|they|(?:this|that|the) \w{2,20}|@\w{2,32}) (?:really |actually )?(?:lives?|works?|goes to school)\b|\b(?:home |private |personal |phone |cell |real ){1,2}(?:address|number|phone|name) of (?:the|this|that|his|her|their|@\w)/iu;
const EXPOSING =
  /\b(?:doxx?(?:ed|ing|s)?|(?:dropping|drop|leak(?:ing|ed)?|posting) (?:(?:his|her|their|the|this guy'?s?|@\w{2,32}'?s?)\s+)(?:[\w']+\s+){0,2}(?:dox|info|address|number|ip|name|details)|swat(?:ted|ting)?|ddos|(?:spam|call|prank|blow up|text|harass|raid) (?:it|her|him|them|his|their|this number)\b|blow (?:it|him|her|them) up|(?:boot|hit|knock|take) (?:him|her|them|his|their)(?: \w+)? (?:off|offline|down)\b|go (?:say hi|visit|pay)|pay (?:him|her|them) a visit|(?:know|found|figured|tracked)s? (?:out )?where (?:he|she|they|(?:this|that|the) \w{2,20}|@\w{2,32}) (?:really |actually )?(?:lives?|works?|goes to school)|everyone (?:call|text|visit|go))/i;
/** Handing over personal data; friends do this too, so it weighs less. */
const OFFERING =
  /\b(?:got|found|have|here'?s|here is|this is) (?:(?:his|her|their|the|this guy'?s?|@\w{2,32}'?s?)\s+)(?:[\w']+\s+){0,2}(?:info|address|number|ip|name|details)\b/i;
/** Data of the author, or of a shop or an office. */
const OWN =
  /\b(?:my|our|me|us|contact|support|office|invoice|call us|your|customer|reservation|delivery|order|store|shop|restaurant|museum|hotel|hq|headquarters|open (?:from|until)|appointment)\b/i;
/** A person close to the author, whose data they may well pass on. */
const OF_ONES_OWN =
  /\bmy (?:mom|mum|mother|dad|father|parents|grand\w{2,6}|brother|sister|friend|wife|husband|girlfriend|boyfriend|partner|boss|aunt|uncle|cousin|son|daughter|doctor|dentist|landlord|plumber)\b/i;
const HAS_DIGIT = /\d/;
const HAS_ASCII_LETTER = /[a-z]/i;
const SECRET_FILE = /(?:^|\s)(?:name|full name|address|phone|ssn|dob|ip|email|city|age|school|mother|father)\s*[:=]/gi;

/** Returns the probability that a message exposes another person's data; for review, not for deletion. @param abuse the probability of harassment. */
export function doxxingScore(text: string, abuse: number): number {
  // Each of these contains a digit, and finding one takes a hundredth of the time.
  const numbered = HAS_DIGIT.test(text);
  // All patterns without digits contain ASCII letters, so most texts in other scripts end here.
  if (!numbered && !HAS_ASCII_LETTER.test(text)) return 0.01;
  const phone = numbered && PHONE.test(text);
  const street = numbered && STREETS.some(({ needs, street }) => needs.test(text) && street.test(text));
  const identity = numbered && IDENTITY_NUMBER.test(text);
  const weak =
    (numbered && IP_ADDRESS.test(text)) || (text.includes('@') && EMAIL.test(text)) || PLACE_OF_LIFE.test(text);
  const exposing = EXPOSING.test(text);
  const listed = Math.min(3, text.match(SECRET_FILE)?.length ?? 0);
  const hard = phone || street || identity;
  if (!hard && !weak && !listed) return exposing && OF_ANOTHER.test(text) ? 0.3 : 0.01;
  const another = OF_ANOTHER.test(text);
  let z = -5;
  if (hard) z += 2.2;
  // Street addresses and government ids have fewer harmless reasons than phone numbers.
  if (street || identity) z += 1;
  if (weak) z += 1;
  if (another) z += 3;
  if (exposing) z += 2.4;
  else if (OFFERING.test(text)) z += 0.7;
  if (listed >= 2) z += 1.2 * listed;
  if (Number(phone) + Number(street) + Number(identity) + Number(weak) >= 2) z += 1.2;
  if (abuse > 0.5) z += 1;
  if (!another && !exposing && OWN.test(text)) z -= 3;
  if (OF_ONES_OWN.test(text)) z -= 2;
  return sigmoid(1.3 * z);
}

const YOUNG =
  /\b(?:under ?age\w*|minors?|(?:pre)?teens?|teenage\w*|child(?:ren)?|kids?|lolis?|lolicon|shota\w*|school ?(?:girl|boy)s?|little (?:girl|boy|sister|brother)s?|young (?:girl|boy)s?|(?:middle|primary|elementary|high) ?school(?:er|ers)?|toddlers?|jail ?bait|(?:[5-9]|1[0-7]) ?(?:yo|y\/o|yrs?|years?)(?:[- ]?old)?|(?:[5-9]|1[0-7])[mf]|(?:she|he|girl|boy|i'?m|im|you'?re|ur|is|only|just|am) (?:only |just )?(?:[6-9]|1[0-7])(?! ?(?:%|\d|inch|cm|hours?|min|days?|weeks?|months?|times?|of|"|\.\d|:|k\b|pm|am|miles|km|more|people|others))|cp\b|pedo\w*|paedo\w*|(?:girls?|boys?|people|someone) (?:your|ur) age|mature for (?:an? )?(?:[6-9]|1[0-7])\b|(?:what|which) grade|(?:in )?(?:[4-9]|1[0-2])th grader?)/i;
const KEPT_SECRET =
  /\b(?:(?:don'?t|do not|never) (?:tell|show|mention)(?: this| it| that)?(?: to)? (?:your|ur|any|the|mom|mum|dad)|(?:delete|erase) (?:this|these|our|the) (?:chat|messages?|convo)|(?:our|a) (?:little )?secret|between (?:us|you and me)|keep (?:it|this) (?:a )?secret|without (?:your|ur) (?:parents|mom|mum|dad)|are (?:your|ur) parents (?:home|around|asleep|out)|home alone|parents (?:check|see|know|read)|secret (?:boy|girl)?friend|(?:your|ur) (?:parents|mom|mum|dad|mother|father) (?:must|can|could|will|would|do|does|should|wo|ca)(?:n'?t| ?not| never) (?:ever |need to |have to |want us to )?(?:see|know|find|hear|understand|read|check))/gi;
const DRAWING_IN =
  /\b(?:how old (?:are|r) (?:you|u)|what grade|you(?:'re| are)? (?:so |very |really |pretty )?(?:mature|grown up|special|pretty|beautiful|cute)(?: for your age)?|mature for (?:your|ur) age|age is just a number|send (?:me )?(?:a |some |more )?(?:pics?|photos?|pictures?|selfies?|videos?)|(?:turn|switch) on (?:your|ur) (?:cam|camera)|meet (?:me|up|in person|somewhere)|pick you up|buy you|gift ?card|robux|i(?:'ll| will) teach you|trust me|only (?:i|one who) understands? you|move to (?:snap|telegram|discord|whatsapp|private)|add me on (?:snap|kik|telegram)|sit on my lap|boyfriend|girlfriend|ever kissed|touch)/gi;

/** Returns the probability that a message is sexual about a person under 18, or builds private trust with a child. @param nsfw the probability that it is sexual. */
export function minorsScore(text: string, nsfw: number): number {
  // Every word of these patterns is ASCII.
  if (!HAS_ASCII_LETTER.test(text)) return Math.min(nsfw * 0.05, 0.3);
  const young = YOUNG.test(text);
  const secrets = Math.min(2, new Set(text.toLowerCase().match(KEPT_SECRET) ?? []).size);
  const secret = secrets > 0;
  const lures = Math.min(3, new Set(text.toLowerCase().match(DRAWING_IN) ?? []).size);
  const sexual = young ? Math.sqrt(Math.max(0, nsfw)) * 0.98 : nsfw * 0.05;
  const grooming = sigmoid(
    -4.2 + (young ? 1.8 : 0) + (secret ? 1.2 + secrets * 1.2 : 0) + lures * 1.1 + (secret && lures > 0 ? 0.8 : 0),
  );
  return young || secret ? Math.max(sexual, grooming) : Math.min(sexual, 0.3);
}
