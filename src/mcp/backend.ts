import type { CategoriesOutput, ModerateInput, ModerateOutput } from './schemas.ts';

/** What the two tools stand on: the judge of this process, or another server. */
export type McpBackend = {
  /** @throws StewardError whose message may be shown to the caller. */
  moderate(ask: ModerateInput): Promise<ModerateOutput>;
  categories(): Promise<CategoriesOutput>;
};
