import { z } from 'zod';

/** What is asked of the probe. */
export const probeRequest = z.object({ probe: z.enum(['begin', 'end', 'calibrate']) });
/** What it answers: the longest block since `begin`, or what a fixed piece of work takes, in ms. */
export const probeAnswer = z.object({ probe: z.literal('ms'), ms: z.number() });
