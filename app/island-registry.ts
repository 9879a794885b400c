import type { Enhancement, IslandComponent, NameOf } from "./islands/types.ts";

type Load<T> = () => Promise<T>;
/** An island in the browser: it gets its element and the options or props that came with it. */
type Wake<Name extends string> = Enhancement<Name, never>;

/** Each entry under the name that the one export of its module was declared with. */
type Named<T> = {
  [Name in keyof T]: T[Name] extends Load<infer Module>
    ? NameOf<Module[keyof Module]> extends Name
      ? T[Name]
      : never
    : never;
};

/** A React island: React itself comes with the first one that wakes. */
const react =
  <Module extends Record<string, IslandComponent<string, never>>>(
    load: Load<Module>,
  ): Load<{ wake: Wake<NameOf<Module[keyof Module]>> }> =>
  async () => {
    const [{ hydrate }, module] = await Promise.all([import("./islands/hydrate.tsx"), load()]);
    const [component] = Object.values(module);
    return {
      wake: (host: HTMLElement, props: object) => hydrate(host, component as IslandComponent<string, object>, props),
    };
  };

const all = {
  "avatar-strip/shuffle": () => import("./blocks/avatar-strip/shuffle.enhance.ts"),
  "authors/list": () => import("./pages/authors/list.enhance.ts"),
  "authors-purges/receipt": () => import("./pages/authors-purges/receipt.enhance.ts"),
  "billing-wizard/Wizard": react(() => import("./blocks/billing-wizard/Wizard.island.tsx")),
  "callout-form/callout": () => import("./blocks/callout-form/callout.enhance.ts"),
  "campus-gallery/slideshow": () => import("./blocks/campus-gallery/slideshow.enhance.ts"),
  "care/LocationSelector": react(() => import("./care/place/LocationSelector.island.tsx")),
  "care/LocationSearchBox": react(() => import("./care/LocationSearchBox.island.tsx")),
  "care/location-prompt": () => import("./care/place/location-prompt.enhance.ts"),
  "care/doctor-links": () => import("./care/doctor-links.enhance.ts"),
  "care/open-state": () => import("./care/open-state.enhance.ts"),
  "catalogue/frames": () => import("./pages/catalogue/frames.enhance.ts"),
  "embedded-form/embed": () => import("./blocks/embedded-form/embed.enhance.ts"),
  "event-detail/sessions": () => import("./blocks/event-detail/sessions.enhance.ts"),
  "event-registration/promo": () => import("./blocks/event-registration/promo.enhance.ts"),
  "event-thank-you/print": () => import("./blocks/event-thank-you/print.enhance.ts"),
  "events-search/results": () => import("./blocks/events-search/results.enhance.ts"),
  "forms/form": () => import("./forms/form.enhance.ts"),
  "global-search/results": () => import("./blocks/global-search/results.enhance.ts"),
  "index-search/SearchBox": react(() => import("./blocks/index-search/SearchBox.island.tsx")),
  "index-search/results": () => import("./blocks/index-search/results.enhance.ts"),
  "locations-landing/search": () => import("./blocks/locations-landing/search.enhance.ts"),
  "page/design-library": () => import("./page/editing/design-library.enhance.ts"),
  "page/close-notice": () => import("./page/notice/close-notice.enhance.ts"),
  "location-search/results": () => import("./blocks/location-search/results.enhance.ts"),
  "medical-services-finder/SearchBox": react(() => import("./blocks/medical-services-finder/SearchBox.island.tsx")),
  "medical-services-finder/finder": () => import("./blocks/medical-services-finder/finder.enhance.ts"),
  "medical-staff-fees/fees": () => import("./blocks/medical-staff-fees/fees.enhance.ts"),
  "fields/clicks": () => import("./fields/message-banner/clicks.enhance.ts"),
  "news-list/see-more": () => import("./blocks/news-list/see-more.enhance.ts"),
  "ops/live": () => import("./pages/ops/live.enhance.ts"),
  "page/follow-place": () => import("./page/follow-place.enhance.ts"),
  "privacy-choices/decision": () => import("./blocks/privacy-choices/decision.enhance.ts"),
  "page/copy-id": () => import("./page/editing/copy-id.enhance.ts"),
  "care/ProviderBox": react(() => import("./care/provider-search/ProviderBox.island.tsx")),
  "provider-search-hero/hero": () => import("./blocks/provider-search-hero/hero.enhance.ts"),
  "providers-by-search/results": () => import("./blocks/providers-by-search/results.enhance.ts"),
  "providers-directory/directory": () => import("./blocks/providers-directory/directory.enhance.ts"),
  "search-bar/SearchBox": react(() => import("./blocks/search-bar/SearchBox.island.tsx")),
  "section-navigation/menu": () => import("./blocks/section-navigation/menu.enhance.ts"),
  "site-header/SearchBox": react(() => import("./blocks/site-header/SearchBox.island.tsx")),
  "site-header/panels": () => import("./blocks/site-header/panels.enhance.ts"),
  "staff/ParticipantList": react(() => import("./staff/ParticipantList.island.tsx")),
  "staff/sessions": () => import("./staff/sessions.enhance.ts"),
  "ui/accordion": () => import("./ui/accordion/accordion.enhance.ts"),
  "ui/carousel": () => import("./ui/carousel/carousel.enhance.ts"),
  "ui/jump": () => import("./ui/jump/jump.enhance.ts"),
  "ui/tabs": () => import("./ui/tabs/tabs.enhance.ts"),
  "video-block/play": () => import("./blocks/video-block/play.enhance.ts"),
};

/** Every part of the site that ships script, by its name: the room or block that it stands in, and its file. */
export const islands: Named<typeof all> = all;

export type IslandName = keyof typeof islands;
