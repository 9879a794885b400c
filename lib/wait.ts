/** Wait-time chips (HR-09, TH-05). */

export const WAIT_LEVELS = ["green", "yellow", "orange", "red", "burgundy"] as const;
export type WaitLevel = (typeof WAIT_LEVELS)[number] | "neutral";

/** The chip's level from the upstream's colour, whatever its case; any other value is neutral grey. */
export function waitLevel(color: string | null | undefined): WaitLevel {
  const wanted = color?.trim().toLowerCase();
  return WAIT_LEVELS.find((level) => level === wanted) ?? "neutral";
}

/** Location search results say 'Wait time ~{n} min', all other places 'Wait ~{n} min' (HR-09). */
export function waitText(minutes: number, wording: "search" | "place"): string {
  return `${wording === "search" ? "Wait time" : "Wait"} ~${minutes} min`;
}
