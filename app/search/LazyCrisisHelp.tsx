import { lazy } from "react";

/** Loads `CrisisHelp` with the first typed text. The server never renders this component. */
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
