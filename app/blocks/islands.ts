import type { ComponentType } from "react";

/** Wakes an island: gets its element and the props that came with it. */
type WakeIsland = (host: HTMLElement, props: object) => void | Promise<void>;

/** A React island: React itself comes with the first one that wakes. */
const react =
  <P extends object>(load: () => Promise<ComponentType<P>>): (() => Promise<WakeIsland>) =>
  async () => {
    const [{ hydrate }, component] = await Promise.all([import("../hydrate.tsx"), load()]);
    return (host, props) => hydrate(host, component as ComponentType<object>, props);
  };

/** Every part of the site that ships script, by the name its block gives it. */
export const islands = {
  "avatar-strip/shuffle": () => import("./avatar-strip/shuffle.enhance.ts").then((module) => module.shuffle),
  "catalogue/frames": () => import("../staff/catalogue/frames.enhance.ts").then((module) => module.frames),
  "event-detail/sessions": () => import("./event-detail/sessions.enhance.ts").then((module) => module.sessions),
  "events-search/results": () => import("./events-search/results.enhance.ts").then((module) => module.results),
  "global-search/results": () => import("./global-search/results.enhance.ts").then((module) => module.results),
  "index-search/SearchBox": react(() =>
    import("./index-search/SearchBox.island.tsx").then((module) => module.SearchBox),
  ),
  "index-search/results": () => import("./index-search/results.enhance.ts").then((module) => module.results),
  "event-registration/promo": () => import("./event-registration/promo.enhance.ts").then((module) => module.promo),
  "event-thank-you/print": () => import("./event-thank-you/print.enhance.ts").then((module) => module.print),
  "inline-message-banner/clicks": () =>
    import("./inline-message-banner/clicks.enhance.ts").then((module) => module.clicks),
  "location-search/SearchBox": react(() =>
    import("./location-search/SearchBox.island.tsx").then((module) => module.SearchBox),
  ),
  "medical-staff-fees/fees": () => import("./medical-staff-fees/fees.enhance.ts").then((module) => module.fees),
  "page/copy-id": () => import("../page/copy-id.enhance.ts").then((module) => module.copyId),
  "location-search/place": () => import("./location-search/place.enhance.ts").then((module) => module.place),
  "location-search/results": () => import("./location-search/results.enhance.ts").then((module) => module.results),
  "providers-directory/Directory": react(() =>
    import("./providers-directory/Directory.island.tsx").then((module) => module.Directory),
  ),
  "search-bar/SearchBox": react(() => import("./search-bar/SearchBox.island.tsx").then((module) => module.SearchBox)),
  "site-header/SearchBox": react(() => import("./site-header/SearchBox.island.tsx").then((module) => module.SearchBox)),
  "site-header/panels": () => import("./site-header/panels.enhance.ts").then((module) => module.panels),
  "ui/accordion": () => import("../ui/accordion.enhance.ts").then((module) => module.wake),
  "ui/carousel": () => import("../ui/carousel.enhance.ts").then((module) => module.wake),
  "ui/form": () => import("../ui/form/form.enhance.ts").then((module) => module.form),
  "ui/open-state": () => import("../ui/open-state.enhance.ts").then((module) => module.wake),
  "ui/tabs": () => import("../ui/tabs.enhance.ts").then((module) => module.wake),
} satisfies Record<string, () => Promise<WakeIsland>>;

export type IslandName = keyof typeof islands;
