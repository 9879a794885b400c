import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";

/** Wakes a React island: its component takes over the HTML that the server made of the same props. */
export function hydrate(host: HTMLElement, Component: ComponentType<object>, props: object): void {
  const root = host.firstElementChild;
  if (!root) return;
  hydrateRoot(root, <Component {...props} />, {
    identifierPrefix: host.dataset.prefix ?? "",
    onUncaughtError: (error) => console.error(`${host.dataset.name}:`, error),
  });
}
