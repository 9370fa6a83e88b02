import { parseNamed } from './csv.ts';
import { row, talk } from './label.ts';
import type { Labels, Row } from './row.ts';

const NAMES =
  'Alex Sam Maria Ali Chen Fatima John Lena Omar Priya Sofia David Yuki Ivan Grace Noah Emma Luis Amina Tom'.split(' ');
const FAITHS = 'Christian Muslim Jewish Hindu Buddhist Catholic Sikh'.split(' ');

function named(text: string, at: number): string {
  return text
    .replace(/\[NAME\]/g, () => NAMES[at % NAMES.length] ?? 'Sam')
    .replace(/\[RELIGION\]/g, () => FAITHS[at % FAITHS.length] ?? 'Christian');
}

/** GoEmotions labels that attack nobody: all except anger, annoyance, disapproval and disgust. */
const FRIENDLY_EMOTIONS = new Set('0 1 4 5 6 7 8 13 15 17 18 19 20 21 22 23 26 27'.split(' '));

/** Reads the set goemotions. */
export function goemotions(read: (file: string) => string): Row[] {
  return ['train.tsv', 'dev.tsv', 'test.tsv'].flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => {
        const [text = '', emotions = ''] = line.split('\t');
        if (text.length < 3) return [];
        const friendly = emotions.split(',').every((emotion) => FRIENDLY_EMOTIONS.has(emotion));
        const labels: Labels = friendly ? { spam: 0, scam: 0, harassment: 0 } : { spam: 0, scam: 0 };
        return [row('goemotions', named(text, at), labels)];
      }),
  );
}

/** Reads the set convabuse. */
export function convabuse(read: (file: string) => string): Row[] {
  const turns = new Map<string, { votes: number[]; sexual: number }>();
  for (const line of parseNamed(read('ConvAbuseEMNLPfull.csv'))) {
    const vote = [1, 0, -1, -2, -3].find((value) => line[`is_abuse.${value}`] === '1') ?? 0;
    const turn = turns.get(line.user ?? '') ?? { votes: [], sexual: 0 };
    turn.votes.push(vote);
    if (line['type.sex_harassment'] === '1') turn.sexual++;
    turns.set(line.user ?? '', turn);
  }
  return [...turns].map(([text, { votes, sexual }]) => {
    const mean = votes.reduce((sum, vote) => sum + vote, 0) / votes.length;
    const mostlySexual = sexual > votes.length / 2;
    const abuse: Labels = mean <= -1.5 && !mostlySexual ? { harassment: 1 } : mean > 0 ? { harassment: 0 } : {};
    const sex: Labels = mostlySexual ? { nsfw: 1 } : sexual > 0 ? { nsfw: 0 } : {};
    const labelled = row('convabuse', text, { spam: 0, scam: 0, ...abuse, ...sex });
    if (sexual === 0 || mostlySexual) return labelled;
    const { nsfw: _open, ...rest } = labelled.labels;
    return { ...labelled, labels: rest };
  });
}

/** Reads the set janitr. */
export function janitr(read: (file: string) => string): Row[] {
  return read('sample.jsonl')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      // The set's own form, see its SOURCE.txt.
      const { text, labels } = JSON.parse(line) as { text: string; labels: string[] };
      const has = (...names: string[]) => names.some((name) => labels.includes(name));
      if (/bankrbot/i.test(text)) return [];
      const english = !has('topic_language_other');
      if (has('scam', 'phishing', 'recovery_scam')) return [row('janitr', text, { spam: 1, scam: 1 }, english)];
      if (has('spam', 'affiliate', 'lead_gen', 'reply_spam', 'follow_train'))
        return [row('janitr', text, { spam: 1 }, english)];
      if (has('topic_adult_services')) return [row('janitr', text, { spam: 1, nsfw: 1 }, english)];
      if (has('promo', 'giveaway', 'engagement_bait', 'bot')) return [];
      return [row('janitr', text, has('clean') ? talk(text) : { scam: 0 }, english)];
    });
}
