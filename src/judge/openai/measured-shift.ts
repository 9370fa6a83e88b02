/** How far a score moves with its place in the batch, as it was measured (.071 from the first place to the 25th), and a little more. */
export const MEASURED_SHIFT = 0.08;
