import { type ReactNode, startTransition } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { serverHtml } from "../browser/trusted.ts";
import { type IslandPage, islandContext } from "./island-page.ts";
import type { IslandComponent } from "./types.ts";

/**
 * Hydrates a React island with the same props that the server used. If the component throws during hydration or an
 * update, the function restores the server-rendered HTML, which works without JavaScript.
 */
export function hydrate(
  host: HTMLElement,
  Component: IslandComponent<string, object>,
  { page, ...props }: { page?: IslandPage },
): void {
  const place = host.querySelector<HTMLElement>(":scope > [data-root]");
  if (!place) return;
  const serverMarkup = place.innerHTML;
  let root: Root;
  // In a transition, React hydrates in short tasks. If the visitor interacts with the island, React completes the
  // hydration before it handles the event.
  startTransition(() => {
    root = hydrateRoot(place, <Component {...props} {...(page && { page: islandContext(page) })} />, {
      identifierPrefix: host.dataset.prefix ?? "",
      // If the first render differs from the server-rendered HTML, React re-renders the island.
      onRecoverableError: (error) => console.error(`${host.dataset.name} did not hydrate:`, error),
      onUncaughtError(error) {
        console.error(`${host.dataset.name}:`, error);
        setTimeout(() => {
          root.unmount();
          place.innerHTML = serverHtml(serverMarkup);
        });
      },
    });
  });
}

/** Creates a React root in an element. `draw` renders content into the root, and `stop` unmounts the root. */
export function mount(place: HTMLElement): { draw(content: ReactNode): void; stop(): void } {
  const root = createRoot(place);
  return { draw: (content) => root.render(content), stop: () => root.unmount() };
}
