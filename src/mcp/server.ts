import { addAbortListener } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { StewardError } from '../core/common/errors.ts';
import { createUnderWay } from '../core/queues/under-way.ts';
import { categoriesOutput, type McpBackend, moderateInput, moderateOutput } from './schemas.ts';

/** The options of every MCP server. */
export type McpServerOptions = {
  readonly version: string;
  /** Receives unexpected errors. The caller only learns that there was one. */
  readonly onError: (error: unknown) => void;
};

const ABOUT =
  'Judges texts for moderation by the policy of the community, with one decision per text. These tools never delete a message or punish anybody. judged false means that the judge did not read the text, and reason says why. It does not mean that the text is clean.';

/** The tools change nothing that a caller can see. The judge may be a model on another machine. */
const READ_ONLY = { readOnlyHint: true, destructiveHint: false, openWorldHint: false } as const;

/** Creates the MCP server with the tools `moderate` and `categories`, for one connection. */
export function createMcpServer(backend: McpBackend, { version, onError }: McpServerOptions): McpServer {
  const server = new McpServer({ name: 'steward', title: 'Steward', version }, { instructions: ABOUT });
  server.server.onerror = onError;
  server.registerTool(
    'moderate',
    {
      title: 'Judge texts',
      description:
        'Judges 1 to 50 texts against the enabled categories and rules. Answers one decision per text with action, category, probability, scores and reason.',
      inputSchema: moderateInput,
      outputSchema: moderateOutput,
      // Scores vary a little with the other texts in a call.
      annotations: { title: 'Judge texts', ...READ_ONLY, idempotentHint: false },
    },
    (ask) => answer(() => backend.moderate(ask), onError),
  );
  server.registerTool(
    'categories',
    {
      title: 'List categories and rules',
      description:
        'Lists all categories with their threshold, their action and whether they are on, and the rules of the policy.',
      outputSchema: categoriesOutput,
      annotations: { title: 'List categories and rules', ...READ_ONLY, idempotentHint: true },
    },
    () => answer(() => backend.categories(), onError),
  );
  return server;
}

async function answer(
  work: () => Promise<Record<string, unknown>>,
  onError: (error: unknown) => void,
): Promise<CallToolResult> {
  try {
    const structuredContent = await work();
    return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
  } catch (error) {
    if (!(error instanceof StewardError)) onError(error);
    // The message of another error may quote what was sent; ours never do.
    const text = error instanceof StewardError ? error.message : 'internal error; the server log has the details';
    return { isError: true, content: [{ type: 'text', text }] };
  }
}

/** Answers one POST of the streamable HTTP transport with a new server, so any process can answer. @param body one JSON-RPC message. */
export async function answerMcpPost(
  backend: McpBackend,
  request: Request,
  body: unknown,
  options: McpServerOptions,
): Promise<Response> {
  const server = createMcpServer(backend, options);
  // Without a session id generator the transport is stateless.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}

/** After this many turns of the event loop without a call, none is between the input and a tool, or a tool and the output. */
const IDLE_TURNS = 5;

/** The longest line that is read: 50 texts of 8,000 characters at twelve bytes per escaped character. */
const LINE_MAX_BYTES = 8 * 1024 * 1024;

/** Serves the tools on standard input and output until either ends or `signal` aborts. It answers running calls first. */
export async function serveMcpStdio(
  backend: McpBackend,
  streams: { readonly stdin: Readable; readonly stdout: Writable },
  options: McpServerOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const calls = trackCalls(backend);
  const server = createMcpServer(calls.backend, options);
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) streams.stdin.once(event, () => resolve());
  });
  const broken = new Promise<void>((resolve) => {
    streams.stdout.once('error', () => resolve());
    addAbortListener(options.signal, () => resolve());
    // A line over the limit closes the transport.
    server.server.onclose = () => resolve();
  });
  await server.connect(new StdioServerTransport(streams.stdin, streams.stdout, { maxBufferSize: LINE_MAX_BYTES }));
  await Promise.race([ended.then(() => calls.idle()), broken]);
  await server.close();
}

/** Wraps the backend so that `idle` resolves when no call is running. */
function trackCalls(backend: McpBackend): { readonly backend: McpBackend; idle(): Promise<void> } {
  const { track, size, settled } = createUnderWay();
  return {
    backend: { moderate: (ask) => track(backend.moderate(ask)), categories: () => track(backend.categories()) },
    idle: async () => {
      for (let turn = 0; turn < IDLE_TURNS; turn++) {
        if (size() > 0) turn = 0;
        await settled();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
