import { DEBOUNCE } from "../../../lib/constants.ts";
import { money, priceText } from "../../../lib/money.ts";
import { othersIn } from "../../../lib/party.ts";
import { canCheckPromo } from "../../../lib/rules.ts";
import { call } from "../../browser/call.ts";
import type { Enhancement } from "../../islands/types.ts";

interface PromoOptions {
  sessionId: string;
  /** Dollars by id of the fee. */
  prices: Readonly<Record<string, number>>;
  /** The word for what costs nothing. */
  free: string;
}

/**
 * Checks a promotion code when it is applied, and shows what is left to pay (EV-27, EV-28). The form is sent with the
 * code whatever was said of it here: the receiver has the last word.
 */
export const promo: Enhancement<"event-registration/promo", PromoOptions> = (host, { sessionId, prices, free }) => {
  const form = host.closest("form");
  const input = host.querySelector<HTMLInputElement>("input[name=promoCode]");
  const apply = host.querySelector<HTMLButtonElement>("[data-apply]");
  const good = host.querySelector<HTMLElement>("[data-valid]");
  const bad = host.querySelector<HTMLElement>("[data-invalid]");
  const total = host.querySelector<HTMLElement>("[data-total]");
  const amount = host.querySelector<HTMLElement>("[data-due]");
  if (!form || !input || !apply || !good || !bad || !total || !amount) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending = new AbortController();
  let code = "";
  let off = 0;

  const feeId = () => String(new FormData(form).get("eventFeeId") ?? "");
  const showTotal = () => {
    const own = prices[feeId()];
    total.hidden = own === undefined;
    const sent = new FormData(form);
    const along = othersIn((name) => String(sent.get(name) ?? ""), feeId());
    const due = along.reduce((sum, { feeId }) => sum + (prices[feeId] ?? 0), Math.max(0, (own ?? 0) - off));
    amount.textContent = priceText(due, free);
  };
  const take = () => {
    code = input.value.trim();
    if (canCheckPromo(sessionId, code)) apply.removeAttribute("aria-disabled");
    else apply.setAttribute("aria-disabled", "true");
  };
  /** The verdict on a code is that code's: a change clears it, and an answer that is still coming is dropped. */
  const clear = () => {
    pending.abort();
    good.hidden = true;
    bad.hidden = true;
    off = 0;
    showTotal();
  };
  const check = async () => {
    clearTimeout(timer);
    take();
    clear();
    if (!canCheckPromo(sessionId, code)) return;
    pending = new AbortController();
    const { signal } = pending;
    const eventFeeId = feeId();
    try {
      const request = { sessionId, promoCode: code, ...(eventFeeId ? { eventFeeId } : {}) };
      const { isValid, amount: worth } = await call("GET /classes-events/validate-promo-code", request, { signal });
      off = isValid ? worth : 0;
      const words = good.querySelector("[data-amount]");
      if (words) words.textContent = money(worth);
      good.hidden = !isValid;
      bad.hidden = isValid;
    } catch (error) {
      if (signal.aborted) return;
      console.error("promotion code:", error);
      bad.hidden = false;
    }
    showTotal();
  };

  input.addEventListener("input", () => {
    clear();
    clearTimeout(timer);
    timer = setTimeout(take, DEBOUNCE.promoCode);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !input.value.trim()) return;
    event.preventDefault();
    void check();
  });
  apply.addEventListener("click", () => void check());
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.name === "eventFeeId") clear();
  });
  form.addEventListener("input", showTotal);
  take();
  showTotal();
};
