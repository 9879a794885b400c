import { CallError, call } from "../../../browser/call.ts";
import type { Mark, Sent } from "./mark-queue.ts";

/** Sends a check-in mark. */
export async function sendMark(sessionId: string, registrationId: string, { arrived, at }: Mark): Promise<Sent> {
  try {
    const age = Math.max(0, Date.now() - at);
    const response = await call("POST /classes-events/mark-arrival", { registrationId, sessionId, arrived, age });
    const { success, arrivedAt, arrivedBy } = response;
    return success ? { result: "sent", arrivedAt, arrivedBy } : { result: "rejected" };
  } catch (error) {
    if (!(error instanceof CallError)) console.error("check-in:", error);
    const status = error instanceof CallError ? error.status : 500;
    // After a 400 or 404, the upstream would reject the request again, so the queue must not retry.
    return status === 400 || status === 404 ? { result: "rejected" } : { result: "failed", status };
  }
}

/** Returns the browser's local storage, or null if local storage is blocked. */
export function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
