import { NO_USAGE } from '../../core/moderation/judgement.ts';
import type { PipelinePorts } from '../../core/moderation/moderate.ts';
import type { Judge } from '../../core/ports/judge.ts';
import type { SharedCache } from '../../core/ports/shared-cache.ts';

/** What other processes know too. Scores are shared only where they are there. */
export type SharedWith = Pick<SharedCache, 'windows'> & Partial<Pick<SharedCache, 'scores'>>;

/** What the pipeline asks of the shared memory. A dry run counts nothing there. */
export function shareWith(
  shared: SharedWith | undefined,
  isDry: boolean,
): Pick<PipelinePorts, 'countShared' | 'sharedScores'> {
  if (!shared) return {};
  const { windows, scores } = shared;
  return { countShared: isDry ? windows.look : windows.count, ...(scores && { sharedScores: scores }) };
}

/** For those who do not ask the judge, and so may not promise others its answer. */
export function withoutScores(shared: SharedWith | undefined): Pick<PipelinePorts, 'countShared'> {
  return shared ? { countShared: shared.windows.count } : {};
}

/** Judges nothing; its failures are shared with nobody else's requests. */
export const NOBODY = {
  judge: {
    provider: 'embedded',
    model: 'none',
    cannot: [],
    judge: async ({ messages }) => ({
      rows: messages.map(() => ({ kind: 'failed', failure: 'overloaded' })),
      usage: NO_USAGE,
    }),
  },
  budgetKey: 'nobody',
} as const satisfies { readonly judge: Judge; readonly budgetKey: string };
