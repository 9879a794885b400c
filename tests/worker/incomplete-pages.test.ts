import { use } from "react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { blocks } from "../../app/blocks/index.ts";
import { runFakeClock } from "../support/fake-clock.ts";
import { publishing } from "./publishing.ts";
import { layout, loadModules } from "./stub.ts";

const { View } = blocks.get("RichText")!;

beforeAll(loadModules);
beforeEach(() => {
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2032, 5, 1, 18, 1) });
});

/** Starts a site with a page that contains three blocks with the given titles. */
function site() {
  const test = publishing();
  const titles = ["One", "Two", "Three"];
  const visit = async () => {
    const main = titles.map((title) => ({
      uid: title,
      componentName: "RichText",
      dataSource: `{${title}}`,
      fields: { title: { value: title } },
    }));
    test.content.layouts!["en /about"] = layout("p", {}, {}, main);
    return (await test.fetch("/about", { host: test.host })).text();
  };
  const purge = async () => expect((await test.purge({ all: true, now: true })).status).toBe(200);
  return { ...test, titles, visit, purge };
}

it("the Worker re-renders a failed block after a purge (ER-13, ED-11)", async () => {
  const { visit, purge } = site();
  const spy = vi.spyOn(blocks.get("RichText")!, "View").mockImplementation(() => {
    throw new Error("the database is down");
  });
  expect(await visit()).not.toContain("One");
  spy.mockImplementation((props) => View(props));
  await purge();
  expect(await visit()).toContain("One");
});

it.each(["before", "after"])(
  "if a block times out %s a purge, the page without the block is cached for only five seconds and never written to KV (ER-13, ED-08)",
  async (when) => {
    const { titles, visit, purge, kv } = site();
    if (when === "after") {
      await visit();
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
    const html = (await runFakeClock(visit())).value;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const shown = (html: string) => [...html.matchAll(/>(One|Three|the late text)</g)].map(([, text]) => text);
    expect([shown(html), stored()]).toEqual([["One", "Three"], before]);
    expect(shown(await visit())).toEqual(["One", "Three"]);
    resolve("the late text");
    vi.setSystemTime(Date.now() + 6_000);
    await visit();
    expect([shown(await visit()), stored()]).toEqual([["One", "the late text", "Three"], before + 1]);
  },
);
