import type { Enhancement } from "../../islands/types.ts";

/** How often the site is asked how far a purge is, in milliseconds. It is everywhere within ten seconds. */
const ASKED_EVERY = 1_000;
const MOST = 30;

/** Follows a purge until it is everywhere. Without script a reload says it. */
export const receipt: Enhancement<"authors-purges/receipt"> = (host) => {
  const place = host.querySelector<HTMLElement>("[data-receipt]");
  const address = place?.dataset.receipt;
  if (!place || !address) return;
  let asked = 0;
  const ask = async () => {
    asked++;
    try {
      const response = await fetch(address, { headers: { accept: "application/json" } });
      if (!response.ok) throw new Error(`the receipt answered ${response.status}`);
      const { state } = (await response.json()) as { state: string };
      if (place.textContent !== state) place.textContent = state;
      if (state === "everywhere" || asked >= MOST) return;
    } catch (error) {
      console.error("receipt:", error);
      if (asked >= MOST) return;
    }
    setTimeout(ask, ASKED_EVERY);
  };
  void ask();
};
