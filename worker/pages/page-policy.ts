import type { Head, ParsedPage, Translate } from "../../app/index.ts";
import { pictureHosts } from "../content/picture-hosts.ts";
import { pagePolicy } from "../http/csp.ts";
import { botCheckHosts, embedHosts, partyHosts, thirdPartiesOf, thirdPartyHosts } from "../http/third-parties.ts";
import type { PageRequest } from "./page-request.ts";

type App = Pick<
  typeof import("../../app/index.ts"),
  "consentLabels" | "embedsOn" | "formsOf" | "policyNeeds" | "searchesDoctors"
>;

/** A page's client settings, inline scripts, and content security policy. */
export interface Allowed {
  /**
   * Settings for the client entry script: third parties that load after consent, and whether the page has video
   * players.
   */
  head: Pick<Head, "thirdParties" | "players">;
  /** Inline scripts that authors added to the page. */
  scripts: readonly string[];
  /** Returns the content security policy with the given hashes of inline scripts and styles. */
  policy(digests: { scripts: string[]; styles: string[] }): string;
}

/**
 * @param open whether the page may load third-party scripts. Pages with health data or personal data must not load
 * third-party scripts.
 */
export function allowedOn(
  { consentLabels, embedsOn, formsOf, policyNeeds, searchesDoctors }: App,
  { env, site, path, draft, editors }: Pick<PageRequest, "env" | "site" | "path" | "draft" | "editors">,
  page: ParsedPage | null,
  t: Translate,
  open: boolean,
): Allowed {
  const needs = open && page ? policyNeeds(page) : { frames: [], scripts: [], sources: [] };
  const scripted = needs.scripts.length + needs.sources.length > 0;
  const thirdParties = open ? thirdPartiesOf(site, path, consentLabels(t), scripted) : undefined;
  const takesForm = page !== null && formsOf(page).length > 0;
  const checksVisitors = takesForm && draft === undefined;
  const hasBotCheck = checksVisitors && site.thirdParties.botCheck !== undefined;
  const hosts = [
    ...(thirdParties ? thirdPartyHosts(site, path) : []),
    ...embedHosts(site, needs.sources),
    ...(checksVisitors ? botCheckHosts(site) : []),
  ];
  const { doctorSearch } = site;
  const isExternal = doctorSearch && URL.canParse(doctorSearch.base);
  const doctorHosts = page && isExternal && searchesDoctors(page) ? [new URL(doctorSearch.base).host] : [];
  const embedded = page && draft === undefined ? embedsOn(page) : new Set<never>();
  const embeds = partyHosts(site, new Set(embedded.has("chat") ? ["chat"] : []));
  // Third-party forms run in sandboxed frames that have a separate policy.
  const hasForms = embedded.has("embeddedForms");
  const forms = partyHosts(site, new Set(hasForms ? ["embeddedForms"] : []));
  const assets = URL.canParse(env.AUTHOR_ASSET_HOST ?? "") ? new URL(env.AUTHOR_ASSET_HOST!).origin : "";
  return {
    head: { ...(thirdParties && { thirdParties }), ...(needs.frames.length > 0 && { players: true }) },
    scripts: needs.scripts,
    policy: ({ scripts, styles }) =>
      pagePolicy({
        scripts,
        styles,
        pictureHosts: pictureHosts(env, site),
        // A form submission may redirect to a payment page or to an external doctor search.
        formActionHosts: [...(takesForm ? site.paymentHosts : []), ...doctorHosts, ...embeds],
        embeds,
        thirdParties: hosts,
        // `foreign` does not depend on the hosts, because a site may proxy third-party scripts through its own host.
        foreign: scripted || thirdParties !== undefined || embedded.has("chat") || hasBotCheck,
        frames: [...needs.frames, ...forms],
        ownFrames: hasForms,
        ...(editors && { editors, edited: Boolean(draft?.editor) }),
        ...(draft !== undefined && assets ? { assets } : {}),
      }),
  };
}
