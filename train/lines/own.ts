import { normalise } from '../../src/core/text/normalise.ts';
import type { Random } from '../random.ts';
import { pick, seededRandom } from '../random.ts';
import type { Labels, Row } from '../row.ts';
import { CLEAN } from '../row.ts';
import { SCAM_ABROAD, SPAM_ABROAD, TALK_ABROAD } from './abroad.ts';
import { NOT_SEXUAL, SEXUAL } from './adult.ts';
import { OFFICE_ALOUD, RISK_ALOUD, SWEARING_ALOUD } from './aloud.ts';
import { NO_SELF_HARM, SELF_HARM } from './care.ts';
import { expand, restyle, withSlip } from './expand.ts';
import { FRAMES } from './frames.ts';
import { GAME_TALK } from './games.ts';
import { HATE, NO_HATE } from './groups.ts';
import { INSULTS, PEOPLE, ROUGH_TALK, THREATS } from './harm.ts';
import { FRENCH } from './languages/french.ts';
import { GERMAN } from './languages/german.ts';
import { GROUPS_GERMAN } from './languages/groups-german.ts';
import { GROUPS_SPANISH } from './languages/groups-spanish.ts';
import { ITALIAN } from './languages/italian.ts';
import type { LanguageLines } from './languages/lines-of.ts';
import { MORE_FRENCH } from './languages/more-french.ts';
import { MORE_GERMAN } from './languages/more-german.ts';
import { MORE_ITALIAN } from './languages/more-italian.ts';
import { MORE_POLISH } from './languages/more-polish.ts';
import { MORE_PORTUGUESE } from './languages/more-portuguese.ts';
import { MORE_RUSSIAN_LINES } from './languages/more-russian.ts';
import { MORE_SPANISH } from './languages/more-spanish.ts';
import { MORE_TURKISH } from './languages/more-turkish.ts';
import { MORE_UKRAINIAN } from './languages/more-ukrainian.ts';
import { DUTCH, HINDI } from './languages/others.ts';
import { POLISH } from './languages/polish.ts';
import { PORTUGUESE } from './languages/portuguese.ts';
import { RISK_ABROAD } from './languages/risk-abroad.ts';
import { RUSSIAN } from './languages/russian.ts';
import { SPANISH } from './languages/spanish.ts';
import { TURKISH } from './languages/turkish.ts';
import { UKRAINIAN } from './languages/ukrainian.ts';
import { MODERN_PLAIN, MODERN_SCAM, MODERN_SPAM } from './modern.ts';
import { MORE_SCAM_ABROAD, MORE_SPAM_ABROAD, MORE_TALK_ABROAD } from './more-abroad.ts';
import { MORE_NO_SELF_HARM, MORE_NOT_SEXUAL, MORE_SELF_HARM, MORE_SEXUAL } from './more-care.ts';
import { GROUP_THREATS, MORE_HATE, MORE_NO_HATE } from './more-groups.ts';
import { MORE_INSULTS, MORE_THREATS, NO_HARM, NO_THREAT } from './more-harm.ts';
import { MORE_PLAIN, MORE_RUSSIAN, MORE_SCAM, MORE_SPAM } from './more-spam.ts';
import { PLAIN } from './plain.ts';
import { NO_RISK, RISK_REGISTERS } from './risk.ts';
import { SCAM } from './scam.ts';
import { SPAM } from './spam.ts';
import { BUILD_TALK, FRIENDLY_TALK, LATE_SCAM, NEAR_MISSES, QUIET_SELF_HARM } from './talk.ts';

const NO_ABUSE: Labels = { harassment: 0, threat: 0, selfharm: 0 };
const FRAUD: Labels = { ...NO_ABUSE, spam: 1, scam: 1, nsfw: 0 };
const ADVERT: Labels = { ...NO_ABUSE, spam: 1 };
const THREAT: Labels = { spam: 0, scam: 0, harassment: 1, threat: 1 };
const INSULT: Labels = { spam: 0, scam: 0, harassment: 1, threat: 0, nsfw: 0 };
/** Hate may come with or without violence, so the label for threats is open. */
const HATRED: Labels = { spam: 0, scam: 0, harassment: 1, nsfw: 0, selfharm: 0 };
const GROUP_THREAT: Labels = { ...HATRED, threat: 1 };
const SEX: Labels = { scam: 0, selfharm: 0, threat: 0, nsfw: 1 };
const RISK: Labels = { ...CLEAN, selfharm: 1 };
/** People who draw others in may also abuse them, and people in no danger may be violent or sexual. These labels are open. */
const RISK_ALONE: Labels = { spam: 0, scam: 0, selfharm: 1 };
const NO_RISK_ALONE: Labels = { spam: 0, scam: 0, selfharm: 0 };

