import { countBannerClicks } from "./banner-clicks.ts";
import { discardDraft } from "./form-draft.ts";
import { loadScript } from "./load-script.ts";
import type { Engagement, ThirdParties } from "./page-data.ts";

declare global {
  interface Window {
    /** Global variable that the engagement script defines. */
    Engage?: { init(settings: object): unknown };
  }
}

/** Lifetime of the engagement cookie, in days. */
const ENGAGEMENT_DAYS = 365;

/**
 * Loads all third-party scripts. The page works even if a script fails to load. Before loading the scripts, deletes the
 * form values that were stored before a payment, because third-party scripts can read the tab's session storage.
 */
export function loadAll({ tagManager, formAnalytics, chat, autopilot, engagement, embeds }: ThirdParties): void {
  discardDraft();
  const loadOptionalScript = (src: string | undefined) => src && loadScript(src).catch(() => undefined);
  if (tagManager) {
    // The tag manager expects its start event after the page's events, which are already in the data layer.
    window.dataLayer ??= [];
    window.dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
  }
  loadOptionalScript(tagManager);
  // Banner clicks are tracked on every page because the personalization service can add a tracked banner after the page
  // loads.
  countBannerClicks();
  loadOptionalScript(formAnalytics);
  if (embeds)
    import("./embeds.ts").then(({ runEmbeds }) => runEmbeds()).catch((error) => console.warn("script embed:", error));
  if (chat)
    import("./chat.ts").then(({ loadChat }) => loadChat(chat)).catch(() => console.warn("Failed to load Gyant script"));
  if (engagement) engage(engagement).catch(() => undefined);
  if (autopilot) whenInteractive(() => loadOptionalScript(autopilot));
}

/**
 * Starts the engagement service. The service receives the page URL without the query string because the query string
 * can contain free text.
 */
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

/** Calls `callback` once the page is interactive and the browser is idle. */
function whenInteractive(callback: () => void): void {
  const whenIdle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(callback, { timeout: 4_000 }) : setTimeout(callback);
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", whenIdle, { once: true });
  else whenIdle();
}
