import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { McpBackend } from './schemas.ts';
import { createMcpServer, type McpServerOptions } from './server.ts';

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
