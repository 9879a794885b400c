import { addReopener, askForConsent } from "./consent.ts";
import type { ThirdParties } from "./page-data.ts";

declare global {
  interface Navigator {
    /** https://w3c.github.io/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

type Decision = "all" | "none";

/** How long a decision is valid, in seconds: 180 days. */
const MAX_AGE = 180 * 24 * 60 * 60;

/** What the visitor decided on an earlier page; null before. The server never reads this cookie. */
const decided = () => (/(?:^|; )consent=(all|none)(?:;|$)/.exec(document.cookie)?.[1] ?? null) as Decision | null;

function remember(decision: Decision): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store yet
  document.cookie = `consent=${decision}; Max-Age=${MAX_AGE}; Path=/; SameSite=Lax${secure}`;
}

/**
 * Loads what the visitor agreed to, asks for consent where there is no decision, and lets everyone change it.
 * A Global Privacy Control signal counts as a refusal, without a prompt (PV-02).
 */
export function offer(parties: ThirdParties): void {
  const refused = navigator.globalPrivacyControl === true;
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
  const decision = decided();
  if (decision === "all") load();
  else if (decision === null) prompt(null);
}

/** Starts all scripts side by side. The page works without any of them (AN-06). */
function loadAll({ tagManager, formAnalytics, chat, embeds }: ThirdParties): void {
  if (tagManager) {
    // What the tag manager takes for its own start; the page's events stand before it in the layer.
    window.dataLayer ??= [];
    window.dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
    loadScript(tagManager);
  }
  if (formAnalytics) loadScript(formAnalytics);
  if (embeds) import("./embeds.ts").then(({ runEmbeds }) => runEmbeds()).catch(warn);
  if (chat) loadScript(chat).onerror = () => console.warn("Failed to load Gyant script");
}

const warn = (error: unknown) => console.warn("script embed:", error);

function loadScript(src: string): HTMLScriptElement {
  const script = document.createElement("script");
  script.async = true;
  script.src = src;
  document.head.appendChild(script);
  return script;
}
