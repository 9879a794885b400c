import { recordOf, type Wire } from "../fields/wire.ts";

/** A component that the component library previews without a page, and the layout that contains it. */
export interface LibraryComponent {
  uid: string;
  layout: unknown;
}

/**
 * Connects a component to the page editor's component library through `postMessage`. Tells the library that the
 * component is ready. When the library sends fields or parameters, requests the component's HTML from the Worker and
 * passes it to `show`. Accepts messages only from the parent frame. Returns a function that disconnects the component.
 */
export function connectLibrary({ uid, layout }: LibraryComponent, show: (html: string) => void): () => void {
  const layoutCopy = structuredClone(layout);
  const postStatus = (status: "ready" | "rendered") =>
    parent.postMessage({ name: "component:status", message: { status, uid } }, "*");
  let running = new AbortController();
  const ending = new AbortController();
  const onMessage = async ({ source, data }: MessageEvent) => {
    const { name, details } = recordOf(data);
    const { uid: componentId, fields, params } = recordOf(details);
    const component = source === parent && name === "component:update" && componentOf(layoutCopy, String(componentId));
    if (!component) return;
    Object.assign(component, {
      fields: { ...recordOf(component.fields), ...recordOf(fields) },
      params: { ...recordOf(component.params), ...recordOf(params) },
    });
    running.abort();
    running = new AbortController();
    const { signal } = running;
    try {
      const body = JSON.stringify({ args: [location.pathname, JSON.stringify(layoutCopy), "{}"] });
      const response = await fetch(location.href, { method: "POST", body, signal });
      const { html } = await response.json<{ html: string }>();
      if (!response.ok) throw new Error(`the render request failed with status ${response.status}`);
      show(html);
      postStatus("rendered");
    } catch (error) {
      if (!signal.aborted) console.error("The component was not rendered:", error);
    }
  };
  addEventListener("message", onMessage, { signal: ending.signal });
  postStatus("ready");
  return () => {
    ending.abort();
    running.abort();
  };
}

/** Finds a component in a layout by its ID. The component can be nested. */
function componentOf(value: unknown, uid: string): Wire | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { uid: ownId } = value as Wire;
  if (typeof ownId === "string" && ownId.toLowerCase() === uid.toLowerCase()) return value as Wire;
  for (const inner of Object.values(value)) {
    const component = componentOf(inner, uid);
    if (component) return component;
  }
  return undefined;
}
