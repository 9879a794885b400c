import type { ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { serverHtml } from "../browser/trusted.ts";
import type { IslandComponent } from "./types.ts";

/**
 * Wakes a React island: its component takes over the HTML that the server made of the same props.
 * When it throws, now or after an update, the server's HTML comes back: it works without script, and the rest of the
 * page goes on.
 */
export function hydrate(host: HTMLElement, Component: IslandComponent<string, object>, props: object): void {
  const place = host.querySelector<HTMLElement>(":scope > [data-root]");
  if (!place) return;
  const asServed = place.innerHTML;
  const root = hydrateRoot(place, <Component {...props} />, {
    identifierPrefix: host.dataset.prefix ?? "",
    onUncaughtError(error) {
      console.error(`${host.dataset.name}:`, error);
      setTimeout(() => {
        root.unmount();
        place.innerHTML = serverHtml(asServed);
      });
    },
  });
}

/** A place in which React draws what the server did not: what stood in it goes. */
export function mount(place: HTMLElement): { draw(content: ReactNode): void; stop(): void } {
  const root = createRoot(place);
  return { draw: (content) => root.render(content), stop: () => root.unmount() };
}
