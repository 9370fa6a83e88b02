import { z } from 'zod';

/** A request to the probe. */
export const probeRequest = z.object({ probe: z.enum(['begin', 'end', 'calibrate']) });
/** Its answer in ms: the longest block since `begin`, or the time of a fixed piece of work. */
export const probeAnswer = z.object({ probe: z.literal('ms'), ms: z.number() });
