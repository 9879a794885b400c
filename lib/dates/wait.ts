/** Wait-time chips (TH-05). */

export const WAIT_LEVELS = ["green", "yellow", "orange", "red", "burgundy"] as const;
export type WaitLevel = (typeof WAIT_LEVELS)[number] | "neutral";

/** The chip's level from the upstream's color, whatever its case; any other value is neutral gray. */
export function waitLevel(color: string | null | undefined): WaitLevel {
  const wanted = color?.trim().toLowerCase();
  return WAIT_LEVELS.find((level) => level === wanted) ?? "neutral";
}
