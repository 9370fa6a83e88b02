import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { McpBackend } from './schemas.ts';
import { createMcpServer, type McpServerOptions } from './server.ts';

/**
 * Answers one POST of the streamable HTTP transport. Stateless: every request has a server of its own, so any process of
 * several can answer, and nothing stays behind.
 * @param body the parsed JSON of the request: one message of JSON-RPC, never a list of them.
 */
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
