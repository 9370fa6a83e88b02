import { z } from 'zod';
import type { Schema } from './bodies.ts';

/** One operation of the interface, as a fuzzer sees it. */
export type Operation = {
  readonly method: string;
  readonly path: string;
  /** The schema of its body. It allows anything if the operation has no body. */
  readonly schema: Schema;
  /** The kind of key that it needs. */
  readonly key: 'tenant' | 'keymint';
};

const described = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        security: z.array(z.record(z.string(), z.unknown())).optional(),
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.custom<Schema>() })) }).optional(),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), z.custom<Schema>()) }),
});

/** No OpenAPI description contains the input of MCP. */
const MCP: Operation = {
  method: 'POST',
  path: '/mcp',
  key: 'tenant',
  schema: {
    type: 'object',
    required: ['jsonrpc', 'id', 'method', 'params'],
    properties: {
      jsonrpc: { const: '2.0' },
      id: { type: ['integer', 'string'] },
      method: { enum: ['tools/call', 'tools/list', 'initialize', 'ping'] },
      params: {
        type: 'object',
        required: ['name', 'arguments'],
        properties: {
          name: { enum: ['moderate', 'categories'] },
          arguments: { type: 'object', properties: { texts: { type: 'array', items: { type: 'string' } } } },
        },
      },
    },
  },
};

/** Returns every operation of a description, and MCP. */
export function readOperations(document: unknown): {
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, Schema>>;
} {
  const { paths, components } = described.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { requestBody, security = [] }]): Operation => ({
        method: method.toUpperCase(),
        path: path.replace(/\{[^}]+\}/g, 'none'),
        schema: requestBody?.content['application/json']?.schema ?? {},
        key: security.some((scheme) => 'keymintToken' in scheme) ? 'keymint' : 'tenant',
      }),
    ),
  );
  return { operations: [...operations, MCP], schemas: components.schemas };
}
