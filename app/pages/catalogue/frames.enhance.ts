import type { Enhancement } from "../../islands/types.ts";
/** Gives each frame the height of what it shows, and lets a button copy the fragment beside it. */
export const frames: Enhancement<"catalogue/frames"> = (host) => {
  for (const frame of host.querySelectorAll("iframe")) {
    const follow = () => {
      const body = frame.contentDocument?.body;
      if (!body) return;
      const measure = () => {
        frame.style.height = `${Math.max(64, body.scrollHeight)}px`;
      };
      new ResizeObserver(measure).observe(body);
      measure();
    };
    frame.addEventListener("load", follow);
    if (frame.contentDocument?.readyState === "complete") follow();
  }
  for (const button of host.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(document.getElementById(button.value)?.textContent ?? "");
        button.textContent = "Copied";
      } catch (error) {
        console.error("copy:", error);
      }
    });
  }
};
