/** Why a request failed: the visitor is over a rate limit, the browser is offline, or the service does not work. */
export type FailureReason = "failed" | "limited" | "offline";

/** Returns why a request failed, based on the status of a `CallError` in the browser or an `HttpError` in the Worker. */
export function failureReason(error: unknown): FailureReason {
  const { status } = (error ?? {}) as { status?: unknown };
  if (status === 429) return "limited";
  return status === 0 && globalThis.navigator?.onLine === false ? "offline" : "failed";
}
