/** Debounce intervals, timers, page sizes, and limits. Tests use the timer constants to advance fake timers. */
import { DAY_S } from "./dates/units.ts";

/** Debounce intervals for API calls, in milliseconds. */
export const DEBOUNCE = {
  eventsSearch: 300,
  typeahead: 300,
  searchBarSuggestions: 500,
  promoCode: 500,
  globalSearch: 300,
  locationSearch: 100,
  medicalServices: 100,
} as const;

/** Timer durations in milliseconds. */
export const TIMER = {
  personalization: 250,
  searchFocus: 1_000,
  ignoreOutsideClick: 100,
  drawer: 300,
  drawerSubmenu: 500,
  drawerSwap: 200,
  firstLoad: 3_000,
  geolocationTimeout: 10_000,
  geolocationMaximumAge: 60_000,
  accordionScroll: 300,
  carouselGlide: 700, // All browsers complete a smooth scroll within 700 ms.
  tabRipple: 300,
  galleryFade: 600,
  galleryAdvance: 20_000,
  billingProgress: 500,
  providersButton: 5_000,
  relatedProviders: 300, // Maximum time, in milliseconds, that location results wait for related providers.
  landingNavigation: 100,
  moveReload: 5_000,
  checkInReload: 60_000,
  dialogRemoval: 200,
} as const;

/** Name of the `Server-Timing` metric that contains the Unix time, in milliseconds, at which the Worker sent a page. */
export const CLOCK_METRIC = "clock";

/**
 * Name of the header that contains the site's telephone numbers, as URL parameters with a parameter for each language.
 * The Worker sends it with requests for payment pages.
 */
export const PHONES_HEADER = "x-site-phones";

/** Cookie lifetimes in seconds. */
export const LIFETIME = {
  location: 180 * DAY_S,
  promptDismissal: DAY_S,
} as const;

/** Number of skeletons in a list while its results are loading. */
export const SKELETONS = { events: 10, search: 8, providers: 6, index: 6, other: 4 } as const;

/**
 * Number of items that a list shows initially (`first`) and number of items that each click on "more" adds (`more`).
 */
export const STEPS = {
  events: { first: 16, more: 16 },
  sessions: { first: 10, more: 10 },
  locations: { first: 20, more: 20 },
  news: { first: 4, more: 8 },
  globalSearch: { first: 10, more: 10 },
  index: { first: 10, more: 10 },
} as const;

/** Number of locations per search request. */
export const LOCATIONS_FETCH = 100;
/** Number of events per search request. */
export const EVENTS_FETCH = 160;
/** Number of providers that each click on "more" adds (`more`) and number of providers per search request (`fetch`). */
export const PROVIDERS = { more: 20, fetch: 60 } as const;

/** Maximum number of items in each list. Numbered fields of blocks, such as `linkOne`, limit the other lists. */
export const CAP = {
  faqs: 7,
  imageCards: 12,
  commonSearches: 12,
  jumpLinks: 5,
  recentSearches: 5,
  avatars: 14,
  avatarsShown: 5,
  suggestions: 10,
} as const;

/** Minimum number of departments for a directory to use a dense grid instead of detailed rows. */
export const SHORT_DIRECTORY = 5;

/** Minimum number of rows at which a result list is virtualized. */
export const LONG_LIST = 60;

/** Maximum number of people in a participant list that is not virtualized. */
export const LONG_PARTICIPANTS = 100;

/** Number of related providers to request for a page. */
export const RELATED_PROVIDERS = { globalSearch: 2, locationSearch: 6 } as const;

/** Default values for search options and block settings. */
export const DEFAULTS = {
  providerSort: "availability",
  eventSort: "soonest",
  eventType: "any",
  locationSort: "relevance",
  locationDistance: 5_000,
  providerDistance: 25,
  tabIndex: 0,
  tabIsLeft: true,
  carouselGap: 24,
} as const;

/** Default colors for profile feature cards. */
export const PROFILE_COLORS = { avatarBorder: "#D6E6F0", background: "#FF5D55", font: "#FEFEFE" } as const;

/** Minimum number of characters that each search input requires. */
export const MIN_LENGTH = { typeahead: 2, headerSubmit: 2, globalSearch: 3, participants: 3 } as const;

/** Names of the blocks that a personalization service may insert into a page. */
export const PERSONALIZED: readonly string[] = ["InlineMessageBanner", "ContextualInlineBanner", "ContextualCTA"];
