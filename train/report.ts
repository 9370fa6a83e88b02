import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Category } from '../src/core/common/category.ts';
import type { Judge } from '../src/core/ports/judge.ts';
import { normalise } from '../src/core/text/normalise.ts';
import { createEmbeddedJudge } from '../src/judge/embedded/embedded.ts';
import { createModel } from '../src/judge/embedded/model.ts';
import { readWeights, shippedWeightsPath } from '../src/judge/embedded/weights.ts';
import { printCard } from './card.ts';
import type { Placed } from './corpus.ts';
import { EVASIONS, evade } from './evasions.ts';
import { fitHead } from './fit.ts';
import type { Unseen } from './measure.ts';
import { crossed, measureOn, measureWithout } from './measure.ts';
import type { Prepared } from './prepare.ts';
import { option, prepare, SEED } from './prepare.ts';
import { seededRandom, shuffled } from './random.ts';
import { reportApart } from './report-apart.ts';
import { reportBands } from './report-bands.ts';
import { reportDisguises } from './report-disguises.ts';
import { plainChat, reportPresets } from './report-presets.ts';
import { reportProbes, reportRanking } from './report-probes.ts';
import { reportScripts } from './report-scripts.ts';

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function line(figure: string, reached: string, asked: string): void {
  console.log(`| ${figure} | ${reached} | ${asked} |`);
}

async function falseAlarms(judge: Judge, figure: string, rows: readonly Placed[], asked: string): Promise<void> {
  const found = await crossed(
    judge,
    rows.map((row) => row.text),
  );
  const by = new Map<Category, number>();
  for (const categories of found) for (const category of categories) by.set(category, (by.get(category) ?? 0) + 1);
  const alarms = found.filter((categories) => categories.size > 0).length;
  const parts = [...by].map(([category, count]) => `${category} ${count}`).join(', ');
  line(figure, `${percent(alarms / rows.length)} (${alarms} of ${rows.length}${parts ? `: ${parts}` : ''})`, asked);
  if (process.argv.includes('--show'))
    found.forEach((categories, i) => {
      if (categories.size > 0) console.log(`    ${[...categories].join(' ')} < ${rows[i]?.text.slice(0, 160)}`);
    });
}

function unseenLine(figure: string, found: readonly Unseen[], value: (one: Unseen) => number, asked: string): void {
  const parts = found.map((one) => `${one.source} ${value(one).toFixed(3)}`).join(', ');
  line(figure, `${mean(found.map(value)).toFixed(3)} (${parts})`, asked);
}

async function identities(judge: Judge, rows: readonly Placed[]): Promise<void> {
  const found = await crossed(
    judge,
    rows.map((row) => row.text),
  );
  const by = new Map<string, { all: number; alarms: number }>();
  rows.forEach((row, i) => {
    const count = by.get(row.group ?? '') ?? { all: 0, alarms: 0 };
    count.all++;
    if ((found[i]?.size ?? 0) > 0) count.alarms++;
    by.set(row.group ?? '', count);
  });
  const shares = [...by]
    .map(([identity, { all, alarms }]) => ({ identity, share: alarms / all }))
    .sort((a, b) => b.share - a.share);
  const worst = shares
    .slice(0, 3)
    .map(({ identity, share }) => `${identity} ${percent(share)}`)
    .join(', ');
  line(
    `identity templates, ${shares.length} identities never trained on`,
    `mean ${percent(mean(shares.map(({ share }) => share)))}, worst ${worst}`,
    'at most .5% each, none above 3 times the mean',
  );
}

const EVADED_MAX = 400;

