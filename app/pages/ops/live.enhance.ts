import { serverHtml } from "../../browser/trusted.ts";
import type { Enhancement } from "../../islands/types.ts";

const EVERY = 15_000;

/** Keeps the live data up to date, unless it is paused, hidden or about to be acted on; counts down. */
export const live: Enhancement<"ops/live"> = (host) => {
  window.setInterval(() => countDown(host), 1_000);
  const pause = host.querySelector<HTMLButtonElement>("[data-pause]");
  if (!pause) return;
  const status = host.querySelector<HTMLElement>("[data-live-status]");
  let isPaused = false;
  pause.hidden = false;
  pause.addEventListener("click", () => {
    isPaused = !isPaused;
    pause.setAttribute("aria-pressed", `${isPaused}`);
  });
  host.querySelector("[data-reload]")?.addEventListener("click", (event) => {
    event.preventDefault();
    void refresh(host, status);
  });
  window.setInterval(() => {
    if (!isPaused && !document.hidden) void refresh(host, status);
  }, EVERY);
};

/** The seconds until a change is everywhere. */
function countDown(host: HTMLElement): void {
  for (const element of host.querySelectorAll<HTMLElement>("[data-until]")) {
    const left = Math.ceil((Date.parse(element.dataset.until ?? "") - Date.now()) / 1_000);
    element.textContent = left > 0 ? `Everywhere in ${left} s.` : "In effect everywhere.";
  }
}

async function refresh(host: HTMLElement, status: HTMLElement | null): Promise<void> {
  const announce = (text: string) => {
    if (status && status.textContent !== text) status.textContent = text;
  };
  try {
    const response = await fetch(location.pathname + location.search, { headers: { accept: "text/html" } });
    if (!response.ok) {
      announce(response.status === 401 ? "You are signed out. Load the page again." : "This could not be refreshed.");
      return;
    }
    const fresh = new DOMParser().parseFromString(serverHtml(await response.text()), "text/html");
    for (const part of host.querySelectorAll<HTMLElement>("[data-live]")) {
      const next = fresh.querySelector<HTMLElement>(`[data-live="${part.dataset.live}"]`);
      // An element in use stays as it is.
      if (!next || part.contains(document.activeElement)) continue;
      for (const details of part.querySelectorAll<HTMLDetailsElement>("details[open]"))
        next.querySelector(`#${CSS.escape(details.id)}`)?.setAttribute("open", "");
      part.replaceChildren(...next.childNodes);
    }
    announce("");
  } catch {
    announce("This could not be refreshed.");
  }
}
