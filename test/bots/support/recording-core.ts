import type { BotCore } from '../../../bots/core/port/bot-core.ts';
import { ACK_DONE, type Ack } from '../../../bots/core/port/events.ts';
import type { Platform } from '../../../bots/core/port/platform.ts';
import type { Answer } from '../../../bots/core/port/rendering.ts';
import type { Language } from '../../../src/core/common/languages.ts';

/** What the core was handed, by the method it was handed to. */
export type HandedToCore = { readonly [Name in keyof BotCore]: Parameters<BotCore[Name]>[0][] };

/** A core that writes down what it is handed, and answers as a test says. */
export type RecordingCore = {
  readonly core: BotCore;
  /** The core on this platform, which hands it what it takes. */
  on(platform: Platform): BotCore;
  readonly handed: HandedToCore;
  readonly answers: {
    command: Answer | null;
    press: Answer | null;
    report: Answer | null;
    suggestions: readonly string[];
    /** Of every community. */
    language: Language;
    /** Waited for before a command or a press is answered, to stand for work that takes long. */
    before: Promise<unknown>;
    /** Waited for before what is delivered counts as written down; one that rejects refuses it. */
    written: Promise<unknown>;
  };
};

/** A short answer, to see how it is shown. */
export function answer(title: string, more: Partial<Answer> = {}): Answer {
  return { tone: 'info', title, parts: [], buttons: [], mustBePrivate: false, ...more };
}

/** What pages ask is no business of a platform's own tests. */
const onPageAsk: BotCore['onPageAsk'] = () => Promise.reject(new Error('nobody asks here'));

/** Makes a core that records. */
export function createRecordingCore(): RecordingCore {
  const handed: HandedToCore = {
    onMessage: [],
    onComing: [],
    onEdit: [],
    onDelete: [],
    onStopped: [],
    onDetected: [],
    onStaffAct: [],
    onOwnRights: [],
    onReaction: [],
    onJoin: [],
    onCommand: [],
    suggest: [],
    onButton: [],
    onPageAsk: [],
    onReport: [],
    onCommunityAdded: [],
    onPrivateStart: [],
    onChannelMade: [],
    onCommunityRemoved: [],
    languageOf: [],
    onCommunityMoved: [],
    start: [],
    condition: [],
    stop: [],
    accept: [],
    catchUp: [],
  };
  const answers: RecordingCore['answers'] = {
    command: answer('Done'),
    press: answer('Done'),
    report: answer('Done'),
    suggestions: [],
    language: 'en',
    before: Promise.resolve(),
    written: Promise.resolve(),
  };
  const taken = new Set<string>();
  let platform: Platform | null = null;
  const core: BotCore = {
    async accept(events) {
      handed.accept.push(events);
      await answers.written;
      for (const { id, body } of events) {
        if (taken.has(id)) continue;
        taken.add(id);
        void platform?.deliveries?.dispatch(body);
      }
    },
    catchUp: async (community) => void handed.catchUp.push(community),
    onComing: async (coming) => {
      const message = await coming.read();
      return message ? record(coming.isEdit ? handed.onEdit : handed.onMessage, message) : ACK_DONE;
    },
    onMessage: async (message) => record(handed.onMessage, message),
    onEdit: async (message) => record(handed.onEdit, message),
    onDelete: async (deletion) => record(handed.onDelete, deletion),
    onStopped: async (stopped) => record(handed.onStopped, stopped),
    onDetected: async (community) => record(handed.onDetected, community),
    onStaffAct: async (act) => record(handed.onStaffAct, act),
    onOwnRights: async (community) => record(handed.onOwnRights, community),
    onReaction: async (reaction) => record(handed.onReaction, reaction),
    onJoin: async (join) => record(handed.onJoin, join),
    onCommand: async (command) => {
      handed.onCommand.push(command);
      await answers.before;
      return answers.command;
    },
    suggest: async (ask) => {
      handed.suggest.push(ask);
      return answers.suggestions;
    },
    onButton: async (press) => {
      handed.onButton.push(press);
      await answers.before;
      return answers.press;
    },
    onPageAsk,
    onReport: async (report) => {
      handed.onReport.push(report);
      return answers.report;
    },
    onCommunityAdded: async (added) => record(handed.onCommunityAdded, added),
    onPrivateStart: async (personId) => record(handed.onPrivateStart, personId),
    onChannelMade: async (made) => record(handed.onChannelMade, made),
    languageOf: async (community) => {
      handed.languageOf.push(community);
      return answers.language;
    },
    onCommunityRemoved: async (community) => record(handed.onCommunityRemoved, community),
    onCommunityMoved: async (moved) => record(handed.onCommunityMoved, moved),
    condition: () => ({ messagesWaiting: 0, entriesWaiting: 0, stepsWaiting: 0, withoutLog: 0, lastError: null }),
    start: async () => void handed.start.push(undefined),
    stop: async () => void handed.stop.push(undefined),
  };
  return {
    core,
    handed,
    answers,
    on(made) {
      platform = made;
      return core;
    },
  };
}

function record<T>(list: T[], one: T): Ack {
  list.push(one);
  return ACK_DONE;
}
