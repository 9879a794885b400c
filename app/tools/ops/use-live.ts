import { useCallback, useEffect, useState } from "react";
import { CallError } from "../../browser/call.ts";

/** How often the data are fetched, in milliseconds. */
const INTERVAL = 15_000;

export interface Live<D> {
  data: D;
  /** Why the last fetch failed; empty when it did not. */
  problem: string;
  isPaused: boolean;
  pause(isPaused: boolean): void;
  refresh(): Promise<void>;
}

/**
 * Keeps the data of a page up to date: fetches them as JSON, unless paused or out of sight. After a failed fetch, or a
 * response that is not valid, the data stay.
 */
export function useLive<D extends { now: number }>(
  served: D,
  address: string,
  isValid: (value: unknown) => value is D,
): Live<D> {
  const [data, setData] = useState(served);
  const [problem, setProblem] = useState("");
  const [isPaused, pause] = useState(false);

  const refresh = useCallback(async () => {
    try {
      const fresh = await fetchJson(address);
      if (!isValid(fresh)) throw new Error("the response is not valid");
      // Responses may overtake each other.
      setData((before) => (fresh.now > before.now ? fresh : before));
      setProblem("");
    } catch (error) {
      console.error("live data:", error);
      setProblem(problemText(error));
    }
  }, [address, isValid]);

  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => {
      if (!document.hidden) void refresh();
    }, INTERVAL);
    return () => clearInterval(timer);
  }, [isPaused, refresh]);

  return { data, problem, isPaused, pause, refresh };
}

async function fetchJson(address: string): Promise<unknown> {
  const headers = { accept: "application/json" };
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(INTERVAL) });
  if (!response.ok) throw new CallError(response.status);
  return response.json();
}

const problemText = (error: unknown): string =>
  error instanceof CallError && error.status === 401
    ? "You are signed out. Load the page again."
    : "This could not be refreshed.";
