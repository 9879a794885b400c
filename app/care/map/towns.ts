import type { Town } from "../../../lib/maps/map-pins.ts";
import { LANDMARKS } from "./base-map.ts";

/** Towns whose names appear on the static map. */
export const landmarks: readonly Town[] = LANDMARKS.split(";").map((town) => {
  const [name = "", x, y] = town.split(",");
  return { name, x: Number(x), y: Number(y) };
});
