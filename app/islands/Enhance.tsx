import type { ReactNode } from "react";
import { jsonForHtml } from "../../lib/text.ts";

/** When an island's script comes: at once, when the browser has time, when it is seen, or at the first touch. */
export type Wake = "load" | "idle" | "visible" | "interaction";

/** A part of a block that a few lines of plain script improve; its HTML works without them. */
export function Enhance({
  name,
  wake,
  children,
  options,
}: {
  name: string;
  wake: Wake;
  children: ReactNode;
  options?: object;
}) {
  return (
    <x-island data-name={name} data-wake={wake}>
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
      "x-island": React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, HTMLElement>;
    }
  }
}
