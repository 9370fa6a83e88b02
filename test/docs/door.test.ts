import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './markdown.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const FORMS = readdirSync(join(ROOT, '.github/ISSUE_TEMPLATE')).filter((name) => name !== 'config.yml');

describe('what a contributor finds first', () => {
  it('runs the same in the workflow as here, on the oldest Node that is promised', () => {
    const workflow = read('.github/workflows/ci.yml');
    expect(workflow).toMatch(/^ {6}- run: \.ci\/run$/m);
    expect(workflow).toMatch(/^permissions:\n {2}contents: read$/m);
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    const oldest = /\^(\d+\.\d+)/.exec(engines.node)?.[1];
    expect(workflow).toContain(`node: ["${oldest}"`);
    // An engine that a package does not hold with is an error there, and no warning.
    expect(read('.ci/run')).toMatch(/^npm ci --engine-strict\b/m);
  });

  it('finds at each emulator what it does as the real one does, and what it does not', () => {
    const emulators = readdirSync(join(ROOT, 'emulators'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(emulators.length).toBeGreaterThan(3);
    for (const { name } of emulators) {
      const readme = read(`emulators/${name}/README.md`);
      expect(readme, name).toMatch(/^\*\*As the real one:\*\* \S/m);
      expect(readme, name).toMatch(/^\*\*Not as the real one:\*\* \S/m);
    }
  });

  it.each(FORMS)('is asked in the form %s for things that have names of their own', (form) => {
    const source = read(`.github/ISSUE_TEMPLATE/${form}`);
    for (const key of ['name', 'description', 'body']) expect(source).toMatch(new RegExp(`^${key}:`, 'm'));
    const ids = [...source.matchAll(/^ {4}id: (\S+)$/gm)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names for updates the folders that have packages', () => {
    const folders = /directories: \[(.+)\]/.exec(read('.github/dependabot.yml'))?.[1] ?? '';
    const named = [...folders.matchAll(/"([^"]+)"/g)].map(([, folder = '']) => folder.replace(/^\/|\/\*$/g, ''));
    expect(named).toEqual(['', 'bench', 'clients/node', 'test', 'tools']);
    for (const folder of ['bench', 'clients/node', 'test'])
      expect(existsSync(join(ROOT, folder, 'package.json')), folder).toBe(true);
    const ofPython = ['litellm', 'schemathesis'];
    for (const tool of readdirSync(join(ROOT, 'tools')))
      expect(
        existsSync(join(ROOT, 'tools', tool, ofPython.includes(tool) ? 'requirements.txt' : 'package.json')),
        tool,
      ).toBe(true);
    expect(read('.github/dependabot.yml')).toContain('["/clients/python", "/tools/litellm", "/tools/schemathesis"]');
  });

  it('has the papers that are looked for by name, and nobody whom every change would wait for', () => {
    expect(read('AGENTS.md')).toMatch(/\[CONTRIBUTING\.md\]\(CONTRIBUTING\.md\)[\s\S]*\(docs\/architecture\.md\)/);
    expect(read('SECURITY.md')).toMatch(/^## Reporting a weakness$/m);
    expect(read('CODE_OF_CONDUCT.md').length).toBeGreaterThan(500);
    expect(read('.editorconfig')).toMatch(/^root = true$[\s\S]*^insert_final_newline = true$/m);
    expect(read('.github/pull_request_template.md')).toContain('- [ ] ');
    for (const folder of ['', '.github/', 'docs/']) expect(existsSync(join(ROOT, `${folder}CODEOWNERS`))).toBe(false);
  });

  it('has the conventions: names, shape, comments, errors, tests and commits', () => {
    const [, rules = ''] = read('CONTRIBUTING.md').split('\n## Conventions\n');
    for (const rule of ['Names', 'Shape', 'Comments', 'Errors', 'Tests', 'Commits'])
      expect(rules).toMatch(new RegExp(`^\\*\\*${rule}[.*]`, 'm'));
  });

  it('is told of checks that can be run as they stand', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const [, table = ''] = /\n## Checks\n([\s\S]*?)\n\n[^|\n]/.exec(read('CONTRIBUTING.md')) ?? [];
    const commands = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, command = '']) => command);
    expect(commands.length).toBeGreaterThan(8);
    for (const command of commands) {
      const script = /^npm (?:run )?([\w:]+)/.exec(command)?.[1];
      const file = command.split(' ').find((word) => word.includes('/') || word.endsWith('.ts')) ?? '';
      expect(script === undefined ? existsSync(join(ROOT, file)) : script in scripts, command).toBe(true);
    }
  });

  it('has each decision under a number of its own, which its heading repeats', () => {
    const files = readdirSync(join(ROOT, 'docs/decisions'));
    const numbers = files.map((file) => file.slice(0, 4));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    for (const file of files)
      expect(read(`docs/decisions/${file}`), file).toMatch(new RegExp(`^# ${file.slice(0, 4)}: `));
  });
});
