/**
 * A served part of an island that React streams (`streams` of `Island`) is rendered with the block, behind the island's
 * own HTML. `<x-streamed>` is around it, and an empty one marks its place.
 */
const [START, END] = ["<x-streamed>", "</x-streamed>"];

/** Puts the streamed parts of islands into their places. */
export function placeStreamed(html: string): string {
  const [before, ...after] = html.split(START + END);
  const rest = after.join(START + END);
  const start = rest.indexOf(START);
  if (start < 0) return html;
  const end = rest.indexOf(END, start);
  const part = rest.slice(start + START.length, end);
  return before + part + rest.slice(0, start) + placeStreamed(rest.slice(end + END.length));
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "x-streamed": { children?: React.ReactNode };
    }
  }
}
