import { readPageData } from "../../browser/page-data.ts";
import type { Enhancement } from "../../islands/types.ts";

interface PlayOptions {
  src: string;
  title: string;
}

/**
 * Puts the player in the place of the link that was clicked. The click is the visitor's consent to it; on sensitive pages
 * there is no player, and the link leads to the film's own page (PV-02).
 */
export const play: Enhancement<"video-block/play", PlayOptions> = (host, { src, title }) => {
  if (!readPageData().players) return;
  host.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const frame = document.createElement("iframe");
    frame.src = src;
    frame.title = title;
    frame.className = link.className;
    frame.allow = "autoplay; fullscreen; encrypted-media; picture-in-picture";
    frame.sandbox.add("allow-scripts", "allow-same-origin", "allow-popups", "allow-presentation");
    link.replaceWith(frame);
    frame.focus();
  });
};
