import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import listPage from "../../app/tools/staff/record-list/index.tsx";
import { startBackend } from "./database.ts";
import { recordImports } from "./record-imports.ts";

const PLANS = 450;

const { backend } = startBackend({ size: "empty" });
const { call, saved } = recordImports(backend);
beforeAll(async () => {
  const plans = Array.from({ length: PLANS }, (_, at) => ({ ID: `p-${at}`, Payer: "Prairie", Plan: `Plan ${at}.` }));
  await saved("plans", ...plans);
  const contact = { Summary: "S", "Contact phone": "319-555-0120", "Contact email": "c@example.org" };
  await saved("classes", { ID: "1", Title: "CPR", ...contact }, { ID: "11", Title: "Yoga", ...contact });
  const date = { "Time zone": "Central", Place: "Hall 1", Seats: "11", Online: "yes" };
  await saved(
    "sessions",
    { ID: "s-1", "Class ID": "1", Starts: "2035-10-08 18:00", Ends: "2035-10-08 20:00", ...date },
    { ID: "s-2", "Class ID": "11", Starts: "2035-11-11 18:00", Ends: "2035-11-11 20:00", ...date },
  );
});

/** Renders the list with a query and returns its HTML, the names of its records, and the addresses of its links. */
async function list(query: string) {
  const { load, View } = listPage as unknown as { load(input: object): Promise<object>; View: ComponentType<object> };
  const input = { query: new URLSearchParams(query), call };
  const props = { ...input, data: await load(input) };
  const html = renderToString(<View {...props} />).replaceAll("<!-- -->", "");
  const links = [...html.matchAll(/<a [^>]*?href="([^"]+)"[^>]*>(?:<[^>]+>)*([^<]+)/g)].map(
    ([, href = "", text = ""]) => ({
      href: href.replaceAll("&amp;", "&"),
      text,
    }),
  );
  const record = `/_data/record?kind=${input.query.get("kind")}&id=`;
  const names = links.filter(({ href }) => href.startsWith(record)).map(({ text }) => text);
  const to = (text: string) => links.find((link) => link.text === text)?.href.split("?")[1];
  return { html, names, to };
}

describe("the list of a provider's records (BK-03)", () => {
  it.each(["kind=plans", "kind=plans&search=PRAIRIE"])(
    "the pages of the list %s contain each record once, and the last page links to the first",
    async (first) => {
      const pages = [await list(first)];
      for (let next = pages[0]!.to("Next page"); next; next = pages.at(-1)!.to("Next page"))
        pages.push(await list(next));
      const names = pages.flatMap((page) => page.names);
      expect([names.length, new Set(names).size]).toEqual([PLANS, PLANS]);
      expect(pages.map(({ names }) => names.length)).toEqual([200, 200, 50]);
      expect((await list(pages[2]!.to("First page")!)).names).toEqual(pages[0]!.names);
    },
  );

  it("a list that fits on one page has no links to other pages", async () => {
    const { names, to } = await list("kind=plans&search=plan+7.");
    expect([names, to("Next page"), to("First page")]).toEqual([["Prairie Plan 7."], undefined, undefined]);
  });

  it("the dates of a class are its own, although other dates contain the number of the class", async () => {
    const classes = await list("kind=classes");
    const { html, names, to } = await list(classes.to("Dates")!);
    expect(names).toEqual(["2035-10-08 18:00 Hall 1"]);
    expect(html).toContain("Sessions: CPR");
    expect(to("New session")).toBe("kind=sessions&class=1");
    const all = await list("kind=sessions&search=2035-11-11");
    expect([all.names, all.to("Class 11")]).toEqual([["2035-11-11 18:00 Hall 1"], "kind=classes&id=11"]);
  });
});
