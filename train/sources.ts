import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convabuse, goemotions, janitr } from './conversation-sources.ts';
import { parseNamed } from './csv.ts';
import { ABUSIVE, ROUGH } from './cues.ts';
import { row } from './label.ts';
import type { Labels, Row, Use } from './row.ts';
import { newReaders } from './sources-new.ts';

/** A line of a file by column names. */
type Named = Readonly<Record<string, string>>;
type Reader = (read: (file: string) => string) => Row[];

function spanSentences(text: string, spans: readonly number[]): string {
  const marked = new Set(spans);
  const kept: string[] = [];
  for (const match of text.matchAll(/[^.!?\n]+[.!?\n]*/g)) {
    for (let i = match.index; i < match.index + match[0].length; i++) {
      if (marked.has(i)) {
        kept.push(match[0]);
        break;
      }
    }
  }
  return kept.join(' ');
}

/** Words for people. Rough words without one are mostly swearing, which is not harassment. */
const SOMEBODY =
  /\b(?:you|u|ur|your|you're|youre|he|she|they|him|her|them|his|their|these|those|people|guys?|man|men|wom[ae]n|girls?|bitch\w*|idiots?|morons?|assholes?|cunts?|dumbass\w*|fags?|faggots?|retards?|whores?|sluts?|fuckers?|losers?|bastards?|pricks?|nigg\w+|scum\w*|trump|hillary|obama|liberals?|cops?|media|president|politicians?|government|team|party|fans?|player|ref|guy's)\b/i;

/** Sets of toxic comments also count swearing at nobody. It has this small weight, so that it only ranks above plain talk. */
const SWEARING_WEIGHT = 0.2;

function lines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim().length > 2);
}

