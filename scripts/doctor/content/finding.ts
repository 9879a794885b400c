import type { Segment } from "./segments.ts";

/** Two statements about the same thing that cannot both be true. */
export interface Finding {
  kind:
    | "instructions"
    | "phones"
    | "names"
    | "numbers"
    | "hours"
    | "prices"
    | "addresses"
    | "pictures"
    | "translations";
  level: "broken" | "advice";
  segment: Pick<Segment, "path" | "language" | "block" | "field">;
  wrong: string;
}

/** Shortens a text for a message. */
export const quote = (text: string): string => `"${text.length > 120 ? `${text.slice(0, 119).trimEnd()}…` : text}"`;
