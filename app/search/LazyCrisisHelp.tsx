import { lazy } from "react";
// The Worker inlines only the styles of modules that it imports. It does not import `CrisisHelp` here, so this import
// provides the component's styles.
import "./crisis-panel.ts";

/**
 * Renders `CrisisHelp`, which the browser loads when the visitor first types in the search input. The server never
 * renders this component.
 */
export const LazyCrisisHelp = import.meta.env.SSR
  ? () => null
  : lazy(() =>
      import("./CrisisHelp.tsx").then(
        (module) => ({ default: module.CrisisHelp }),
        (error) => {
          console.error("crisis help:", error);
          return { default: () => null };
        },
      ),
    );
