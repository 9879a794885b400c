import type { ComponentType, ReactNode } from "react";
import { useId } from "react";
import { renderToString } from "react-dom/server";
import type { IslandName } from "../blocks/islands.ts";

/** When an island's script comes: at once, when the browser has time, when it is seen, or at the first touch. */
export type Wake = "load" | "idle" | "visible" | "interaction";

const json = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

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
  name: IslandName;
  wake: Wake;
  component: ComponentType<P>;
  props: P;
}) {
  const prefix = useId().replace(/[^\w-]/g, "");
  const html = renderToString(<Component {...props} />, { identifierPrefix: prefix });
  return (
    <x-island data-name={name} data-wake={wake} data-prefix={prefix}>
      <div dangerouslySetInnerHTML={{ __html: html }} />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: json(props) }} />
    </x-island>
  );
}

/** A part of a block that a few lines of plain script improve; its HTML works without them. */
export function Enhance({
  name,
  wake,
  children,
  options,
}: {
  name: IslandName;
  wake: Wake;
  children: ReactNode;
  options?: object;
}) {
  return (
    <x-island data-name={name} data-wake={wake}>
      {children}
      {options ? <script type="application/json" dangerouslySetInnerHTML={{ __html: json(options) }} /> : null}
    </x-island>
  );
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "x-island": React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, HTMLElement>;
    }
  }
}
