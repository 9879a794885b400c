import type { ThirdParties } from "../../../app/index.ts";
import type { SiteRecord } from "../../site.ts";

const NAMES = ["tagManager", "formAnalytics", "chat"] as const;

/**
 * What a page may load of other companies once its visitor agrees (AN-01, PV-02), with the words to ask with. Undefined
 * when the site has none. Whether the page is one that may is for the caller to know.
 */
export function thirdPartiesOf(
  { thirdParties }: Pick<SiteRecord, "thirdParties">,
  texts: ThirdParties["texts"],
): ThirdParties | undefined {
  const scripts = NAMES.flatMap((name) => {
    const party = thirdParties[name];
    if (!party) return [];
    const query = new URLSearchParams({ id: party.id });
    // The assistant stays in its corner of the page (AN-03).
    if (name === "chat") query.set("fullScreen", "false");
    return [[name, `${party.src}${party.src.includes("?") ? "&" : "?"}${query}`]];
  });
  if (scripts.length === 0) return undefined;
  return { ...Object.fromEntries(scripts), texts };
}

/** The hosts that the policy of such a page names (ED-21), each once: of the scripts, and what these ask. */
export function thirdPartyHosts({ thirdParties }: Pick<SiteRecord, "thirdParties">): string[] {
  const hosts = NAMES.flatMap((name) => {
    const party = thirdParties[name];
    return party ? [...hostOf(party.src), ...party.hosts] : [];
  });
  return [...new Set(hosts)];
}

/** The bot check of the site's forms (FM-13), as a page needs it; undefined when the site has none. */
export function botCheckOf({ thirdParties: { botCheck } }: Pick<SiteRecord, "thirdParties">) {
  return botCheck && { kind: botCheck.kind, mode: botCheck.mode, src: botCheck.src, siteKey: botCheck.id };
}

/** The hosts that the policy of a page with a form names for it. */
export const botCheckHosts = ({ thirdParties: { botCheck } }: Pick<SiteRecord, "thirdParties">): string[] =>
  botCheck ? [...hostOf(botCheck.src), ...botCheck.hosts] : [];

/** The host of a script; none where the site itself passes it on. */
const hostOf = (src: string): string[] => (URL.canParse(src) ? [new URL(src).host] : []);
