import type { Plugin } from "vite";

const NOTES = /^ {2,4}(?:row|summary):\s*(?:"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),$/gm;

/**
 * Removes the properties `row` and `summary` of endpoints and operations from a build, because only docs/calls.md uses
 * them. The line numbers of the modules stay the same.
 */
export const withoutSummaries = (): Plugin => ({
  name: "without-summaries",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/contracts\/[\w-]+\.ts$/ },
    handler: (code) => ({
      code: code.replace(NOTES, (text) => "\n".repeat(text.split("\n").length - 1)),
      map: null,
    }),
  },
});
