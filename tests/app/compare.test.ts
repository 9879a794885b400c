import { describe, expect, it } from "vitest";
import { blocksByRegion, comparePages } from "../../app/cms/lint/compare.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";

const text = (uid: string, title: string, body = "<p>Words</p>") => ({
  uid,
  componentName: "RichText",
  dataSource: `{${uid}}`,
  fields: { title: { value: title }, body: { value: body } },
});
const page = (main: unknown[], { name = "About", header = [] as unknown[] } = {}) =>
  parsePage({
    sitecore: { context: { language: "en" }, route: { name, displayName: name, placeholders: { header, main } } },
  });
const states = async (stored: ReturnType<typeof page>, now: ReturnType<typeof page>) =>
  (await comparePages(stored, now)).blocks.map(({ item, state }) => `${item} ${state}`);

describe("comparison of a published page with its CMS version (PB-07)", () => {
  it("the page comparison marks each block as unchanged, changed, added, or removed", async () => {
    const stored = page([text("a", "One"), text("b", "Two"), text("c", "Three")]);
    const now = page([text("a", "One"), text("b", "Two and more"), text("d", "Four")]);
    expect(await states(stored, now)).toEqual(["{a} same", "{b} changed", "{c} gone", "{d} new"]);
  });

  it("the page comparison marks a block that visitors do not see in one of the versions", async () => {
    const [same, filled, emptied] = (
      await comparePages(
        page([text("a", "", ""), text("b", "", ""), text("c", "Three")]),
        page([text("a", "", ""), text("b", "Two"), text("c", "", "")]),
      )
    ).blocks;
    expect([same!.state, same!.hiddenStored]).toEqual(["same", false]);
    expect([filled!.hiddenStored, filled!.hiddenNow]).toEqual([true, false]);
    expect([emptied!.hiddenStored, emptied!.hiddenNow]).toEqual([false, true]);
  });

  it("the page comparison marks changed text word by word", async () => {
    const [block] = (await comparePages(page([text("a", "Our old story")]), page([text("a", "Our new story")]))).blocks;
    expect(block!.fields).toEqual([
      {
        field: "title",
        parts: [
          { text: "Our ", change: "same" },
          { text: "old", change: "removed" },
          { text: "new", change: "added" },
          { text: " story", change: "same" },
        ],
      },
    ]);
  });

  it("if two strings have few words in common, the page comparison marks the old string as removed and the new string as added", async () => {
    const [block] = (
      await comparePages(page([text("a", "Neighbors for neighbors")]), page([text("a", "A word for all")]))
    ).blocks;
    expect(block!.fields[0]!.parts).toEqual([
      { text: "Neighbors for neighbors", change: "removed" },
      { text: "A word for all", change: "added" },
    ]);
  });

  it("for authored HTML, the page comparison compares the words or, if only the markup differs, the markup", async () => {
    const change = async (from: string, to: string) =>
      (await comparePages(page([text("a", "T", from)]), page([text("a", "T", to)]))).blocks[0]!.fields[0]!.parts.map(
        ({ text: part, change: kind }) => `${kind === "added" ? "+" : kind === "removed" ? "-" : ""}${part}`,
      ).join("|");
    expect(await change("<p>Come <b>in</b></p>", "<p>Come <b>out</b></p>")).toBe("Come |-in|+out");
    expect(await change("<p>Come</p>", "<h2>Come</h2>")).toContain("h2");
  });

  it("the page comparison marks a reordered block as moved and lists the block once", async () => {
    const [one, two, three] = [text("a", "1"), text("b", "2"), text("c", "3")];
    const found = await states(page([one, two, three]), page([three, one, two]));
    expect(found.sort()).toEqual(["{a} same", "{b} same", "{c} moved"]);
  });

  it("the page comparison distinguishes two blocks with the same ID", async () => {
    expect(await states(page([text("a", "1"), text("a", "2")]), page([text("a", "1"), text("a", "3")]))).toEqual([
      "{a} same",
      "{a} changed",
    ]);
  });

  it("the page comparison lists changed page fields", async () => {
    const { fields } = await comparePages(page([]), page([], { name: "About us" }));
    expect(fields.map(({ field }) => field)).toEqual(["name"]);
  });

  it("the page comparison marks all blocks as added if no page is published, and as removed if the CMS has no page", async () => {
    expect(await states(null, page([text("a", "1")]))).toEqual(["{a} new"]);
    expect(await states(page([text("a", "1")]), null)).toEqual(["{a} gone"]);
    expect(await comparePages(null, null)).toEqual({ fields: [], blocks: [] });
  });

  it("the page comparison numbers the blocks in each version, including nested blocks", async () => {
    const nest = (inner: unknown[]) => ({
      uid: "n",
      componentName: "MainWithAside",
      dataSource: "{n}",
      fields: {},
      placeholders: { "jss-main-content": inner, main: inner },
    });
    const [stored, now] = [page([text("x", "0"), nest([text("a", "1")])]), page([nest([text("a", "2")])])];
    for (const one of (await comparePages(stored, now)).blocks) {
      if (one.stored !== null) expect(blocksByRegion(stored)[one.stored]!.block.name).toBe(one.name);
      if (one.now !== null) expect(blocksByRegion(now)[one.now]!.block.name).toBe(one.name);
    }
    expect(await states(stored, now)).toContain("{a} changed");
  });

  it("for two long strings without common words, the page comparison marks one removal and one addition", async () => {
    const long = (word: string) => `<p>${Array.from({ length: 6_000 }, (_, at) => `${word}${at}`).join(" ")}</p>`;
    const [block] = (await comparePages(page([text("a", "T", long("old"))]), page([text("a", "T", long("new"))])))
      .blocks;
    const kinds = block!.fields[0]!.parts.map(({ change }) => change);
    expect(kinds).toEqual(["removed", "added"]);
  });
});
