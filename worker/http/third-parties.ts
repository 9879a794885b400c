import type { Embeds, ThirdParties, ThirdPartyName } from "../../app/index.ts";
import type { PageEntry } from "../../contracts/content.ts";
import type { Env } from "../env.ts";
import { type FrameKind, frameOrigin, type SiteRecord } from "../site.ts";

type Site = Pick<SiteRecord, "name" | "thirdParties">;
type Frames = Pick<Env, "FRAME_ORIGIN">;

/** Returns the URL for a frame of the given kind (see `worker/handlers/party-frame.ts`). */
const frameOf = (env: Frames, { name }: Site, kind: FrameKind): string =>
  `${frameOrigin(env, kind)}/_edge/frame?site=${name}&for=${kind}`;

const BY_ID = ["tagManager", "formAnalytics", "chat", "autopilot"] as const;
const AFTER_CONSENT = [...BY_ID, "engagement"] as const;

/**
 * Returns the site's third parties that may load on a page. The site record can limit a third party to a list of pages.
 */
const partiesOnPage = ({ thirdParties }: Pick<Site, "thirdParties">, path: string) =>
  AFTER_CONSENT.filter((name) => thirdParties[name] && (thirdParties[name].pages?.includes(path) ?? true));

/**
 * Matches paths of pages where visitors reveal health concerns or enter personal data. Third-party content never loads
 * on sensitive pages, even if authors allow third parties.
 */
const SENSITIVE =
  /(billing|\bbills?\b|pay|fees|register|registration|thank-you|confirmation|form|\bstaff\b|management|participants|find-a-doctor|provider|doctor|condition|search)/;

/**
 * Returns whether a page may load third parties. True only if authors allow third parties and the path is not
 * sensitive.
 */
export const mayLoadThirdParties = (path: string, entry: PageEntry | undefined): boolean =>
  entry?.sensitivity === "open" && !SENSITIVE.test(path);

/** Adds query parameters to a third-party script's URL. */
export const scriptOf = (src: string, query: Record<string, string>): string =>
  `${src}${src.includes("?") ? "&" : "?"}${new URLSearchParams(query)}`;

/**
 * Returns the third parties that a page loads after consent, with the UI strings for the consent dialog. Returns
 * undefined if the page has neither third parties nor authored scripts. The caller must check whether the page may load
 * any third parties.
 */
export function thirdPartiesOf(
  env: Frames,
  site: Site,
  path: string,
  texts: ThirdParties["texts"],
  embeds: boolean,
): ThirdParties | undefined {
  const names = partiesOnPage(site, path);
  if (names.length === 0 && !embeds) return undefined;
  const parties: ThirdParties = { ...(embeds && { embeds }), texts };
  for (const name of BY_ID) {
    const party = names.includes(name) && site.thirdParties[name];
    if (party) parties[name] = name === "chat" ? frameOf(env, site, name) : scriptOf(party.src, { id: party.id });
  }
  const { engagement } = site.thirdParties;
  if (engagement && names.includes("engagement")) {
    const { src, clientKey, targetDomain, pointOfSale, cookieDomain } = engagement;
    parties.engagement = { src, clientKey, targetDomain, pointOfSale, cookieDomain };
  }
  return parties;
}

/** Returns an array that contains an absolute URL's host, or an empty array for a path on this site. */
const hostOf = (src: string): string[] => (URL.canParse(src) ? [new URL(src).host] : []);

/** Returns a third-party script's host and the hosts to which it connects. */
export const hostsOf = (party: { src: string; hosts: readonly string[] } | undefined): string[] =>
  party ? [...hostOf(party.src), ...party.hosts] : [];

/**
 * Returns the unique hosts of a page's third parties, for its Content-Security-Policy. Excludes the chat, because it
 * runs in a frame that has its own policy.
 */
export function thirdPartyHosts(site: Pick<Site, "thirdParties">, path: string): string[] {
  const hosts = partiesOnPage(site, path).flatMap((name) => (name === "chat" ? [] : hostsOf(site.thirdParties[name])));
  const targetHosts = partiesOnPage(site, path).includes("engagement")
    ? hostOf(site.thirdParties.engagement!.targetDomain)
    : [];
  return [...new Set([...hosts, ...targetHosts])];
}

/** Returns the browser settings for the bot check on forms, or undefined if the site has no bot check. */
export function botCheckOf(env: Frames, site: Site) {
  const { botCheck } = site.thirdParties;
  if (!botCheck) return undefined;
  const { kind, mode, id, challengeId } = botCheck;
  const frame = frameOf(env, site, "check");
  return {
    kind,
    mode,
    frame,
    siteKey: id,
    ...(kind === "recaptcha-v3" && challengeId && { challengeKey: challengeId }),
  };
}

/** Returns the frames and hosts of the third parties that blocks embed. */
export function embedsOf(env: Frames, site: Site): Embeds {
  const { chat, embeddedForms } = site.thirdParties;
  return {
    ...(embeddedForms && { forms: { frame: frameOf(env, site, "form"), hosts: hostsOf(embeddedForms) } }),
    ...(chat && { chat: { frame: frameOf(env, site, "chat"), hosts: hostsOf(chat) } }),
  };
}

/** Returns the frame and the host of XM Cloud Forms. */
export const sitecoreFormsOf = (env: Frames, site: Site, host: string): Embeds => ({
  sitecore: { frame: `${frameOf(env, site, "form")}&sitecore=1`, hosts: [host] },
});

/** Lists a site's third parties and the host of each third party's script. */
export function namedParties(site: Site): { name: ThirdPartyName; host: string }[] {
  const names = [...AFTER_CONSENT, "botCheck", "embeddedForms"] as const;
  return names.flatMap((name) => {
    const party = site.thirdParties[name];
    return party ? [{ name, host: hostOf(party.src)[0] ?? party.hosts[0] ?? "" }] : [];
  });
}

/** Returns the hosts from which the site record allows authored scripts. */
export const embedHosts = ({ scriptHosts }: Pick<SiteRecord, "scriptHosts">, sources: readonly string[]): string[] => [
  ...new Set(sources.map((src) => new URL(src).host).filter((host) => scriptHosts.includes(host))),
];
