/** Schemas for CMS data: sites, pages, layouts, redirects, and the publish webhook. */
import { z } from "zod";
import { featureNames, isPathEntry } from "../lib/cms/features.ts";
import { normalizePath } from "../lib/cms/paths.ts";
import { lengths, list, maybeExact, requiredText } from "./fields.ts";

/**
 * A page layout from the Sitecore Layout Service. The schema validates only the fields that all layouts have. The
 * Worker parses each block separately so that an invalid field affects only its own block. `route` is null if the page
 * does not exist.
 */
export const LayoutDocument = z.looseObject({
  sitecore: z.looseObject({
    context: z.looseObject({
      language: maybeExact(z.string()),
      pageEditing: maybeExact(z.boolean()),
      pageState: maybeExact(z.string()),
      itemPath: maybeExact(z.string()),
    }),
    route: z.union([z.null(), z.looseObject({ name: maybeExact(z.string()), itemId: maybeExact(z.string()) })]),
  }),
});
export type LayoutDocument = z.output<typeof LayoutDocument>;

/** A site's UI strings in one language, keyed by dictionary key. */
export const Dictionary = z.object({ phrases: z.record(z.string(), z.string()) });
export type Dictionary = z.output<typeof Dictionary>;

/**
 * Matches a lowercase hostname without a port, such as `example.org`, or a pattern for all subdomains, such as
 * `*.example.org`.
 */
