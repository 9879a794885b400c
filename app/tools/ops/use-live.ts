import { useCallback, useEffect, useState } from "react";
import { CallError } from "../../browser/call.ts";

/** Polling interval and request timeout in milliseconds. */
const INTERVAL_MS = 15_000;

export interface Live<D> {
  data: D;
  /** Error message from the most recent request, or "" if it succeeded. */
  problem: string;
  isPaused: boolean;
  pause(isPaused: boolean): void;
  refresh(): Promise<void>;
}

/**
 * Polls a tool page's data in JSON format. Polling stops while the user has paused updates or the tab is in the
 * background. After a failed request or an invalid response, the hook keeps the last valid data.
 */
export function useLive<D extends { now: number }>(
  serverData: D,
  address: string,
  isValid: (value: unknown) => value is D,
): Live<D> {
  const [data, setData] = useState(serverData);
  const [problem, setProblem] = useState("");
  const [isPaused, pause] = useState(false);

  const refresh = useCallback(async () => {
    try {
      const response = await fetchJson(address);
      if (!isValid(response)) throw new Error("the JSON response does not contain valid live data");
      // Responses can arrive out of order, so the hook ignores data that is older than the current data.
      setData((current) => (response.now > current.now ? response : current));
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
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isPaused, refresh]);

  return { data, problem, isPaused, pause, refresh };
}

async function fetchJson(address: string): Promise<unknown> {
  const headers = { accept: "application/json" };
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(INTERVAL_MS) });
  if (!response.ok) throw new CallError(response.status);
  return response.json();
}

const problemText = (error: unknown): string =>
  error instanceof CallError && error.status === 401 ? "You are signed out. Reload the page." : "Refresh failed.";
