/** Wait-time chips. */

export const WAIT_LEVELS = ["green", "yellow", "orange", "red", "burgundy"] as const;
export type WaitLevel = (typeof WAIT_LEVELS)[number] | "neutral";

/**
 * Returns the level of a wait time label for the upstream's color, ignoring case. Unknown colors have a neutral level.
 */
export function waitLevel(color: string | null | undefined): WaitLevel {
  const wanted = color?.trim().toLowerCase();
  return WAIT_LEVELS.find((level) => level === wanted) ?? "neutral";
}
