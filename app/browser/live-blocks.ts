import type { UserLocation } from "../../lib/maps/distance.ts";

/** Request for a page's live blocks: the page's path and query string, and the visitor's location. */
interface LiveBlockRequest {
  path: string;
  query: string;
  place: Pick<UserLocation, "city_name" | "subdivision_1_iso_code" | "latitude" | "longitude">;
}

function requestFor(address: URL, place: UserLocation | null): LiveBlockRequest {
  const { city_name, subdivision_1_iso_code, latitude, longitude } = place ?? {};
  const visitorLocation = { city_name, subdivision_1_iso_code, latitude, longitude };
  return { path: address.pathname, query: address.search, place: visitorLocation };
}

/**
 * Posts the visitor's location in the request body so that it does not appear in URLs or logs. Rejects if the response
 * status is not 2xx.
 */
async function post(body: LiveBlockRequest & { slots: string[] }, signal: AbortSignal): Promise<Response> {
  const response = await fetch("/_edge/place", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok) throw new Error(`the Worker responded with status ${response.status}`);
  return response;
}

interface Waiting {
  signal: AbortSignal;
  resolve(html: string): void;
  reject(error: unknown): void;
}

/** Pending requests for live blocks, keyed by page and location. */
const batches = new Map<string, Map<string, Waiting>>();

/**
 * Fetches the HTML of a live block for the visitor's location. Calls for the same page and location in the same task
 * share one request. The Worker streams the HTML of each block as soon as it is ready.
 * @param slot ID of the slot
 */
export function fetchLiveBlock(
  address: URL,
  place: UserLocation | null,
  signal: AbortSignal,
  slot: string,
): Promise<string> {
  const request = requestFor(address, place);
  const key = JSON.stringify(request);
  const batch = batches.get(key) ?? new Map<string, Waiting>();
  if (batch.size === 0) {
    batches.set(key, batch);
    queueMicrotask(() => {
      batches.delete(key);
      void fetchBatch(batch, request);
    });
  }
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  batch.set(slot, { signal, resolve, reject });
  return promise;
}

async function fetchBatch(batch: Map<string, Waiting>, request: LiveBlockRequest): Promise<void> {
  const waiting = [...batch.values()];
  const running = new AbortController();
  for (const { signal } of waiting)
    signal.addEventListener("abort", () => waiting.every((block) => block.signal.aborted) && running.abort());
  try {
    const response = await post({ ...request, slots: [...batch.keys()] }, running.signal);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const lines = (text + part.value).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) {
        const { slot, html } = JSON.parse(line) as { slot: string; html: string };
        batch.get(slot)?.resolve(html);
      }
    }
    throw new Error("the response does not contain the block");
  } catch (error) {
    // Rejecting all promises is safe because rejecting a settled promise has no effect.
    for (const { reject } of waiting) reject(error);
  }
}
