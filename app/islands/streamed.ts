/**
 * Markers for the streamed part of an island (see the `streams` prop of `Island`). React renders the streamed part
 * inside an `<x-streamed>` element, which follows the island's HTML. An empty `<x-streamed>` element in the island
 * marks the streamed part's target position.
 */
const [START, END] = ["<x-streamed>", "</x-streamed>"];

/** Moves the streamed parts of all islands in the HTML to their target positions. */
export function moveStreamedParts(html: string): string {
  if (!html.includes("x-streamed")) return html;
  const [before, ...after] = html.split(START + END);
  const rest = after.join(START + END);
  const start = rest.indexOf(START);
  if (start < 0) return html;
  const end = rest.indexOf(END, start);
  const part = rest.slice(start + START.length, end);
  return before + part + rest.slice(0, start) + moveStreamedParts(rest.slice(end + END.length));
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "x-streamed": { children?: React.ReactNode };
    }
  }
}
