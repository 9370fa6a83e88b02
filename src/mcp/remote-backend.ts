import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import { StewardError } from '../core/common/errors.ts';
import type { PatientFetch } from '../service/filters/fetch-with-retries.ts';
import { categoriesOutput, type McpBackend, moderateOutput } from './schemas.ts';

/** The server that receives the tools' calls. */
export type RemoteServer = {
  /** Without a trailing slash. */
  readonly url: string;
  readonly key: string;
  readonly fetch: PatientFetch;
  readonly version: string;
  /** Ends a call that the server does not answer. */
  readonly timeoutMs: number;
};

/** Creates the tools' backend over a server's /mcp. It connects at the first call, and again after a failure; `close` disconnects. */
export function createRemoteBackend(server: RemoteServer): McpBackend & { close(): Promise<void> } {
  let connection: Promise<Client> | null = null;
  const forget = async () => {
    const last = connection;
    connection = null;
    await (await last?.catch(() => null))?.close();
  };
  const call = async <S extends z.ZodType>(
    name: string,
    args: Record<string, unknown>,
    schema: S,
  ): Promise<z.output<S>> => {
    try {
      connection ??= connect(server);
      const client = await connection;
      const given = await client.callTool({ name, arguments: args }, CallToolResultSchema, {
        timeout: server.timeoutMs,
      });
      // callTool returns a result of the given schema.
      return readResult(given as z.output<typeof CallToolResultSchema>, schema);
    } catch (error) {
      // The server is well: it refused what was asked.
      if (error instanceof StewardError && error.code === 'invalid') throw error;
      await forget();
      throw explain(error, server.url);
    }
  };
  return {
    moderate: (ask) => call('moderate', ask, moderateOutput),
    categories: () => call('categories', {}, categoriesOutput),
    close: forget,
  };
}

async function connect({ url, key, fetch, version }: RemoteServer): Promise<Client> {
  const client = new Client({ name: 'steward', version });
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    fetch: (address, init) => fetch(address, init),
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  // The SDK declares `sessionId?: string` in the class and `sessionId?: string | undefined` in the interface.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
}

function readResult<S extends z.ZodType>(result: z.output<typeof CallToolResultSchema>, schema: S): z.output<S> {
  if (result.isError) {
    const [first] = result.content;
    throw new StewardError('invalid', first?.type === 'text' ? first.text : 'the server refused the call');
  }
  const read = schema.safeParse(result.structuredContent);
  if (!read.success)
    throw new StewardError('unreachable', "the server's answer is of another version; update Steward on both sides");
  return read.data;
}

function explain(error: unknown, url: string): StewardError {
  if (error instanceof StewardError) return error;
  const { origin } = new URL(url);
  if (error instanceof StreamableHTTPError) {
    if (error.code === 401)
      return new StewardError(
        'unknown_key',
        `${origin} does not know this API key; check STEWARD_API_KEY, or run \`steward keys list\` on the server`,
      );
    if (error.code === 404)
      return new StewardError('unreachable', `${origin} has no /mcp; check the address and the server's version`);
    return new StewardError('unreachable', `${origin} answered ${error.code ?? 'in a form that is not MCP'}`);
  }
  return new StewardError(
    'unreachable',
    `${origin} did not answer like an MCP server; check the address, for example https://steward.example`,
    { cause: error },
  );
}
