import { shuffled } from "../../../lib/text/shuffled.ts";
import type { Enhancement } from "../../islands/types.ts";

/** Replaces the server-rendered portraits with the same number of randomly selected portraits. */
export const shuffle: Enhancement<"avatar-strip/shuffle"> = (host) => {
  const strip = host.querySelector("ul");
  const hiddenPortraits = host.querySelector("template");
  if (!strip || !hiddenPortraits) return;
  const visibleCount = strip.children.length;
  const all = [...strip.children, ...hiddenPortraits.content.children];
  strip.replaceChildren(...shuffled(all).slice(0, visibleCount));
};
