/** The content system's data about sites and pages, and its publication messages. */
import { z } from "zod";
import { filled, lengths, list, maybe } from "./fields.ts";

/**
 * The envelope of a page's layout, the Sitecore Layout Service document (LY-01). Only what every document has
 * is held here: what lies in the route is parsed block by block, so that one odd field never costs a page (LY-02).
 * `route: null` is a page that does not exist.
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

/** Texts by key, of one site and language (LY-10). */
export const Dictionary = z.object({ phrases: z.record(z.string(), z.string()) });
export type Dictionary = z.output<typeof Dictionary>;

/** An exact host name, or one with `*.` before it for all names below. Lower case, no port. */
export const hostPattern = /^(\*\.)?([a-z0-9-]+\.)*[a-z0-9-]+$/;
const HostPattern = z.string().regex(hostPattern);
const Host = z.string().regex(/^([a-z0-9-]+\.)*[a-z0-9-]+$/);
/** A language as Sitecore names it: `en`, `es-MX`, `es-419`, `zh-Hans`, `zh-Hant-TW`. */
export const languageName = /^[a-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?$/;
const Language = z.string().regex(languageName);
/** The name of a site as Sitecore allows it: letters, digits, `_`, `-`, dots, and spaces between words. */
export const siteName = /^[A-Za-z0-9_]([\w. -]{0,98}[\w-])?$/;

/** Where a script is: at its company's own host, or at a path of the site that passes it on. */
const Script = z.union([
  z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(lengths.address),
  z
    .string()
    .regex(/^\/[\w-]+(\/[\w.-]+)+$/)
    .max(lengths.address),
]);

/**
 * A script of another company, by its address and the public id of our account there; without them it is not loaded
 * (AN-01). The id goes into the address as the parameter `id`.
 */
const ThirdParty = z.object({
  src: Script,
  id: filled(lengths.id),
  /** The hosts besides its own from which it loads scripts, data, pictures and frames (ED-21). */
  hosts: z.array(HostPattern).default([]),
  /** The paths that it loads on; every open page without. */
  pages: z.array(z.string().startsWith("/")).optional(),
});

/** A script that measures engagement (AN-04): it is set up with these once it has come, and sends to `targetDomain`. */
const Engagement = ThirdParty.omit({ id: true }).extend({
  clientKey: filled(lengths.id),
  targetDomain: z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(lengths.address),
  pointOfSale: filled(lengths.id),
  cookieDomain: filled(lengths.name),
});

/** Where another company's forms come from, by their names (EM-04): `{src}/{formName}`. */
const EmbeddedForms = ThirdParty.pick({ src: true, hosts: true });

/**
 * A service that tells people from programs (FM-13), by the kind of its key and how it shows itself: as a widget that
 * asks, unseen unless it has to ask, or never, by a score. The id is the site key.
 */
const BotCheck = ThirdParty.extend({
  kind: z.enum(["turnstile", "recaptcha-v2", "recaptcha-v3"]).default("recaptcha-v2"),
  mode: z.enum(["visible", "invisible"]).default("visible"),
  /** Version 3 alone: the least score of a person, from 0 to 1. */
  score: z.number().min(0).max(1).default(0.5),
  /** Version 3 alone: the site key of a version 2 box, for forms whose author asks for one. */
  challengeId: maybe(filled(lengths.id)),
}).transform((check) => ({
  ...check,
  mode: check.kind === "recaptcha-v3" ? ("score" as const) : check.mode,
}));
export type BotCheck = z.output<typeof BotCheck>;

/** A site's policy (EN-62, TH-07): everything that depends on the host name and nothing that depends on the page. */
export const Site = z.object({
  name: z.string().regex(siteName),
  /** Host names that this site answers to. */
  hosts: z.array(HostPattern).min(1),
  /** The host of canonical addresses. It may not contain one of the four marks of a private host (SH-06). */
  publicHost: Host.refine((host) => !/qa|uat|prod|sc-prd/.test(host), {
    error: "holds qa, uat, prod or sc-prd, which mark hosts that are not indexed",
    params: { allowed: "a host name without them" },
  }),
  /** The first is the default. */
  languages: z.array(Language).min(1),
  theme: z.string().regex(/^[a-z0-9-]+$/),
  indexable: z.boolean(),
  /** IANA name (HR-03). */
  timeZone: z.string().default("America/Denver"),
  /** Hosts that visitors may be sent to, to pay. Exact names. */
  paymentHosts: z.array(Host).default([]),
  /** Hosts that registration links may lead to. Exact names. */
  redirectHosts: z.array(Host).default([]),
  /**
   * Hosts of the site's own pictures besides itself, such as the content system's delivery network. Browsers ask them on
   * every page, sensitive ones too: only hosts that work for the site belong here (ED-21).
   */
  pictureHosts: z.array(HostPattern).default([]),
  /** Hosts that forms may be posted to. Exact names. */
  formHosts: z.array(Host).default([]),
  /** Hosts that scripts of authors may come from (BL-49). Exact names. */
  scriptHosts: z.array(Host).default([]),
  /**
   * The outside search for doctors, where "Make an appointment" leads (HD-03); without one there is no such link.
   * `displayLocation` is how it names the parameter for a place's words (RT-11).
   */
  doctorSearch: maybe(
    z.object({
      base: z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(lengths.address),
      displayLocation: maybe(filled(lengths.id)),
    }),
  ),
  /** Only what stands here is loaded, and only on open pages after consent (PV-02). */
  thirdParties: z
    .object({
      tagManager: maybe(ThirdParty),
      formAnalytics: maybe(ThirdParty),
      /** Also the messenger that callout forms hand over to (EM-03). */
      chat: maybe(ThirdParty),
      engagement: maybe(Engagement),
      autopilot: maybe(ThirdParty),
      /** Loads where an author placed such a form, once the visitor has agreed or opens it. */
      embeddedForms: maybe(EmbeddedForms),
      /** Of all these it alone loads without consent, and only where a form is. */
      botCheck: maybe(BotCheck),
    })
    .prefault({}),
  /** Host of the page editor; in author mode it may frame pages and serves their assets (LY-14). */
  editorHost: maybe(Host),
});
export type Site = z.output<typeof Site>;

/** What a page's address may tell third parties (PV-01). Whatever is unknown counts as sensitive. */
const Sensitivity = z.enum(["open", "sensitive"]).catch("sensitive");

/** One page of a site in one language, for the sitemap, breadcrumbs and authors. */
export const PageEntry = z.object({
  path: z.string().startsWith("/"),
  language: Language,
  name: z.string(),
  itemId: z.string(),
  /** When it was last published; absent where it is unknown or in another format. */
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
 * A redirect that authors set (SD-04). `prefix` keeps the rest of the path; a wildcard has `*` for one part of it; a
 * pattern is a regular expression over the whole path, whose groups the target names `$1` to `$9`.
 */
export const Redirect = z.object({
  source: z
    .string()
    .regex(/^\^?\//, { error: "must begin with /" })
    .max(lengths.address),
  target: z.string().min(1).max(lengths.address),
  status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]),
  match: z.enum(["exact", "prefix", "wildcard", "pattern"]),
  /** The visitor's query is not passed on to the target. */
  dropsQuery: z.literal(true).optional(),
});
export type Redirect = z.output<typeof Redirect>;

/** The item that serves every path below `path` that has no page of its own, such as events by their slug. */
export const WildcardItem = z.object({ path: z.string().startsWith("/"), itemPath: z.string(), language: Language });
export type WildcardItem = z.output<typeof WildcardItem>;

/** Texts that are served as they come (SD-03): path such as `/cms-hpt.txt` → text. */
export const WellKnownText = z.object({ path: z.string().startsWith("/"), text: z.string().max(65_536) });
export type WellKnownText = z.output<typeof WellKnownText>;

/** What an author opens: an item, one version of it or the newest, as a preview or for editing. */
export const PreviewRequest = z.object({
  site: filled(lengths.name),
  item: filled(lengths.id),
  language: filled(lengths.short).default("en"),
  version: z.union([z.literal("latest"), z.string().regex(/^\d{1,6}$/)]).default("latest"),
  mode: z.enum(["preview", "edit"]).default("preview"),
});
export type PreviewRequest = z.output<typeof PreviewRequest>;

/**
 * What the content system sends after publishing (PB-03). The identifier is `{GUID}`, `{GUID}-layout` or
 * `{GUID}-media`.
 */
export const PublishWebhook = z.object({
  invocation_id: z.string().min(1).max(lengths.id),
  updates: list(
    z.object({
      identifier: z.string().min(1).max(lengths.id),
      entity_definition: maybe(z.string()),
      operation: maybe(z.string()),
      entity_culture: maybe(z.string()),
    }),
  ),
  /** More of the same publication follows. */
  continues: z.boolean().default(false),
});
export type PublishWebhook = z.output<typeof PublishWebhook>;
