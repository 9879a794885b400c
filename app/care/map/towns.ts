import type { Town } from "../../../lib/maps/map-pins.ts";
import { LANDMARKS } from "./base-map.ts";

/** Towns on the still map. */
export const landmarks: readonly Town[] = LANDMARKS.split(";").map((town) => {
  const [name = "", x, y] = town.split(",");
  return { name, x: Number(x), y: Number(y) };
});
