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
const { html } = await renderBody(parsePage(everyBlockPage())!, settings, (failure) => failures.push(failure));

it("on a page that contains every content block, the renderer renders all blocks without a failure", () => {
  expect(failures).toEqual([]);
  expect(html.match(/<section|<article|<details/g)?.length).toBeGreaterThan(60);
});

it("on a page with all blocks, island data adds less than 18 % to the compressed body (PF-05)", () => {
  const bare = html
    .replace(/<script type="application\/(?:ld\+)?json"[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<\/?x-island[^>]*>/g, "");
  expect(bare.length).toBeLessThan(html.length);
  // For an entire page, inline data may add at most 15 %. The limit for the body is higher, because the body does not
  // contain the page's styles.
  expect(gzipSync(html).length / gzipSync(bare).length).toBeLessThan(1.18);
});

it("before the visitor interacts or scrolls, the page hydrates only islands that work without React (PF-04)", () => {
  const woken = [...html.matchAll(/<x-island data-name="([^"]+)" data-hydrate="(?:load|idle)"/g)].map(
    ([, name]) => name,
  );
  expect([...new Set(woken)].sort()).toEqual(firstScripts);
});

it("the name of each link and button contains its visible text, so that people can speak it (AX-07)", () => {
  const controls = html.matchAll(/<(a|button)\b(?=[^>]*\saria-label="([^"]*)")[^>]*>(.*?)<\/\1>/gs);
  const words = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();
  const named = [...controls].map(([, , name = "", content = ""]) => [
    words(name),
    words(content.replace(/<svg.*?<\/svg>|<[^>]*>/gs, "")),
  ]);
  expect(named.filter(([, text]) => text).length).toBeGreaterThan(1);
  expect(named.filter(([name = "", text = ""]) => !name.includes(text))).toEqual([]);
});
