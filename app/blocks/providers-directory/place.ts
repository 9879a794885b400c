import type { Values } from "../../cms/fields/types.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { fields } from "./fields.ts";

/** Whose providers show: those of the visitor's place where the block follows it, else of the authored one (PR-06). */
export function placeOf({ nearVisitor, marketableLocation }: Values<typeof fields>, { place }: PageContext) {
  const city = place?.city_name;
  const state = place?.subdivision_1_iso_code;
  return nearVisitor && city ? { city, state, ofVisitor: true } : marketableLocation;
}
