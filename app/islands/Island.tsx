import type { ComponentType } from "react";
import { useId } from "react";
import { renderToString } from "react-dom/server";
import { jsonForHtml } from "../../lib/text.ts";
import type { Wake } from "./Enhance.tsx";

/**
 * A part of a block that React wakes in the browser. It is a React root of its own on both sides, with the same
 * prefix for ids; only its own props are sent, once.
 */
export function Island<P extends object>({
  name,
  wake,
  component: Component,
  props,
}: {
  name: string;
  wake: Wake;
  component: ComponentType<P>;
  props: P;
}) {
  const prefix = useId().replace(/[^\w-]/g, "");
  // Icons stay pictures here: React finds the HTML again that it makes of the same props.
  const html = renderToString(<Component {...props} />, { identifierPrefix: prefix }).replaceAll(' data-icon=""', "");
  return (
    <x-island data-name={name} data-wake={wake} data-prefix={prefix}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has just made it */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot end the script */}
      <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonForHtml(props) }} />
    </x-island>
  );
}
