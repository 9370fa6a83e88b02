import { parseNamed } from './csv.ts';
import { ABUSIVE, EXPLICIT, ROUGH } from './cues.ts';
import { foreignRow, row, talk } from './label.ts';
import type { Labels, Row, Use } from './row.ts';
import { CLEAN } from './row.ts';

type Reader = { readonly use: Use; readonly read: (read: (file: string) => string) => Row[] };

const ABUSE: Labels = { harassment: 1 };
const NO_ABUSE: Labels = { harassment: 0 };
/** The weight of abuse in a set with little of it. A language must not seem friendlier because its set was sampled differently. */
const RARE = 2;

function tabbed(text: string): Readonly<Record<string, string>>[] {
  return parseNamed(text, '\t');
}

/** Reads a set whose column says 1 for abuse and 0 for none. Other values are left out. */
function binary(source: string, file: string, columns: { text: string; label: string }, weight: number): Reader {
  return {
    use: 'train',
    read: (read) =>
      tabbed(read(file)).flatMap((line) => {
        const label = line[columns.label];
        const text = line[columns.text] ?? '';
        return label === '1'
          ? [foreignRow(source, text, ABUSE, weight)]
          : label === '0'
            ? [foreignRow(source, text, NO_ABUSE)]
            : [];
      }),
  };
}

function counterSpeech(read: (file: string) => string): Row[] {
  return ['validation_set.tsv', 'gpt_4o_labels.tsv'].flatMap((file) =>
    tabbed(read(file)).map((line) => {
      const text = line.reply ?? '';
      // Counter-speech is often rude itself: it is not hate, and it is abuse only if its words are clear.
      const labels: Labels =
        line.label === '1'
          ? ABUSE
          : line.label === '2'
            ? ABUSIVE.test(text)
              ? {}
              : { ...NO_ABUSE, spam: 0 }
            : talk(text);
      return { ...row('counterspeech-reddit', text, labels), weight: file.startsWith('gpt') ? 0.5 : 1 };
    }),
  );
}

function misogyny(read: (file: string) => string): Row[] {
  return tabbed(read('misogyny.tsv')).map((line) => {
    const text = line.body ?? '';
    const kind = line.level_2 ?? '';
    const labels: Labels =
      kind === 'None_of_the_categories'
        ? talk(text)
        : kind === 'Counter_speech'
          ? NO_ABUSE
          : kind === 'Treatment' && /Threat|Incit/.test(line.level_3 ?? '')
            ? { harassment: 1, threat: 1 }
            : ABUSE;
    return row('misogyny-en', text, labels);
  });
}

function mlma(read: (file: string) => string): Row[] {
  // Sampled by slurs: even `normal` is full of them. Only clear abuse of several annotators is used, at half weight.
  const clear = (sentiment: string) => /hateful/.test(sentiment) && /abusive|offensive|disrespectful/.test(sentiment);
  return [
    ...tabbed(read('en.tsv')).flatMap((line) =>
      clear(line.sentiment ?? '') ? [{ ...row('mlma', line.tweet ?? '', ABUSE), weight: 0.5 }] : [],
    ),
    ...tabbed(read('fr.tsv')).flatMap((line) =>
      clear(line.sentiment ?? '') ? [foreignRow('mlma', line.tweet ?? '', ABUSE, 0.5)] : [],
    ),
  ];
}

function germEval(read: (file: string) => string): Row[] {
  return ['germeval2018.training.txt', 'germeval2018.test.txt'].flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line) => {
        const [text = '', , kind = ''] = line.split('\t');
        const said = text.replaceAll('|LBR|', ' ');
        if (kind === 'INSULT' || kind === 'ABUSE') return [foreignRow('germeval2018', said, ABUSE)];
        return kind === 'OTHER' ? [foreignRow('germeval2018', said, NO_ABUSE)] : [];
      }),
  );
}

function russianComments(read: (file: string) => string): Row[] {
  return tabbed(read('ru_vk.tsv')).flatMap((line) => {
    const labels = line.toxicity === '1' ? ABUSE : NO_ABUSE;
    const weight = line.toxicity === '1' ? RARE : 1;
    const said = foreignRow('distorted-toxicity-ru', line.comment ?? '', labels, weight);
    const restored = line.corrected ?? '';
    return restored === '' ? [said] : [said, foreignRow('distorted-toxicity-ru', restored, labels, weight)];
  });
}

function plainAbroad(
  source: string,
  file: string,
  column: string,
  keep: (line: Readonly<Record<string, string>>) => boolean,
): Reader {
  return {
    use: 'train',
    read: (read) =>
      tabbed(read(file)).flatMap((line) => (keep(line) ? [foreignRow(source, line[column] ?? '', NO_ABUSE)] : [])),
  };
}