export const hostPattern = /^(\*\.)?([a-z0-9-]+\.)*[a-z0-9-]+$/;
const HostPattern = z.string().regex(hostPattern);
/** A hostname at which a site is served. As in Sitecore, each `*` can stand for any part of the hostname. */
export const servedHostPattern = /^(?=.*[a-z0-9])[a-z0-9*-]+(\.[a-z0-9*-]+)*$/;
const Host = z.string().regex(/^([a-z0-9-]+\.)*[a-z0-9-]+$/);
/** Matches a language code in Sitecore's format: `en`, `es-MX`, `es-419`, `zh-Hans`, `zh-Hant-TW`. */
export const languageName = /^[a-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?$/;
const Language = z.string().regex(languageName);
/** Matches a site name that Sitecore allows: letters, digits, `_`, `-`, dots, and spaces between words. */
export const siteName = /^[A-Za-z0-9_]([\w. -]{0,98}[\w-])?$/;

/**
 * URL of a third-party resource: an HTTPS URL on the third party's host, or a path that the site proxies to that host.
 */
const VendorUrl = z.union([
  z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(lengths.address),
  z
    .string()
    .regex(/^\/[\w-]+(\/[\w.-]+)+$/)
    .max(lengths.address),
]);

/**
 * A third-party script. The page adds the site's public account ID to the script URL in the `id` query parameter. The
 * script loads only if both the URL and the ID are set.
 */
const ThirdParty = z.object({
  src: VendorUrl,
  id: requiredText(lengths.id),
  /** Hosts, in addition to the host of `src`, from which the script can load scripts, data, images, and frames. */
  hosts: z.array(HostPattern).default([]),
  /** Paths of the pages that load the script. By default, all nonsensitive pages load it. */
  pages: z.array(z.string().startsWith("/")).optional(),
});

/** An engagement analytics script and its initialization settings. The script reports data to `targetDomain`. */
const Engagement = ThirdParty.omit({ id: true }).extend({
  clientKey: requiredText(lengths.id),
  targetDomain: z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(lengths.address),
  pointOfSale: requiredText(lengths.id),
  cookieDomain: requiredText(lengths.name),
});

/** A third-party service for embedded forms. Each form loads from `{src}/{formName}`. */
const EmbeddedForms = ThirdParty.pick({ src: true, hosts: true });

/**
 * A bot check such as Turnstile or reCAPTCHA. `id` is the site key. Depending on its type, a bot check always shows a
 * widget, shows one only for a challenge, or computes a score without a widget.
 */
const BotCheck = ThirdParty.extend({
  kind: z.enum(["turnstile", "recaptcha-v2", "recaptcha-v3"]).default("recaptcha-v2"),
  mode: z.enum(["visible", "invisible"]).default("visible"),
  /** Minimum score at which a visitor passes the bot check, from 0 to 1. Used only for reCAPTCHA v3. */
  score: z.number().min(0).max(1).default(0.5),
  /**
   * Site key for a reCAPTCHA v2 checkbox, which authors can enable for individual forms. Used only for reCAPTCHA v3.
   */
  challengeId: maybeExact(requiredText(lengths.id)),
}).transform((check) => ({
  ...check,
  mode: check.kind === "recaptcha-v3" ? ("score" as const) : check.mode,
}));
export type BotCheck = z.output<typeof BotCheck>;

/** Returns whether an entry is a normalized path other than the home page, which a site always has. */
const isPagePath = (entry: string): boolean => entry !== "/" && normalizePath(entry)?.path === entry;

/** The CMS record for a site, with settings that apply to all of the site's pages. */
const SiteRecord = z.object({
  name: z.string().regex(siteName),
  hosts: z.array(z.string().regex(servedHostPattern)).min(1),
  /** Hostname for canonical URLs. */
  publicHost: Host,
  /** The site's languages. The first language is the default. */
  languages: z.array(Language).min(1),
  theme: z.string().regex(/^[a-z0-9-]+$/),
  indexable: z.boolean(),
  /** The site's IANA time zone name. */
  timeZone: z.string().default("America/Denver"),
  /**
   * Telephone numbers for visitors when a part of the site does not work, keyed by language. Languages without a number
   * use the number of the default language.
   */
  phones: z.record(z.string(), requiredText(lengths.short)).default({}),
  /** Allowed hosts for payment redirects (exact match). */
  paymentHosts: z.array(Host).default([]),
  /** Allowed hosts for registration links (exact match). */
  redirectHosts: z.array(Host).default([]),
  /**
   * Additional image hosts, such as the CDN of the CMS. List only hosts that are operated for the site, because
   * browsers also request images from these hosts on sensitive pages.
   */
  pictureHosts: z.array(HostPattern).default([]),
  /** Hosts to which the Worker can forward form submissions (exact match). */
  formHosts: z.array(Host).default([]),
  /** Hosts from which authors can embed scripts (exact match). */
  scriptHosts: z.array(Host).default([]),
  /**
   * The doctor search that the "Make an appointment" link opens. If the doctor search is not configured, the site hides
   * the link. `base` is the URL of an external doctor search, a path that the site proxies to it, or the path of the
   * site's own doctor search, which reads the location with `"displayLocation": "near"`.
   * `displayLocation` is the name of the query parameter for the visitor's location.
   */
  doctorSearch: maybeExact(
    z.object({
      base: z.union([VendorUrl, z.string().regex(/^\/[\w-]+$/)]),
      displayLocation: maybeExact(requiredText(lengths.id)),
    }),
  ),
  /** The site's third-party scripts. The scripts load only after consent and never on sensitive pages. */
  thirdParties: z
    .object({
      tagManager: maybeExact(ThirdParty),
      formAnalytics: maybeExact(ThirdParty),
      /** The chat service, which also receives messages from callout forms. */
      chat: maybeExact(ThirdParty),
      engagement: maybeExact(Engagement),
      autopilot: maybeExact(ThirdParty),
      /**
       * The service for embedded forms. The service's script loads only on pages that contain an embedded form, and
       * only after consent or when the visitor opens the form.
       */
      embeddedForms: maybeExact(EmbeddedForms),
      /**
       * The bot check, which loads only on pages that contain a form. The bot check is the only third party that loads
       * without consent.
       */
      botCheck: maybeExact(BotCheck),
    })
    .prefault({}),
  /**
   * Features that the site does not use, and paths of other pages that belong to them. Nothing of an unused feature is
   * left on the site: docs/guides/switch-features-off.md.
   */
  notUsed: z
    .array(
      z
        .string()
        .refine((entry) => (isPathEntry(entry) ? isPagePath(entry) : (featureNames as string[]).includes(entry)), {
          error: ({ input }) =>
            `is not a feature or a path (was "${input}"). Allowed: ${featureNames.join(", ")}, or a path such as /billing`,
        }),
    )
    .default([]),
  /** Features in `notUsed` that have no records yet. Their tools lead staff to the page that makes the first record. */
  withoutRecords: maybeExact(z.array(z.string())),
  /** Host of the page editor. In author mode, this host can embed the site's pages in frames. */
  editorHost: maybeExact(Host),
});

/**
 * A site record. The public hostname of a site that search engines may index must not contain `qa`, `uat`, `prod`, or
 * `sc-prd`, because the Worker tells search engines not to index hostnames that contain these strings.
 */
export const Site = SiteRecord.refine(
  ({ publicHost, indexable }) => !indexable || !/qa|uat|prod|sc-prd/.test(publicHost),
  {
    path: ["publicHost"],
    error: "contains qa, uat, prod or sc-prd, which mark hosts that search engines must not index",
    params: { allowed: "a hostname without them" },
  },
);
export type Site = z.output<typeof Site>;

/**
 * Sensitivity of a page. Third parties may receive only the URLs of `open` pages. Unknown values become `sensitive`.
 */
const Sensitivity = z.enum(["open", "sensitive"]).catch("sensitive");

/**
 * An entry in the page list: a page on a site in one language. The sitemap, breadcrumbs, and author tools use the page
 * list.
 */
export const PageEntry = z.object({
  path: z.string().startsWith("/"),
  language: Language,
  name: z.string(),
  itemId: z.string(),
  /** Time when the page was last published. Omitted if the time is unknown or not an ISO 8601 timestamp. */
  updated: z.iso
    .datetime({ offset: true })
    .refine((time) => time > "1900")
    .optional()
    .catch(undefined),
  indexable: z.boolean().default(true),
  sensitivity: Sensitivity.default("sensitive"),
});
export type PageEntry = z.output<typeof PageEntry>;

/**
 * A redirect rule that authors define in the CMS. A `prefix` rule appends the part of the path that follows `source` to
 * the target. In the source of a `wildcard` rule, `*` matches one path segment. The source of a `pattern` rule is a
 * regular expression that matches the entire path. In the target, `$1` to `$9` refer to the regular expression's
 * capture groups.
 */
export const Redirect = z.object({
  source: z
    .string()
    .regex(/^\^?\//, { error: "must begin with /" })
    .max(lengths.address),
  target: z.string().min(1).max(lengths.address),
  status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]),
  match: z.enum(["exact", "prefix", "wildcard", "pattern"]),
  /** Whether the redirect drops the request's query string. */
  dropsQuery: z.literal(true).optional(),
});
export type Redirect = z.output<typeof Redirect>;

