import { addReopener, askForConsent, closeConsentBar } from "./consent.ts";
import { type Decision, isRefused, storeDecision, storedDecision } from "./consent-decision.ts";
import { onReturn } from "./on-return.ts";
import type { ThirdParties } from "./page-data.ts";

/**
 * Loads third-party scripts after consent. If no decision is stored, the function asks for consent. Visitors can change
 * their decision, also on another page or in another tab. If Global Privacy Control is on, consent counts as declined,
 * and the consent bar does not appear.
 */
export function offer(parties: ThirdParties): void {
  const hasRefused = isRefused();
  let loaded = false;

  const load = () => {
    if (loaded) return;
    loaded = true;
    import("./load-third-parties.ts").then(({ loadAll }) => loadAll(parties)).catch(warn);
  };
  // If cookies are blocked, no decision is ever stored, and a decision applies to this page only.
  let known = storedDecision();
  const apply = (decision: Decision | null) => {
    if (decision === "all") load();
    // Running scripts cannot be stopped, so the page reloads when the visitor withdraws consent.
    else if (loaded) location.reload();
  };
  const applyDecision = (decision: Decision) => {
    storeDecision(decision);
    known = storedDecision();
    apply(decision);
  };
  const prompt = (trigger: HTMLElement | null) =>
    askForConsent(parties.texts, hasRefused ? null : applyDecision, trigger);

  addReopener(parties.texts.title, prompt);
  if (parties.embeds) import("./embeds.ts").then(({ offerEmbeds }) => offerEmbeds()).catch(warn);
  if (hasRefused) return;
  if (document.querySelector("[data-counts-clicks]"))
    import("./banner-clicks.ts").then(({ countBannerClicks }) => countBannerClicks()).catch(warn);
  onReturn(() => {
    if (storedDecision() === known) return;
    known = storedDecision();
    if (known) closeConsentBar();
    apply(known);
  });
  if (known === "all") load();
  else if (known === null) prompt(null);
}

const warn = (error: unknown) => console.warn("script embed:", error);
