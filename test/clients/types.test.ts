import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderNodeTypes, renderPythonTypes } from '../../scripts/client-types.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

describe('the types of the clients', () => {
  it('follow a schema: what is required, what may be null, closed sets, nested objects, references', () => {
    const schemas = {
      Inner: {
        type: 'object',
        properties: { action: { type: 'string', enum: ['none', 'flag'] } },
        required: ['action'],
      },
      Outer: {
        type: 'object',
        properties: {
          inner: { $ref: '#/components/schemas/Inner' },
          some: { type: ['integer', 'null'], description: 'How many.' },
          by_name: { type: 'object', additionalProperties: { type: 'object', properties: { x: { type: 'number' } } } },
        },
        required: ['inner'],
      },
    };
    const node = renderNodeTypes({ components: { schemas } });
    expect(node).toContain("export type Action = 'none' | 'flag';");
    expect(node).toContain(
      '  readonly inner: Inner;\n  /** How many. */\n  readonly some?: number | null | undefined;\n',
    );
    const python = renderPythonTypes({ components: { schemas } });
    expect(python).toContain('class _OuterRequired(TypedDict):\n    inner: "Inner"\n');
    expect(python).toContain('    # How many.\n    some: Optional[int]\n    by_name: Dict[str, OuterByNameEntry]\n');
    expect(python).toContain('class OuterByNameEntry(TypedDict, total=False):\n    x: float\n');
  });

  it('have the version of the service in both packages', () => {
    const { version } = JSON.parse(read('package.json'));
    expect(JSON.parse(read('clients/node/package.json')).version).toBe(version);
    expect(read('clients/python/pyproject.toml')).toContain(`version = "${version}"`);
  });
});
