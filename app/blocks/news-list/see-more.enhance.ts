import type { Enhancement } from "../../islands/types.ts";

/** The button goes with its click: the focus goes on to the first of what has come. */
export const seeMore: Enhancement<"news-list/see-more"> = (host) => {
  host.addEventListener("toggle", ({ target }) => (target as Element).querySelector("a")?.focus(), true);
};
