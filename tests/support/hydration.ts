import type { Browser, Page } from "playwright";
import { crowdedEventId } from "../../backend/demo/seed/events.ts";
import { fixturePages } from "../../scripts/fixtures.ts";

/** Pages that, with the registration form, contain most islands. */
export const representative = [
  "/",
  "/classes-events/search?searchText=birth",
  "/find-a-doctor?searchText=heart&language=Spanish&city=Denver&state=CO",
  "/health-library/know-your-blood-pressure",
  "/locations/search?searchText=pharmacy",
  "/medical-services?letter=C",
  "/pay-bill",
  "/es/search",
];

/** Returns the path of a page with a registration form. The form is missing from the pages of past sessions. */
export async function registrationPath(fetchPath: (path: string) => Promise<Response>): Promise<string> {
  const html = await (await fetchPath("/classes-events/preparing-for-birth")).text();
  const [, id] = /name="sessionId" value="(\d+)"/.exec(html)!;
  return `/classes-events/registration?sessionId=${id}`;
}

/** All demo pages, including pages that depend on a query string or a wildcard item. */
export const demoPaths = [
  ...fixturePages()
    .filter(({ path }) => !path.includes(","))
    .map(({ language, path }) => (language === "en" ? path : `/${language}${path === "/" ? "" : path}`)),
  "/search?searchText=heart",
  "/health-library/search?query=sleep",
  "/classes-events/search?searchText=birth",
  "/classes-events/preparing-for-birth",
  "/locations/missoula-hospital",
  "/locations/search?searchText=pharmacy",
  "/find-a-doctor?page=2",
  "/find-a-doctor?searchText=heart&language=Spanish&city=Denver&state=CO",
  "/medical-services?letter=C",
  "/medical-services?searchText=psoriasis&service=svc-dermatology",
];

/** The tool pages that each demo user may open, with the required query parameters. */
export const toolPaths: Record<string, string[]> = {
  "Sam Ortega": [
    `/classes-events/session-management?eventId=${crowdedEventId}`,
    `/classes-events/event-participants?eventId=${crowdedEventId}`,
    "/classes-events/session-detail-management?sessionId=1",
    "/classes-events/check-in?sessionId=1",
    "/classes-events/messages?sessionId=1",
    "/classes-events/today",
  ],
  "Ana Whitfield": [
    ...[
      "/_authors",
      "/_authors/page?path=/about-us",
      "/_authors/components",
      "/_authors/publishing",
      "/_authors/notice",
    ],
    ...["/_authors/links", "/_authors/redirects", "/_authors/texts", "/_catalog"],
  ],
  "Omar Bell": ["/_ops", "/_ops/rules", "/_ops/traffic"],
};

/**
 * Hydrates every island on the page, regardless of its trigger. Returns the names of the islands that React hydrated.
 */
export const hydrateAll = (page: Page) =>
  page.evaluate(async () => {
    await customElements.whenDefined("x-island");
    const islands = [...document.querySelectorAll<HTMLElement & { hydrated: Promise<void> }>("x-island")];
    for (const island of islands) {
      island.dispatchEvent(new PointerEvent("pointerdown"));
      // Islands that depend on the visitor's location hydrate when the location popover opens.
      island.dispatchEvent(new Event("toggle"));
    }
    const asleep = new Set(islands);
    const all = islands.map((island) => island.hydrated.then(() => asleep.delete(island)));
    await Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, 15_000))]);
    for (const { dataset, isConnected } of asleep) if (isConnected) console.error(`${dataset.name} does not hydrate`);
    // React reports a hydration mismatch only after rendering.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return islands.filter(({ dataset }) => dataset.prefix !== undefined).map(({ dataset }) => dataset.name);
  });

/** Opens a page and records its console errors. */
export async function listenedTo(browser: Pick<Browser, "newPage">): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage({ reducedMotion: "reduce" });
  const errors: string[] = [];
  page.on("console", (message) => {
    // The browser logs a failed request for the not-found page, which has status 404, and for an API call that times
    // out on a busy machine.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  return { page, errors };
}
