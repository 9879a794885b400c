import { countBannerClicks } from "./banner-clicks.ts";
import { addReopener, askForConsent } from "./consent.ts";
import { type Decision, decided, isRefused, remember } from "./consent-decision.ts";
import { loadScript } from "./load-script.ts";
import type { Engagement, ThirdParties } from "./page-data.ts";

declare global {
  interface Window {
    /** The engagement service, once its script has come. */
    Engage?: { init(settings: object): unknown };
  }
}

/** Days that the cookie of the engagement service lasts (AN-04). */
const ENGAGEMENT_DAYS = 365;

/**
 * Loads what the visitor agreed to, asks for consent where there is no decision, and lets everyone change it.
 * A Global Privacy Control signal counts as a refusal, without a prompt (PV-02).
 */
export function offer(parties: ThirdParties): void {
  const refused = isRefused();
  let loaded = false;

  const load = () => {
    if (loaded) return;
    loaded = true;
    loadAll(parties);
  };
  const decide = (decision: Decision) => {
    remember(decision);
    if (decision === "all") load();
    // What runs already cannot be stopped in any other way.
    else if (loaded) location.reload();
  };
  const prompt = (from: HTMLElement | null) => askForConsent(parties.texts, refused ? null : decide, from);

  addReopener(parties.texts.title, prompt);
  if (parties.embeds) import("./embeds.ts").then(({ offerEmbeds }) => offerEmbeds()).catch(warn);
  if (refused) return;
  countBannerClicks();
  const decision = decided();
  if (decision === "all") load();
  else if (decision === null) prompt(null);
}

/** Starts all scripts side by side. The page works without any of them (AN-06). */
function loadAll({ tagManager, formAnalytics, chat, autopilot, engagement, embeds }: ThirdParties): void {
  const quietly = (src: string | undefined) => src && loadScript(src).catch(() => undefined);
  if (tagManager) {
    // What the tag manager takes for its own start; the page's events stand before it in the layer.
    window.dataLayer ??= [];
    window.dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
  }
  quietly(tagManager);
  quietly(formAnalytics);
  if (embeds) import("./embeds.ts").then(({ runEmbeds }) => runEmbeds()).catch(warn);
  if (chat) loadScript(chat).catch(() => console.warn("Failed to load Gyant script"));
  if (engagement) engage(engagement).catch(() => undefined);
  if (autopilot) whenInteractive(() => quietly(autopilot));
}

const warn = (error: unknown) => console.warn("script embed:", error);

/** Sets the engagement service up, once its script has come (AN-04). It learns of no query: that may hold words. */
async function engage({ src, clientKey, targetDomain, pointOfSale, cookieDomain }: Engagement): Promise<void> {
  await loadScript(src);
  await window.Engage?.init({
    clientKey,
    targetURL: targetDomain,
    pointOfSale,
    cookieDomain,
    cookieExpiryDays: ENGAGEMENT_DAYS,
    includeUTMParameters: false,
  });
}

/** Waits until the page is interactive, and then until nothing of its own is left to do (AN-05). */
function whenInteractive(begin: () => void): void {
  const whenIdle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(begin, { timeout: 4_000 }) : setTimeout(begin);
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", whenIdle, { once: true });
  else whenIdle();
}
