import { normalise } from '../../src/core/pipeline/normalise.ts';
import type { Random } from '../random.ts';
import { pick, seededRandom } from '../random.ts';
import type { Labels, Row } from '../row.ts';
import { CLEAN } from '../row.ts';
import { SCAM_ABROAD, SPAM_ABROAD, TALK_ABROAD } from './abroad.ts';
import { NOT_SEXUAL, SEXUAL } from './adult.ts';
import { NO_SELF_HARM, SELF_HARM } from './care.ts';
import { expand, restyle, withSlip } from './expand.ts';
import { FRAMES } from './frames.ts';
import { INSULTS, PEOPLE, ROUGH_TALK, THREATS } from './harm.ts';
import { MORE_PLAIN, MORE_RUSSIAN, MORE_SCAM, MORE_SPAM } from './more-spam.ts';
import { PLAIN } from './plain.ts';
import { SCAM } from './scam.ts';
import { SPAM } from './spam.ts';

const NO_ABUSE: Labels = { harassment: 0, threat: 0, selfharm: 0 };

type Kind = {
  readonly templates: readonly string[];
  readonly labels: Labels;
  readonly perTemplate: number;
  readonly english: boolean;
};

const KINDS: readonly Kind[] = [
  { templates: SCAM, labels: { ...NO_ABUSE, spam: 1, scam: 1, nsfw: 0 }, perTemplate: 40, english: true },
  { templates: SPAM, labels: { ...NO_ABUSE, spam: 1 }, perTemplate: 40, english: true },
  { templates: SCAM_ABROAD, labels: { ...NO_ABUSE, spam: 1, scam: 1, nsfw: 0 }, perTemplate: 30, english: false },
  { templates: SPAM_ABROAD, labels: { ...NO_ABUSE, spam: 1 }, perTemplate: 25, english: false },
  { templates: TALK_ABROAD, labels: CLEAN, perTemplate: 30, english: false },
  { templates: MORE_SPAM, labels: { ...NO_ABUSE, spam: 1 }, perTemplate: 60, english: true },
  { templates: MORE_SCAM, labels: { ...NO_ABUSE, spam: 1, scam: 1, nsfw: 0 }, perTemplate: 50, english: true },
  { templates: MORE_RUSSIAN, labels: { ...NO_ABUSE, spam: 1 }, perTemplate: 60, english: false },
  { templates: MORE_PLAIN, labels: CLEAN, perTemplate: 60, english: true },
  { templates: THREATS, labels: { spam: 0, scam: 0, harassment: 1, threat: 1 }, perTemplate: 50, english: true },
  {
    templates: INSULTS,
    labels: { spam: 0, scam: 0, harassment: 1, threat: 0, nsfw: 0 },
    perTemplate: 50,
    english: true,
  },
  { templates: ROUGH_TALK, labels: CLEAN, perTemplate: 50, english: true },
  { templates: FRAMES, labels: CLEAN, perTemplate: 110, english: true },
  { templates: PEOPLE, labels: CLEAN, perTemplate: 80, english: true },
  { templates: SELF_HARM, labels: { ...CLEAN, selfharm: 1 }, perTemplate: 40, english: true },
  { templates: NO_SELF_HARM, labels: CLEAN, perTemplate: 40, english: true },
  { templates: SEXUAL, labels: { scam: 0, selfharm: 0, threat: 0, nsfw: 1 }, perTemplate: 35, english: true },
  { templates: NOT_SEXUAL, labels: CLEAN, perTemplate: 30, english: true },
  { templates: PLAIN, labels: CLEAN, perTemplate: 45, english: true },
];

function styled(line: string, random: Random): string {
  const text = restyle(line, random);
  return random() < 0.15 ? withSlip(text, random) : text;
}

/** Some scams and adverts come as a pair of sentences, and so does plain talk. */
function maybePaired(templates: readonly string[], first: string, random: Random): string {
  return random() < 0.12
    ? `${first}${pick(random, ['. ', ' ', '\n', '! '])}${expand(pick(random, templates), random)}`
    : first;
}

/** The lines written for training, the same every time for one seed. */
export function ownRows(seed: number): Row[] {
  const random = seededRandom(seed);
  return KINDS.flatMap(({ templates, labels, perTemplate, english }) =>
    templates.flatMap((template) => {
      const texts = new Set<string>();
      for (let i = 0; i < perTemplate; i++)
        texts.add(normalise(styled(maybePaired(templates, expand(template, random), random), random)));
      return [...texts].map((text): Row => ({ source: 'own', text, labels, english }));
    }),
  );
}