async function evasions(judge: Judge, rows: readonly Placed[]): Promise<void> {
  const candidates = shuffled(
    seededRandom(SEED),
    rows
      .filter((row) => row.split === 'unseen' || row.split === 'test')
      .filter((row) => Object.values(row.labels).includes(1)),
  );
  const found = await crossed(
    judge,
    candidates.map((row) => row.text),
  );
  const taken = new Map<Category, string[]>();
  found.forEach((categories, i) => {
    for (const category of categories) {
      const texts = taken.get(category) ?? [];
      if (texts.length < EVADED_MAX) texts.push(candidates[i]?.text ?? '');
      taken.set(category, texts);
    }
  });
  for (const evasion of EVASIONS) {
    const random = seededRandom(SEED);
    const parts: string[] = [];
    const all: number[] = [];
    for (const [category, texts] of taken) {
      if (category === 'doxxing' || category === 'minors') continue;
      const still = await crossed(
        judge,
        texts.map((text) => normalise(evade(text, evasion, random))),
      );
      const hits = still.map((categories) => (categories.has(category) ? 1 : 0));
      all.push(...hits);
      parts.push(`${category} ${mean(hits).toFixed(2)}`);
    }
    line(
      `evasion, ${evasion}: caught messages still caught`,
      `${mean(all).toFixed(3)} (${parts.join(', ')})`,
      '>= .95',
    );
  }
}

const SPEED_PASSES = 5;

function speed(path: string, rows: readonly Placed[]): void {
  const loads: number[] = [];
  for (let i = 0; i < 9; i++) {
    const from = performance.now();
    createModel(readWeights(path));
    loads.push(performance.now() - from);
  }
  const model = createModel(readWeights(path));
  const texts = shuffled(seededRandom(SEED), rows)
    .slice(0, 20_000)
    .map((row) => row.text);
  for (const text of texts.slice(0, 4_000)) model(text);
  const before = process.cpuUsage();
  const passes = Array.from({ length: SPEED_PASSES }, () =>
    texts.map((text) => {
      const from = process.hrtime.bigint();
      model(text);
      return Number(process.hrtime.bigint() - from) / 1e6;
    }),
  );
  const { user, system } = process.cpuUsage(before);
  // Uses each message's median, because other processes may disturb a single pass.
  const times = texts.map((_, i) => median(passes.map((pass) => pass[i] ?? 0))).sort((a, b) => a - b);
  line('size', `${(readFileSync(path).length / 1e6).toFixed(2)} MB`, '<= 8 MB');
  line('load, median of 9', `${median(loads).toFixed(1)} ms`, '<= 10 ms');
  line(
    `time a message of chat (median of ${SPEED_PASSES}), mean and 99th percentile`,
    `${mean(times).toFixed(4)} ms, ${(times[Math.floor(times.length * 0.99)] ?? 0).toFixed(3)} ms`,
    '<= .06 ms, <= .3 ms',
  );
  line(
    'processor time a message of chat, mean',
    `${((user + system) / 1000 / texts.length / SPEED_PASSES).toFixed(4)} ms`,
    'not asked',
  );
}

function strangers(prepared: Prepared): void {
  const { rows, served } = prepared;
  const spam = fitHead(served, rows, 'spam', SEED);
  const scam = fitHead(served, rows, 'scam', SEED);
  const harassment = fitHead(served, rows, 'harassment', SEED);
  const never = (head: 'spam' | 'scam' | 'harassment', source: string, linear: typeof spam) =>
    measureOn(prepared, head, source, new Set([source]), linear);
  const spamFound = [
    ...['sms-spam-uci', 'smishing-5971', 'youtube-spam'].map((source) => never('spam', source, spam)),
    ...['tg-spam', 'janitr', 'spamassassin'].map((source) => measureWithout(prepared, 'spam', source, [source])),
  ];
  unseenLine('recall on spam of an unseen source', spamFound, (one) => one.recall, '>= .50');
  const scamFound = [never('scam', 'smishing-5971', scam), measureWithout(prepared, 'scam', 'janitr', ['janitr'])];
  unseenLine('recall on scam of an unseen source', scamFound, (one) => one.recall, '>= .65');
  const abuseFound = [
    measureWithout(prepared, 'harassment', 'paradetox', ['paradetox', 'paradetox-toxic']),
    ...['davidson', 'hatexplain', 'convabuse', 'edos'].map((source) =>
      measureWithout(prepared, 'harassment', source, [source]),
    ),
    ...['gab-hate', 'implicit-hate', 'notoxic-dota2'].map((source) => never('harassment', source, harassment)),
  ];
  unseenLine('toxicity ranking (AUC) on an unseen source', abuseFound, (one) => one.ranking, 'not asked');
  unseenLine('recall on harassment of an unseen source', abuseFound, (one) => one.recall, 'not asked');
}

