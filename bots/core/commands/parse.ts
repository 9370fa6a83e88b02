import type { Translate } from '../i18n/translate.ts';
import type { IncomingCommand } from '../port/events.ts';
import { COMMANDS, findCommand } from './specs/definitions.ts';
import type { CommandSpec, OptionSpec } from './specs/spec.ts';

/** Arguments by name, with the types of their specs. */
export type Arguments = Readonly<Record<string, string | number>>;

/** A command with its arguments, or the fault in the input, in words for the person. */
export type Parsed =
  | { readonly kind: 'command'; readonly spec: CommandSpec; readonly args: Arguments }
  | { readonly kind: 'fault'; readonly spec: CommandSpec | null; readonly message: string };

/** Mentions as Discord and Slack write them; mentions of other platforms are converted to these. */
const MENTION = /^<(?:@&|!subteam\^|@!?|#)([0-9A-Za-z_-]{1,64})(?:\|[^>]*)?>$/;
const MENTION_KINDS = [
  { start: '<@&', kind: 'role' },
  { start: '<!subteam^', kind: 'role' },
  { start: '<@', kind: 'user' },
  { start: '<#', kind: 'channel' },
] as const;
/** A short number or a word, which is nobody's id. */
const PLAIN_WORD = /^(?:\d{1,2}|(?![A-Z]{7,}$)\p{L}+[.,!?]*)$/u;
/** An id, in a command that replies to somebody and need not name anybody. */
const ID = /^(?:\d{7,}|-\d{7,}|[UW][A-Z0-9]{6,})$/;
/** A length of time: minutes, or a number with its unit. */
const LENGTH = /^(\d{1,7})([mhdw]?)$/i;
const UNIT_MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440, w: 10_080 };
/** Prefixes that people may paste before the command that `run` takes. */
const COMMAND_START = /^(?:\/?steward(?:-setup)?\s+|run\s+|command:\s*)*/i;
const FILE_MAX_CHARS = 1_048_576;

/**
 * Parses a command as a platform received it. Never throws.
 * @param there the commands of that platform; answers name only these.
 * @param isReply whether the command replies to a message, whose author need not be named.
 */
export function parseCommand(
  translate: Translate,
  input: IncomingCommand['input'],
  there: readonly CommandSpec[] = COMMANDS,
  isReply = false,
): Parsed {
  if (input.kind === 'options' && input.path[0] !== 'run') {
    const { path, options } = input;
    const spec = findCommand(path);
    if (!spec) return fault(null, translate('argument.there_is_no_command_command', { command: path.join(' ') }));
    const given = Object.entries(options).map(([name, value]) => [name, String(value)] as const);
    return readArguments(translate, spec, new Map(given));
  }
  const text = input.kind === 'text' ? input.text : String(input.options.command ?? '');
  const takesRun = there.some(({ path }) => path[0] === 'run');
  return parseText(translate, takesRun ? text.replace(COMMAND_START, '') : text, there, isReply);
}

function parseText(translate: Translate, text: string, there: readonly CommandSpec[], isReply: boolean): Parsed {
  const { words, rest } = splitWords(text);
  const first = words[0]?.toLowerCase() ?? 'help';
  const second = words[1]?.toLowerCase() ?? '';
  const paths = [[first, second], [first], [first, second === '' ? 'show' : '']];
  const find = (among: readonly CommandSpec[]) =>
    paths.map((path) => findCommand(path, among)).find((found) => found !== undefined);
  const spec = find(there) ?? find(COMMANDS);
  if (!spec) return unknownCommand(translate, first, there);
  const { length } = spec.path;
  const given = assign(spec, words.slice(length), (index) => rest(length + index), isReply);
  return readArguments(translate, spec, given);
}

function fault(spec: CommandSpec | null, message: string): Parsed {
  return { kind: 'fault', spec, message };
}

/** Commands of version 0.1 that have a new name now. */
const FORMER: ReadonlySet<string> = new Set(['newcomers', 'overlays']);

function unknownCommand(translate: Translate, first: string, there: readonly CommandSpec[]): Parsed {
  const group = there.filter(({ path }) => path[0] === first).map(({ path }) => path[1]);
  const message =
    group.length > 0
      ? translate('argument.word_needs_one_of_words', { word: first, words: group.join(', ') })
      : FORMER.has(first)
        ? translate('argument.command_is_now_exceptions', { command: 'exceptions show' })
        : translate('argument.no_such_command_help_lists');
  return fault(null, message);
}

/** Splits text into words, with `"quoted ones"` as one. `rest` returns the text from a word on as it was typed. */
function splitWords(text: string): { readonly words: readonly string[]; rest(index: number): string } {
  const found = [...text.slice(0, FILE_MAX_CHARS).matchAll(/"([^"]*)"|\S+/g)];
  return {
    words: found.map((match) => match[1] ?? match[0]),
    rest: (index) => {
      const match = found[index];
      return match ? text.slice(match.index).trim() : '';
    },
  };
}

