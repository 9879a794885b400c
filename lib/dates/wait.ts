/** Wait-time chips. */

export const WAIT_LEVELS = ["green", "yellow", "orange", "red", "burgundy"] as const;
export type WaitLevel = (typeof WAIT_LEVELS)[number] | "neutral";

/**
 * Maps the upstream's color name, in any case, to the level of the wait time label. Unknown colors map to `neutral`.
 */
export function waitLevel(color: string | null | undefined): WaitLevel {
  const wanted = color?.trim().toLowerCase();
  return WAIT_LEVELS.find((level) => level === wanted) ?? "neutral";
}
