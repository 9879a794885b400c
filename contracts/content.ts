/** Schemas of CMS data: sites, pages, layouts, redirects, and the publish webhook. */
import { z } from "zod";
import { filled, lengths, list, maybe } from "./fields.ts";

/**
 * The outer structure of a page layout from the Sitecore Layout Service. The schema covers only fields that every
 * layout document has. Blocks in the layout are parsed separately, so an invalid field never breaks the whole page.
 * `route` is null if the page does not exist.
 */
export const LayoutDocument = z.looseObject({
  sitecore: z.looseObject({
    context: z.looseObject({
      language: maybe(z.string()),
      pageEditing: maybe(z.boolean()),
      pageState: maybe(z.string()),
      itemPath: maybe(z.string()),
    }),
    route: z.union([z.null(), z.looseObject({ name: maybe(z.string()), itemId: maybe(z.string()) })]),
  }),
});
export type LayoutDocument = z.output<typeof LayoutDocument>;

/** UI strings of one site in one language, by key. */
export const Dictionary = z.object({ phrases: z.record(z.string(), z.string()) });
export type Dictionary = z.output<typeof Dictionary>;

/**
 * Matches a hostname, or `*.` and a hostname for all of its subdomains. The hostname is in lower case, without a port.
 */
export const hostPattern = /^(\*\.)?([a-z0-9-]+\.)*[a-z0-9-]+$/;
const HostPattern = z.string().regex(hostPattern);
const Host = z.string().regex(/^([a-z0-9-]+\.)*[a-z0-9-]+$/);
/** Matches a language code in Sitecore's format: `en`, `es-MX`, `es-419`, `zh-Hans`, `zh-Hant-TW`. */
export const languageName = /^[a-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?$/;
const Language = z.string().regex(languageName);
/** Matches a site name that Sitecore allows: letters, digits, `_`, `-`, dots, and spaces between words. */
export const siteName = /^[A-Za-z0-9_]([\w. -]{0,98}[\w-])?$/;

/** URL of a third party: on the third party's host, or a path on the site that proxies it. */
const VendorUrl = z.union([
  z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(lengths.address),
  z
    .string()
    .regex(/^\/[\w-]+(\/[\w.-]+)+$/)
    .max(lengths.address),
]);

/**
 * A third-party script: its URL, and the public ID of the site's account, which is added to the URL as the parameter
 * `id`. The script loads only if the URL and the ID are set.
 */
const ThirdParty = z.object({
  src: VendorUrl,
  id: filled(lengths.id),
  /** Additional hosts from which the script loads scripts, data, images and frames. */
  hosts: z.array(HostPattern).default([]),
  /** Paths on which the script loads. If omitted, the script loads on every page that is not sensitive. */
  pages: z.array(z.string().startsWith("/")).optional(),
});

/**
 * An engagement analytics script, which the page initializes with these settings after it loads. The script reports
 * data to `targetDomain`.
 */
const Engagement = ThirdParty.omit({ id: true }).extend({
  clientKey: filled(lengths.id),
  targetDomain: z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(lengths.address),
  pointOfSale: filled(lengths.id),
  cookieDomain: filled(lengths.name),
});

/** A service for embedded third-party forms, which load from `{src}/{formName}`. */
const EmbeddedForms = ThirdParty.pick({ src: true, hosts: true });

/**
 * A bot check such as Turnstile or reCAPTCHA, with the site key `id`. A bot check is a visible widget, an invisible
 * widget that appears only to show a challenge, or a score without a widget.
 */
const BotCheck = ThirdParty.extend({
  kind: z.enum(["turnstile", "recaptcha-v2", "recaptcha-v3"]).default("recaptcha-v2"),
  mode: z.enum(["visible", "invisible"]).default("visible"),
  /** For reCAPTCHA v3 only: minimum score that a visitor must reach, from 0 to 1. */
  score: z.number().min(0).max(1).default(0.5),
  /** For reCAPTCHA v3 only: site key of a v2 checkbox, for forms whose author enables the checkbox. */
  challengeId: maybe(filled(lengths.id)),
}).transform((check) => ({
  ...check,
  mode: check.kind === "recaptcha-v3" ? ("score" as const) : check.mode,
}));
export type BotCheck = z.output<typeof BotCheck>;

/** Site record: settings that depend on the hostname instead of the page. */
export const Site = z.object({
  name: z.string().regex(siteName),
  hosts: z.array(HostPattern).min(1),
  /** Hostname of canonical URLs. The hostname must not contain a marker of a test system. */
  publicHost: Host.refine((host) => !/qa|uat|prod|sc-prd/.test(host), {
    error: "holds qa, uat, prod or sc-prd, which mark hosts that are not indexed",
    params: { allowed: "a host name without them" },
  }),
  /** Languages of the site. The first language in the list is the default. */
  languages: z.array(Language).min(1),
  theme: z.string().regex(/^[a-z0-9-]+$/),
  indexable: z.boolean(),
  /** IANA name of the site's time zone. */
  timeZone: z.string().default("America/Denver"),
  /** Hosts to which a payment may redirect visitors (exact match). */
  paymentHosts: z.array(Host).default([]),
  /** Hosts to which registration links may lead (exact match). */
  redirectHosts: z.array(Host).default([]),
  /**
   * Additional hosts of the site's images, such as the CMS's CDN. Browsers send image requests to these hosts from
   * every page, including sensitive pages, so list only hosts that are operated for the site.
   */
  pictureHosts: z.array(HostPattern).default([]),
  /** Hosts to which the Worker may post forms (exact match). */
  formHosts: z.array(Host).default([]),
  /** Hosts from which authors may embed scripts (exact match). */
  scriptHosts: z.array(Host).default([]),
  /**
   * The external doctor search behind the link "Make an appointment", which is hidden if the search is not configured.
   * `base` is the URL of the doctor search, or a path on the site that proxies it. `displayLocation` is the name of the
   * query parameter for the visitor's location as text.
   */
  doctorSearch: maybe(
    z.object({
      base: VendorUrl,
      displayLocation: maybe(filled(lengths.id)),
    }),
  ),
  /** Third-party scripts of the site. The scripts load only after consent, and never on sensitive pages. */
  thirdParties: z
    .object({
      tagManager: maybe(ThirdParty),
      formAnalytics: maybe(ThirdParty),
      /** The chat service, which is also the messenger that callout forms use. */
      chat: maybe(ThirdParty),
      engagement: maybe(Engagement),
      autopilot: maybe(ThirdParty),
      /**
       * The form service, which loads on pages with an embedded form, after consent or when the visitor opens the form.
       */
      embeddedForms: maybe(EmbeddedForms),
      /** The bot check, which is the only third party that loads without consent, and only on pages with a form. */
      botCheck: maybe(BotCheck),
    })
    .prefault({}),
  /** Host of the page editor. In author mode, this host may embed pages in frames and serves the editor's files. */
  editorHost: maybe(Host),
});
export type Site = z.output<typeof Site>;

/** Whether third parties may learn the URL of a page. Unknown values count as sensitive. */
const Sensitivity = z.enum(["open", "sensitive"]).catch("sensitive");

/** One page of a site in one language, for the sitemap, breadcrumbs and author tools. */
export const PageEntry = z.object({
  path: z.string().startsWith("/"),
  language: Language,
  name: z.string(),
  itemId: z.string(),
  /** Time of the last publication; omitted if unknown or in another format. */
  updated: z.iso
    .datetime({ offset: true })
    .refine((moment) => moment > "1900")
    .optional()
    .catch(undefined),
  indexable: z.boolean().default(true),
  sensitivity: Sensitivity.default("sensitive"),
});
export type PageEntry = z.output<typeof PageEntry>;

/**
 * A redirect rule that authors set. `prefix` appends the rest of the path to the target. The character `*` in a
 * `wildcard` source matches one path segment. A `pattern` is a regular expression for the whole path, and `$1` to `$9`
 * in the target are its groups.
 */
export const Redirect = z.object({
  source: z
    .string()
    .regex(/^\^?\//, { error: "must begin with /" })
    .max(lengths.address),
  target: z.string().min(1).max(lengths.address),
  status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]),
  match: z.enum(["exact", "prefix", "wildcard", "pattern"]),
  /** Whether the Worker omits the query string of the request from the target. */
  dropsQuery: z.literal(true).optional(),
});
export type Redirect = z.output<typeof Redirect>;

