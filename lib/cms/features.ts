/**
 * The features that a site can switch off in its record (`notUsed`). Each feature declares here, once, everything that
 * belongs to it. The router, the page list, the parser, the API, and the tools derive the rest from this declaration.
 */
import { normalizePath } from "./paths.ts";

interface Feature {
  /** Paths of pages and tools. A path includes all paths below it, in every language. */
  readonly paths?: readonly string[];
  /**
   * Folders of the pages that an upstream lists, such as the page of each doctor. Pages that authors create in the
   * folder do not belong to the feature.
   */
  readonly folders?: readonly string[];
  /** Paths of API calls. A path that ends with `/` includes all API calls below it. */
  readonly calls?: readonly string[];
  /**
   * Component names of blocks. `Name field=value` includes the block only if the value of this field starts with
   * `value`.
   */
  readonly blocks?: readonly string[];
  /** Upstreams. Nothing calls an upstream if no site uses one of its features. */
  readonly upstreams?: readonly string[];
  /**
   * Properties in API responses of other features. `null` replaces the value of a property that must not be missing.
   */
  readonly answers?: Readonly<Record<string, null | undefined>>;
  /** Features that do not work without this feature. */
  readonly carries?: readonly string[];
  /** Properties of the site record that only the features with this property need. */
  readonly settings?: readonly string[];
  /** Words with which authors write about the feature, in English and Spanish. Checked without regard to case. */
  readonly words?: readonly string[];
}

const features = {
  bills: {
    words: [
      "pay(?:ing|s)? (?:your|my|a|the|this) bills?",
      "bill pay",
      "pay bills?",
      "billing",
      "your bills?",
      "facturas?",
      "pagar (?:su|una|la) cuenta",
    ],
    paths: ["/pay-bill"],
    calls: ["/billing/"],
    blocks: ["BillingWizard"],
    upstreams: ["billing"],
    settings: ["paymentHosts"],
  },
  fees: {
    words: ["(?:medical staff|reappointment|application) fees?", "cuotas? (?:del|de) personal médico"],
    paths: ["/for-professionals/medical-staff-fees"],
    calls: ["/payment-gateway/"],
    blocks: ["MedicalStaffFees", "MedicalStaffFeesConfirmation"],
    upstreams: ["payment"],
    settings: ["paymentHosts"],
  },
  classes: {
    words: ["class(?:es)?", "events? calendar", "clases?"],
    paths: ["/classes-events"],
    calls: ["/classes-events/", "/api/classes-events/"],
    blocks: [
      "EventDetail",
      "EventOwnRegistration",
      "EventRegistration",
      "EventThankYou",
      "EventsLanding",
      "EventsSearch",
      "SearchSideBlock kind=events",
    ],
    upstreams: ["events", "forms"],
    settings: ["paymentHosts"],
  },
  jobs: {
    words: ["job (?:search|openings?|listings?)", "jobs?", "open positions?", "empleos?", "vacantes?"],
    paths: ["/careers/jobs"],
    calls: ["/jobs/"],
    blocks: ["JobDetail", "JobSearch"],
    upstreams: ["jobs"],
  },
  prices: {
    words: ["prices?", "price transparency", "cost estimates?", "precios?", "estimación de costos?"],
    paths: ["/price-transparency"],
    blocks: ["PriceEstimator"],
  },
  appointments: {
    words: [
      "(?:request|book|schedule|make)(?:ing)? an? appointment",
      "book online",
      "online (?:booking|scheduling)",
      "(?:pedir|solicitar|reservar|programar) (?:una |su )?cita",
    ],
    paths: ["/appointments", "/my-appointment", "/request-appointment"],
    calls: [
      "/providers/book-visit",
      "/providers/change-own-visit",
      "/providers/first-openings",
      "/providers/free-times",
      "/providers/get-own-visit",
      "/providers/get-provider-appointment-data-by-location",
    ],
    blocks: ["AppointmentBooking", "AppointmentRequest", "OwnAppointment"],
    upstreams: ["providers", "forms"],
    settings: ["doctorSearch"],
    answers: {
      appointmentRequests: undefined,
      bookingUrl: undefined,
      mloc: undefined,
      newPatientAppointment: null,
      spotUrl: undefined,
    },
  },
  requests: {
    words: ["contact form", "request form", "formulario de contacto"],
    paths: ["/_requests"],
    calls: ["/requests/"],
    blocks: ["Form formAddress=/", "RequestReceipt"],
    upstreams: ["forms"],
    carries: ["appointments", "records"],
  },
  records: {
    words: ["medical records?", "historial(?:es)? médicos?", "expedientes? médicos?"],
    paths: ["/patients-and-visitors/medical-records"],
    blocks: ["Form formAddress=/forms/medical-records"],
  },
  chat: { words: ["chat", "chatbot"], blocks: ["CalloutForm"], settings: ["thirdParties.chat"] },
  doctors: {
    words: ["find a doctor", "search for (?:a )?doctors?", "(?:buscar|encontrar|encuentre|busque) un médico"],
    paths: ["/find-a-doctor"],
    calls: ["/providers/", "/api/providers/", "/kyruus/"],
    blocks: [
      "DepartmentProvidersDirectory",
      "ProviderDetail",
      "ProviderSearchHero",
      "ProvidersBySearch",
      "SearchSideBlock kind=providers",
    ],
    upstreams: ["providers"],
  },
  locations: {
    words: [
      "find a location",
      "search (?:for )?locations?",
      "(?:buscar|encontrar|busque|encuentre) (?:un centro|una ubicación)",
    ],
    paths: ["/locations/search"],
    folders: ["/locations"],
    calls: [
      "/location/get-location-detail",
      "/location/get-location-pages",
      "/location/get-location-types",
      "/location/get-visiting-hours",
      "/location/location-search",
      "/location/locations-by-type",
      "/location/related-locations",
      "/api/location/",
    ],
    blocks: [
      "LocationDetail",
      "LocationSearch",
      "LocationSurroundings",
      "LocationsByType",
      "LocationsLanding",
      "SearchSideBlock kind=locations",
      "VisitingHours",
    ],
    upstreams: ["locations"],
  },
  services: {
    folders: ["/medical-services"],
    calls: ["/medical-services/"],
    blocks: ["MedicalServiceDetail", "SearchSideBlock kind=services"],
    upstreams: ["services"],
  },
  data: { paths: ["/_data"], calls: ["/data/"], upstreams: ["data"] },
  geo: {
    calls: ["/geo-location/", "/location/user-location"],
    blocks: ["LocationsByType"],
    upstreams: ["geo"],
  },
  insurance: {
    words: ["insurance plans?", "(?:accepted|your) (?:insurance|plan)", "planes de seguro", "su seguro"],
    calls: ["/insurance/"],
    blocks: ["InsurancePlans"],
    upstreams: ["providers"],
  },
  search: {
    words: ["search (?:box|this site|the site)", "site search", "cuadro de búsqueda"],
    paths: ["/search", "/health-library/search"],
    calls: ["/api/search/", "/custom/"],
    blocks: ["GlobalSearch", "IndexSearch", "SearchBar"],
    upstreams: ["search", "websearch"],
  },
} satisfies Record<string, Feature>;

