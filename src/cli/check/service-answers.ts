import { z } from 'zod';
import {
  AZURE_CATEGORIES,
  OPENAI_CATEGORIES,
  PERSPECTIVE_ATTRIBUTES,
  type Translation,
} from '../../core/policy/other-services.ts';

/** What one service answered, as its categories and whether each was reached. @param at from which value on one is. */
type ReadAnswer = (answer: unknown, at: number) => Readonly<Record<string, boolean>>;

const perspectiveAnswer = z.object({
  attributeScores: z.record(z.string(), z.object({ summaryScore: z.object({ value: z.number() }) })),
});
const openAiResult = z.object({ categories: z.record(z.string(), z.boolean()) });
const openAiAnswer = z.union([z.object({ results: z.tuple([openAiResult]) }), openAiResult]);
const azureAnswer = z.object({ categoriesAnalysis: z.array(z.object({ category: z.string(), severity: z.number() })) });

/** The services whose answers are read, and from where on people act on them. */
export const SERVICES = {
  perspective: {
    translation: PERSPECTIVE_ATTRIBUTES,
    read: (answer, at) => {
      const { attributeScores } = perspectiveAnswer.parse(answer);
      return Object.fromEntries(
        Object.entries(attributeScores).map(([name, one]) => [name, one.summaryScore.value >= at]),
      );
    },
    at: 0.7,
  },
  openai: {
    translation: OPENAI_CATEGORIES,
    read: (answer) => {
      const read = openAiAnswer.parse(answer);
      return 'results' in read ? read.results[0].categories : read.categories;
    },
    at: 0,
  },
  azure: {
    translation: AZURE_CATEGORIES,
    read: (answer, at) => {
      const { categoriesAnalysis } = azureAnswer.parse(answer);
      return Object.fromEntries(categoriesAnalysis.map(({ category, severity }) => [category, severity >= at]));
    },
    at: 4,
  },
} as const satisfies Record<string, { translation: Translation; read: ReadAnswer; at: number }>;
export type Service = keyof typeof SERVICES;
