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
 * A part of a block that an enhancement improves: `<Enhance<typeof tabs> name="ui/tabs" …>`, where `tabs` is imported
 * as a type. Without that type no name fits. Islands may render it after they hydrated, and not in what they hydrate.
 */
export function Enhance<E extends Enhancement<string, never> = never>({
  name,
  hydrate,
  children,
  options,
}: EnhanceProps<E>) {
  // React cannot create a script with text where Trusted Types are on: what it renders in the browser gets a property.
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot end the script
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
