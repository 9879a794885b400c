import { type ReactNode, useId } from "react";
import { renderToString } from "react-dom/server";
import { jsonForHtml } from "../../lib/text/text.ts";
import type { PageContext } from "../context/page-context.ts";
import { type IslandNeeds, islandContext, islandPage } from "./island-page.ts";
import type {} from "./streamed.ts";
import type { HydrateOn, IslandComponent, NameOf } from "./types.ts";

type PropsOf<Component extends IslandComponent<string, never>> = Parameters<Component>[0];

type IslandProps<Component extends IslandComponent<string, never>> = {
  name: NameOf<Component>;
  hydrate: HydrateOn;
  component: Component;
  /** Sent to the browser, as JSON. */
  props: Omit<PropsOf<Component>, "page" | "served">;
} & (PropsOf<Component> extends { page: PageContext }
  ? { page: PageContext; needs: IslandNeeds }
  : { page?: undefined }) &
  ("served" extends keyof PropsOf<Component>
    ? {
        served: NonNullable<PropsOf<Component>["served"]>;
        /** The part of `served` that suspends, and so is streamed. */
        streams?: keyof NonNullable<PropsOf<Component>["served"]> & string;
      }
    : { served?: undefined });

/**
 * A part of a block that React hydrates in the browser. It is a React root of its own on both sides, with the same
 * prefix for ids. Three kinds of props:
 * - `props` are sent once, as JSON.
 * - `page` is the page context. Its facts are sent with the phrases of `needs` that the CMS changed; the browser makes
 *   `t` and `localized` of them. A component that does not declare `page` gets none.
 * - `served` is rendered on the server and not sent: the component shows it in `Served`, and has no `served` in the
 *   browser.
 */
export function Island<Component extends IslandComponent<string, never>>(island: IslandProps<Component>) {
  const { name, hydrate, component, props } = island;
  const { page, needs, served, streams } = island as {
    page?: PageContext;
    needs: IslandNeeds;
    served?: Record<string, ReactNode>;
    streams?: string;
  };
  const Inside = component as unknown as IslandComponent<string, object>;
  const prefix = useId().replace(/[^\w-]/g, "");
  // In the editor the HTML gets marks (LY-13), which React would not find again.
  if (page?.editing) return <Inside {...props} page={page} {...(served && { served })} />;
  const sent = { ...props, ...(page && { page: islandPage(page, needs) }) };
  const own = {
    ...props,
    ...(sent.page && { page: islandContext(sent.page) }),
    ...(served && { served: { ...served, ...(streams && { [streams]: <x-streamed /> }) } }),
  };
  // Icons stay pictures here: React finds the HTML again that it makes of the same props.
  const html = renderToString(<Inside {...own} />, { identifierPrefix: prefix });
  return (
    <x-island data-name={name} data-hydrate={hydrate} data-prefix={prefix}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has just made it */}
      <div data-root="" dangerouslySetInnerHTML={{ __html: served ? html : html.replaceAll(' data-icon=""', "") }} />
      {streams && <x-streamed>{served?.[streams]}</x-streamed>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot end the script */}
      <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonForHtml(sent) }} />
    </x-island>
  );
}
