import type { FormResponse } from "../../contracts/forms.ts";
import type { ErrorAnswer } from "../../contracts/problem.ts";

export type Sent =
  | { outcome: "sent"; redirectUrl?: string | undefined; message?: string | undefined }
  | { outcome: "wrong"; errors: ReadonlyMap<string, string> }
  | { outcome: "failed"; messages: readonly string[] };

/**
 * Posts a form to the URL of its page. The promise rejects only if the request is aborted.
 * @param key idempotency key, which is the same for each attempt to send the same values
 */
export async function send(form: HTMLFormElement, body: string, key: string, signal: AbortSignal): Promise<Sent> {
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
    const answer = (await response.json()) as Partial<FormResponse & ErrorAnswer>;
    const problems = response.status === 400 ? (answer.error?.problems ?? []) : [];
    if (problems.length > 0)
      return { outcome: "wrong", errors: new Map(problems.map(({ field, wrong }) => [field, wrong])) };
    const messages = answer.errors ?? [];
    if (!response.ok || !answer.success || messages.length > 0) return { outcome: "failed", messages };
    return { outcome: "sent", redirectUrl: answer.redirectUrl, message: answer.message };
  } catch (error) {
    signal.throwIfAborted();
    console.error("form:", error);
    return { outcome: "failed", messages: [] };
  }
}
