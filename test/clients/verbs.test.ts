import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readCases } from './node/case.ts';

/** Spoken by clients of others, or asked by what balances load. */
const NOT_OURS = new Set([
  'applyGuardrail',
  'createModeration',
  'analyzeComment',
  'suggestCommentScore',
  'describePerspective',
  'readReadiness',
]);

type Description = { readonly paths: Record<string, Record<string, { readonly operationId?: string }>> };

it('both clients have a verb for every operation of the interface: each has a case that they pass', () => {
  const { paths }: Description = JSON.parse(readFileSync('openapi.json', 'utf8'));
  const called = ['verbs', 'moderate-all', 'decisions']
    .flatMap(readCases)
    .flatMap(({ exchanges = [] }) => exchanges.map(({ expect: wanted }) => `${wanted?.method} ${wanted?.path}`));
  const missing = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { operationId }]) => {
      if (operationId === undefined || NOT_OURS.has(operationId)) return [];
      const form = new RegExp(`^${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '[^/]+')}$`);
      return called.some((one) => form.test(one)) ? [] : [operationId];
    }),
  );
  expect(missing).toEqual([]);
});