/** The sets added later: abuse in other languages, counter-speech, developers' chat. */
export const newReaders: Readonly<Record<string, Reader>> = {
  'counterspeech-reddit': { use: 'train', read: counterSpeech },
  'misogyny-en': { use: 'train', read: misogyny },
  mlma: { use: 'train', read: mlma },
  germeval2018: { use: 'train', read: germEval },
  'distorted-toxicity-ru': { use: 'train', read: russianComments },
  'ftr-fr': binary('ftr-fr', 'ftr.tsv', { text: 'tweet', label: 'label' }, 2),
  'reddit-br-pt': binary('reddit-br-pt', 'reddit_br.tsv', { text: 'body', label: 'is_toxic' }, 2.5),
  'pejorativity-it': binary('pejorativity-it', 'pejorativity.tsv', { text: 'text', label: 'misogyny' }, 2),
  'poleval2019-pl': binary('poleval2019-pl', 'poleval2019_task6.tsv', { text: 'tweet', label: 'harmful' }, 3),
  'offenseval-tr': {
    use: 'train',
    read: (read) =>
      tabbed(read('offenseval_tr.tsv')).map((line) =>
        line.label === 'OFF'
          ? foreignRow('offenseval-tr', line.tweet ?? '', ABUSE, 0.5)
          : foreignRow('offenseval-tr', line.tweet ?? '', NO_ABUSE),
      ),
  },
  'toxicity-latam-es': {
    use: 'train',
    read: (read) =>
      tabbed(read('latam_es.tsv')).flatMap((line) => {
        const score = Number(line.toxicity);
        if (score >= 0.8) return [foreignRow('toxicity-latam-es', line.text ?? '', ABUSE, 0.7)];
        return score <= 0.2 ? [foreignRow('toxicity-latam-es', line.text ?? '', NO_ABUSE)] : [];
      }),
  },
  'irc-duraspace': {
    use: 'train',
    read: (read) =>
      tabbed(read('duraspace_irc.tsv')).map((line) => {
        const text = line.text ?? '';
        return row('irc-duraspace', text, ABUSIVE.test(text) ? { spam: 0, scam: 0 } : CLEAN);
      }),
  },
  'ua-gec-uk': plainAbroad('ua-gec-uk', 'ua_gec_sentences.tsv', 'text', (line) => line.is_sensitive === '0'),
  'chatterbot-corpus': {
    use: 'train',
    read: (read) =>
      tabbed(read('utterances.tsv')).flatMap((line) => {
        const text = line.text ?? '';
        if (ROUGH.test(text) || EXPLICIT.test(text)) return [];
        return [
          line.lang === 'en'
            ? row('chatterbot-corpus', text, NO_ABUSE)
            : foreignRow('chatterbot-corpus', text, NO_ABUSE),
        ];
      }),
  },
  'chatbot-ko': plainAbroad('chatbot-ko', 'chatbot_ko.tsv', 'text', (line) => line.label !== '1'),
  'lccc-toy-zh': plainAbroad('lccc-toy-zh', 'lccc_toy.tsv', 'text', () => true),
  'mpold-ar': plainAbroad('mpold-ar', 'mpold.tsv', 'comment', (line) => line.Majority_Label === 'Non-Offensive'),
  'blob-id': plainAbroad('blob-id', 'blob_id.tsv', 'text', (line) => line.label === 'normal'),
  toxifrench: {
    use: 'unseen',
    read: (read) =>
      tabbed(read('toxifrench_balanced.tsv')).map((line) =>
        foreignRow('toxifrench', line.content ?? '', line.label === '1' ? ABUSE : NO_ABUSE),
      ),
  },
  'measure-only/told-br': {
    use: 'unseen',
    read: (read) =>
      parseNamed(read('ToLD-BR.csv')).flatMap((line) => {
        const votes = ['homophobia', 'insult', 'racism', 'misogyny', 'xenophobia'].map((name) => Number(line[name]));
        const most = Math.max(...votes);
        if (most >= 2) return [foreignRow('told-br', line.text ?? '', ABUSE)];
        return most === 0 && Number(line.obscene) === 0 ? [foreignRow('told-br', line.text ?? '', NO_ABUSE)] : [];
      }),
  },
  'measure-only/xsid': {
    use: 'unseen',
    read: (read) => tabbed(read('xsid.tsv')).map((line) => foreignRow('xsid', line.text ?? '', CLEAN)),
  },
};