/** Assigns mentions to options by kind, `name:value` by name, other words by position. The last text option takes the rest. */
function assign(spec: CommandSpec, words: readonly string[], rest: (index: number) => string, isReply: boolean) {
  const values = new Map<string, string>();
  for (const [index, word] of words.entries()) {
    const named = readNamed(spec, word) ?? readMention(spec, word);
    if (named && !values.has(named.name)) {
      values.set(named.name, named.value);
      continue;
    }
    const left = spec.options.filter(({ name, named: isNamed }) => !isNamed && !values.has(name));
    const open = left.find((option) => option.required || mayBe(option, word, isReply)) ?? left[0];
    if (!open) break;
    if (spec.options.at(-1) === open && (open.kind === 'text' || open.kind === 'file')) {
      const text = rest(index);
      values.set(open.name, /^"[^"]*"$/.test(text) ? text.slice(1, -1) : text);
      break;
    }
    values.set(open.name, word);
  }
  return values;
}

/** Whether a word fits an option. In a reply, `clean 5` and `member was warned` name nobody; `timeout spam` has no length. */
function mayBe({ kind }: OptionSpec, word: string, isReply: boolean): boolean {
  if (kind === 'user') return isReply ? ID.test(word) : !PLAIN_WORD.test(word);
  return kind !== 'length' || /^\d/.test(word);
}

function readNamed(spec: CommandSpec, word: string): { readonly name: string; readonly value: string } | null {
  const colon = word.indexOf(':');
  const option = colon > 0 ? spec.options.find(({ name }) => name === word.slice(0, colon).toLowerCase()) : undefined;
  // Free text may begin with a word and a colon.
  if (!option || (option.kind === 'text' && !option.named)) return null;
  return { name: option.name, value: word.slice(colon + 1) };
}

function readMention(spec: CommandSpec, word: string): { readonly name: string; readonly value: string } | null {
  const id = MENTION.exec(word)?.[1];
  const kind = MENTION_KINDS.find(({ start }) => word.startsWith(start))?.kind;
  const option = spec.options.find((candidate) => candidate.kind === kind);
  return id && option ? { name: option.name, value: id } : null;
}

function readArguments(translate: Translate, spec: CommandSpec, given: ReadonlyMap<string, string>): Parsed {
  const args: Record<string, string | number> = {};
  for (const option of spec.options) {
    const raw = given.get(option.name)?.trim() ?? '';
    if (raw === '') {
      if (option.required) return fault(spec, translate('argument.option_is_missing', { option: option.name }));
      continue;
    }
    const read = readValue(translate, option, raw);
    if ('fault' in read) return fault(spec, read.fault);
    args[option.name] = read.value;
  }
  return { kind: 'command', spec, args };
}

function readValue(
  translate: Translate,
  spec: OptionSpec,
  raw: string,
): { readonly value: string | number } | { readonly fault: string } {
  const { name: option, kind, choices = [] } = spec;
  if (kind === 'integer' || kind === 'number') {
    const value = Number(raw.replace(',', '.'));
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = spec;
    if (!Number.isFinite(value) || (kind === 'integer' && !Number.isInteger(value)))
      return { fault: translate('argument.option_not_a_number', { option }) };
    return value < min || value > max
      ? { fault: translate('argument.option_from_min_to_max', { option, min: String(min), max: String(max) }) }
      : { value };
  }
  if (kind === 'length') {
    const [, count = '', unit = ''] = LENGTH.exec(raw) ?? [];
    const minutes = Number(count) * (UNIT_MINUTES[unit.toLowerCase()] ?? 1);
    return minutes > 0 ? { value: minutes } : { fault: translate('argument.option_a_length', { option }) };
  }
  if (kind === 'choice') {
    const value = choices.find((choice) => choice === raw.toLowerCase());
    if (value !== undefined) return { value };
    return { fault: translate('argument.option_one_of_choices', { option, choices: choices.join(', ') }) };
  }
  if (kind === 'user' || kind === 'role' || kind === 'channel') {
    const value = MENTION.exec(raw)?.[1] ?? raw;
    const isId = /^[0-9A-Za-z_-]{1,64}$/.test(value);
    return isId ? { value } : { fault: translate('argument.option_a_mention_or_an_id', { option }) };
  }
  const max = kind === 'file' ? FILE_MAX_CHARS : (spec.max ?? 300);
  if (raw.length <= max) return { value: raw };
  return { fault: translate('argument.option_at_most_max_characters', { option, max: String(max) }) };
}

/** Returns how to write a command: `policy threshold <category> <value>`. */
export function usage(spec: CommandSpec): string {
  const options = spec.options.map(({ name, required, named }) =>
    required ? `<${name}>` : `[${name}${named ? ':…' : ''}]`,
  );
  return [...spec.path, ...options].join(' ');
}