export type FeatureName = keyof typeof features;

export const featureNames = Object.keys(features) as FeatureName[];
const declared: Readonly<Record<string, Feature>> = features;

/**
 * What a site does not use, as its record lists it: names of features, and paths of other pages that belong to them.
 */
export type NotUsed = readonly string[];

/** Returns whether an entry of `notUsed` is a path. All other entries are names of features. */
export const isPathEntry = (entry: string): boolean => entry.startsWith("/");

/** Returns the names of the features that a site does not use, with the features that do not work without them. */
const unusedNames = (notUsed: NotUsed): string[] => [
  ...new Set(
    notUsed.filter((entry) => !isPathEntry(entry)).flatMap((name) => [name, ...(declared[name]?.carries ?? [])]),
  ),
];

/** Returns whether a site uses a feature. */
export const uses = ({ notUsed = [] }: { notUsed?: NotUsed | undefined }, name: FeatureName): boolean =>
  !unusedNames(notUsed).includes(name);

const isAtOrBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);
const LANGUAGE = /^\/[a-z]{2,3}(?:-[a-z\d]{2,8})*(?=\/|$)/;

/**
 * Returns a link's normalized path, and the path without its first segment if that may be a language prefix. Returns an
 * empty list for a link to another site. A path such as `/pay-bill` looks like a language, so both paths are possible.
 */
