import { type ReactNode, Suspense, use } from "react";
import { renderToReadableStream } from "react-dom/server";
import { deadline, renderSync } from "../islands/render-html.ts";

/** The HTML of a rendered React element. `rest` streams the parts that are still waiting for data. */
export interface RenderedHtml {
  html: string;
  /** Chunks of HTML. Each chunk contains a complete part and the inline script that moves the part to its position. */
  rest?: AsyncIterable<string>;
}

/**
 * Works like `renderHtml`, but streams the content of `Suspense` boundaries instead of waiting for it. If a streamed
 * part fails, its fallback stays visible, and `onError` receives the error.
 * @param nonce nonce for React's inline scripts
 */
export async function renderStreamed(
  element: ReactNode,
  identifierPrefix: string,
  nonce: string,
  onError: (error: unknown) => void,
  suspends = false,
): Promise<RenderedHtml> {
  const html = suspends ? null : renderSync(element, identifierPrefix);
  return html === null ? streamParts(element, identifierPrefix, nonce, onError) : { html };
}

/**
 * Renders a skeleton and then streams the HTML that replaces it. Waits for the HTML without a time limit, because React
 * would keep the skeleton. The `html` promise must not reject.
 */
export const renderLate = (skeleton: string, html: Promise<string>, identifierPrefix: string, nonce: string) =>
  streamParts(
    <Suspense fallback={<Html html={skeleton} busy />}>
      <Late html={html} />
    </Suspense>,
    identifierPrefix,
    nonce,
    // React reports only renders that the visitor canceled.
    () => undefined,
    { stop: () => undefined },
  );

const Late = ({ html }: { html: Promise<string> }) => <Html html={use(html)} />;

const Html = ({ html, busy }: { html: string; busy?: boolean }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered the HTML
  <div data-late="" aria-busy={busy} dangerouslySetInnerHTML={{ __html: html }} />
);

/**
 * Start tag of the shell's parent element, which `streamParts` removes from the HTML. After the end marker, React
 * streams the content of suspended boundaries. The parent element is necessary because React delays a `Suspense`
 * boundary at the root, in case the boundary contains `<html>`.
 */
const START = '<div data-shell="">';
const END = '<i data-shell-end=""></i></div>';

async function streamParts(
  element: ReactNode,
  identifierPrefix: string,
  nonce: string,
  onError: (error: unknown) => void,
  { signal, stop }: { signal?: AbortSignal; stop(): void } = deadline(),
): Promise<RenderedHtml> {
  try {
    const stream = await renderToReadableStream(
      <div data-shell="">
        {element}
        <i data-shell-end="" />
      </div>,
      { identifierPrefix, nonce, ...(signal && { signal }), progressiveChunkSize: Number.POSITIVE_INFINITY, onError },
    );
    stream.allReady.then(stop, stop);
    const text = stream.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
    let shell = "";
    while (!shell.includes(END)) {
      const { value, done } = await text.next();
      if (done) throw new Error("React ended the stream before the shell was complete");
      shell += value;
    }
    const [html = "", after = ""] = shell.split(END);
    return { html: html.replace(START, ""), rest: completeChunks(after, text, nonce) };
  } catch (error) {
    stop();
    throw error;
  }
}

/**
 * Yields chunks that each end with one of React's scripts, which have the given nonce. Several blocks write to the same
 * response, and only complete chunks can be interleaved safely.
 */
async function* completeChunks(first: string, text: AsyncIterator<string>, nonce: string): AsyncGenerator<string> {
  let buffer = first;
  try {
    for (let chunk = await text.next(); !chunk.done; chunk = await text.next()) {
      buffer += chunk.value;
      const scriptStart = buffer.lastIndexOf(`<script nonce="${nonce}"`);
      if (buffer.endsWith("</script>") && scriptStart >= 0 && scriptStart === buffer.lastIndexOf("<script")) {
        yield buffer;
        buffer = "";
      }
    }
    if (buffer) yield buffer;
  } finally {
    // If the visitor leaves the page, the consumer ends the generator early. Calling `return` then cancels the render.
    await text.return?.();
  }
}
