import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { prerender } from "react-dom/static";

/** Time limit for rendering a suspended block, in milliseconds. */
const SUSPEND_TIMEOUT_MS = 5_000;

/**
 * Renders a React element to complete HTML. React's `prerender` renders elements that suspend (`use`, `lazy`,
 * `Suspense`). `renderToString`, which is five times as fast, renders all other elements. Rejects if a component throws,
 * or with a `TimeoutError` if the element is still suspended after five seconds.
 */
export const renderHtml = async (element: ReactNode, identifierPrefix = ""): Promise<string> =>
  renderSync(element, identifierPrefix) ?? renderAll(element, identifierPrefix);

/** Renders an element synchronously. Returns null if the element suspends. */
export function renderSync(element: ReactNode, identifierPrefix: string): string | null {
  try {
    const html = renderToString(element, { identifierPrefix });
    return html.includes(SUSPENDED) ? null : html;
  } catch {
    // React also throws if an element suspends outside a `Suspense` boundary, so the function returns null for all
    // errors. If the result is null, the caller calls `renderAll`, which throws component errors.
    return null;
  }
}

/**
 * End of the comment that React writes for a pending `Suspense` boundary (`<!--$!-->`). `$` is rare in HTML, so V8 finds
 * the string faster than the complete comment.
 */
const SUSPENDED = "$!-->";

/** Renders an element to complete HTML, including its suspended parts. */
export async function renderAll(element: ReactNode, identifierPrefix: string): Promise<string> {
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

/** Returns a signal that aborts a render after the time limit, unless `stop` is called first. */
function deadline(): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const reason = new DOMException(`a component still suspends after ${SUSPEND_TIMEOUT_MS} ms`, "TimeoutError");
  const timer = setTimeout(() => controller.abort(reason), SUSPEND_TIMEOUT_MS);
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}
