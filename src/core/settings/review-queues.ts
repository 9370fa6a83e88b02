import { z } from 'zod';

/** How many queues a tenant may save, and how long a name may be. */
export const REVIEW_QUEUES = { most: 30, nameChars: 40 } as const;

/** Filters of the review page under names, each as the query of its address. */
export const reviewQueuesSchema = z
  .record(
    z.string().min(1).max(REVIEW_QUEUES.nameChars),
    z.string().max(1_000, 'these filters are too long to be saved'),
  )
  .refine(
    (queues) => Object.keys(queues).length <= REVIEW_QUEUES.most,
    `at most ${REVIEW_QUEUES.most} queues are saved`,
  );
