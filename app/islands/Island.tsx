import { useId } from "react";
import { jsonForHtml } from "../../lib/text.ts";
import { renderToString } from "../ssr/render-to-string.ts";
import type { IslandComponent, NameOf, Wake } from "./types.ts";

/**
 * A part of a block that React wakes in the browser. It is a React root of its own on both sides, with the same
 * prefix for ids; only its own props are sent, once.
 */
export function Island<Component extends IslandComponent<string, never>>({
  name,
  wake,
  component,
  props,
}: {
  name: NameOf<Component>;
  wake: Wake;
  component: Component;
  props: Parameters<Component>[0];
}) {
  const Inside = component as unknown as IslandComponent<string, object>;
  const own: object = props;
  const prefix = useId().replace(/[^\w-]/g, "");
  // Icons stay pictures here: React finds the HTML again that it makes of the same props.
  const html = renderToString(<Inside {...own} />, { identifierPrefix: prefix }).replaceAll(' data-icon=""', "");
  return (
    <x-island data-name={name} data-wake={wake} data-prefix={prefix}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has just made it */}
      <div data-root="" dangerouslySetInnerHTML={{ __html: html }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot end the script */}
      <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonForHtml(own) }} />
    </x-island>
  );
}
