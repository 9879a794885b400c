import type { ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { serverHtml } from "../browser/trusted.ts";
import { type IslandPage, islandContext } from "./island-page.ts";
import type { IslandComponent } from "./types.ts";

/**
 * Hydrates a React island: its component takes over the HTML that the server rendered with the same props.
 * When it throws, now or after an update, the server's HTML comes back: it works without script, and the rest of the
 * page goes on.
 */
export function hydrate(
  host: HTMLElement,
  Component: IslandComponent<string, object>,
  { page, ...props }: { page?: IslandPage },
): void {
  const place = host.querySelector<HTMLElement>(":scope > [data-root]");
  if (!place) return;
  const asServed = place.innerHTML;
  const root = hydrateRoot(place, <Component {...props} {...(page && { page: islandContext(page) })} />, {
    identifierPrefix: host.dataset.prefix ?? "",
    // Where the HTML differs from the first render, React renders the island again.
    onRecoverableError: (error) => console.error(`${host.dataset.name} did not hydrate:`, error),
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
