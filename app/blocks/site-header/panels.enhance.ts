import type { Enhancement } from "../../islands/types.ts";

/** The panels open without script; what script adds comes with the first that does, since every page has a header. */
export const panels: Enhancement<"site-header/panels"> = (host) => {
  const follow = () =>
    import("./open-panels.ts")
      .then(({ followPanels }) => followPanels(host))
      .catch((error) => console.error("header:", error));
  if (host.querySelector("[data-panel]:popover-open")) void follow();
  // It does not bubble.
  else host.addEventListener("toggle", follow, { capture: true, once: true });
};