/**
 * A CMS wildcard item. The Worker renders the wildcard item for URLs under `path` that have no CMS page, such as event
 * pages.
 */
export const WildcardItem = z.object({ path: z.string().startsWith("/"), itemPath: z.string(), language: Language });
export type WildcardItem = z.output<typeof WildcardItem>;

/** A text file that the site serves unchanged, such as `/cms-hpt.txt`. */
export const WellKnownText = z.object({ path: z.string().startsWith("/"), text: z.string().max(65_536) });
export type WellKnownText = z.output<typeof WellKnownText>;

/** An author's request to preview or edit a CMS item version. */
export const PreviewRequest = z.object({
  site: requiredText(lengths.name),
  item: requiredText(lengths.id),
  language: requiredText(lengths.short).default("en"),
  version: z.union([z.literal("latest"), z.string().regex(/^\d{1,6}$/)]).default("latest"),
  mode: z.enum(["preview", "edit"]).default("preview"),
});
export type PreviewRequest = z.output<typeof PreviewRequest>;

/**
 * Body of a publish webhook request. If the webhook's execution mode is OnUpdate, Experience Edge sends `invocation_id`
 * and `updates`. Each identifier in `updates` is either a dictionary key or has the form `{GUID}`, `{GUID}-layout`, or
 * `{GUID}-media`. XM, XP, and XM Cloud send `EventName` and `PublisherOptions`. A body that contains none of the four
 * fields does not list published items.
 */
export const PublishWebhook = z
  .object({
    invocation_id: maybeExact(z.string().min(1).max(lengths.id)),
    updates: maybeExact(
      list(
        z.object({
          identifier: z.string().min(1).max(lengths.address),
          entity_definition: maybeExact(z.string()),
          operation: maybeExact(z.string()),
          entity_culture: maybeExact(z.string()),
        }),
      ),
    ),
    /** Whether another webhook request follows for the same publishing job. */
    continues: maybeExact(z.boolean()),
    EventName: maybeExact(
      z.string().refine((event) => event === "publish:end", {
        error: "is not publish:end",
        params: { allowed: "publish:end. In Sitecore, select only this event" },
      }),
    ),
    PublisherOptions: maybeExact(
      z.looseObject({
        RecoveryId: maybeExact(z.string().max(lengths.id)),
        RootItemId: maybeExact(z.string().max(lengths.id)),
      }),
    ),
  })
  .refine(({ invocation_id, updates }) => invocation_id || !updates, {
    path: ["invocation_id"],
    error: "is missing",
    params: { allowed: "the ID of the publishing job" },
  });
