/**
 * Simulates a visitor who opens ten pages on a phone. The benchmark records layout shifts, browser warnings, and the
 * time from each tap to the next page's first paint.
 */
import type { Setup, Tab } from "../support/chromium-tabs.ts";

/**
 * Page paths, in the visitor's order of preference. The visitor opens the first linked path that is not yet visited.
 */
const WANTED = [
  "/about-us",
  "/news",
  "/news/hands-only-cpr",
  "/medical-services",
  "/medical-services/heart-care",
  "/locations",
  "/classes-events",
  "/find-a-doctor",
  "/health-library",
  "/pay-bill",
  "/contact-us",
  "/careers",
  "/volunteer",
  "/price-transparency",
  "/financial-assistance",
  "/good-faith-estimate",
  "/accessibility",
  "/notice-of-privacy-practices",
  "/privacy",
  "/nondiscrimination",
];

/** Scripts that record, in each page, layout shifts and restores from the back/forward cache. */
export const NOTES: Setup = [
  [
    "Page.addScriptToEvaluateOnNewDocument",
    {
      source: `window.moved = 0;
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) moved += value;
        }).observe({ type: "layout-shift", buffered: true });
        addEventListener("pageshow", ({ persisted }) => Object.assign(window, { persisted }));`,
    },
  ],
];

interface Step {
  path: string;
  way: string;
  milliseconds: number;
  shift: number;
  problems: string[];
  back?: string;
  forward?: string;
}

/** Time in milliseconds between a tap's touch and release. */
export const PRESS = 80;

/** The time when a page was painted and how the browser loaded it. */
export interface PageLoad {
  paint: number;
  way: string;
}
export const PAINT_SCRIPT = `(() => {
  const [{ activationStart, deliveryType }] = performance.getEntriesByType("navigation");
  const [{ startTime }] = performance.getEntriesByName("first-contentful-paint");
  const way = activationStart > 0 ? "rendered ahead" : deliveryType ? "fetched ahead" : "fetched on the click";
  return { paint: performance.timeOrigin + startTime, way };
})()`;

const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Starts at the home page and taps through ten pages, then goes back and forward through all ten pages. */
export async function tenPages(tab: Tab, origin: string): Promise<Step[]> {
  await tab.goto(`${origin}/`);
  const steps: Step[] = [];
  const seen = new Set(["/"]);
  for (let page = 0; page < 10; page++) {
    await rest(1_500);
    const leads = await tab.evaluate<string[]>(
      `[...document.querySelectorAll("a[href^='/']")].filter((one) => one.checkVisibility()).map((one) => one.getAttribute("href"))`,
    );
    const path = WANTED.find((one) => leads.includes(one) && !seen.has(one));
    if (!path) throw new Error(`nowhere to go from ${[...seen].at(-1)}: ${leads.join(" ")}`);
    seen.add(path);
    const before = tab.problems.length;
    const clicked = tab.note(
      `addEventListener("click", ({ timeStamp }) => note(String(performance.timeOrigin + timeStamp)), true)`,
    );
    await tab.tap(`a[href="${path}"]`, PRESS);
    const at = Number(await clicked);
    await tab.shows(
      `location.pathname === "${path}" && performance.getEntriesByName("first-contentful-paint").length > 0`,
    );
    const { paint, way } = await tab.evaluate<PageLoad>(PAINT_SCRIPT);
    await tab.shows(`document.readyState === "complete"`);
    await rest(1_000);
    const shift = await tab.evaluate<number>("moved");
    steps.push({ path, way, milliseconds: paint - at, shift, problems: tab.problems.slice(before) });
  }
  const returned = async (way: "back" | "forward", path: string) => {
    await tab.evaluate(`setTimeout(() => history.${way}())`);
    await tab.shows(`location.pathname === "${path}" && "persisted" in window`);
    await rest(300);
    return tab.evaluate<string>(
      `persisted ? "kept" : JSON.stringify(performance.getEntriesByType("navigation")[0].notRestoredReasons?.reasons)`,
    );
  };
  for (const step of steps.slice(0, -1).reverse()) step.back = await returned("back", step.path);
  for (const step of steps.slice(1)) step.forward = await returned("forward", step.path);
  return steps;
}
