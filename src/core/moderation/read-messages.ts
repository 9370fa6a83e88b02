import type { LocalRules, RulesSettings } from '../filters/rule/compiled-rules.ts';
import { worstMsOf } from '../filters/rule/local-rule.ts';
import type { Message } from '../messages/message.ts';
import type { Caller } from '../ports/judge.ts';
import type { EventLoopYield } from './event-loop-yield.ts';
import { readText, type TextAnalysis, type TextAnalysisCache, type TextFacts } from './text-analysis.ts';

/** Why a text could not be read: it takes longer than allowed, or too many texts wait. */
export type Unread = 'timeout' | 'overloaded';

/** Reads texts off the event loop; never rejects. It takes settings, because compiled rules cannot cross to another thread. */
export type ReadInThread = (
  caller: Caller,
  settings: RulesSettings,
  raws: readonly string[],
) => Promise<readonly (TextFacts | Unread)[]>;

/** The ports for reading texts. */
export type TextAnalysisPorts = {
  readonly analyses: TextAnalysisCache;
  readonly eventLoopYield: EventLoopYield;
  /** Reads long and hard texts in another thread; null reads all of them here. */
  readonly readInThread: ReadInThread | null;
};

/** The rules and the caller for which the texts of one request are read. */
export type TextAnalysisRequest = {
  readonly rules: LocalRules;
  readonly settings: RulesSettings;
  readonly caller: Caller;
  readonly nowMs: number;
  /** Whether local rules skip a message. */
  readonly isExempt: (message: Message) => boolean;
};

/** The analysis of a message's text, and its topic. */
export type ReadMessage = {
  readonly analysis: TextAnalysis;
  /** The normalised topic of the channel. */
  readonly topic: string;
  readonly unread: Unread | null;
};

/** Time for long and hard texts of one request on the event loop. */
const INLINE_MS = 8;
/** A text with a worst case up to this is always read here, in turns: a flood of short messages must not wait for a thread to start. */
const SHORT_MS = 1;

/**
 * Reads the messages of a request. It reads short texts here, within a time limit per turn of the event loop. Texts that may take longer
 * are read elsewhere after a request has had its share.
 */
export async function readMessages(
  ports: TextAnalysisPorts,
  ask: TextAnalysisRequest,
  messages: readonly Message[],
): Promise<readonly ReadMessage[]> {
  const recalled = recallAll(ports.analyses, ask, messages);
  if (recalled) return recalled;
  const texts = new Map<string, TextAnalysis | Unread>();
  const far: string[] = [];
  let leftMs = INLINE_MS;
  for (const [raw, underRules] of textsOf(messages, ask)) {
    const known = ports.analyses.recall(raw, ask.nowMs);
    if (known && (!underRules || known.isReadFor(ask.rules))) texts.set(raw, known);
    else if (ports.readInThread && worstMsOf(raw, underRules ? ask.rules.cost : {}) > Math.max(leftMs, SHORT_MS))
      far.push(raw);
    else {
      const pause = ports.eventLoopYield.begin();
      if (pause) await pause;
      const before = ports.eventLoopYield.now();
      texts.set(raw, readHere(ports.analyses, raw, known, underRules ? ask.rules : null));
      const tookMs = ports.eventLoopYield.now() - before;
      ports.eventLoopYield.spend(tookMs);
      leftMs -= tookMs;
    }
  }
  if (far.length > 0) await readFar(ports, ask, far, texts);
  return messages.map((message) => compose(message, texts));
}

/** Returns the messages if all their texts were read under these rules lately; otherwise null. */
function recallAll(
  analyses: TextAnalysisCache,
  ask: TextAnalysisRequest,
  messages: readonly Message[],
): ReadMessage[] | null {
  const read: ReadMessage[] = [];
  for (const message of messages) {
    const { text, channel_topic } = message;
    const analysis = analyses.recall(text, ask.nowMs);
    if (!analysis || !(analysis.isReadFor(ask.rules) || ask.isExempt(message))) return null;
    const topic = channel_topic === '' ? null : analyses.recall(channel_topic, ask.nowMs);
    if (channel_topic !== '' && !topic) return null;
    read.push({ analysis, topic: topic?.text ?? '', unread: null });
  }
  return read;
}

/** Returns every text once, and whether local rules check it. */
function textsOf(messages: readonly Message[], { isExempt }: TextAnalysisRequest): ReadonlyMap<string, boolean> {
  const texts = new Map<string, boolean>();
  for (const message of messages) texts.set(message.text, texts.get(message.text) === true || !isExempt(message));
  for (const { channel_topic: topic } of messages) if (topic !== '' && !texts.has(topic)) texts.set(topic, false);
  return texts;
}

function readHere(
  analyses: TextAnalysisCache,
  raw: string,
  known: TextAnalysis | null,
  rules: LocalRules | null,
): TextAnalysis {
  const analysis = known ?? readText(raw);
  analysis.isShort();
  if (rules) {
    analysis.hitOf(rules);
    if (rules.comparesTexts) analysis.outline();
    if (rules.readsHosts) analysis.hosts();
  }
  if (!known) analyses.keep(raw, analysis);
  return analysis;
}

function compose(message: Message, texts: ReadonlyMap<string, TextAnalysis | Unread>): ReadMessage {
  const read = texts.get(message.text) ?? 'overloaded';
  const topic = message.channel_topic === '' ? null : texts.get(message.channel_topic);
  if (typeof read === 'string') return { analysis: unreadable(message.text), topic: '', unread: read };
  if (typeof topic === 'string') return { analysis: read, topic: '', unread: topic };
  return { analysis: read, topic: topic?.text ?? '', unread: null };
}

async function readFar(
  { analyses, readInThread }: TextAnalysisPorts,
  { rules, settings, caller }: TextAnalysisRequest,
  raws: readonly string[],
  texts: Map<string, TextAnalysis | Unread>,
): Promise<void> {
  const answers = (await readInThread?.(caller, settings, raws)) ?? [];
  raws.forEach((raw, index) => {
    const known = answers[index] ?? 'overloaded';
    const read = typeof known === 'string' ? known : readText(raw, { rules, known });
    if (typeof read !== 'string') analyses.keep(raw, read);
    texts.set(raw, read);
  });
}

/** Returns the analysis of an unreadable text. Its outline is the text itself, so that copies stay equal. */
function unreadable(raw: string): TextAnalysis {
  return {
    text: '',
    shown: () => '',
    isShort: () => false,
    hitOf: () => null,
    observedOf: () => [],
    outline: () => raw,
    hosts: () => [],
    isReadFor: () => true,
    scored: { current: null },
    readMs: 0,
  };
}
