import type { Values } from "../../cms/fields/types.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { fields } from "./fields.ts";

/**
 * Returns the location for the providers directory. If the author selected `nearVisitor`, returns the visitor's city.
 * Otherwise, returns the location that the author entered.
 */
export function directoryLocation({ nearVisitor, marketableLocation }: Values<typeof fields>, { place }: PageContext) {
  const city = place?.city_name;
  const state = place?.subdivision_1_iso_code;
  return nearVisitor && city ? { city, state, ofVisitor: true } : marketableLocation;
}
