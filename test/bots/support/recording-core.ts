import type { BotCore } from '../../../bots/shared/bot-core.ts';
import type { Answer } from '../../../bots/shared/rendering.ts';

/** What the core was handed, by the method it was handed to. */
export type Handed = { readonly [Name in keyof BotCore]: Parameters<BotCore[Name]>[0][] };

/** A core that writes down what it is handed, and answers as a test says. */
export type RecordingCore = {
  readonly core: BotCore;
  readonly handed: Handed;
  readonly answers: {
    command: Answer | null;
    press: Answer | null;
    report: Answer | null;
    suggestions: readonly string[];
    /** Waited for before a command or a press is answered, to stand for work that takes long. */
    before: Promise<unknown>;
  };
};

/** A short answer, to see how it is shown. */
export function answer(title: string, more: Partial<Answer> = {}): Answer {
  return { tone: 'info', title, parts: [], buttons: [], mustBePrivate: false, ...more };
}

/** Makes a core that records. */
export function createRecordingCore(): RecordingCore {
  const handed: Handed = {
    onMessage: [],
    onEdit: [],
    onDelete: [],
    onJoin: [],
    onCommand: [],
    suggest: [],
    onPress: [],
    onPagePress: [],
    onReport: [],
    onCommunityAdded: [],
    onCommunityRemoved: [],
    onCommunityMoved: [],
    start: [],
    stop: [],
  };
  const answers: RecordingCore['answers'] = {
    command: answer('Done'),
    press: answer('Done'),
    report: answer('Done'),
    suggestions: [],
    before: Promise.resolve(),
  };
  const core: BotCore = {
    onMessage: async (message) => void handed.onMessage.push(message),
    onEdit: async (message) => void handed.onEdit.push(message),
    onDelete: async (deletion) => void handed.onDelete.push(deletion),
    onJoin: async (join) => void handed.onJoin.push(join),
    onCommand: async (command) => {
      handed.onCommand.push(command);
      await answers.before;
      return answers.command;
    },
    suggest: async (ask) => {
      handed.suggest.push(ask);
      return answers.suggestions;
    },
    onPress: async (press) => {
      handed.onPress.push(press);
      await answers.before;
      return answers.press;
    },
    onPagePress: async (press) => {
      handed.onPagePress.push(press);
      return { isDone: true, text: 'Done' };
    },
    onReport: async (report) => {
      handed.onReport.push(report);
      return answers.report;
    },
    onCommunityAdded: async (added) => void handed.onCommunityAdded.push(added),
    onCommunityRemoved: async (community) => void handed.onCommunityRemoved.push(community),
    onCommunityMoved: async (moved) => void handed.onCommunityMoved.push(moved),
    start: async () => void handed.start.push(undefined),
    stop: async (deadlineMs) => void handed.stop.push(deadlineMs),
  };
  return { core, handed, answers };
}
