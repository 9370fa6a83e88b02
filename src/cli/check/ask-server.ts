import { z } from 'zod';
import { ACTIONS, type Action } from '../../core/decisions/decision.ts';
import type { InMessage } from '../../core/messages/message.ts';
import { callServer } from '../base/call-server.ts';
import type { CliDeps } from '../base/deps.ts';
import type { ServerAddress } from '../base/options.ts';

/** A decision as any version of the interface answers it: reasons may be added, and fields. */
export const decisionSchema = z.object({
  message_id: z.string(),
  action: z.enum(ACTIONS),
  category: z.string().nullable(),
  probability: z.number(),
  scores: z.record(z.string(), z.number()),
  judged: z.boolean(),
  reason: z.string(),
});

/** One decision, of this machine or of a server; of a comparison, with what it was before. */
export type AnyDecision = Readonly<z.output<typeof decisionSchema>> & { readonly before?: Action };

/** Judges messages by a server's POST /v1/moderate. @throws StewardError with what the server said; never the key. */
export async function askServer(
  deps: Pick<CliDeps, 'fetch' | 'signal'>,
  server: ServerAddress,
  messages: readonly InMessage[],
): Promise<readonly AnyDecision[]> {
  const answer = z.object({ decisions: z.array(decisionSchema).length(messages.length) });
  const asked = { method: 'POST', body: { messages } } as const;
  return (await callServer(deps, server, answer, '/v1/moderate', asked)).value.decisions;
}
