import { escapeHtml } from "../../lib/text.ts";
import type { Piece } from "./render.tsx";

const HEADING = /<h1\b([\s\S]*?)<\/h1>/g;

/**
 * Leaves a page's main region with one `h1` (SH-12), whichever blocks authors put on it: the first one stays, others
 * become `h2`; a page without one gets its name, for those who hear it. A live block that comes in its place may bring
 * its own, so nothing is added beside one.
 */
export function withOneHeading(main: Piece[], name: string): Piece[] {
  const live = main.some((piece) => typeof piece !== "string" && piece.when !== "late");
  let found = false;
  const pieces = main.map((piece) =>
    typeof piece === "string"
      ? piece.replace(HEADING, (first, inside: string) => {
          if (found) return `<h2${inside}</h2>`;
          found = true;
          return first;
        })
      : piece,
  );
  return found || live ? pieces : [`<h1 class="page-name">${escapeHtml(name)}</h1>`, ...pieces];
}
