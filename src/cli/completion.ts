import { Argument, Command } from 'commander';
import type { CliDeps } from './deps.ts';
import { examples } from './examples.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** What can follow a line of commands: `path` is '' for the program itself, or words with spaces between. */
type Step = {
  readonly path: string;
  readonly words: readonly { readonly word: string; readonly about: string }[];
  /** Options that take a value. */
  readonly valued: readonly string[];
};

/** `steward completion`. @param program reads the commands when it is asked, so that it knows them all. */
export function completionCommand(deps: CliDeps, program: () => Command): Command {
  return new Command('completion')
    .description('print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .addHelpText(
      'after',
      examples(
        'source <(steward completion bash)',
        'steward completion zsh > ~/.zsh/completions/_steward',
        'steward completion fish > ~/.config/fish/completions/steward.fish',
      ),
    )
    .action((shell: Shell) => deps.print(RENDER[shell](stepsOf(program(), ''))));
}

const RENDER: Readonly<Record<Shell, (steps: readonly Step[]) => string>> = {
  bash: renderBash,
  zsh: renderZsh,
  fish: renderFish,
};

function stepsOf(command: Command, path: string): Step[] {
  const help = command.createHelp();
  const children = help.visibleCommands(command);
  const options = help.visibleOptions(command);
  const words = [
    ...children.map((child) => ({ word: child.name(), about: child.description() })),
    ...options.flatMap(({ long, description }) => (long ? [{ word: long, about: description }] : [])),
  ];
  const valued = options.flatMap((option) =>
    option.long && (option.required || option.optional) ? [option.long] : [],
  );
  const own = { path, words, valued };
  return [own, ...command.commands.flatMap((child) => stepsOf(child, `${path} ${child.name()}`.trim()))];
}

/** Words of commands up to the cursor make the path; after an option with a value, and where nothing is known, files are completed. */
function renderBash(steps: readonly Step[]): string {
  const cases = steps.map(
    ({ path, words }) => `    ${quote(path)}) words=${quote(words.map(({ word }) => word).join(' '))} ;;`,
  );
  return `# bash completion of steward: source <(steward completion bash)
_steward() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path="" next word words=""
  case "$previous" in
    ${valuedOf(steps).join('|')}) COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    next="\${path:+$path }$word"
    case "$next" in
      ${pathsOf(steps)}) path="$next" ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ \${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- "$current"))
}
complete -o filenames -F _steward steward
`;
}

function renderZsh(steps: readonly Step[]): string {
  const cases = steps.map(({ path, words }) => {
    const items = words.map(({ word, about }) => quote(`${word.replaceAll(':', '\\:')}:${oneLine(about)}`));
    return `    ${quote(path)}) items=(${items.join(' ')}) ;;`;
  });
  return `#compdef steward
# zsh completion of steward: steward completion zsh > ~/.zsh/completions/_steward, in a folder of fpath
_steward() {
  local line="" next word
  local -a items
  case "\${words[CURRENT-1]}" in
    ${valuedOf(steps).join('|')}) _files; return ;;
  esac
  for word in "\${(@)words[2,CURRENT-1]}"; do
    next="\${line:+$line }$word"
    case "$next" in
      ${pathsOf(steps)}) line="$next" ;;
    esac
  done
  case "$line" in
${cases.join('\n')}
  esac
  _describe 'steward' items || _files
}
compdef _steward steward
`;
}

function renderFish(steps: readonly Step[]): string {
  const lines = steps.flatMap(({ path, words, valued }) => {
    const parts = path === '' ? [] : path.split(' ');
    const deeper = steps.flatMap((step) => {
      const own = step.path.split(' ');
      return own.length === parts.length + 1 && step.path !== '' && step.path.startsWith(path)
        ? [own.at(-1) ?? '']
        : [];
    });
    const conditions = [
      ...parts.map((part) => `__fish_seen_subcommand_from ${part}`),
      ...(deeper.length > 0 ? [`not __fish_seen_subcommand_from ${deeper.join(' ')}`] : []),
    ];
    const when = conditions.length > 0 ? ` -n ${quote(conditions.join('; and '))}` : '';
    return words.map(({ word, about }) => {
      const what = word.startsWith('--')
        ? `-l ${word.slice(2)}${valued.includes(word) ? ' -r' : ''}`
        : `-f -a ${quote(word)}`;
      return `complete -c steward${when} ${what} -d ${quoteFish(oneLine(about))}`;
    });
  });
  return `# fish completion of steward: steward completion fish > ~/.config/fish/completions/steward.fish\n${lines.join('\n')}\n`;
}

function pathsOf(steps: readonly Step[]): string {
  return steps.flatMap(({ path }) => (path === '' ? [] : [quote(path)])).join('|');
}

function valuedOf(steps: readonly Step[]): string[] {
  return [...new Set(steps.flatMap(({ valued }) => valued))];
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
