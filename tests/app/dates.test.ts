import { afterEach, expect, it, vi } from "vitest";
import { examplesFor } from "../../app/blocks/examples.ts";
import { registry } from "../../app/blocks/index.ts";
import { translator } from "../../app/context/phrases.ts";
import { pageOf, renderExamples } from "../../app/tools/catalog/example.ts";

afterEach(() => void vi.useRealTimers());

it("of the blocks in cached pages, only the footer depends on the date, so no other block is outdated on a new day (PF-09)", async () => {
  const settings = { language: "en", path: "/", editing: false, timeZone: "America/Denver", t: translator("en", null) };
  const dated: string[] = [];
  for (const block of Object.values(registry)) {
    if (block.load) continue;
    const page = pageOf(block, Object.keys(examplesFor(block)), "default");
    const htmlAt = async (moment: string) => {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
      return (await renderExamples(page, settings, () => undefined)).html;
    };
    if ((await htmlAt("2025-06-01T12:00:00Z")) !== (await htmlAt("2027-11-27T03:00:00Z"))) dated.push(block.name);
  }
  expect(dated).toEqual(["Footer"]);
});