/** The CMS item that renders every path below `path` that has no page of its own, such as event pages by slug. */
export const WildcardItem = z.object({ path: z.string().startsWith("/"), itemPath: z.string(), language: Language });
export type WildcardItem = z.output<typeof WildcardItem>;

/** A text file that the site serves unchanged, such as `/cms-hpt.txt`. */
export const WellKnownText = z.object({ path: z.string().startsWith("/"), text: z.string().max(65_536) });
export type WellKnownText = z.output<typeof WellKnownText>;

/** An author's request for a version of a CMS item, as a preview or for editing. */
export const PreviewRequest = z.object({
  site: filled(lengths.name),
  item: filled(lengths.id),
  language: filled(lengths.short).default("en"),
  version: z.union([z.literal("latest"), z.string().regex(/^\d{1,6}$/)]).default("latest"),
  mode: z.enum(["preview", "edit"]).default("preview"),
});
export type PreviewRequest = z.output<typeof PreviewRequest>;

/**
 * Body of a publish webhook. Experience Edge sends `invocation_id` and `updates` in the mode OnUpdate. An identifier in
 * `updates` is `{GUID}`, `{GUID}-layout`, `{GUID}-media`, or the key of a dictionary entry. XM, XP, and XM Cloud send
 * `EventName` and `PublisherOptions`. If a webhook body has none of these fields, it contains no items.
 */
export const PublishWebhook = z
  .object({
    invocation_id: maybe(z.string().min(1).max(lengths.id)),
    updates: maybe(
      list(
        z.object({
          identifier: z.string().min(1).max(lengths.address),
          entity_definition: maybe(z.string()),
          operation: maybe(z.string()),
          entity_culture: maybe(z.string()),
        }),
      ),
    ),
    /** Whether another webhook of the same publication follows. */
    continues: maybe(z.boolean()),
    EventName: maybe(
      z.string().refine((event) => event === "publish:end", {
        error: "does not end a publication",
        params: { allowed: "publish:end. In Sitecore, select only this event" },
      }),
    ),
    PublisherOptions: maybe(
      z.looseObject({
        RecoveryId: maybe(z.string().max(lengths.id)),
        RootItemId: maybe(z.string().max(lengths.id)),
        Mode: maybe(z.string().max(lengths.id)),
      }),
    ),
  })
  .refine(({ invocation_id, updates }) => invocation_id || !updates, {
    path: ["invocation_id"],
    error: "is missing",
    params: { allowed: "the id of the publication to which the updates belong" },
  });
