import { useEffect, useState } from "react";
import type { PurgeReceipt } from "../../../../contracts/purge.ts";
import type { IslandComponent } from "../../../islands/types.ts";

/** Polling interval in milliseconds. A purge takes effect in all data centers within ten seconds. */
const POLL_INTERVAL_MS = 1_000;
const MAX_POLLS = 30;

/**
 * Renders a purge's state. The island polls the state until the purge has taken effect in all data centers. Without
 * JavaScript, the user must reload the page to update the state.
 */
export const ReceiptState: IslandComponent<"authors/ReceiptState", Pick<PurgeReceipt, "id" | "state">> = (receipt) => {
  const [state, setState] = useState(receipt.state);
  const [polls, setPolls] = useState(0);
  useEffect(() => {
    if (state === "everywhere" || polls >= MAX_POLLS) return;
    const unmount = new AbortController();
    const poll = async () => {
      try {
        const response = await fetch(`/_edge/purge/${receipt.id}`, {
          headers: { accept: "application/json" },
          signal: unmount.signal,
        });
        if (!response.ok) throw new Error(`the receipt request failed with status ${response.status}`);
        setState(((await response.json()) as PurgeReceipt).state);
      } catch (error) {
        if (unmount.signal.aborted) return;
        console.error("receipt:", error);
      }
      setPolls(polls + 1);
    };
    const timer = setTimeout(poll, polls === 0 ? 0 : POLL_INTERVAL_MS);
    return () => {
      clearTimeout(timer);
      unmount.abort();
    };
  }, [receipt.id, state, polls]);
  return <span role="status">{state}</span>;
};