type Kind = {
  readonly templates: readonly string[];
  readonly labels: Labels;
  readonly perTemplate: number;
  readonly english: boolean;
  /** The language of its lines, if they are not in English. */
  readonly lang?: string;
  /** The weight of its lines; 1 if missing. */
  readonly weight?: number;
};

function inLanguage([lang, { insults, threats, selfHarm, sexual, plain }]: readonly [
  string,
  LanguageLines,
]): readonly Kind[] {
  return [
    { templates: insults, labels: INSULT, perTemplate: 70, english: false, lang, weight: 2.5 },
    { templates: threats, labels: THREAT, perTemplate: 70, english: false, lang },
    { templates: selfHarm, labels: RISK, perTemplate: 60, english: false, lang },
    { templates: sexual, labels: SEX, perTemplate: 60, english: false, lang },
    { templates: plain, labels: CLEAN, perTemplate: 60, english: false, lang, weight: 1.5 },
  ];
}

/** Hate of groups and talk about groups differ little, so the plain half has more weight than elsewhere. */
function aboutGroups([lang, { insults, threats, plain }, weight]: readonly [
  string,
  LanguageLines,
  number,
]): readonly Kind[] {
  return [
    { templates: insults, labels: { ...HATRED, threat: 0 }, perTemplate: 80, english: false, lang, weight: 2 },
    { templates: threats, labels: GROUP_THREAT, perTemplate: 70, english: false, lang },
    { templates: plain, labels: CLEAN, perTemplate: 120, english: false, lang, weight },
  ];
}

const GROUPS: readonly (readonly [string, LanguageLines, number])[] = [
  ['de', GROUPS_GERMAN, 10],
  ['es', GROUPS_SPANISH, 6],
];

const LANGUAGES: readonly (readonly [string, LanguageLines])[] = [
  ['de', GERMAN],
  ['de', MORE_GERMAN],
  ['es', SPANISH],
  ['es', MORE_SPANISH],
  ['fr', FRENCH],
  ['fr', MORE_FRENCH],
  ['pt', PORTUGUESE],
  ['pt', MORE_PORTUGUESE],
  ['it', ITALIAN],
  ['it', MORE_ITALIAN],
  ['ru', RUSSIAN],
  ['ru', MORE_RUSSIAN_LINES],
  ['uk', UKRAINIAN],
  ['uk', MORE_UKRAINIAN],
  ['tr', TURKISH],
  ['tr', MORE_TURKISH],
  ['pl', POLISH],
  ['pl', MORE_POLISH],
  ['nl', DUTCH],
  ['hi', HINDI],
];

