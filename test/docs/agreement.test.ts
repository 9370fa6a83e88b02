import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { allSettings } from '../../app/config/config.ts';
import { REMOVED_SETTING } from '../../app/config/removed-settings.ts';
import { CATEGORIES } from '../../src/core/common/category.ts';
import { ACTIONS, REASONS } from '../../src/core/decisions/decision.ts';
import { createEmbeddedJudge } from '../../src/judge/embedded/embedded.ts';
import injections from '../../src/judge/eval/injections.json' with { type: 'json' };
import { KEY_PATTERN } from '../../src/service/tenants/api-key.ts';
import { servedMetrics } from '../support/served-metrics.ts';
import { ROOT, readPage, readPages, tableUnder } from './markdown.ts';

/** A cell's `code`, without its backquotes. */
const codeOf = (cell = '') => /^`([^`]+)`/.exec(cell)?.[1];

describe('the documents and the code', () => {
  it('name the same reasons, and which of them are judgements', () => {
    const rows = tableUnder(readPage('docs/reasons.md'), 'Reasons').map(([reason, judged]) => [codeOf(reason), judged]);
    const judged = (reason: string) => (reason === 'model' || reason === 'cache' ? 'yes' : 'no');
    expect(new Map(rows as [string, string][])).toEqual(new Map(REASONS.map((reason) => [reason, judged(reason)])));
    expect(rows).toHaveLength(REASONS.length);
  });

  it('say what to do about every reason', () => {
    for (const row of tableUnder(readPage('docs/reasons.md'), 'Reasons')) {
      expect(row).toHaveLength(4);
      expect(row[3]?.length, row[0]).toBeGreaterThan(5);
    }
  });

  it('name the same categories with the same defaults', () => {
    const rows = tableUnder(readPage('docs/concepts.md'), 'Policy');
    expect(rows.map(([name, threshold, on]) => [codeOf(name), Number(threshold), on])).toEqual(
      CATEGORIES.map(({ name, defaultThreshold, on }) => [name, defaultThreshold, on ? 'yes' : 'no']),
    );
  });

  it('show the languages that the embedded judge does not read', () => {
    const example = /"unread_languages": (\{[^}]*\})/.exec(readPage('docs/api.md').source)?.[1] ?? 'null';
    expect(JSON.parse(example)).toEqual(createEmbeddedJudge().unread);
  });

  it('count the orders to the judge and their languages', () => {
    const languages = new Set(injections.map(({ lang }) => lang)).size;
    expect(languages).toBe(15);
    expect(readPage('docs/judge.md').source).toContain(
      `[${injections.length} orders to the judge](../src/judge/eval/injections.json) in fifteen languages`,
    );
  });

  it('name the same actions, mildest first', () => {
    const rows = tableUnder(readPage('docs/concepts.md'), 'The ladder of actions');
    expect(rows.map(([name]) => codeOf(name))).toEqual(ACTIONS);
  });

  it.each(readPages().map((page) => [page.path, page.source]))(
    '%s mentions no setting that does not exist, or that the server says was removed',
    (_, source) => {
      const mentioned = source.match(
        /\b(?:SERVICE|MODEL|DATABASE|DISCORD|SLACK|TELEGRAM|BOT|STEWARD|LOG)_[A-Z][A-Z_]*\b/g,
      );
      const isKnown = (name: string) => Object.hasOwn(allSettings(), name) || name === REMOVED_SETTING;
      const unknown = [...new Set(mentioned)].filter((name) => !isKnown(name));
      expect(unknown).toEqual([]);
    },
  );

  it('have every endpoint of the description in the API guide, with an example in each language', () => {
    const { paths } = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const guide = readPage('docs/api.md');
    const shown = guide.headings.filter((heading) => /^[A-Z]+ \//.test(heading));
    expect(shown.toSorted()).toEqual(endpoints.toSorted());
    for (const endpoint of endpoints) {
      const languages = guide.blocks.filter(({ heading }) => heading === endpoint).map(({ language }) => language);
      expect(languages, endpoint).toEqual(expect.arrayContaining(['sh', 'js', 'python']));
    }
  });

  it('list the metrics that the server has', async () => {
    const served = (await servedMetrics()).filter((name) => name.startsWith('steward_'));
    const rows = tableUnder(readPage('docs/operations.md'), 'Metrics');
    const listed = rows.flatMap(([names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    expect(listed.toSorted()).toEqual(served.toSorted());
  });

  it('name only commands of the command line that there are', async () => {
    const args = ['--import', import.meta.resolve('tsx'), join(ROOT, 'app/main.ts'), '--help'];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const commands = new Set([...stdout.matchAll(/^ {2}([a-z]+)\b/gm)].map(([, name]) => name));
    const named = readPages().flatMap(({ path, prose, blocks }) => {
      const shell = blocks.filter(({ language }) => language === 'sh').map(({ content }) => content);
      const code = [...shell, ...(prose.match(/`[^`\n]+`/g) ?? [])].join('\n');
      // Neither `/steward help` of the bots nor the user of that name.
      return [...code.matchAll(/(?<![/@\w-])(?<!-[ugo] )steward (?:-- )?([a-z]+)/g)].map(([, name = '']) => ({
        path,
        name,
      }));
    });
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ name }) => !commands.has(name))).toEqual([]);
  });

  it('give secret scanners the form of a key', () => {
    expect(readPage('docs/security.md').source).toContain(`\`${KEY_PATTERN.source.replace(/^\^|\$$/g, '')}\``);
  });
});
