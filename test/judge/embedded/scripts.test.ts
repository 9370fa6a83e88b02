import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { normalise } from '../../../src/core/text/normalise.ts';
import { createEmbeddedJudge } from '../../../src/judge/embedded/embedded.ts';
import { createModel } from '../../../src/judge/embedded/model.ts';
import { scriptLanguageOf } from '../../../src/judge/embedded/scripts.ts';
import { readWeights, shippedWeightsPath } from '../../../src/judge/embedded/weights.ts';
import {
  languageLines,
  mentionLines,
  scriptCareLines,
  scriptKindLines,
  scriptProbeLines,
} from '../../../train/probes.ts';
import { measureScriptKinds, measureScripts, type ScriptFigure } from '../../../train/report-scripts.ts';
import { trainScriptHead } from '../../../train/script-heads.ts';
import { ADVERTS, CARE, type KindRow, kindRows } from '../../../train/script-kind-rows.ts';
import { trainKindHead } from '../../../train/script-kinds.ts';
import { type ScriptRow, scriptRows } from '../../../train/script-sources.ts';
import { describeUnless } from '../../support/optional.ts';

const SETS = '../shared/datasets';
const missing = existsSync(`${SETS}/cold-zh`)
  ? null
  : `the sets of docs/decisions/0081 are not here: ln -s FOLDER ${SETS}`;

const judge = createEmbeddedJudge();
const weights = readWeights(shippedWeightsPath());
const model = createModel(weights);

const probeRows = scriptProbeLines().map(
  ({ lang, kind, text }, group): ScriptRow => ({
    source: 'probe',
    // The column of the file holds these four.
    language: lang as ScriptRow['language'],
    text: normalise(text),
    abuse: kind !== 'clean',
    split: 'unseen',
    group,
  }),
);

/** What was reached when the weights were made, less a little for another training. */
type Least = { readonly caught: number; readonly auc: number };
const PROBE_LEAST: Readonly<Record<string, Least>> = {
  zh: { caught: 15, auc: 0.98 },
  ja: { caught: 12, auc: 0.98 },
  ko: { caught: 21, auc: 0.98 },
  ar: { caught: 15, auc: 0.98 },
};

describe('Chinese, Japanese, Korean and Arabic, on lines written by hand', async () => {
  const figures = await measureScripts(judge, probeRows);

  it.each(Object.entries(PROBE_LEAST))('%s: no everyday line alarms, and hostile ones are seen', (language, least) => {
    const found = figures.find((figure) => figure.language === language);
    expect(found).toMatchObject({ benign: 64, alarms: 0, abuse: 30 });
    expect(found?.caught).toBeGreaterThanOrEqual(least.caught);
    expect(found?.auc).toBeGreaterThanOrEqual(least.auc);
  });

  it('are the languages that the lines are read in', () => {
    for (const { text, language } of probeRows) expect(scriptLanguageOf(text), text).toBe(language);
  });
});

/** Of 40 lines each: spam that any category finds, and fraud that its own finds; what was reached, less a little. */
const KIND_LEAST: Readonly<Record<string, { readonly spam: number; readonly scam: number; readonly alarms: number }>> =
  {
    zh: { spam: 28, scam: 34, alarms: 1 },
    ja: { spam: 34, scam: 34, alarms: 2 },
    ko: { spam: 24, scam: 35, alarms: 2 },
    ar: { spam: 18, scam: 26, alarms: 2 },
  };

describe('spam and fraud in the four languages, on lines that were written before those of training', async () => {
  const figures = await measureScriptKinds(judge, scriptKindLines());

  it.each(Object.entries(KIND_LEAST))('%s: both are found, and harmless lines near them pass', (language, least) => {
    const of = (kind: string) => figures.find((figure) => figure.language === language && figure.kind === kind);
    expect([of('spam')?.lines, of('scam')?.lines, of('clean')?.lines]).toEqual([40, 40, 60]);
    expect(of('spam')?.alarms).toBeGreaterThanOrEqual(least.spam);
    expect(of('scam')?.caught).toBeGreaterThanOrEqual(least.scam);
    expect(of('clean')?.alarms).toBeLessThanOrEqual(least.alarms);
  });

  it('are in the languages that the lines are read in', () => {
    for (const { text, lang } of scriptKindLines()) expect(scriptLanguageOf(normalise(text)), text).toBe(lang);
  });

  it('reads simplified and traditional characters', () => {
    for (const text of [
      '加我微信领取内部股票代码，跟着老师买稳赚不赔，先交保证金两千元',
      '加我微信領取內部股票代碼，跟著老師買穩賺不賠，先交保證金兩千元',
    ])
      expect(model(normalise(text)).scam, text).toBeGreaterThanOrEqual(0.75);
  });
});

/** Of 30 lines each: sexual talk and self-harm that their own category finds; of 40 harmless ones near them, how many alarm. */
const CARE_LEAST: Readonly<
  Record<string, { readonly nsfw: number; readonly selfharm: number; readonly alarms: number }>