const KINDS: readonly Kind[] = [
  ...LANGUAGES.flatMap(inLanguage),
  ...GROUPS.flatMap(aboutGroups),
  ...RISK_ABROAD.flatMap(([lang, { selfHarm, plain }]): readonly Kind[] => [
    { templates: selfHarm, labels: RISK_ALONE, perTemplate: 60, english: false, lang },
    { templates: plain, labels: CLEAN, perTemplate: 60, english: false, lang },
  ]),
  { templates: MORE_HATE, labels: HATRED, perTemplate: 80, english: true, weight: 2 },
  { templates: GROUP_THREATS, labels: GROUP_THREAT, perTemplate: 80, english: true },
  { templates: MORE_NO_HATE, labels: CLEAN, perTemplate: 110, english: true, weight: 2.2 },
  { templates: RISK_REGISTERS, labels: RISK_ALONE, perTemplate: 90, english: true, weight: 2.5 },
  { templates: NO_RISK, labels: NO_RISK_ALONE, perTemplate: 70, english: true, weight: 0.8 },
  { templates: HATE, labels: HATRED, perTemplate: 120, english: true, weight: 2 },
  { templates: NO_HATE, labels: CLEAN, perTemplate: 150, english: true, weight: 2.5 },
  { templates: BUILD_TALK, labels: CLEAN, perTemplate: 120, english: true },
  { templates: FRIENDLY_TALK, labels: CLEAN, perTemplate: 100, english: true, weight: 2 },
  { templates: NEAR_MISSES, labels: CLEAN, perTemplate: 90, english: true, weight: 2 },
  { templates: QUIET_SELF_HARM, labels: RISK, perTemplate: 80, english: true },
  { templates: LATE_SCAM, labels: FRAUD, perTemplate: 80, english: true },
  { templates: SCAM, labels: FRAUD, perTemplate: 40, english: true },
  { templates: SPAM, labels: ADVERT, perTemplate: 40, english: true },
  { templates: SCAM_ABROAD, labels: FRAUD, perTemplate: 30, english: false },
  { templates: SPAM_ABROAD, labels: ADVERT, perTemplate: 25, english: false },
  { templates: TALK_ABROAD, labels: CLEAN, perTemplate: 30, english: false },
  { templates: MORE_SPAM, labels: ADVERT, perTemplate: 60, english: true },
  { templates: MORE_SCAM, labels: FRAUD, perTemplate: 50, english: true },
  { templates: MORE_RUSSIAN, labels: ADVERT, perTemplate: 60, english: false },
  { templates: MORE_PLAIN, labels: CLEAN, perTemplate: 60, english: true },
  { templates: THREATS, labels: THREAT, perTemplate: 50, english: true },
  { templates: INSULTS, labels: INSULT, perTemplate: 50, english: true },
  { templates: ROUGH_TALK, labels: CLEAN, perTemplate: 50, english: true },
  { templates: FRAMES, labels: CLEAN, perTemplate: 110, english: true },
  { templates: PEOPLE, labels: CLEAN, perTemplate: 80, english: true },
  { templates: SELF_HARM, labels: RISK, perTemplate: 40, english: true },
  { templates: NO_SELF_HARM, labels: CLEAN, perTemplate: 40, english: true },
  { templates: SEXUAL, labels: SEX, perTemplate: 35, english: true },
  { templates: NOT_SEXUAL, labels: CLEAN, perTemplate: 30, english: true },
  { templates: PLAIN, labels: CLEAN, perTemplate: 45, english: true },
  { templates: MODERN_SCAM, labels: FRAUD, perTemplate: 60, english: true },
  { templates: MODERN_SPAM, labels: ADVERT, perTemplate: 60, english: true },
  { templates: MODERN_PLAIN, labels: CLEAN, perTemplate: 70, english: true },
  { templates: MORE_SCAM_ABROAD, labels: FRAUD, perTemplate: 35, english: false },
  { templates: MORE_SPAM_ABROAD, labels: ADVERT, perTemplate: 30, english: false },
  { templates: MORE_TALK_ABROAD, labels: CLEAN, perTemplate: 40, english: false },
  { templates: MORE_THREATS, labels: THREAT, perTemplate: 70, english: true },
  { templates: MORE_INSULTS, labels: INSULT, perTemplate: 60, english: true },
  { templates: NO_HARM, labels: CLEAN, perTemplate: 80, english: true },
  { templates: NO_THREAT, labels: CLEAN, perTemplate: 120, english: true },
  { templates: GAME_TALK, labels: CLEAN, perTemplate: 120, english: true },
  { templates: MORE_SELF_HARM, labels: RISK, perTemplate: 50, english: true },
  { templates: MORE_NO_SELF_HARM, labels: CLEAN, perTemplate: 60, english: true },
  { templates: MORE_SEXUAL, labels: SEX, perTemplate: 60, english: true },
  { templates: MORE_NOT_SEXUAL, labels: CLEAN, perTemplate: 50, english: true },
  { templates: SWEARING_ALOUD, labels: CLEAN, perTemplate: 120, english: true, weight: 6 },
  { templates: OFFICE_ALOUD, labels: CLEAN, perTemplate: 90, english: true },
  { templates: RISK_ALOUD, labels: RISK, perTemplate: 70, english: true },
];

function styled(line: string, random: Random): string {
  const text = restyle(line, random);
  return random() < 0.15 ? withSlip(text, random) : text;
}

/** Sometimes returns a pair of sentences, as some scams, adverts and plain messages are. */
function maybePaired(templates: readonly string[], first: string, random: Random): string {
  return random() < 0.12
    ? `${first}${pick(random, ['. ', ' ', '\n', '! '])}${expand(pick(random, templates), random)}`
    : first;
}

/** Returns the lines written for training, equal for equal seeds. */
export function ownRows(seed: number): Row[] {
  const random = seededRandom(seed);
  return KINDS.flatMap(({ templates, labels, perTemplate, english, lang = english ? 'en' : '', weight = 1 }) =>
    templates.flatMap((template) => {
      const texts = new Set<string>();
      for (let i = 0; i < perTemplate; i++)
        texts.add(normalise(styled(maybePaired(templates, expand(template, random), random), random)));
      return [...texts].map((text): Row => ({ source: 'own', text, labels, english, lang, weight }));
    }),
  );
}
