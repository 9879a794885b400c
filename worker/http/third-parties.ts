import type { Embeds, ThirdParties, ThirdPartyName } from "../../app/index.ts";
import type { PageEntry } from "../../contracts/content.ts";
import type { SiteRecord } from "../site.ts";

type Site = Pick<SiteRecord, "thirdParties">;

const BY_ID = ["tagManager", "formAnalytics", "chat", "autopilot"] as const;
const AFTER_CONSENT = [...BY_ID, "engagement"] as const;

/** The parties of a site that a page may load: a record may keep one to some pages. */
const onPage = ({ thirdParties }: Site, path: string) =>
  AFTER_CONSENT.filter((name) => thirdParties[name] && (thirdParties[name].pages?.includes(path) ?? true));

/** Paths where visitors reveal health concerns or give personal data (PV-01), whatever the content system says. */
const SENSITIVE =
  /(billing|\bbills?\b|pay|fees|register|registration|thank-you|confirmation|form|\bstaff\b|management|participants|find-a-doctor|provider|doctor|condition|search)/;

/**
 * Whether third parties may know of a visit to the page (PV-01): only where authors say so, and never on these.
 */
export const isOpenPage = (path: string, entry: PageEntry | undefined): boolean =>
  entry?.sensitivity === "open" && !SENSITIVE.test(path);

/** The address of a script with the public id of our account there. */
function scriptOf(src: string, id: string, more: Record<string, string> = {}): string {
  return `${src}${src.includes("?") ? "&" : "?"}${new URLSearchParams({ id, ...more })}`;
}

/**
 * What a page may load of other companies once its visitor agrees (AN-01, PV-02), with the words to ask with. Undefined
 * when there is none and the page has no scripts of authors. The caller checks whether the page may load any.
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
    // The assistant stays in its corner of the page (AN-03).
    if (party) parties[name] = scriptOf(party.src, party.id, name === "chat" ? { fullScreen: "false" } : {});
  }
  const { engagement } = site.thirdParties;
  if (engagement && names.includes("engagement")) {
    const { src, clientKey, targetDomain, pointOfSale, cookieDomain } = engagement;
    parties.engagement = { src, clientKey, targetDomain, pointOfSale, cookieDomain };
  }
  return parties;
}

/** The host of an address; none where the site itself passes it on. */
const hostOf = (src: string): string[] => (URL.canParse(src) ? [new URL(src).host] : []);

/** The hosts of a party, each once: of its script, and what this asks. */
const hostsOf = (party: { src: string; hosts: readonly string[] } | undefined): string[] =>
  party ? [...hostOf(party.src), ...party.hosts] : [];

/** The hosts that the policy of such a page names (ED-21), each once. */
export function thirdPartyHosts(site: Site, path: string): string[] {
  const hosts = onPage(site, path).flatMap((name) => hostsOf(site.thirdParties[name]));
  const target = onPage(site, path).includes("engagement") ? hostOf(site.thirdParties.engagement!.targetDomain) : [];
  return [...new Set([...hosts, ...target])];
}

/** The bot check of the site's forms (FM-13), as a page needs it; undefined when the site has none. */
export function botCheckOf({ thirdParties: { botCheck } }: Site) {
  if (!botCheck) return undefined;
  const { kind, mode, src, id, challengeId } = botCheck;
  return { kind, mode, src, siteKey: id, ...(kind === "recaptcha-v3" && challengeId && { challengeKey: challengeId }) };
}

/** The hosts that the policy of a page with a form names for it. */
export const botCheckHosts = ({ thirdParties }: Site): string[] => hostsOf(thirdParties.botCheck);

/** What blocks of authors may load of other companies (EM-03, EM-04). */
export function embedsOf({ thirdParties: { chat, embeddedForms } }: Site): Embeds {
  return {
    ...(embeddedForms && { forms: embeddedForms.src }),
    ...(chat && { messenger: scriptOf(chat.src, chat.id, { fullScreen: "false" }), messengerHosts: hostsOf(chat) }),
  };
}

/** The hosts that the policy of a page with such blocks names for them. */
export const partyHosts = ({ thirdParties }: Site, embeds: ReadonlySet<"chat" | "embeddedForms">): string[] => [
  ...new Set([...embeds].flatMap((name) => hostsOf(thirdParties[name]))),
];

/** Every other company that the site works with, and the host that visitors would know it by. */
export function namedParties(site: Site): { name: ThirdPartyName; host: string }[] {
  const names = [...AFTER_CONSENT, "botCheck", "embeddedForms"] as const;
  return names.flatMap((name) => {
    const party = site.thirdParties[name];
    return party ? [{ name, host: hostOf(party.src)[0] ?? party.hosts[0] ?? "" }] : [];
  });
}

/** The hosts of authored scripts that the site's record allows (BL-49): no author can name another. */
export const embedHosts = ({ scriptHosts }: Pick<SiteRecord, "scriptHosts">, sources: readonly string[]): string[] => [
  ...new Set(sources.map((src) => new URL(src).host).filter((host) => scriptHosts.includes(host))),
];
