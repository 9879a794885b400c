import type { Enhancement, IslandComponent, NameOf } from "./islands/types.ts";

type Load<T> = () => Promise<T>;
/** An island in the browser: it gets its element and the options or props that came with it. */
type Wake<Name extends string> = Enhancement<Name, never>;

/** Each entry under the name that its export was declared with. */
type Named<T> = {
  [Name in keyof T]: T[Name] extends Load<infer Island> ? (NameOf<Island> extends Name ? T[Name] : never) : never;
};

/** A React island: React itself comes with the first one that wakes. */
const react =
  <Component extends IslandComponent<string, never>>(load: Load<Component>): Load<Wake<NameOf<Component>>> =>
  async () => {
    const [{ hydrate }, component] = await Promise.all([import("./islands/hydrate.tsx"), load()]);
    return (host: HTMLElement, props: object) => hydrate(host, component as IslandComponent<string, object>, props);
  };

const all = {
  "avatar-strip/shuffle": () => import("./blocks/avatar-strip/shuffle.enhance.ts").then((module) => module.shuffle),
  "authors/list": () => import("./pages/authors/list.enhance.ts").then((module) => module.list),
  "authors-purges/receipt": () => import("./pages/authors-purges/receipt.enhance.ts").then((module) => module.receipt),
  "billing-wizard/Wizard": react(() =>
    import("./blocks/billing-wizard/Wizard.island.tsx").then((module) => module.Wizard),
  ),
  "callout-form/callout": () => import("./blocks/callout-form/callout.enhance.ts").then((module) => module.callout),
  "campus-gallery/slideshow": () =>
    import("./blocks/campus-gallery/slideshow.enhance.ts").then((module) => module.slideshow),
  "care/LocationSelector": react(() =>
    import("./care/place/LocationSelector.island.tsx").then((module) => module.LocationSelector),
  ),
  "care/LocationSearchBox": react(() =>
    import("./care/LocationSearchBox.island.tsx").then((module) => module.LocationSearchBox),
  ),
  "care/location-prompt": () =>
    import("./care/place/location-prompt.enhance.ts").then((module) => module.locationPrompt),
  "care/doctor-links": () => import("./care/doctor-links.enhance.ts").then((module) => module.doctorLinks),
  "care/open-state": () => import("./care/open-state.enhance.ts").then((module) => module.openStateChip),
  "catalogue/frames": () => import("./pages/catalogue/frames.enhance.ts").then((module) => module.frames),
  "embedded-form/embed": () => import("./blocks/embedded-form/embed.enhance.ts").then((module) => module.embed),
  "event-detail/sessions": () => import("./blocks/event-detail/sessions.enhance.ts").then((module) => module.sessions),
  "event-registration/promo": () =>
    import("./blocks/event-registration/promo.enhance.ts").then((module) => module.promo),
  "event-thank-you/print": () => import("./blocks/event-thank-you/print.enhance.ts").then((module) => module.print),
  "events-search/results": () => import("./blocks/events-search/results.enhance.ts").then((module) => module.results),
  "forms/form": () => import("./forms/form.enhance.ts").then((module) => module.form),
  "global-search/results": () => import("./blocks/global-search/results.enhance.ts").then((module) => module.results),
  "index-search/SearchBox": react(() =>
    import("./blocks/index-search/SearchBox.island.tsx").then((module) => module.SearchBox),
  ),
  "index-search/results": () => import("./blocks/index-search/results.enhance.ts").then((module) => module.results),
  "locations-landing/search": () =>
    import("./blocks/locations-landing/search.enhance.ts").then((module) => module.search),
  "page/design-library": () =>
    import("./page/editing/design-library.enhance.ts").then((module) => module.designLibrary),
  "page/close-notice": () => import("./page/notice/close-notice.enhance.ts").then((module) => module.closeNotice),
  "location-search/results": () =>
    import("./blocks/location-search/results.enhance.ts").then((module) => module.results),
  "medical-services-finder/SearchBox": react(() =>
    import("./blocks/medical-services-finder/SearchBox.island.tsx").then((module) => module.SearchBox),
  ),
  "medical-services-finder/finder": () =>
    import("./blocks/medical-services-finder/finder.enhance.ts").then((module) => module.finder),
  "medical-staff-fees/fees": () => import("./blocks/medical-staff-fees/fees.enhance.ts").then((module) => module.fees),
  "fields/clicks": () => import("./fields/message-banner/clicks.enhance.ts").then((module) => module.clicks),
  "news-list/see-more": () => import("./blocks/news-list/see-more.enhance.ts").then((module) => module.seeMore),
  "ops/live": () => import("./pages/ops/live.enhance.ts").then((module) => module.live),
  "page/follow-place": () => import("./page/follow-place.enhance.ts").then((module) => module.followPlace),
  "privacy-choices/decision": () =>
    import("./blocks/privacy-choices/decision.enhance.ts").then((module) => module.decision),
  "page/copy-id": () => import("./page/editing/copy-id.enhance.ts").then((module) => module.copyId),
  "care/ProviderBox": react(() =>
    import("./care/provider-search/ProviderBox.island.tsx").then((module) => module.ProviderBox),
  ),
  "provider-search-hero/hero": () =>
    import("./blocks/provider-search-hero/hero.enhance.ts").then((module) => module.hero),
  "providers-by-search/results": () =>
    import("./blocks/providers-by-search/results.enhance.ts").then((module) => module.results),
  "providers-directory/directory": () =>
    import("./blocks/providers-directory/directory.enhance.ts").then((module) => module.directory),
  "search-bar/SearchBox": react(() =>
    import("./blocks/search-bar/SearchBox.island.tsx").then((module) => module.SearchBox),
  ),
  "section-navigation/menu": () => import("./blocks/section-navigation/menu.enhance.ts").then((module) => module.menu),
  "site-header/SearchBox": react(() =>
    import("./blocks/site-header/SearchBox.island.tsx").then((module) => module.SearchBox),
  ),
  "site-header/panels": () => import("./blocks/site-header/panels.enhance.ts").then((module) => module.panels),
  "staff/ParticipantList": react(() =>
    import("./staff/ParticipantList.island.tsx").then((module) => module.ParticipantList),
  ),
  "staff/sessions": () => import("./staff/sessions.enhance.ts").then((module) => module.sessions),
  "ui/accordion": () => import("./ui/accordion/accordion.enhance.ts").then((module) => module.accordion),
  "ui/carousel": () => import("./ui/carousel/carousel.enhance.ts").then((module) => module.carousel),
  "ui/jump": () => import("./ui/jump/jump.enhance.ts").then((module) => module.jump),
  "ui/tabs": () => import("./ui/tabs/tabs.enhance.ts").then((module) => module.tabs),
  "video-block/play": () => import("./blocks/video-block/play.enhance.ts").then((module) => module.play),
};

/** Every part of the site that ships script, by its name: the room or block that it stands in, and its file. */
export const islands: Named<typeof all> = all;

export type IslandName = keyof typeof islands;
