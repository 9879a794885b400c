import { lazy } from "react";

/**
 * `CrisisHelp` for the browser, which loads it with the first text: most visitors need none of it. The server never
 * renders it.
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