const readers: Readonly<Record<string, { use: Use; read: Reader }>> = {
  goemotions: { use: 'train', read: goemotions },
  convabuse: { use: 'train', read: convabuse },
  janitr: { use: 'train', read: janitr },
  davidson: {
    use: 'train',
    read: (read) =>
      parseNamed(read('labeled_data.csv')).map((line) => {
        const text = line.tweet ?? '';
        const labels: Labels =
          line.class === '0' ? { harassment: 1 } : line.class === '2' ? { harassment: 0, spam: 0, scam: 0 } : {};
        return row('davidson', text.replace(/^[!" ]*RT @\w+:/, ''), labels);
      }),
  },
  edos: {
    use: 'train',
    read: (read) =>
      parseNamed(read('edos_labelled_aggregated.csv')).map((line) => {
        const kind = (line.label_category ?? '')[0];
        const text = line.text ?? '';
        if (kind === '1') return row('edos', text, { harassment: 1, threat: 1 });
        if (kind === '2') return row('edos', text, { harassment: 1 });
        return row('edos', text, kind === 'n' && !ROUGH.test(text) ? { harassment: 0, spam: 0, scam: 0 } : {});
      }),
  },
  hatexplain: {
    use: 'train',
    read: (read) =>
      parseNamed(read('final_hateXplain.csv')).map((line) => {
        const labels: Labels =
          line.label === 'hatespeech' ? { harassment: 1 } : line.label === 'normal' ? { harassment: 0 } : {};
        return row('hatexplain', line.comment ?? '', labels);
      }),
  },
  'toxic-spans': {
    use: 'train',
    read: (read) =>
      parseNamed(read('tsd_train.csv')).map((line) => {
        const spans = (line.spans ?? '').match(/\d+/g)?.map(Number) ?? [];
        const text = line.text ?? '';
        const said = spanSentences(text, spans) || text;
        return {
          ...row('toxic-spans', said, spans.length > 0 ? { harassment: 1 } : {}),
          weight: SOMEBODY.test(said) ? 1 : SWEARING_WEIGHT,
        };
      }),
  },
  paradetox: {
    use: 'train',
    read: (read) =>
      parseNamed(read('paradetox.tsv'), '\t').flatMap((line) => [
        row('paradetox', line.neutral1 ?? '', { spam: 0, scam: 0, harassment: 0 }),
        {
          ...row('paradetox-toxic', line.toxic ?? '', { harassment: 1 }),
          weight: ABUSIVE.test(line.toxic ?? '') ? 1 : SWEARING_WEIGHT,
        },
      ]),
  },
  dailydialogpp: {
    use: 'train',
    read: (read) =>
      lines(read('data_positives.json')).flatMap((line) =>
        // The set's own form, see its SOURCE.txt. The contexts have another licence and are not read.
        (JSON.parse(line) as { positive_responses: string[] }).positive_responses.map((text) =>
          row('dailydialogpp', text, { spam: 0, scam: 0, harassment: 0 }),
        ),
      ),
  },
  'irc-ubuntu': {
    use: 'train',
    read: (read) =>
      lines(read('ubuntu_irc.txt')).flatMap((line) => {
        const said = /^\[\d\d:\d\d\] <[^>]*> (.*)$/.exec(line)?.[1];
        return said === undefined
          ? []
          : [row('irc-ubuntu', said, ABUSIVE.test(said) ? { spam: 0, scam: 0 } : { spam: 0, scam: 0, harassment: 0 })];
      }),
  },
  'reddit-top-2013': {
    use: 'train',
    read: (read) =>
      lines(read('reddit-top-2013.jsonl')).map((line) => {
        // The set's own form, see its SOURCE.txt.
        const { src, text, y } = JSON.parse(line) as { src: string; text: string; y: Labels };
        return row(src, text, y);
      }),
  },
  spamassassin: {
    use: 'train',
    read: (read) =>
      lines(read('spamassassin.jsonl')).map((line) => {
        const { text, y } = JSON.parse(line) as { text: string; y: Labels };
        return row('spamassassin', text, y);
      }),
  },
  'tg-spam': {
    use: 'train',
    read: (read) => [
      ...lines(read('spam-samples.txt')).map((text) => row('tg-spam', text, { spam: 1 }, !/[а-яё]{3}/i.test(text))),
      ...lines(read('ham-samples.txt')).map((text) =>
        row('tg-spam', text, { spam: 0, scam: 0, harassment: 0, nsfw: 0, selfharm: 0 }, !/[а-яё]{3}/i.test(text)),
      ),
    ],
  },
  'bias-madlibs': {
    use: 'train',
    read: (read) =>
      parseNamed(read('en_sentence_templates.csv')).map((line) => ({
        ...row(
          'bias-madlibs',
          line.phrase ?? '',
          line.toxicity === 'toxic'
            ? { harassment: 1, threat: 0 }
            : { spam: 0, scam: 0, harassment: 0, nsfw: 0, selfharm: 0, threat: 0 },
        ),
      })),
  },
  'notoxic-dota2': {
    use: 'unseen',
    read: (read) =>
      parseNamed(read('processed_split_toxicity_data.csv')).flatMap((line: Named) => {
        const said = /NOW says: "([\s\S]*)"\s*$/.exec(line.message ?? '')?.[1];
        return said === undefined
          ? []
          : [
              row(
                'notoxic-dota2',
                said,
                line.label === '1'
                  ? { harassment: 1 }
                  : { spam: 0, scam: 0, harassment: 0, nsfw: 0, selfharm: 0, threat: 0 },
              ),
            ];
      }),
  },
  'gab-hate': {
    use: 'unseen',
    read: (read) =>
      ['ghc_train.tsv', 'ghc_test.tsv'].flatMap((file) =>
        parseNamed(read(file), '\t').map((line) =>
          row('gab-hate', line.text ?? '', {
            harassment: line.hd === '1' || line.cv === '1' ? 1 : 0,
            threat: line.cv === '1' ? 1 : 0,
          }),
        ),
      ),
  },
  'implicit-hate': {
    use: 'unseen',
    read: (read) =>
      parseNamed(read('implicit_hate_v1_stg1_posts.tsv'), '\t').flatMap((line) =>
        line.class === 'implicit_hate'
          ? []
          : [row('implicit-hate', line.post ?? '', { harassment: line.class === 'explicit_hate' ? 1 : 0 })],
      ),
  },
  'sms-spam-uci': {
    use: 'unseen',
    read: (read) =>
      lines(read('SMSSpamCollection')).map((line) => {
        const [label = '', text = ''] = line.split('\t');
        return row(
          'sms-spam-uci',
          text,
          label === 'spam' ? { spam: 1 } : { spam: 0, scam: 0, harassment: 0, threat: 0, selfharm: 0 },
        );
      }),
  },
  'smishing-5971': {
    use: 'unseen',
    read: (read) =>
      parseNamed(read('Dataset_5971.csv')).map((line) => {
        const label = (line.LABEL ?? '').toLowerCase();
        return row(
          'smishing-5971',
          line.TEXT ?? '',
          label === 'smishing'
            ? { scam: 1, spam: 1 }
            : label === 'spam'
              ? { spam: 1 }
              : { spam: 0, scam: 0, harassment: 0, threat: 0, selfharm: 0 },
        );
      }),
  },
  'youtube-spam': {
    use: 'unseen',
    read: (read) =>
      ['01-Psy', '02-KatyPerry', '03-LMFAO', '04-Eminem', '05-Shakira'].flatMap((name) =>
        parseNamed(read(`Youtube${name}.csv`)).map((line) =>
          row('youtube-spam', line.CONTENT ?? '', line.CLASS === '1' ? { spam: 1 } : { spam: 0 }),
        ),
      ),
  },
  'topical-chat': {
    use: 'unseen',
    read: (read) =>
      [...read('valid_freq.json').matchAll(/"message": ("(?:[^"\\]|\\.)*")/g)].map((match) =>
        row('topical-chat', String(JSON.parse(match[1] ?? '""')), {
          spam: 0,
          scam: 0,
          harassment: 0,
          threat: 0,
          nsfw: 0,
          selfharm: 0,
        }),
      ),
  },
};

/** Reads every set in the folder. @throws if a file is missing, because less data would give other weights. */
export function readSources(folder: string): { readonly train: Row[]; readonly unseen: Row[] } {
  const rows: Record<Use, Row[]> = { train: [], unseen: [] };
  for (const [name, { use, read }] of Object.entries({ ...readers, ...newReaders })) {
    const into = rows[use];
    for (const one of read((file) => readFileSync(join(folder, name, file), 'utf8')))
      if (one.text.length > 1) into.push(one);
  }
  return rows;
}
