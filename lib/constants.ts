/** Debounces, timers, steps and caps, named by their rows, so that a test can set a fake clock against them (CN-07). */

/** CN-01: milliseconds of quiet before a call. */
export const DEBOUNCE = {
  eventsSearch: 300,
  typeahead: 300,
  searchBarSuggestions: 500,
  promoCode: 500,
  globalSearch: 300,
  locationSearch: 100,
  medicalServices: 100,
} as const;

/** Milliseconds; the row stands beside each. */
export const TIMER = {
  personalisation: 250, // SH-09
  searchFocus: 1_000, // HD-13
  ignoreOutsideClick: 100, // HD-13
  drawer: 300, // HD-14
  drawerSubmenu: 500, // HD-14
  drawerSwap: 200, // HD-14
  firstLoad: 3_000, // LO-14
  geolocationTimeout: 10_000, // LO-05
  geolocationMaximumAge: 60_000, // LO-05
  accordionScroll: 300, // BL-03
  carouselGlide: 700, // CA-01: a smooth scroll has come to rest in every browser
  tabRipple: 300, // BL-46
  galleryFade: 600, // BL-59
  galleryAdvance: 20_000, // BL-59
  billingProgress: 500, // BW-08
  providersButton: 5_000, // LC-13
  relatedProviders: 300, // LC-14: how long found locations wait for them
  landingNavigation: 100, // LC-02
  moveReload: 5_000, // ST-15
  dialogRemoval: 200, // MS-08
} as const;

/** Seconds that a browser keeps what the visitor chose. */
export const LIFETIME = {
  place: 180 * 24 * 60 * 60, // LO-15
  quietPrompt: 24 * 60 * 60, // LO-13
} as const;

/** CN-02: placeholders while loading. */
export const SKELETONS = { events: 10, search: 8, providers: 6, index: 6, other: 4 } as const;

/** CN-03: how many show first, and how many each "more" adds. */
export const STEPS = {
  events: { first: 16, more: 16 },
  sessions: { first: 10, more: 10 },
  locations: { first: 20, more: 20 },
  news: { first: 4, more: 8 },
  globalSearch: { first: 10, more: 10 },
  index: { first: 10, more: 10 },
} as const;

/** LC-09: rows that one location search call requests. */
export const LOCATIONS_FETCH = 100;
/** EV-04: rows that one search of events requests: ten steps. */
export const EVENTS_FETCH = 160;
/** PR-12: providers that each page adds, and rows that one search requests. */
export const PROVIDERS = { more: 20, fetch: 60 } as const;

/** CN-04: upper counts. */
export const CAP = {
  eventBanners: 9,
  faqs: 7,
  tableValues: 10,
  calloutItems: 5,
  primaryLinks: 4,
  secondaryLinks: 6,
  featuredLinks: 6,
  imageCards: 12,
  commonSearches: 12,
  jumpLinks: 5,
  bannerButtons: 3,
  summaryButtons: 4,
  recentSearches: 5,
  avatars: 14,
  avatarsShown: 5,
  suggestions: 10, // VA-07
} as const;

/** BL-60: departments below which a directory is short. */
export const SHORT_DIRECTORY = 5;

/** ED-22: rows from which on a list is long, and only those near the window stand in the page. */
export const LONG_LIST = 60;

/** ST-17: participants above which only those near the window stand in the page. */
export const LONG_PARTICIPANTS = 100;

/** PR-16: related providers to request. */
export const RELATED_PROVIDERS = { globalSearch: 2, locationSearch: 6 } as const;

/** CN-05: the defaults. */
export const DEFAULTS = {
  providerSort: "availability",
  eventSort: "soonest",
  eventType: "any",
  locationSort: "relevance",
  locationDistance: 5_000,
  tabIndex: 0,
  tabIsLeft: true,
  carouselGap: 24,
} as const;

/** TH-04: colors of profile feature cards where authors chose none. */
export const PROFILE_COLORS = { avatarBorder: "#D6E6F0", background: "#FF5D55", font: "#FEFEFE" } as const;

/** VA-06: characters before something happens. */
export const MIN_LENGTH = { typeahead: 2, headerSubmit: 2, globalSearch: 3, participants: 3 } as const;

/** The blocks that a personalization service may put into a page, and no others (SH-09). */
export const PERSONALISED: readonly string[] = ["InlineMessageBanner", "ContextualInlineBanner", "ContextualCTA"];
