import type { FormResponse } from "../../contracts/forms.ts";
import type { ErrorResponse } from "../../contracts/problem.ts";

export type Sent =
  | { outcome: "sent"; redirectUrl?: string | undefined; message?: string | undefined }
  | { outcome: "wrong"; errors: ReadonlyMap<string, string> }
  | { outcome: "failed"; messages: readonly string[] };

/**
 * Submits a form to the page's URL. If too many people submit forms at once, the Worker responds with the visitor's
 * position in a queue. The function then resubmits the form after the delay in `Retry-After`. Rejects only if the
 * signal is aborted.
 * @param key idempotency key, which is the same for all attempts to submit the same values
 * @param onQueuePosition receives each position in the queue, starting at 1
 */
export async function send(
  form: HTMLFormElement,
  body: string,
  key: string,
  signal: AbortSignal,
  onQueuePosition?: (place: number) => void,
): Promise<Sent> {
  try {
    const response = await fetch(form.action, {
      method: "POST",
      body,
      signal,
      headers: {
        accept: "application/json",
        "content-type": "application/x-www-form-urlencoded",
        "idempotency-key": key,
        "x-requested-with": "fetch",
      },
    });
    const responseBody = (await response.json()) as Partial<FormResponse & ErrorResponse & { place: number }>;
    if (response.status === 503 && responseBody.place) {
      onQueuePosition?.(responseBody.place);
      await pause(Number(response.headers.get("retry-after")) || 5, signal);
      return send(form, body, key, signal, onQueuePosition);
    }
    const problems = response.status === 400 ? (responseBody.error?.problems ?? []) : [];
    if (problems.length > 0)
      return { outcome: "wrong", errors: new Map(problems.map(({ field, wrong }) => [field, wrong])) };
    const messages = responseBody.errors ?? [];
    if (!response.ok || !responseBody.success || messages.length > 0) return { outcome: "failed", messages };
    return { outcome: "sent", redirectUrl: responseBody.redirectUrl, message: responseBody.message };
  } catch (error) {
    signal.throwIfAborted();
    console.error("form:", error);
    return { outcome: "failed", messages: [] };
  }
}

/** Waits for the given number of seconds. Rejects if the signal is aborted. */
const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1_000);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
