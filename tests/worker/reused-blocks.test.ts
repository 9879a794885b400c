import { use } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { blocks } from "../../app/blocks/index.ts";
import { runFakeClock } from "../support/fake-clock.ts";
import { publishing } from "./publishing.ts";
import { layout, loadModules } from "./stub.ts";

/** The titles of the blocks that a request rendered. */
const rendered: string[] = [];
const { View } = blocks.get("RichText")!;

beforeAll(loadModules);
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2032, 5, 1, 18, 1) });
  vi.spyOn(blocks.get("RichText")!, "View").mockImplementation((props) => {
    // The layout linter also renders the blocks, but its page context has no host.
    if (props.page.host) rendered.push(String(props.fields.title));
    return View(props);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Starts a site whose pages all contain the same three blocks. */
function site() {
  const test = publishing();
  const titles = ["One", "Two", "Three"];
  const dictionary = { phrases: {} as Record<string, string> };
  Object.assign(test.content.lists!, { [`/sitecore/api/jss/dictionary/${test.site}/en`]: dictionary });
  const put = () => {
    const main = titles.map((title) => ({
      uid: title,
      componentName: "RichText",
      dataSource: `{${title}}`,
      // The Worker stores a long block as a range of the page's bytes, and a short block as text.
      fields: {
        title: { value: title },
        body: { value: title === "Two" ? "" : `<p>${"Long – text. ".repeat(60)}</p>` },
      },
    }));
    for (const page of ["en /about", "es /about", "en /services/heart/rhythm"])
      test.content.layouts![page] = layout("p", {}, {}, main);
  };
  const visit = async (path: string) => {
    rendered.length = 0;
    put();
    const response = await test.fetch(path, { host: test.host });
    return { html: await response.text(), rendered: [...rendered] };
  };
  const purge = async (body: object = { all: true }) =>
    expect((await test.purge({ ...body, now: true })).status).toBe(200);
  return { ...test, titles, dictionary, visit, purge };
}

it("after a purge, the Worker re-renders only the changed blocks of a page, and the page shows all changes (PF-03, ED-11)", async () => {
  const { titles, visit, purge } = site();
  expect((await visit("/about")).rendered).toEqual(["One", "Two", "Three"]);
  titles[1] = "New";
  await purge();
  const { html, rendered } = await visit("/about");
  expect(rendered).toEqual(["New"]);
  expect([...html.matchAll(/>(One|Two|New|Three)</g)].map(([, title]) => title)).toEqual(["One", "New", "Three"]);
  await purge();
  expect((await visit("/about")).rendered).toEqual([]);
});

it("the Worker re-renders a block that moves, because the IDs in it depend on its position", async () => {
  const { titles, visit, purge } = site();
  await visit("/about");
  titles.shift();
  await purge();
  expect((await visit("/about")).rendered).toEqual(["Two", "Three"]);
});

it("after the page list changes, the Worker re-renders all blocks of a page in another language, because the list determines the page's links", async () => {
  const { pages, visit, purge } = site();
  await visit("/es/about");
  await purge();
  expect((await visit("/es/about")).rendered).toEqual([]);
  pages.push({ ...pages.find(({ path }) => path === "/services")!, language: "es" });
  await purge();
  expect((await visit("/es/about")).rendered).toEqual(["One", "Two", "Three"]);
});

const changes: Record<string, (test: ReturnType<typeof site>) => void> = {
  "the dictionary": ({ dictionary }) => {
    dictionary.phrases = { "new-tab": "Opens elsewhere" };
  },
  "the name of a parent page": ({ pages }) => {
    for (const page of pages) if (page.path === "/services/heart") page.name = "Cardiology";
  },
  "the site record": ({ content, site }) => {
    // The hostnames are in the site record, but not in the page context that blocks receive.
    const records = content.lists!["/content/sites"] as { name: string; hosts: string[] }[];
    content.lists!["/content/sites"] = records.map((one) =>
      one.name === site ? { ...one, hosts: [...one.hosts, "new.example"] } : one,
    );
  },
};

it.each(Object.entries(changes))(
  "after a change to %s, the Worker re-renders all blocks of a page (PF-03)",
  async (_what, change) => {
    const test = site();
    const path = "/services/heart/rhythm";
    await test.visit(path);
    await test.purge();
    expect((await test.visit(path)).rendered).toEqual([]);
    change(test);
    await test.purge();
    expect((await test.visit(path)).rendered).toEqual(["One", "Two", "Three"]);
  },
);

it("the Worker re-renders a block that shows the date (PF-09)", async () => {
  const { visit, purge } = site();
  await visit("/about");
  vi.spyOn(blocks, "get").mockReturnValue({ ...blocks.get("RichText")!, showsDate: true });
  await purge();
  expect((await visit("/about")).rendered).toEqual(["One", "Two", "Three"]);
});

it("the Worker re-renders a failed block after a purge", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { visit, purge } = site();
  const spy = vi.spyOn(blocks.get("RichText")!, "View").mockImplementation(() => {
    throw new Error("the database is down");
  });
  expect((await visit("/about")).html).not.toContain("One");
  spy.mockImplementation((props) => View(props));
  await purge();
  expect((await visit("/about")).html).toContain("One");
});

it.each(["before", "after"])(
  "if a block times out %s a purge, the page without the block is cached for only five seconds and never written to KV (ER-13, ED-08)",
  async (when) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { titles, visit, purge, kv } = site();
    if (when === "after") {
      await visit("/about");
      titles[1] = "Late";
      await purge();
    }
    const { promise, resolve } = Promise.withResolvers<string>();
    vi.spyOn(blocks.get("RichText")!, "View").mockImplementation((props) =>
      props.fields.title === titles[1] && props.page.host ? use(promise) : View(props),
    );
    const stored = () => [...kv.keys()].filter((key) => key.startsWith("rendered:")).length;
    const before = stored();
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
    const { html } = (await runFakeClock(visit("/about"))).value;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const shown = (html: string) => [...html.matchAll(/>(One|Three|the late text)</g)].map(([, text]) => text);
    expect([shown(html), stored()]).toEqual([["One", "Three"], before]);
    expect(shown((await visit("/about")).html)).toEqual(["One", "Three"]);
    resolve("the late text");
    vi.setSystemTime(Date.now() + 6_000);
    await visit("/about");
    expect([shown((await visit("/about")).html), stored()]).toEqual([["One", "the late text", "Three"], before + 1]);
  },
);
