import type { FormResponse } from "../../contracts/forms.ts";
import type { ErrorResponse, Problem } from "../../contracts/problem.ts";

export type Choices = NonNullable<Problem["choices"]>;

export type Sent = (
  | { outcome: "sent"; redirectUrl?: string | undefined; message?: string | undefined }
  /** `choices` are the current choices of a field, if another visitor has taken the submitted choice. */
  | { outcome: "wrong"; errors: ReadonlyMap<string, string>; choices: ReadonlyMap<string, Choices> }
  /** `isKeyUsed` means that the next attempt needs a new idempotency key. */
  | { outcome: "failed"; messages: readonly string[]; isKeyUsed?: boolean }
) & {
  /** Language of the receiver's messages and errors, if it is not the page's language. */
  foreign?: string | undefined;
};

/**
 * Submits a form to the page's URL. Rejects only if the signal is aborted.
 * @param key idempotency key, which is the same for all attempts to submit the same values
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
    const responseBody = (await response.json()) as Partial<FormResponse & ErrorResponse>;
    const foreign = response.headers.get("content-language") ?? undefined;
    const problems = response.status === 400 ? (responseBody.error?.problems ?? []) : [];
    if (problems.length > 0)
      return {
        outcome: "wrong",
        errors: new Map(problems.map(({ field, wrong }) => [field, wrong])),
        choices: new Map(problems.flatMap(({ field, choices }) => (choices ? [[field, choices] as const] : []))),
        foreign,
      };
    const messages = responseBody.errors ?? [];
    if (!response.ok || !responseBody.success || messages.length > 0)
      return { outcome: "failed", messages, isKeyUsed: response.status === 409, foreign };
    return { outcome: "sent", redirectUrl: responseBody.redirectUrl, message: responseBody.message, foreign };
  } catch (error) {
    signal.throwIfAborted();
    console.error("form:", error);
    return { outcome: "failed", messages: [] };
  }
}
