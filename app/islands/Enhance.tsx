import type { ReactNode } from "react";
import { jsonForHtml } from "../../lib/text/text.ts";
import type { Enhancement, HydrateOn, NameOf } from "./types.ts";

type OptionsOf<E> = E extends (host: HTMLElement, options: infer Options) => void ? Options : never;

type EnhanceProps<E> = {
  name: NameOf<E>;
  hydrate: HydrateOn;
  children: ReactNode;
} & (object extends OptionsOf<E> ? { options?: undefined } : { options: OptionsOf<E> });

/**
 * Attaches an enhancement, which does not use React, to a part of a block: `<Enhance<typeof tabs> name="ui/tabs" …>`.
 * Import `tabs` as a type. An island may render `Enhance` after hydration, but not in its first render.
 */
export function Enhance<E extends Enhancement<string, never> = never>({
  name,
  hydrate,
  children,
  options,
}: EnhanceProps<E>) {
  // Trusted Types prevent React from creating a script element that contains text. In the browser, the options are
  // therefore a property of the element.
  if (typeof document !== "undefined")
    return (
      <x-island data-name={name} data-hydrate={hydrate} {...(options && { options })}>
        {children}
      </x-island>
    );
  return (
    <x-island data-name={name} data-hydrate={hydrate}>
      {children}
      {options ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the JSON is escaped and cannot close the script element
        <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonForHtml(options) }} />
      ) : null}
    </x-island>
  );
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "x-island": React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, HTMLElement> & { options?: object };
    }
  }
}
