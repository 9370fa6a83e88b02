import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROLE_SCOPES } from '../../src/core/tenants/key-scopes.ts';

const NAMES = { own: 'owner', manage: 'manager', moderate: 'moderator', view: 'viewer' } as const;

it('the page of the dashboard has the scopes of each role', () => {
  const page = readFileSync('docs/dashboard.md', 'utf8');
  const rows = ROLE_SCOPES.map(
    ([role]) => page.split('\n').find((line) => line.startsWith(`| ${NAMES[role]} |`)) ?? '',
  );
  expect(rows.map((row) => [...(row.split('|')[3] ?? '').matchAll(/`(\w+)`/g)].map(([, scope]) => scope))).toEqual(
    ROLE_SCOPES.map(([, scopes]) => scopes),
  );
});
