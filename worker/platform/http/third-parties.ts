import type { ThirdParties } from "../../../app/index.ts";
import type { SiteRecord } from "../../site.ts";

const NAMES = ["tagManager", "formAnalytics", "chat"] as const;

/**
 * What a page may load of other companies once its visitor agrees (AN-01, PV-02), with the words of the consent
 * question. Undefined when the site has none and the page no embedded scripts. Whether the page is one that may is for
 * the caller to know.
 */
export function thirdPartiesOf(
  { thirdParties }: Pick<SiteRecord, "thirdParties">,
  texts: ThirdParties["texts"],
  embeds: boolean,
): ThirdParties | undefined {
  const scripts = NAMES.flatMap((name) => {
    const party = thirdParties[name];
    if (!party) return [];
    const src = new URL(party.src);
    src.searchParams.set("id", party.id);
    // The assistant stays in its corner of the page (AN-03).
    if (name === "chat") src.searchParams.set("fullScreen", "false");
    return [[name, src.href]];
  });
  if (scripts.length === 0 && !embeds) return undefined;
  return { ...Object.fromEntries(scripts), ...(embeds && { embeds }), texts };
}

/** The hosts that the policy of such a page names (ED-21), each once: of the scripts, and the hosts that these call. */
export function thirdPartyHosts({ thirdParties }: Pick<SiteRecord, "thirdParties">): string[] {
  const hosts = NAMES.flatMap((name) => {
    const party = thirdParties[name];
    return party ? [new URL(party.src).host, ...party.hosts] : [];
  });
  return [...new Set(hosts)];
}

/** The bot check of the site's forms (FM-13), as a page needs it; undefined when the site has none. */
export function botCheckOf({ thirdParties: { botCheck } }: Pick<SiteRecord, "thirdParties">) {
  return botCheck && { src: botCheck.src, siteKey: botCheck.id };
}

/** The hosts that the policy of a page with a form names for it. */
export const botCheckHosts = ({ thirdParties: { botCheck } }: Pick<SiteRecord, "thirdParties">): string[] =>
  botCheck ? [new URL(botCheck.src).host, ...botCheck.hosts] : [];

/** The hosts of authored scripts that the site's record allows (BL-49): no author can name another. */
export const embedHosts = ({ scriptHosts }: Pick<SiteRecord, "scriptHosts">, sources: readonly string[]): string[] => [
  ...new Set(sources.map((src) => new URL(src).host).filter((host) => scriptHosts.includes(host))),
];
