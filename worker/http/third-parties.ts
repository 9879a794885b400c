import type { Embeds, ThirdParties, ThirdPartyName } from "../../app/index.ts";
import type { PageEntry } from "../../contracts/content.ts";
import type { SiteRecord } from "../site.ts";

type Site = Pick<SiteRecord, "thirdParties">;

const BY_ID = ["tagManager", "formAnalytics", "chat", "autopilot"] as const;
const AFTER_CONSENT = [...BY_ID, "engagement"] as const;

/**
 * Returns the third parties of a site that may load on a page. The site record can limit a third party to a list of
 * pages.
 */
const onPage = ({ thirdParties }: Site, path: string) =>
  AFTER_CONSENT.filter((name) => thirdParties[name] && (thirdParties[name].pages?.includes(path) ?? true));

/**
 * Matches paths of pages where visitors reveal health concerns or enter personal data. Third-party content never loads
 * on such sensitive pages, even if authors allow third parties.
 */
const SENSITIVE =
  /(billing|\bbills?\b|pay|fees|register|registration|thank-you|confirmation|form|\bstaff\b|management|participants|find-a-doctor|provider|doctor|condition|search)/;

/** Returns whether a page may load third parties: authors must allow them, and the path must not be sensitive. */
export const isOpenPage = (path: string, entry: PageEntry | undefined): boolean =>
  entry?.sensitivity === "open" && !SENSITIVE.test(path);

/** Returns the URL of a third-party script, including the site's public account ID. */
function scriptOf(src: string, id: string, more: Record<string, string> = {}): string {
  return `${src}${src.includes("?") ? "&" : "?"}${new URLSearchParams({ id, ...more })}`;
}

/**
 * Returns the third parties that a page loads after consent, with the UI strings of the consent dialog. Returns
 * undefined if the page has neither third parties nor authored scripts. The caller must check whether the page may load
 * third parties at all.
 */
export function thirdPartiesOf(
  site: Site,
  path: string,
  texts: ThirdParties["texts"],
  embeds: boolean,
): ThirdParties | undefined {
  const names = onPage(site, path);
  if (names.length === 0 && !embeds) return undefined;
  const parties: ThirdParties = { ...(embeds && { embeds }), texts };
  for (const name of BY_ID) {
    const party = names.includes(name) && site.thirdParties[name];
    // Disables full-screen mode, because the chat widget must not cover the page.
    if (party) parties[name] = scriptOf(party.src, party.id, name === "chat" ? { fullScreen: "false" } : {});
  }
  const { engagement } = site.thirdParties;
  if (engagement && names.includes("engagement")) {
    const { src, clientKey, targetDomain, pointOfSale, cookieDomain } = engagement;
    parties.engagement = { src, clientKey, targetDomain, pointOfSale, cookieDomain };
  }
  return parties;
}

/** Returns an array containing the host of an absolute URL, or an empty array for a path on this site. */
const hostOf = (src: string): string[] => (URL.canParse(src) ? [new URL(src).host] : []);

/** Returns the host of a third-party script and the hosts that the script connects to. */
const hostsOf = (party: { src: string; hosts: readonly string[] } | undefined): string[] =>
  party ? [...hostOf(party.src), ...party.hosts] : [];

/** Returns the unique hosts of a page's third parties for its Content-Security-Policy. */
export function thirdPartyHosts(site: Site, path: string): string[] {
  const hosts = onPage(site, path).flatMap((name) => hostsOf(site.thirdParties[name]));
  const target = onPage(site, path).includes("engagement") ? hostOf(site.thirdParties.engagement!.targetDomain) : [];
  return [...new Set([...hosts, ...target])];
}

/** Returns the browser's settings for the bot check on forms, or undefined if the site has no bot check. */
export function botCheckOf({ thirdParties: { botCheck } }: Site) {
  if (!botCheck) return undefined;
  const { kind, mode, src, id, challengeId } = botCheck;
  return { kind, mode, src, siteKey: id, ...(kind === "recaptcha-v3" && challengeId && { challengeKey: challengeId }) };
}

/** Returns the bot check's hosts, for the Content-Security-Policy of a page with a form. */
export const botCheckHosts = ({ thirdParties }: Site): string[] => hostsOf(thirdParties.botCheck);

/** Returns the URLs of the third-party scripts that authored blocks embed. */
export function embedsOf({ thirdParties: { chat, embeddedForms } }: Site): Embeds {
  return {
    ...(embeddedForms && { forms: embeddedForms.src }),
    ...(chat && { messenger: scriptOf(chat.src, chat.id, { fullScreen: "false" }), messengerHosts: hostsOf(chat) }),
  };
}

/** Returns the hosts of third parties that blocks embed, for the Content-Security-Policy of a page. */
export const partyHosts = ({ thirdParties }: Site, embeds: ReadonlySet<"chat" | "embeddedForms">): string[] => [
  ...new Set([...embeds].flatMap((name) => hostsOf(thirdParties[name]))),
];

/** Lists a site's third parties, each with the host of its script. */
export function namedParties(site: Site): { name: ThirdPartyName; host: string }[] {
  const names = [...AFTER_CONSENT, "botCheck", "embeddedForms"] as const;
  return names.flatMap((name) => {
    const party = site.thirdParties[name];
    return party ? [{ name, host: hostOf(party.src)[0] ?? party.hosts[0] ?? "" }] : [];
  });
}

/** Returns the hosts of authored scripts that the site record allows. */
export const embedHosts = ({ scriptHosts }: Pick<SiteRecord, "scriptHosts">, sources: readonly string[]): string[] => [
  ...new Set(sources.map((src) => new URL(src).host).filter((host) => scriptHosts.includes(host))),
];
