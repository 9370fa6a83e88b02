import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { StewardError } from '../core/common/errors.ts';
import { categoriesOutput, type McpBackend, moderateInput, moderateOutput } from './schemas.ts';

/** What every server of the tools needs beside its backend. */
export type McpServerOptions = {
  readonly version: string;
  /** Unexpected errors; the caller is told only that there was one. */
  readonly onError: (error: unknown) => void;
};

const ABOUT =
  'Judges texts for moderation: one decision a text, by the policy of the community. Nothing is deleted and nobody is punished by these tools. ' +
  'A decision with judged false was not seen by the judge: reason says why, and it does not mean that the text is clean.';

/** They look, and change nothing that a caller could see changed; the judge may be a model on another machine. */
const READ_ONLY = { readOnlyHint: true, destructiveHint: false, openWorldHint: false } as const;

/** The MCP server with the tools `moderate` and `categories`. One connection each. */
export function createMcpServer(backend: McpBackend, { version, onError }: McpServerOptions): McpServer {
  const server = new McpServer({ name: 'steward', title: 'Steward', version }, { instructions: ABOUT });
  server.server.onerror = onError;
  server.registerTool(
    'moderate',
    {
      title: 'Judge texts',
      description:
        'Judges 1 to 50 texts against the enabled categories and rules, and answers one decision a text: action, category, probability, scores, and why.',
      inputSchema: moderateInput,
      outputSchema: moderateOutput,
      // Scores vary a little with what stands beside a text in a call.
      annotations: { title: 'Judge texts', ...READ_ONLY, idempotentHint: false },
    },
    (ask) => answer(() => backend.moderate(ask), onError),
  );
  server.registerTool(
    'categories',
    {
      title: 'List categories and rules',
      description:
        'Lists every category with whether it is on, its threshold and its action, and the rules of the policy.',
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
    // Every error's own words may quote what was sent; only ours are known not to.
    const text = error instanceof StewardError ? error.message : 'internal error; the log of the server has it';
    return { isError: true, content: [{ type: 'text', text }] };
  }
}

/** Answers one POST of the streamable HTTP transport, by a server of its own: any process can answer. @param body one message of JSON-RPC. */
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
