import { lazy } from "react";
// The Worker inlines the styles of the modules that it imports, and never imports `CrisisHelp` here.
import "./crisis-panel.ts";

/** Loads `CrisisHelp` when the visitor types the first text. The server never renders this component. */
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
