/** Records what a page view waits for, and in which path's metrics the view counts. */
import type { PageView, RequestContext } from "../context.ts";
import { measure } from "./traffic.ts";

/** Duration, in milliseconds, from which a wait counts in the metrics. Shorter waits are not why a page is slow. */
const SLOW_WAIT_MS = 100;

/** Records that the request's page waited. Does nothing for requests that are not page views. */
export function noteWait(
  { env, view }: Pick<RequestContext, "env" | "view">,
  name: string,
  milliseconds: number,
): void {
  if (!view) return;
  view.waits.push({ name, milliseconds });
  if (milliseconds >= SLOW_WAIT_MS) measure(env, { kind: "wait", name: `${view.path} ${name}`, milliseconds });
}

/** Returns the value of the `Server-Timing` header for a page view: its duration, and what the page waited for. */
export const serverTiming = ({ waits }: PageView, milliseconds: number): string =>
  [{ name: "edge", milliseconds }, ...waits].map((wait) => `${wait.name};dur=${wait.milliseconds}`).join(", ");
