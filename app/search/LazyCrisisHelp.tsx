import { lazy } from "react";

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