function sitePaths(href: string): string[] {
  const path = href.startsWith("/") ? normalizePath(href.replace(/[?#].*$/s, ""))?.path : undefined;
  return path === undefined ? [] : [path, ...(LANGUAGE.test(path) ? [path.replace(LANGUAGE, "")] : [])];
}

/**
 * Returns the feature or the listed path to which a link on the site belongs, if the site does not use it. Returns
 * undefined for all other links.
 * @param isAuthored Returns whether authors created a page at a path. Without it, all pages in the folder of an upstream
 * belong to the feature, except the folder's own page.
 */
export function unusedTarget(
  notUsed: NotUsed,
  href: string,
  isAuthored: (path: string) => boolean = () => false,
): string | undefined {
  if (notUsed.length === 0) return undefined;
  const paths = sitePaths(href);
  const isBelowAny = (folders: readonly string[]) =>
    folders.some((folder) => paths.some((path) => isAtOrBelow(path, folder)));
  const listed = notUsed.find((entry) => isPathEntry(entry) && isBelowAny([entry]));
  const isInFolder = (folder: string) => paths.some((path) => path.startsWith(`${folder}/`) && !isAuthored(path));
  return (
    listed ??
    unusedNames(notUsed).find((name) => {
      const { paths: own = [], folders = [] } = declared[name] ?? {};
      return isBelowAny(own) || folders.some(isInFolder);
    })
  );
}

/** Returns whether a link leads to a page that the site has, as far as its record says. */
export const isOffered = ({ notUsed = [] }: { notUsed?: NotUsed | undefined }, href: string): boolean =>
  unusedTarget(notUsed, href) === undefined;

/**
 * Returns the first words in a text that are about a feature that the site does not use, with the feature's name, or
 * undefined. Words can have other meanings, so the result is a hint for authors.
 */
export function unusedMention(notUsed: NotUsed, text: string): { feature: string; words: string } | undefined {
  for (const feature of unusedNames(notUsed)) {
    const { words } = declared[feature] ?? {};
    const found = words && new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words.join("|")})(?![\\p{L}\\p{N}-])`, "iu").exec(text);
    if (found) return { feature, words: found[0] };
  }
  return undefined;
}

/** Returns whether the pages of an upstream in a folder belong to a feature that the site does not use. */
export const isUnusedFolder = (notUsed: NotUsed, folder: string): boolean =>
  unusedTarget(notUsed, `${folder === "/" ? "" : folder}/x`) !== undefined;

/** Returns the unused feature to which a block belongs, or undefined. */
export const unusedFeatureOfBlock = (
  notUsed: NotUsed,
  name: string,
  values: Readonly<Record<string, unknown>>,
): string | undefined =>
  unusedNames(notUsed).find((feature) =>
    declared[feature]?.blocks?.some((entry) => {
      const [block, condition] = entry.split(" ");
      if (block !== name) return false;
      const [field = "", start = ""] = condition?.split("=") ?? [];
      return condition === undefined || String(values[field] ?? "").startsWith(start);
    }),
  );

/** Returns whether an API call belongs to a feature that the site does not use. */
export function isUnusedCall({ notUsed = [] }: { notUsed?: NotUsed | undefined }, { path }: { path: string }): boolean {
  const name = notUsed.length > 0 ? featureOfCall(path) : undefined;
  return name !== undefined && unusedNames(notUsed).includes(name);
}

const matches = (path: string, call: string): boolean => (call.endsWith("/") ? path.startsWith(call) : path === call);

/** Returns the feature to which an API call belongs. The most specific path decides. */
function featureOfCall(path: string): string | undefined {
  let best = { name: undefined as string | undefined, length: 0 };
  for (const [name, { calls = [] }] of Object.entries(declared))
    for (const call of calls)
      if (matches(path, call) && call.length > best.length) best = { name, length: call.length };
  return best.name;
}

/** Returns whether an upstream serves only features that none of the sites uses. */
export const isUnusedUpstream = (sites: readonly { notUsed?: NotUsed }[], upstream: string): boolean => {
  const needing = featureNames.filter((name) => declared[name]?.upstreams?.includes(upstream));
  return needing.length > 0 && sites.length > 0 && sites.every((site) => needing.every((name) => !uses(site, name)));
};

/** Returns the names of the site record's settings that only unused features need, such as `thirdParties.chat`. */
export function unusedSettings(notUsed: NotUsed): string[] {
  const names = [...new Set(Object.values(declared).flatMap(({ settings = [] }) => settings))];
  return names.filter((setting) =>
    featureNames.every((name) => !declared[name]?.settings?.includes(setting) || !uses({ notUsed }, name)),
  );
}

/** Returns the properties in API responses that belong to unused features. */
export const unusedAnswers = (notUsed: NotUsed): Readonly<Record<string, null | undefined>> =>
  Object.assign({}, ...unusedNames(notUsed).map((name) => declared[name]?.answers));

/** All declarations, keyed by name. */
export const declaredFeatures: readonly (readonly [string, Feature])[] = Object.entries(declared);
