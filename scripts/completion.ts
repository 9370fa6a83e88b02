import type { Command } from 'commander';

type Shell = 'bash' | 'zsh' | 'fish';

/** A word that can be completed, and its meaning. */
type Word = { readonly word: string; readonly about: string };

/** The words that can follow a command; `path` is '' for the program itself, or words separated by spaces. */
type Step = {
  readonly path: string;
  readonly commands: readonly Word[];
  readonly options: readonly Word[];
  /** The allowed arguments, if they are a closed list. */
  readonly choices: readonly string[];
  /** Options with a value, and their allowed values. An empty list allows any text or file. */
  readonly valued: ReadonlyMap<string, readonly string[]>;
};

/**
 * Returns completion scripts for the commands and options of the program, by shell name.
 * @example renderCompletions(buildProgram(deps, () => {})).fish; // => '# fish completion of steward: ...'
 */
export function renderCompletions(program: Command): Readonly<Record<Shell, string>> {
  const steps = stepsOf(program, '');
  return { bash: renderBash(steps), zsh: renderZsh(steps), fish: renderFish(steps) };
}

function stepsOf(command: Command, path: string): Step[] {
  const help = command.createHelp();
  const options = help.visibleOptions(command);
  const own: Step = {
    path,
    commands: help.visibleCommands(command).map((child) => ({ word: child.name(), about: child.description() })),
    options: options.flatMap(({ long, description }) => (long ? [{ word: long, about: description }] : [])),
    choices: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    valued: new Map(
      options.flatMap(({ long, required, argChoices }) => (long && required ? [[long, argChoices ?? []]] : [])),
    ),
  };
  return [own, ...command.commands.flatMap((child) => stepsOf(child, `${path} ${child.name()}`.trim()))];
}

/** Renders the bash script. Commands before the cursor make the path. Files are completed as an unknown word or an option value. */
function renderBash(steps: readonly Step[]): string {
  const cases = steps.map(({ path, commands, options, choices }) => {
    const words = [...commands, ...options].map(({ word }) => word);
    return `    ${quote(path)}) words=${quote([...words, ...choices].join(' '))} ;;`;
  });
  return `# bash completion of steward: source <(steward completion bash)
_steward() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path="" next word words="" IFS=$' \\t\\n'
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    next="\${path:+$path }$word"
    case "$next" in
      ${pathsOf(steps)}) path="$next" ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  case "$previous" in
${valuesOf(steps, (values) => `words=${quote(values.join(' '))}`)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ \${#COMPREPLY[@]} -gt 0 ] && return
  compopt -o filenames 2>/dev/null
  IFS=$'\\n'
  COMPREPLY=($(compgen -f -- "$current"))
}
complete -F _steward steward
`;
}

function renderZsh(steps: readonly Step[]): string {
  const item = ({ word, about }: Word) => quote(`${word.replaceAll(':', '\\:')}:${oneLine(about)}`);
  const cases = steps.map(({ path, commands, options, choices }) => {
    const items = [...[...commands, ...options].map(item), ...choices.map(quote)];
    return `    ${quote(path)}) items=(${items.join(' ')}) ;;`;
  });
  return `#compdef steward
# zsh completion of steward: steward completion zsh > ~/.zsh/completions/_steward, in a folder of fpath
compdef _steward steward
_steward() {
  local line="" next word
  local -a items
  for word in "\${(@)words[2,CURRENT-1]}"; do
    next="\${line:+$line }$word"
    case "$next" in
      ${pathsOf(steps)}) line="$next" ;;
    esac
  done
  case "$line" in
${cases.join('\n')}
  esac
  case "\${words[CURRENT-1]}" in
${valuesOf(steps, (values) => `items=(${values.map(quote).join(' ')})`)}
  esac
  (( $#items )) && _describe 'steward' items || _files
}
# The first completion loads this file and expects an answer of it.
[[ "$funcstack[1]" == _steward ]] && _steward "$@"
`;
}

function renderFish(steps: readonly Step[]): string {
  const lines = steps.flatMap(({ path, commands, options, choices, valued }) => {
    const conditions = [
      ...(path === '' ? [] : path.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`)),
      ...(commands.length > 0 ? [`not __fish_seen_subcommand_from ${commands.map(({ word }) => word).join(' ')}`] : []),
    ];
    const when = conditions.length > 0 ? ` -n ${quote(conditions.join('; and '))}` : '';
    const start = `complete -c steward${when}`;
    return [
      ...commands.map(({ word, about }) => `${start} -f -a ${quote(word)} -d ${quoteFish(oneLine(about))}`),
      ...(choices.length > 0 ? [`${start} -f -a ${quote(choices.join(' '))}`] : []),
      ...options.map(({ word, about }) => {
        const values = valued.get(word);
        const what = values === undefined ? '' : values.length === 0 ? ' -r' : ` -x -a ${quote(values.join(' '))}`;
        return `${start} -l ${word.slice(2)}${what} -d ${quoteFish(oneLine(about))}`;
      }),
    ];
  });
  return `# fish completion of steward: steward completion fish > ~/.config/fish/completions/steward.fish\n${lines.join('\n')}\n`;
}

function pathsOf(steps: readonly Step[]): string {
  return steps.flatMap(({ path }) => (path === '' ? [] : [quote(path)])).join('|');
}

/** Returns a shell's cases for options with a value, one per value list. An option has the same values everywhere. */
function valuesOf(steps: readonly Step[], assign: (values: readonly string[]) => string): string {
  const byOption = new Map(steps.flatMap(({ valued }) => [...valued]));
  const free = [...byOption].flatMap(([option, values]) => (values.length === 0 ? [option] : []));
  const closed = [...byOption].filter(([, values]) => values.length > 0);
  return [
    `    ${free.join('|')}) ${assign([])} ;;`,
    ...closed.map(([option, values]) => `    ${option}) ${assign(values)} ;;`),
  ].join('\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function quoteFish(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
