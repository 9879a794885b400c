import type { Enhancement } from "../../islands/types.ts";

/** How often the state of a purge is polled, in milliseconds. It is everywhere within ten seconds. */
const POLL_INTERVAL = 1_000;
const MOST = 30;

/** Follows a purge until it is everywhere. Without script a reload says it. */
export const receipt: Enhancement<"authors-purges/receipt"> = (host) => {
  const place = host.querySelector<HTMLElement>("[data-receipt]");
  const address = place?.dataset.receipt;
  if (!place || !address) return;
  let polls = 0;
  const poll = async () => {
    polls++;
    try {
      const response = await fetch(address, { headers: { accept: "application/json" } });
      if (!response.ok) throw new Error(`the receipt answered ${response.status}`);
      const { state } = (await response.json()) as { state: string };
      if (place.textContent !== state) place.textContent = state;
      if (state === "everywhere" || polls >= MOST) return;
    } catch (error) {
      console.error("receipt:", error);
      if (polls >= MOST) return;
    }
    setTimeout(poll, POLL_INTERVAL);
  };
  void poll();
};
