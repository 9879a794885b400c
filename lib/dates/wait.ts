export const WAIT_LEVELS = ["green", "yellow", "orange", "red", "burgundy"] as const;
export type WaitLevel = (typeof WAIT_LEVELS)[number] | "neutral";

/**
 * Maps a color name from the upstream to a level for the wait time label. The color name is case-insensitive. Unknown
 * colors map to `neutral`.
 */
export function waitLevel(color: string | null | undefined): WaitLevel {
  const normalizedColor = color?.trim().toLowerCase();
  return WAIT_LEVELS.find((level) => level === normalizedColor) ?? "neutral";
}
