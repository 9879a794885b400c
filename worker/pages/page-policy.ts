import type { Head, ParsedPage, Translate } from "../../app/index.ts";
import { pictureHosts } from "../content/picture-hosts.ts";
import { pagePolicy } from "../http/csp.ts";
import { embedHosts, hostsOf, thirdPartiesOf, thirdPartyHosts } from "../http/third-parties.ts";
import { frameOrigin } from "../site.ts";
import type { PageRequest } from "./page-request.ts";

type App = Pick<
  typeof import("../../app/index.ts"),
  "consentLabels" | "embedsOn" | "formsOf" | "policyNeeds" | "searchesDoctors"
>;

/** A page's client settings, inline scripts, and content security policy. */
export interface ClientPolicy {
  /**
   * Settings for the client entry script: the third parties that load after consent and whether the page has video
   * players.
   */
  head: Pick<Head, "thirdParties" | "players">;
  /** Inline scripts that authors added to the page. */
  scripts: readonly string[];
  /** Returns the content security policy with the given hashes of inline scripts and styles. */
  policy(digests: { scripts: string[]; styles: string[] }): string;
}

/**
 * @param open Whether the page may load third-party scripts. Pages that show health data or personal data must not load
 * third-party scripts.
 */
export function clientPolicyOf(
  { consentLabels, embedsOn, formsOf, policyNeeds, searchesDoctors }: App,
  { env, site, path, draft, editors }: Pick<PageRequest, "env" | "site" | "path" | "draft" | "editors">,
  page: ParsedPage | null,
  t: Translate,
  open: boolean,
): ClientPolicy {
  const needs = open && page ? policyNeeds(page) : { frames: [], scripts: [], sources: [] };
  const hasScripts = needs.scripts.length + needs.sources.length > 0;
  const thirdParties = open ? thirdPartiesOf(env, site, path, consentLabels(t), hasScripts) : undefined;
  // The chat, embedded forms, and the bot check run in frames that have their own policies.
  const { texts: _, chat, ...foreign } = thirdParties ?? {};
  const takesForm = page !== null && formsOf(page).length > 0;
  const embedded = page && draft === undefined ? embedsOn(page) : new Set<never>();
  const frames = [
    ...(chat || embedded.has("chat") ? (["chat"] as const) : []),
    ...(embedded.has("embeddedForms") ? (["form"] as const) : []),
    ...(takesForm && draft === undefined && site.thirdParties.botCheck ? (["check"] as const) : []),
  ].map((kind) => frameOrigin(env, kind) || "'self'");
  const hosts = [...(thirdParties ? thirdPartyHosts(site, path) : []), ...embedHosts(site, needs.sources)];
  const { doctorSearch } = site;
  const isExternal = doctorSearch && URL.canParse(doctorSearch.base);
  const doctorHosts = page && isExternal && searchesDoctors(page) ? [new URL(doctorSearch.base).host] : [];
  // After the visitor submits an embedded form, the form may show a page from the third party.
  const forms = embedded.has("embeddedForms") ? hostsOf(site.thirdParties.embeddedForms) : [];
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
        formActionHosts: [...(takesForm ? site.paymentHosts : []), ...doctorHosts],
        thirdParties: hosts,
        // The `foreign` option does not depend on the hosts, because a site may proxy third-party scripts through its
        // own host.
        foreign: hasScripts || Object.keys(foreign).length > 0,
        frames: [...new Set(frames), ...[...needs.frames, ...forms].map((host) => `https://${host}`)],
        ...(editors && { editors, edited: Boolean(draft?.editor) }),
        ...(draft !== undefined && assets ? { assets } : {}),
      }),
  };
}
