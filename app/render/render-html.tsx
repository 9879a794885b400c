import { type ReactNode, Suspense, use } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import { prerender } from "react-dom/static";

/** Time limit for rendering a suspended block, in milliseconds. */
const SUSPEND_TIMEOUT_MS = 5_000;

/** The HTML of a rendered React element. `rest` streams the parts that are still waiting for data. */
export interface RenderedHtml {
  html: string;
  /** Chunks of HTML. Each chunk contains a complete part and the inline script that moves the part to its position. */
  rest?: AsyncIterable<string>;
}

/**
 * Renders a React element to complete HTML. React's `prerender` renders elements that suspend (`use`, `lazy`,
 * `Suspense`). `renderToString`, which is five times as fast, renders all other elements. Rejects if a component throws
 * or if the element is still suspended after five seconds.
 * @param suspends whether the element is known to suspend
 */
export async function renderHtml(element: ReactNode, identifierPrefix = "", suspends = false): Promise<string> {
  const html = suspends ? null : renderSync(element, identifierPrefix);
  return html ?? renderAll(element, identifierPrefix);
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

/** Renders a skeleton and then streams the HTML that replaces it. */
export const renderLate = (skeleton: string, html: Promise<string>, identifierPrefix: string, nonce: string) =>
  streamParts(
    <Suspense fallback={<Html html={skeleton} busy />}>
      <Late html={html} />
    </Suspense>,
    identifierPrefix,
    nonce,
    () => undefined,
  );

const Late = ({ html }: { html: Promise<string> }) => <Html html={use(html)} />;

const Html = ({ html, busy }: { html: string; busy?: boolean }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered the HTML
  <div data-late="" aria-busy={busy} dangerouslySetInnerHTML={{ __html: html }} />
);

/** Renders an element synchronously. Returns null if the element suspends. */
function renderSync(element: ReactNode, identifierPrefix: string): string | null {
  try {
    const html = renderToString(element, { identifierPrefix });
    return html.includes(SUSPENDED) ? null : html;
  } catch {
    // React also throws if an element suspends outside a `Suspense` boundary, so the function returns null for all
    // errors. If the result is null, the caller calls `renderAll` or `streamParts`, which throw component errors.
    return null;
  }
}

/**
 * End of the comment that React writes for a pending `Suspense` boundary (`<!--$!-->`). `$` is rare in HTML, so V8 finds
 * the string faster than the complete comment.
 */
const SUSPENDED = "$!-->";

async function renderAll(element: ReactNode, identifierPrefix: string): Promise<string> {
  const { signal, stop } = deadline();
  const errors: unknown[] = [];
  try {
    const { prelude } = await prerender(element, {
      identifierPrefix,
      signal,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void errors.push(error),
    });
    if (signal.aborted) throw signal.reason;
    if (errors.length > 0) throw errors[0];
    return await new Response(prelude).text();
  } finally {
    stop();
  }
}

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
): Promise<RenderedHtml> {
  const { signal, stop } = deadline();
  try {
    const stream = await renderToReadableStream(
      <div data-shell="">
        {element}
        <i data-shell-end="" />
      </div>,
      { identifierPrefix, nonce, signal, progressiveChunkSize: Number.POSITIVE_INFINITY, onError },
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

function deadline(): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const reason = new Error(`a component still suspends after ${SUSPEND_TIMEOUT_MS} ms`);
  const timer = setTimeout(() => controller.abort(reason), SUSPEND_TIMEOUT_MS);
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}
