import type { AnswerMcp } from '../../src/http/routes/mcp.ts';
import { createLocalBackend } from '../../src/mcp/local-backend.ts';
import { packageVersion } from '../config/package.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** What POST /mcp of a server answers with: its judge, and the policy of the tenant whose key it was. */
export function answerMcp(runtime: Pick<Runtime, 'moderate' | 'judge' | 'log'>): AnswerMcp {
  const version = packageVersion();
  return async ({ tenant, requestId }, request, body) => {
    // The SDK is loaded at the first call: most servers never get one.
    const { answerMcpPost } = await import('../../src/mcp/http.ts');
    const backend = createLocalBackend({
      moderate: runtime.moderate,
      judge: runtime.judge.judge,
      tenant: async () => tenant,
      requestId: () => requestId,
    });
    const onError = (error: unknown) => runtime.log.error({ requestId, err: error }, 'mcp request failed');
    return answerMcpPost(backend, request, body, { version, onError });
  };
}
