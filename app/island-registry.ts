import type { FindReplacement } from "./islands/replacements.ts";
import type { IslandComponent, NameOf } from "./islands/types.ts";

type Load<T> = () => Promise<T>;
/** Starts an island in the browser. Receives the element and the island's options or props. */
type Start<Name extends string> = ((host: HTMLElement, props: never) => Promise<FindReplacement>) & {
  readonly "~name"?: Name;
};

/** Resolves to `never` if a registry key differs from the name that the module's export declares. */
type Named<T> = {
  [Name in keyof T]: T[Name] extends Load<infer Module>
    ? NameOf<Module[keyof Module]> extends Name
      ? T[Name]
      : never
    : never;
};

/** Loads React and the module of a React island. */
const react =
  <Module extends Record<string, IslandComponent<string, never>>>(
    load: Load<Module>,
  ): Load<{ start: Start<NameOf<Module[keyof Module]>> }> =>
  async () => {
    const [{ hydrate }, module] = await Promise.all([import("./islands/hydrate.tsx"), load()]);
    const [component] = Object.values(module);
    return {
      start: (host: HTMLElement, props: object) => hydrate(host, component as IslandComponent<string, object>, props),
    };
  };

const all = {
  "avatar-strip/shuffle": () => import("./blocks/avatar-strip/shuffle.enhance.ts"),
  "authors/List": react(() => import("./tools/authors/overview/List.island.tsx")),
  "authors/Receipt": react(() => import("./tools/authors/publishing/Receipt.island.tsx")),
  "billing-wizard/Wizard": react(() => import("./blocks/billing-wizard/Wizard.island.tsx")),
  "callout-form/Callout": react(() => import("./blocks/callout-form/Callout.island.tsx")),
  "campus-gallery/Gallery": react(() => import("./blocks/campus-gallery/Gallery.island.tsx")),
  "care/FirstOpening": react(() => import("./care/FirstOpening.island.tsx")),
  "care/LocationSelector": react(() => import("./care/visitor-location/LocationSelector.island.tsx")),
  "care/location-prompt": () => import("./care/visitor-location/location-prompt.enhance.ts"),
  "care/open-state": () => import("./care/open-state.enhance.ts"),
  "embedded-form/Embed": react(() => import("./blocks/embedded-form/Embed.island.tsx")),
  "event-own-registration/AddPerson": react(() => import("./blocks/event-own-registration/AddPerson.island.tsx")),
  "event-registration/Registration": react(() => import("./blocks/event-registration/Registration.island.tsx")),
  "event-thank-you/Print": react(() => import("./blocks/event-thank-you/Print.island.tsx")),
  "forms/Form": react(() => import("./forms/Form.island.tsx")),
  "event-detail/Search": react(() => import("./blocks/event-detail/Search.island.tsx")),
  "events-search/Search": react(() => import("./blocks/events-search/Search.island.tsx")),
  "global-search/Search": react(() => import("./blocks/global-search/Search.island.tsx")),
  "index-search/Search": react(() => import("./blocks/index-search/Search.island.tsx")),
  "locations-landing/Search": react(() => import("./blocks/locations-landing/Search.island.tsx")),
  "render/DesignLibrary": react(() => import("./render/editing/DesignLibrary.island.tsx")),
  "render/close-notice": () => import("./render/notice/close-notice.enhance.ts"),
  "location-search/Search": react(() => import("./blocks/location-search/Search.island.tsx")),
  "medical-staff-fees/Fees": react(() => import("./blocks/medical-staff-fees/Fees.island.tsx")),
  "medical-services-finder/Finder": react(() => import("./blocks/medical-services-finder/Finder.island.tsx")),
  "ops/Changes": react(() => import("./tools/ops/Changes.island.tsx")),
  "ops/Overview": react(() => import("./tools/ops/Overview.island.tsx")),
  "price-estimator/Print": react(() => import("./blocks/price-estimator/Print.island.tsx")),
  "render/live-block": () => import("./render/live-block.enhance.ts"),
  "privacy-choices/Decision": react(() => import("./blocks/privacy-choices/Decision.island.tsx")),
  "provider-search-hero/Search": react(() => import("./blocks/provider-search-hero/Search.island.tsx")),
  "providers-by-search/Search": react(() => import("./blocks/providers-by-search/Search.island.tsx")),
  "providers-directory/Directory": react(() => import("./blocks/providers-directory/Directory.island.tsx")),
  "search-bar/SearchBox": react(() => import("./blocks/search-bar/SearchBox.island.tsx")),
  "section-navigation/menu": () => import("./blocks/section-navigation/menu.enhance.ts"),
  "site-header/SearchBox": react(() => import("./blocks/site-header/SearchBox.island.tsx")),
  "staff/SendMarks": react(() => import("./tools/staff/unsent/SendMarks.island.tsx")),
  "staff/CheckIn": react(() => import("./tools/staff/check-in/CheckIn.island.tsx")),
  "staff/ParticipantList": react(() => import("./tools/staff/ParticipantList.island.tsx")),
  "staff/Sessions": react(() => import("./tools/staff/session-management/Sessions.island.tsx")),
  "ui/disclosure": () => import("./ui/disclosure.enhance.ts"),
  "ui/CopyButton": react(() => import("./ui/CopyButton.island.tsx")),
  "ui/FittedFrame": react(() => import("./ui/FittedFrame.island.tsx")),
  "ui/carousel": () => import("./ui/carousel/carousel.enhance.ts"),
  "ui/jump": () => import("./ui/jump/jump.enhance.ts"),
  "ui/tabs": () => import("./ui/tabs/tabs.enhance.ts"),
  "video-block/Player": react(() => import("./blocks/video-block/Player.island.tsx")),
};

/** All islands and enhancements, keyed by name. A name consists of the folder and the file name, such as `ui/tabs`. */
export const islands: Named<typeof all> = all;

export type IslandName = keyof typeof islands;
