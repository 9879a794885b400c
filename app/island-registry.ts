import type { ComponentType } from "react";

/** Wakes an island: gets its element and the props that came with it. */
type WakeIsland = (host: HTMLElement, props: object) => void | Promise<void>;

/** A React island: React itself comes with the first one that wakes. */
const react =
  <P extends object>(load: () => Promise<ComponentType<P>>): (() => Promise<WakeIsland>) =>
  async () => {
    const [{ hydrate }, component] = await Promise.all([import("./islands/hydrate.tsx"), load()]);
    return (host, props) => hydrate(host, component as ComponentType<object>, props);
  };

/** Every part of the site that ships script, by the name its block gives it. */
export const islands = {
  "avatar-strip/shuffle": () => import("./blocks/avatar-strip/shuffle.enhance.ts").then((module) => module.shuffle),
  "authors/list": () => import("./pages/authors/list.enhance.ts").then((module) => module.list),
  "authors-purges/receipt": () => import("./pages/authors-purges/receipt.enhance.ts").then((module) => module.receipt),
  "catalogue/frames": () => import("./pages/catalogue/frames.enhance.ts").then((module) => module.frames),
  "event-detail/sessions": () => import("./blocks/event-detail/sessions.enhance.ts").then((module) => module.sessions),
  "events-search/results": () => import("./blocks/events-search/results.enhance.ts").then((module) => module.results),
  "global-search/results": () => import("./blocks/global-search/results.enhance.ts").then((module) => module.results),
  "index-search/SearchBox": react(() =>
    import("./blocks/index-search/SearchBox.island.tsx").then((module) => module.SearchBox),
  ),
  "index-search/results": () => import("./blocks/index-search/results.enhance.ts").then((module) => module.results),
  "event-registration/promo": () =>
    import("./blocks/event-registration/promo.enhance.ts").then((module) => module.promo),
  "event-thank-you/print": () => import("./blocks/event-thank-you/print.enhance.ts").then((module) => module.print),
  "inline-message-banner/clicks": () =>
    import("./blocks/inline-message-banner/clicks.enhance.ts").then((module) => module.clicks),
  "location-search/SearchBox": react(() =>
    import("./blocks/location-search/SearchBox.island.tsx").then((module) => module.SearchBox),
  ),
  "medical-staff-fees/fees": () => import("./blocks/medical-staff-fees/fees.enhance.ts").then((module) => module.fees),
  "page/close-notice": () => import("./page/notice/close-notice.enhance.ts").then((module) => module.closeNotice),
  "page/copy-id": () => import("./page/editing/copy-id.enhance.ts").then((module) => module.copyId),
  "location-search/place": () => import("./blocks/location-search/place.enhance.ts").then((module) => module.place),
  "location-search/results": () =>
    import("./blocks/location-search/results.enhance.ts").then((module) => module.results),
  "providers-directory/Directory": react(() =>
    import("./blocks/providers-directory/Directory.island.tsx").then((module) => module.Directory),
  ),
  "search-bar/SearchBox": react(() =>
    import("./blocks/search-bar/SearchBox.island.tsx").then((module) => module.SearchBox),
  ),
  "site-header/SearchBox": react(() =>
    import("./blocks/site-header/SearchBox.island.tsx").then((module) => module.SearchBox),
  ),
  "site-header/panels": () => import("./blocks/site-header/panels.enhance.ts").then((module) => module.panels),
  "ui/accordion": () => import("./ui/accordion/accordion.enhance.ts").then((module) => module.wake),
  "ui/carousel": () => import("./ui/carousel/carousel.enhance.ts").then((module) => module.wake),
  "ui/form": () => import("./forms/form.enhance.ts").then((module) => module.form),
  "ui/open-state": () => import("./care/open-state.enhance.ts").then((module) => module.wake),
  "ui/tabs": () => import("./ui/tabs/tabs.enhance.ts").then((module) => module.wake),
} satisfies Record<string, () => Promise<WakeIsland>>;

export type IslandName = keyof typeof islands;
