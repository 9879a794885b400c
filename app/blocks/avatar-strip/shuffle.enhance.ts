import type { Enhancement } from "../../islands/types.ts";
/** Shows as many portraits as stood there, chosen by chance from all (BL-34). */
export const shuffle: Enhancement<"avatar-strip/shuffle"> = (host) => {
  const strip = host.querySelector("ul");
  const others = host.querySelector("template");
  if (!strip || !others) return;
  const shown = strip.children.length;
  const all = [...strip.children, ...others.content.children];
  strip.replaceChildren(...shuffled(all).slice(0, shown));
};

/** Fisher and Yates: every order is as likely as any other. */
export function shuffled<T>(list: readonly T[], random: () => number = Math.random): T[] {
  const order = [...list];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}