> = {
  zh: { nsfw: 11, selfharm: 12, alarms: 1 },
  ja: { nsfw: 15, selfharm: 3, alarms: 1 },
  ko: { nsfw: 12, selfharm: 10, alarms: 1 },
  ar: { nsfw: 18, selfharm: 17, alarms: 1 },
};

describe('sexual talk and self-harm in the four languages, on lines that were written before those of training', async () => {
  const figures = await measureScriptKinds(judge, scriptCareLines());

  it.each(Object.entries(CARE_LEAST))('%s: both are found, and harmless lines near them pass', (language, least) => {
    const of = (kind: string) => figures.find((figure) => figure.language === language && figure.kind === kind);
    expect([of('nsfw')?.lines, of('selfharm')?.lines, of('clean')?.lines]).toEqual([30, 30, 40]);
    expect(of('nsfw')?.caught).toBeGreaterThanOrEqual(least.nsfw);
    expect(of('selfharm')?.caught).toBeGreaterThanOrEqual(least.selfharm);
    expect(of('clean')?.alarms).toBeLessThanOrEqual(least.alarms);
  });

  it('are in the languages that the lines are read in', () => {
    for (const { text, lang } of scriptCareLines()) expect(scriptLanguageOf(normalise(text)), text).toBe(lang);
  });
});

type Bound = { readonly alarms: number; readonly caught?: number; readonly auc?: number };
/** At most so many alarms, at least so many caught, at least this area, of the lines that were kept apart. */
const SET_BOUNDS: Readonly<Record<string, Bound>> = {
  'zh cold-zh': { alarms: 20, caught: 200, auc: 0.85 },
  'zh lccc-toy-zh': { alarms: 2 },
  'zh xsid': { alarms: 1 },
  'ja toxic-ja': { alarms: 1, caught: 0, auc: 0.55 },
  'ja chatterbot-corpus': { alarms: 1 },
  'ko curse-ko': { alarms: 5, caught: 85, auc: 0.88 },
  'ko chatbot-ko': { alarms: 3 },
  'ko hatescore-ko': { alarms: 20, caught: 200, auc: 0.89 },
  'ko beep-ko': { alarms: 6, caught: 120, auc: 0.73 },
  'ar mpold-ar': { alarms: 1, caught: 4, auc: 0.77 },
  'ar mlma': { alarms: 6, caught: 95, auc: 0.79 },
  'ar xsid': { alarms: 2 },
};

describeUnless(missing)('the same on the parts of the sets that were kept apart', async () => {
  const figures = missing === null ? await measureScripts(judge, scriptRows(SETS, 7)) : [];
  const by = new Map(figures.map((figure): [string, ScriptFigure] => [`${figure.language} ${figure.source}`, figure]));

  it.each(Object.entries(SET_BOUNDS))('%s', (name, { alarms, caught, auc }) => {
    const found = by.get(name);
    expect(found?.alarms).toBeLessThanOrEqual(alarms);
    if (caught !== undefined) expect(found?.caught).toBeGreaterThanOrEqual(caught);
    if (auc !== undefined) expect(found?.auc).toBeGreaterThanOrEqual(auc);
  });

  it.each(['zh', 'ko'])('%s: ordinary talk has at most one alarm in a thousand', (language) => {
    const chat = figures.filter(
      (figure) => figure.language === language && /lccc|chatbot|chatterbot|xsid/.test(figure.source),
    );
    const sum = (of: (figure: ScriptFigure) => number) => chat.reduce((total, figure) => total + of(figure), 0);
    expect(sum(({ benign }) => benign)).toBeGreaterThan(4_000);
    expect(sum(({ alarms }) => alarms) * 1_000).toBeLessThanOrEqual(sum(({ benign }) => benign));
  });
});

describe('a text of another script', () => {
  it('has the same scores with the script heads as without', () => {
    // A head of no language reads no text, and its table keeps its place.
    const silent = weights.scripts.map((head) =>
      head.language === 'any' || head.language === 'numbered' ? head : { ...head, language: null as never },
    );
    const without = createModel({ ...weights, scripts: silent });
    const texts = [...mentionLines(), ...languageLines()].map(({ text }) => normalise(text));
    expect(texts.length).toBeGreaterThan(600);
    for (const text of texts) expect(model(text), text).toEqual(without(text));
  });

  it.each([
    ['English', 'see you tomorrow at the station'],
    ['English with two characters', 'my new tattoo says 你好 and it took three hours'],
    ['Russian', 'увидимся завтра на вокзале'],
    ['Persian', 'سلام، چطوری؟ فردا می‌گویم که کجا برویم'],
    ['Urdu', 'آپ کیسے ہیں، کل ملتے ہیں'],
    ['a single character', '好'],
    ['nothing', ''],
  ])('is read by none of them: %s', (_, text) => {
    expect(scriptLanguageOf(normalise(text))).toBeNull();
  });

  it('does not hide a sentence of theirs', () => {
    expect(scriptLanguageOf('lol 你们快来看这个')).toBe('zh');
    expect(scriptLanguageOf('東京に行く')).toBe('ja');
  });
});

