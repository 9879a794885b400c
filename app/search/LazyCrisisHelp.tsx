import { lazy } from "react";
// The Worker inlines the styles of the modules that it imports. The Worker does not import `CrisisHelp` here, so the
// import of `crisis-panel.ts` adds the styles.
import "./crisis-panel.ts";

/**
 * Loads `CrisisHelp` when the visitor types in the search input for the first time. The server never renders this
 * component.
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
