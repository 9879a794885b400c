import { type ReactNode, Suspense, use } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import { prerender } from "react-dom/static";

/** After this time a block that still suspends counts as failed. */
const SUSPEND_TIMEOUT_MS = 5_000;

/** Rendered HTML, and what React sends later for the parts that still wait for data. */
export interface RenderedHtml {
  html: string;
  /** Each chunk is whole: the HTML of a part and the inline script that puts it in place. */
  rest?: AsyncIterable<string>;
}

/**
 * Renders an element to complete HTML. An element that suspends (`use`, `lazy`, `Suspense`) is awaited. The others are
 * rendered by `renderToString`, which takes a fifth of the time of a stream.
 * Rejects with the error of a component, or when the element still suspends after five seconds.
 * @param suspends true where it is known that the element suspends
 */
export async function renderHtml(element: ReactNode, identifierPrefix = "", suspends = false): Promise<string> {
  const html = suspends ? null : renderSync(element, identifierPrefix);
  return html ?? renderAll(element, identifierPrefix);
}

/**
 * Like `renderHtml`, but waits only for what is outside of `Suspense`: the rest follows in a stream. `nonce` allows
 * React's inline scripts. A part that fails keeps its fallback and is reported to `onError`.
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

/** Streams HTML that arrives later, with a skeleton in its place. */
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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it
  <div data-late="" aria-busy={busy} dangerouslySetInnerHTML={{ __html: html }} />
);

/** Returns null for an element that suspends. */
function renderSync(element: ReactNode, identifierPrefix: string): string | null {
  try {
    const html = renderToString(element, { identifierPrefix });
    return html.includes(SUSPENDED) ? null : html;
  } catch {
    // An element that suspends at its root throws, too. `renderAll` and `streamParts` throw the errors of components.
    return null;
  }
}

/** React's mark for a boundary that the server did not finish. */
const SUSPENDED = "<!--$!-->";

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
 * Surround the shell of a stream and are removed from it. React sends later parts behind the end. Without an element
 * around it, React holds back a `Suspense` at the root, because it could contain `<html>`.
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
      if (done) throw new Error("React ended a stream before its shell");
      shell += value;
    }
    const [html = "", after = ""] = shell.split(END);
    return { html: html.replace(START, ""), rest: wholeParts(after, text, nonce) };
  } catch (error) {
    stop();
    throw error;
  }
}

/**
 * Yields text up to the end of one of React's own scripts, which carry the nonce: several blocks write into one
 * response, and a part must not be cut by that of another block.
 */
async function* wholeParts(first: string, text: AsyncIterator<string>, nonce: string): AsyncGenerator<string> {
  let part = first;
  try {
    for (let next = await text.next(); !next.done; next = await text.next()) {
      part += next.value;
      const ownScript = part.lastIndexOf(`<script nonce="${nonce}"`);
      if (part.endsWith("</script>") && ownScript >= 0 && ownScript === part.lastIndexOf("<script")) {
        yield part;
        part = "";
      }
    }
    if (part) yield part;
  } finally {
    // Stops React when the visitor leaves.
    await text.return?.();
  }
}

function deadline(): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const reason = new Error(`a component still suspends after ${SUSPEND_TIMEOUT_MS} ms`);
  const timer = setTimeout(() => controller.abort(reason), SUSPEND_TIMEOUT_MS);
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}