async function threats(judge: Judge, rows: readonly Placed[]): Promise<void> {
  for (const source of ['edos', 'gab-hate']) {
    const chosen = rows.filter(
      (row) => row.source === source && row.labels.threat === 1 && row.split !== 'train' && row.split !== 'dev',
    );
    const found = await crossed(
      judge,
      chosen.map((row) => row.text),
    );
    const share = mean(found.map((categories) => (categories.has('harassment') ? 1 : 0)));
    line(`threats among harassment, ${source}: recall`, `${share.toFixed(3)} of ${chosen.length}`, '>= .40');
  }
}

async function recalls(judge: Judge, rows: readonly Placed[]): Promise<void> {
  for (const head of ['spam', 'scam', 'harassment', 'nsfw', 'selfharm'] as const) {
    const chosen = rows.filter(
      (row) => row.split === 'test' && row.labels[head] === 1 && row.source !== 'bias-madlibs',
    );
    const found = await crossed(
      judge,
      chosen.map((row) => row.text),
    );
    line(
      `recall of ${head}, sources it was trained on`,
      `${mean(found.map((categories) => (categories.has(head) ? 1 : 0))).toFixed(3)} of ${chosen.length}`,
      'not asked',
    );
  }
}

async function report(dataFolder: string, weightsPath: string): Promise<void> {
  const prepared = prepare(dataFolder, () => undefined);
  const { rows } = prepared;
  const judge = createEmbeddedJudge({ weightsPath });
  const chat = plainChat(rows);
  console.log('| figure | reached | asked for |\n|---|---|---|');
  await falseAlarms(judge, 'false positives, ordinary chat, any head', chat, '<= .08%');
  await falseAlarms(
    judge,
    'false positives, gaming chat labelled clean (never trained on)',
    rows.filter((row) => row.source === 'notoxic-dota2' && row.labels.harassment === 0),
    '<= .40%',
  );
  await falseAlarms(
    judge,
    'false positives, SMS talk (never trained on)',
    rows.filter((row) => row.source === 'sms-spam-uci' && row.labels.spam === 0),
    'not asked',
  );
  await falseAlarms(
    judge,
    'false positives, Reddit talk without hard feelings',
    rows.filter((row) => row.source === 'goemotions' && row.split === 'test' && row.labels.harassment === 0),
    'not asked',
  );
  const test = (row: Placed) => row.split === 'test' || row.split === 'unseen';
  const developers = rows.filter((row) => row.split === 'test' && row.source === 'irc-duraspace');
  await falseAlarms(
    judge,
    "false positives, developers' chat (irc-duraspace, a part kept apart)",
    developers,
    '<= .08%',
  );
  await falseAlarms(
    judge,
    'false positives, ordinary chat of more than 200 characters',
    [...chat, ...developers].filter((row) => row.text.length > 200),
    '<= .15%',
  );
  for (const source of ['xsid', 'chatterbot-corpus', 'ua-gec-uk', 'offenseval-tr', 'poleval2019-pl', 'germeval2018'])
    await falseAlarms(
      judge,
      `false positives, not English: ${source}`,
      rows.filter((row) => row.source === source && test(row) && !row.english && row.labels.harassment === 0),
      'not asked',
    );
  await reportProbes(judge, line);
  await reportScripts(judge, dataFolder, line);
  reportRanking(weightsPath, rows, line);
  reportBands(weightsPath, rows, line, process.argv.includes('--quick') ? undefined : prepared);
  reportApart(option('apart', join(dataFolder, 'measure-only')), weightsPath, line);
  await threats(judge, rows);
  await recalls(judge, rows);
  await identities(
    judge,
    rows.filter((row) => row.source === 'bias-madlibs' && row.split === 'test'),
  );
  await evasions(judge, rows);
  await reportDisguises(judge, line);
  await reportPresets(judge, rows, line);
  speed(weightsPath, chat);
  if (!process.argv.includes('--quick')) strangers(prepared);
  await printCard(judge, rows, option('html', ''));
}

await report(option('data', '../shared/datasets'), option('weights', shippedWeightsPath()));
