import { type ReactNode, use, useId } from "react";
import { jsonForHtml } from "../../lib/text/text.ts";
import type { PageContext } from "../context/page-context.ts";
import { type IslandNeeds, islandContext, islandPage } from "./island-page.ts";
import { renderAll, renderSync } from "./render-html.ts";
import type { HydrateOn, IslandComponent, NameOf } from "./types.ts";

type PropsOf<Component extends IslandComponent<string, never>> = Parameters<Component>[0];

type IslandProps<Component extends IslandComponent<string, never>> = {
  name: NameOf<Component>;
  hydrate: HydrateOn;
  component: Component;
  /** The island's props, which are embedded in the page as JSON. */
  props: Omit<PropsOf<Component>, "page" | "served">;
} & (PropsOf<Component> extends { page: PageContext }
  ? { page: PageContext; needs: IslandNeeds }
  : { page?: undefined }) &
  ("served" extends keyof PropsOf<Component>
    ? { served: NonNullable<PropsOf<Component>["served"]> }
    : { served?: undefined });

/**
 * Renders a part of a block that React hydrates in the browser. The server and the browser render the island as a
 * separate React root with the same `identifierPrefix`, so an island cannot read a context of its block. An island has
 * three kinds of props:
 * - The Worker sends `props` to the browser as JSON.
 * - `page` is the page context. The Worker sends the page context's data and the UI strings in `needs` that the CMS
 *   overrides. The browser derives the `t` and `localized` functions from the page context's data. The page context is
 *   sent only to components that declare a `page` prop.
 * - `served` is content that the server renders and does not send as JSON. The island must render `served` inside a
 *   `ServerOnly` component. In the browser, `served` is undefined.
 */
export function Island<Component extends IslandComponent<string, never>>(island: IslandProps<Component>) {
  const { name, hydrate, component, props } = island;
  const { page, needs, served } = island as {
    page?: PageContext;
    needs: IslandNeeds;
    served?: Record<string, ReactNode>;
  };
  const Inside = component as unknown as IslandComponent<string, object>;
  const prefix = useId().replace(/[^\w-]/g, "");
  // In author mode, the component does not render an island because editing markup changes the HTML and hydration would
  // fail.
  if (page?.editing) return <Inside {...props} page={page} {...(served && { served })} />;
  const browserProps = { ...props, ...(page && { page: islandPage(page, needs) }) };
  const serverProps = {
    ...props,
    ...(browserProps.page && { page: islandContext(browserProps.page) }),
    ...(served && { served }),
  };
  // Hydration requires identical HTML on the server and in the browser, so the Worker must not inline the icons in an
  // island.
  const inside = <Inside {...serverProps} />;
  // If the island suspends, the render of its block suspends until the island's HTML is complete.
  const html = renderSync(inside, prefix) ?? use(renderAll(inside, prefix));
  return (
    <x-island data-name={name} data-hydrate={hydrate} data-prefix={prefix}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML was rendered by React */}
      <div data-root="" dangerouslySetInnerHTML={{ __html: served ? html : html.replaceAll(' data-icon=""', "") }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the JSON is escaped and cannot close the script element */}
      <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonForHtml(browserProps) }} />
    </x-island>
  );
}
