import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { type IslandPage, islandContext } from "./island-page.ts";
import { type FindReplacement, type Replacements, watchReplacements } from "./replacements.ts";
import { ServedContent } from "./ServerOnly.tsx";
import type { IslandComponent } from "./types.ts";

/**
 * Hydrates a React island with the same props that the server used. An island never loses content or typed text:
 * - If the HTML differs from the first render, React renders the island again. `ServerOnly` elements keep their content,
 *   and the new elements receive the visitor's input. The HTML differs if a translator, a browser extension, or a phone
 *   has changed the page.
 * - If the component throws, the function restores the served HTML with the visitor's input and hydrates it again. If
 *   the component throws again, the restored HTML works without JavaScript.
 * @returns a promise that resolves when the island handles events, with a function that finds replaced elements
 */
export function hydrate(
  host: HTMLElement,
  Component: IslandComponent<string, object>,
  { page, ...props }: { page?: IslandPage },
): Promise<FindReplacement> {
  const place = host.querySelector<HTMLElement>(":scope > [data-root]");
  if (!place) throw new Error("the island has no root element");
  // An inert document loads no images and starts no custom elements.
  const served = document.implementation.createHTMLDocument().importNode(place, true);
  const { search } = location;
  const replacements = watchReplacements(place);
  let attempts = 0;
  return new Promise((resolve) => {
    const attempt = () => {
      attempts++;
      let hasFailed = false;
      const root = hydrateRoot(
        place,
        <Hydrated replacements={replacements} onHydrated={resolve}>
          <Component {...props} {...(page && { page: islandContext(page) })} />
        </Hydrated>,
        {
          identifierPrefix: host.dataset.prefix ?? "",
          onRecoverableError: (error) => console.error(`${host.dataset.name} did not hydrate:`, error),
          onUncaughtError(error) {
            console.error(`${host.dataset.name}:`, error);
            replacements.note();
            if (hasFailed) return;
            hasFailed = true;
            // React cannot unmount a root while it renders. The microtask runs before the browser paints the page.
            queueMicrotask(() => {
              root.unmount();
              place.replaceChildren(...document.importNode(served, true).childNodes);
              const replacementOf = replacements.carryOver();
              // After a search in the browser, the served HTML shows the results of another search.
              if (location.search !== search) return location.reload();
              if (attempts === 1) return startTransition(attempt);
              // CSS hides the controls that depend on the script.
              host.dataset.failed = "";
              resolve(replacementOf);
            });
          },
        },
      );
    };
    // In a transition, React hydrates in short tasks. If the visitor interacts with the island, React completes the
    // hydration before it handles the event.
    startTransition(attempt);
  });
}

interface HydratedProps {
  replacements: Replacements;
  onHydrated(replacementOf: FindReplacement): void;
  children: ReactNode;
}

/** Restores the visitor's input before the effects of the island read it. */
function Hydrated({ replacements, onHydrated, children }: HydratedProps) {
  const replacementOf = useRef<FindReplacement>((element) => element);
  useLayoutEffect(() => {
    replacementOf.current = replacements.carryOver();
  }, [replacements]);
  useEffect(() => onHydrated(replacementOf.current), [onHydrated]);
  return <ServedContent value={replacements.find}>{children}</ServedContent>;
}

/** Creates a React root in an element. `draw` renders content into the root, and `stop` unmounts the root. */
export function mount(place: HTMLElement): { draw(content: ReactNode): void; stop(): void } {
  const root = createRoot(place);
  return { draw: (content) => root.render(content), stop: () => root.unmount() };
}
