import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { translator } from "../../app/context/phrases.ts";
import { renderBody } from "../../app/render/render-body.tsx";
import { SITE_TIME_ZONE } from "../../lib/dates/zone.ts";
import { everyBlockPage } from "../bench/every-block.ts";
import { firstScripts } from "../support/first-scripts.ts";

const t = translator("en", null);
const settings = { language: "en", path: "/example", editing: false, timeZone: SITE_TIME_ZONE, t };
const failures: unknown[] = [];
const segments = await renderBody(parsePage(everyBlockPage())!, settings, (failure) => failures.push(failure));
const html = segments.join("");

it("the page with every block of content renders as a whole", () => {
  expect(failures).toEqual([]);
  expect(html.match(/<section|<article|<details/g)?.length).toBeGreaterThan(60);
});

it("PF-05 little of its body is settings for scripts, and nothing of its content", () => {
  const bare = html
    .replace(/<script type="application\/(?:ld\+)?json"[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<\/?x-island[^>]*>/g, "");
  expect(bare.length).toBeLessThan(html.length);
  // With the styles of its head a whole page stays below 1.15; this is the body alone.
  expect(gzipSync(html).length / gzipSync(bare).length).toBeLessThan(1.18);
});

it("PF-04 nothing else wakes on it before a visitor touches it or scrolls there, and no React", () => {
  const woken = [...html.matchAll(/<x-island data-name="([^"]+)" data-hydrate="(?:load|idle)"/g)].map(
    ([, name]) => name,
  );
  expect([...new Set(woken)].sort()).toEqual(Object.values(firstScripts).flat().sort());
});
