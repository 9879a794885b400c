import type { Segment } from "./segments.ts";

/** Two statements about the same thing that cannot both be true. */
export interface Finding {
  kind: "instructions" | "phones" | "names" | "numbers" | "hours" | "prices" | "dates" | "translations";
  level: "broken" | "advice";
  segment: Pick<Segment, "path" | "language" | "block" | "field">;
  wrong: string;
}