describe('a script head', () => {
  const abuse = (text: string) => model(normalise(text)).harassment;

  it('reads through signs, blanks, marks and stretched letters', () => {
    const plain = abuse('你就是个没用的垃圾赶紧滚出这个群');
    expect(plain).toBeGreaterThanOrEqual(0.8);
    expect(abuse('你 就 是 个 没 用 的 垃 圾 赶 紧 滚 出 这 个 群')).toBe(plain);
    expect(abuse('你.就.是.个.没.用.的.垃.圾.赶.紧.滚.出.这.个.群')).toBe(plain);
    expect(abuse('يا كَلْب يا ابنَ الكلـــب اخرس')).toBe(abuse('يا كلب يا ابن الكلب اخرس'));
    expect(abuse('꺼져 이 병신아 ㅋㅋㅋㅋㅋㅋㅋ')).toBe(abuse('꺼져 이 병신아 ㅋㅋ'));
  });

  it('finds abuse in a long text', () => {
    const talk = '今天天气很好我们去公园散步然后一起吃了火锅大家都很开心。'.repeat(8);
    const hostile = '你就是个没用的垃圾，赶紧滚出这个群，你这个傻逼，去死吧，没有人喜欢你这种贱人。';
    expect(abuse(talk)).toBeLessThan(0.1);
    expect(abuse(`${talk}${hostile}${hostile}${talk}`)).toBeGreaterThanOrEqual(0.8);
  });

  it('judges the longest text in bounded time', () => {
    for (const part of ['傻', '你 ', 'ㅋ', 'كلب ', 'あ1']) {
      const from = process.cpuUsage();
      model(normalise(part.repeat(8_000 / part.length)));
      expect(process.cpuUsage(from).user / 1_000, part).toBeLessThan(500);
    }
  });

  it('is the same from the same lines, and is calibrated by lines it did not meet', () => {
    const rows = Array.from({ length: 400 }, (_, group): ScriptRow => {
      const abuse = group % 4 === 0;
      const text = String.fromCodePoint(...[1, 3, 7].map((step) => 0x5000 + ((group * step) % 97)));
      return { source: 's', language: 'zh', text: `${text}${abuse ? '坏' : '好'}`, abuse, split: 'fit', group };
    });
    const first = trainScriptHead('zh', rows, 18);
    expect(trainScriptHead('zh', rows, 18)).toEqual(first);
    const scripts = weights.scripts.map((head, at) => (at === 0 ? first.head : head));
    const scriptWeights = Int8Array.from(weights.scriptWeights);
    scriptWeights.set(first.steps, 0);
    const trained = createModel({ ...weights, scripts, scriptWeights });
    // The threshold lies where no benign line of the four hundred was, and what is surely of the kind is above it.
    const scores = rows.map(({ text, abuse: isAbuse }) => ({ isAbuse, score: trained(text).harassment }));
    expect(scores.filter(({ isAbuse, score }) => !isAbuse && score >= 0.8)).toEqual([]);
    expect(scores.filter(({ isAbuse, score }) => isAbuse && score >= 0.8).length).toBeGreaterThan(50);
  });
});

describe.each([
  ['spam and fraud', ADVERTS, scriptKindLines, 'scam', 1_000],
  ['sexual talk and self-harm', CARE, scriptCareLines, 'selfharm', 600],
] as const)('the lines written for %s', (_, family, heldLines, head, least) => {
  const talk = ['今天天气很好', 'また明日ね、おやすみ', '오늘 날씨가 정말 좋다', 'الجو اليوم جميل جدا'].map(
    (text, group): ScriptRow => ({
      source: 's',
      language: (['zh', 'ja', 'ko', 'ar'] as const)[group] ?? 'zh',
      text,
      abuse: false,
      split: 'fit',
      group,
    }),
  );
  const rows = kindRows(talk, 7, family);

  it('are many in every language and kind, are the same every time, and are none of those to measure by', () => {
    expect(kindRows(talk, 7, family)).toEqual(rows);
    const held = new Set(heldLines().map(({ text }) => normalise(text)));
    expect(rows.filter(({ text }) => held.has(text))).toEqual([]);
    for (const language of ['zh', 'ja', 'ko', 'ar'])
      for (const kind of family.kinds)
        expect(
          rows.filter((row) => row.language === language && row.kind === kind && row.isAlone).length,
          `${language} ${kind}`,
        ).toBeGreaterThan(least);
  });

  it('give the same head every time', () => {
    const few = rows.filter(({ language }, at): boolean => language === 'ko' && at % 20 === 0);
    const trained = (of: readonly KindRow[]) => trainKindHead(of, 'ko', head, 12);
    expect(trained(few)).toEqual(trained(few));
  });
});
