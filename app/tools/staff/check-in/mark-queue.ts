import { DAY_MS } from "../../../../lib/dates/units.ts";

/** A check-in mark that the events system has not confirmed yet. */
export interface Mark {
  arrived: boolean;
  /** Time at which staff set the check-in mark (Unix time in milliseconds). */
  at: number;
  /** ID of the person who set the check-in mark. Another person's page does not send it. */
  by?: string;
}

/** Why check-in marks wait: the HTTP status of the most recent request, or because another person set them. */
export type Failure = number | "other person";

/**
 * Result of sending a check-in mark. If the result is `sent` or `rejected`, the mark is removed from the queue. If the
 * result is `failed`, the mark remains in the queue.
 */
export type Sent =
  | { result: "sent"; arrivedAt: string | undefined; arrivedBy: string | undefined }
  | { result: "rejected" }
  | { result: "failed"; status: number };

interface MarkQueueOptions {
  sessionId: string;
  /** ID of the person to whom the page was shown. */
  person: string | undefined;
  /** Sends one check-in mark. `send` must not reject. */
  send(registrationId: string, mark: Mark): Promise<Sent>;
  /**
   * Called after each change to the queued check-in marks. `failed` is null unless the most recent request failed or
   * check-in marks of another person wait.
   */
  onChange(marks: ReadonlyMap<string, Mark>, failed: Failure | null): void;
  onSent(registrationId: string, sent: Exclude<Sent, { result: "failed" }>): void;
  /**
   * Storage that preserves the queued check-in marks across page reloads. If the browser blocks storage, `storage` is
   * null, and the marks are only in memory.
   */
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;
}

/**
 * Delays between attempts to send a check-in mark, in milliseconds. The last delay in the list applies to all further
 * attempts.
 */
const RETRY = [2_000, 5_000, 15_000, 30_000] as const;
/** Maximum age of a check-in mark in milliseconds. The events system rejects older marks. */
export const MAX_AGE = DAY_MS;

/** Returns the key under which the browser stores a session's check-in marks. */
export const keyOf = (sessionId: string): string => `check-in ${sessionId}`;

/**
 * Creates a queue that sends check-in marks one after another. The queue retries each check-in mark until the events
 * system accepts or rejects it. A newer check-in mark for the same registration replaces the queued one. The browser
 * stores only the registration ID, the mark, the time, and the ID of the person who set the mark.
 */
export function createMarkQueue({ sessionId, person, send, onChange, onSent, storage }: MarkQueueOptions) {
  const key = keyOf(sessionId);
  const marks = new Map<string, Mark>(stored(storage, key));
  let failures = 0;
  let failed: Failure | null = null;
  let isSending = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const changed = () => {
    try {
      if (marks.size > 0) storage?.setItem(key, JSON.stringify([...marks]));
      else storage?.removeItem(key);
    } catch {
      // If the storage is full, the marks remain in memory.
    }
    if (!isStopped) onChange(new Map(marks), failed);
  };

  const firstOwn = () => [...marks].find(([, { by }]) => by === undefined || by === person);

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (isSending) return;
    isSending = true;
    if (failed === "other person") failed = null;
    for (let entry = firstOwn(); entry && !isStopped; entry = firstOwn()) {
      const [registrationId, mark] = entry;
      const result = await send(registrationId, mark);
      if (result.result === "failed") {
        failed = result.status;
        if (!isStopped) timer = setTimeout(flush, RETRY[Math.min(failures, RETRY.length - 1)]);
        failures++;
        break;
      }
      failed = null;
      failures = 0;
      // If staff changed the mark while the browser was sending it, the newer mark remains in the queue.
      if (marks.get(registrationId) === mark) {
        marks.delete(registrationId);
        onSent(registrationId, result);
      }
      changed();
    }
    isSending = false;
    if (failed === null && marks.size > 0) failed = "other person";
    changed();
  }

  return {
    mark(registrationId: string, arrived: boolean): void {
      marks.delete(registrationId);
      marks.set(registrationId, { arrived, at: Date.now(), ...(person !== undefined && { by: person }) });
      changed();
      void flush();
    },
    /** Sends all queued check-in marks immediately, for example when the network connection is restored. */
    flush,
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function stored(storage: MarkQueueOptions["storage"], key: string): [string, Mark][] {
  try {
    const entries: unknown = JSON.parse(storage?.getItem(key) ?? "[]");
    return Array.isArray(entries) ? entries.filter(isMark).filter(([, { at }]) => Date.now() - at < MAX_AGE) : [];
  } catch {
    return [];
  }
}

export const isMark = (entry: unknown): entry is [string, Mark] =>
  Array.isArray(entry) &&
  typeof entry[0] === "string" &&
  typeof entry[1]?.arrived === "boolean" &&
  typeof entry[1]?.at === "number";
