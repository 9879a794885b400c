import { expect, it } from "vitest";
import { examplesFor } from "../../app/blocks/examples.ts";
import { blocks } from "../../app/blocks/index.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { translator } from "../../app/context/phrases.ts";
import type { PageSettings } from "../../app/render/render-blocks.tsx";
import { renderBody } from "../../app/render/render-body.tsx";
import { renderSlot } from "../../app/render/render-slot.tsx";

/**
 * `LocationSurroundings` shows no error message, because it shares an API call with the preceding location block, which
 * already shows the message.
 */
const SILENT = "LocationSurroundings";
const live = [...blocks].flatMap(([name, { load }]) => (load && name !== SILENT ? [name] : []));

const settings: PageSettings = {
  language: "en",
  path: "/somewhere",
  editing: false,
  timeZone: "America/Denver",
  t: translator("en", null),
};

/** Renders a page that contains only the given block, while all upstreams fail. Returns the page's visible text. */
async function failed(name: string) {
  const { fields, query } = examplesFor({ name }).ordinary;
  const page = parsePage({
    sitecore: {
      context: {},
      route: { name: "p", placeholders: { main: [{ uid: "u", componentName: name, dataSource: "{d}", fields }] } },
    },
  })!;
  const { slots } = await renderBody(page, settings, () => {});
  const down = () => Promise.reject(new Error("down"));
  const parts = await Promise.all(
    [...slots.values()].map((slot) => renderSlot(slot, settings, new URLSearchParams(query), down as never, () => {})),
  );
  const html = parts.map((part) => part.html).join("");
  const words = html.replace(/<(script|style|template).*?<\/\1>/gs, "").replace(/<[^>]*>/g, " ");
  return { words: words.replace(/\s+/g, " ").trim(), parts };
}

it.each(live)("if its upstream fails, the %s block renders a message (RL-01)", async (name) => {
  const { words, parts } = await failed(name);
  expect(parts.length).toBeGreaterThan(0);
  expect(words).toMatch(/\p{L}{3,}/u);
  expect(words).not.toMatch(/undefined|\[object|Error|down\b/);
});
