import { createContext, lazy, type Ref, Suspense, use, useId, useRef } from "react";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { blocks } from "../../app/blocks/index.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import type { Phrase } from "../../app/context/phrases.ts";
import { Island } from "../../app/islands/Island.tsx";
import { renderHtml } from "../../app/islands/render-html.ts";
import type { IslandComponent } from "../../app/islands/types.ts";
import { renderRegion } from "../../app/render/render-blocks.tsx";
import { renderLate, renderStreamed } from "../../app/render/render-streamed.tsx";

const Topic = createContext("no topic");
const TopicName = () => <b>{use(Topic)}</b>;

const later = <T,>(value: T) => new Promise<T>((resolve) => setImmediate(resolve, value));
const Data = ({ of }: { of: Promise<string> }) => <p>{use(of)}</p>;
const LazyPart = lazy(async () => ({ default: await later(() => <p>loaded on demand</p>) }));

const Field = ({ ref }: { ref: Ref<HTMLInputElement> }) => <input name="q" ref={ref} />;
function Search() {
  const input = useRef<HTMLInputElement>(null);
  return <Field ref={input} />;
}

function Labeled() {
  const id = useId();
  return <label htmlFor={id}>Name</label>;
}

function Broken(): never {
  throw new Error("broken on purpose");
}
const never = new Promise<string>(() => undefined);
/** A component must read the same promise object on every render. */
let data = later("data of the block");

/** Renders a component as an island. */
const island = (component: IslandComponent<"test", object>) => (
  <Island name="test" hydrate="load" component={component} props={{}} />
);
const islandHtml = (html: string) =>
  `<x-island data-name="test" data-hydrate="load" data-prefix="_m0-R_0_"><div data-root="">${html}</div><script type="application/json">{}</script></x-island>`;

const Views: Record<string, () => React.ReactNode> = {
  Plain: () => <p>the neighbor</p>,
  Context: () => (
    <Topic value="heart care">
      <TopicName />
    </Topic>
  ),
  Use: () => <Data of={data} />,
  Suspended: () => (
    <section>
      <h2>before</h2>
      <Suspense fallback={<p>loading</p>}>
        <Data of={data} />
      </Suspense>
      <p>after</p>
    </section>
  ),
  Lazy: () => <LazyPart />,
  Refs: () => <Search />,
  Ids: () => (
    <>
      <Labeled />
      <Labeled />
    </>
  ),
  ContextInIsland: () => island(Views.Context!),
  ContextAroundIsland: () => <Topic value="heart care">{island(TopicName)}</Topic>,
  UseInIsland: () => island(Views.Use!),
  SuspendedIsland: () => island(Views.Suspended!),
  LazyIsland: () => island(Views.Lazy!),
  Throws: Broken,
  ThrowsInIsland: () => island(Broken),
  ThrowsInSuspense: () => (
    <Suspense fallback={<p>loading</p>}>
      <Broken />
    </Suspense>
  ),
  SuspendsForever: () => <Data of={never} />,
  SuspendsForeverInSuspense: () => (
    <Suspense fallback={<p>loading</p>}>
      <Data of={never} />
    </Suspense>
  ),
};

const registered = blocks.get.bind(blocks);
const spy = vi
  .spyOn(blocks, "get")
  .mockImplementation((name) =>
    Object.hasOwn(Views, name) ? ({ name, fields: {}, View: Views[name] } as never) : registered(name),
  );
afterAll(() => spy.mockRestore());
afterEach(() => void vi.useRealTimers());

function render(names: string[], report = vi.fn()) {
  data = later("data of the block");
  const main = names.map((componentName, at) => ({ uid: `u${at}`, componentName, dataSource: `{d${at}}`, fields: {} }));
  const page = parsePage({ sitecore: { context: {}, route: { name: "p", placeholders: { main } } } })!;
  const settings = {
    language: "en",
    path: "/",
    editing: false,
    timeZone: "America/Denver",
    t: ({ key }: Phrase) => key,
  };
  return renderRegion(page.regions.main, { theme: "default", languages: ["en"] }, "m", settings, report);
}

describe("React features supported on the server (ED-02)", () => {
  it.each([
    ["a context", "Context", "<b>heart care</b>"],
    ["`use` with a promise", "Use", "<p>data of the block</p>"],
    [
      "`Suspense`, rendered in place without scripts",
      "Suspended",
      "<section><h2>before</h2><!--$--><p>data of the block</p><!--/$--><p>after</p></section>",
    ],
    ["`lazy`", "Lazy", "<p>loaded on demand</p>"],
    ["a ref as a prop", "Refs", '<input name="q"/>'],
    ["a context in an island", "ContextInIsland", islandHtml("<b>heart care</b>")],
    ["only the default value of a block's context in an island", "ContextAroundIsland", islandHtml("<b>no topic</b>")],
    ["`use` in an island", "UseInIsland", islandHtml("<p>data of the block</p>")],
    [
      "`Suspense` in an island",
      "SuspendedIsland",
      islandHtml("<section><h2>before</h2><!--$--><p>data of the block</p><!--/$--><p>after</p></section>"),
    ],
    ["`lazy` in an island", "LazyIsland", islandHtml("<p>loaded on demand</p>")],
  ])("the renderer supports %s", async (_what, name, html) => {
    const report = vi.fn();
    expect(await render([name, "Plain"], report)).toEqual([html, "<p>the neighbor</p>"]);
    expect(report).not.toHaveBeenCalled();
  });

  it("the renderer generates unique IDs with `useId`", async () => {
    const html = (await render(["Ids", "Ids", "Suspended", "Ids"])).join("");
    const ids = [...html.matchAll(/ for="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
  });
});

describe("errors in a block (ER-13)", () => {
  it.each(["Throws", "ThrowsInSuspense", "ThrowsInIsland"])(
    "the renderer renders the blocks next to %s and reports the error",
    async (name) => {
      const report = vi.fn();
      expect(await render(["Plain", name, "Use"], report)).toEqual(["<p>the neighbor</p>", "<p>data of the block</p>"]);
      expect(report).toHaveBeenCalledExactlyOnceWith({
        block: name,
        item: "{d1}",
        stage: "render",
        error: new Error("broken on purpose"),
      });
    },
  );

  it.each(["SuspendsForever", "SuspendsForeverInSuspense"])(
    "after five seconds, the renderer omits and reports %s",
    async (name) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const report = vi.fn();
      const rendering = render(["Plain", name, "Use"], report);
      await vi.advanceTimersByTimeAsync(4_999);
      expect(report).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(await rendering).toEqual(["<p>the neighbor</p>", "<p>data of the block</p>"]);
      expect(report).toHaveBeenCalledExactlyOnceWith({
        block: name,
        item: "{d1}",
        stage: "render",
        error: new DOMException("a component still suspends after 5000 ms", "TimeoutError"),
      });
    },
  );

  it("the renderer clears a render's timeout when the render finishes", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await render(["Use", "ThrowsInSuspense"]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

/** Creates a component whose data the test resolves or rejects. */
function pending() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const part = (
    <Suspense fallback={<p>loading</p>}>
      <Data of={promise} />
    </Suspense>
  );
  return { part, promise, resolve, reject };
}
async function partsOf(rest: AsyncIterable<string>): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of rest) parts.push(part);
  return parts;
}
const nextOf = (rest: AsyncIterator<string>) => rest.next().then(({ value }) => value as string);
const script = '<script type="application/json">{"a":1}</script>';
/** Text that is longer than React's HTML chunks. */
const LONG = `${"word ".repeat(1_000)}`;

describe("streaming of suspended parts (ED-02)", () => {
  it("the renderer renders an element in place if the element does not suspend, so that the element needs no JavaScript", async () => {
    expect(await renderStreamed(<p>whole</p>, "m1-", "n", vi.fn())).toEqual({ html: "<p>whole</p>" });
  });

  it.each(["in an element", "at its root"])(
    "the renderer streams the shell first and then each part when it is ready: %s",
    async (where) => {
      const [one, two] = [pending(), pending()];
      const both = (
        <>
          {one.part}
          {two.part}
        </>
      );
      const { html, rest } = await renderStreamed(
        where === "at its root" ? both : <section>{both}</section>,
        "m1-",
        "abc",
        vi.fn(),
      );
      const waiting = (at: number) => `<!--$?--><template id="m1-B:${at}"></template><p>loading</p><!--/$-->`;
      const shell = waiting(0) + waiting(1);
      expect(html).toBe(where === "at its root" ? shell : `<section>${shell}</section>`);
      const parts = rest![Symbol.asyncIterator]();
      two.resolve(LONG);
      const second = await nextOf(parts);
      expect(second).toContain(`<div hidden id="m1-S:1"><p>${LONG}</p></div><script nonce="abc">`);
      expect(second).toMatch(/\$RC\("m1-B:1","m1-S:1"\)<\/script>$/);
      expect(second).not.toContain("m1-S:0");
      one.resolve("first");
      expect(await nextOf(parts)).toMatch(
        /^<div hidden id="m1-S:0"><p>first<\/p><\/div><script nonce="abc">.*<\/script>$/s,
      );
      expect(await parts.next()).toEqual({ value: undefined, done: true });
    },
  );

  it("the renderer keeps a failed part's fallback and reports the error", async () => {
    const [one, two] = [pending(), pending()];
    const report = vi.fn();
    const { html, rest } = await renderStreamed(
      <section>
        {one.part}
        {two.part}
      </section>,
      "m1-",
      "abc",
      report,
    );
    expect(html.match(/<p>loading<\/p>/g)).toHaveLength(2);
    one.reject(new Error("broken on purpose"));
    two.resolve("second");
    expect((await partsOf(rest!)).join("")).toContain("<p>second</p>");
    expect(report).toHaveBeenCalledExactlyOnceWith(new Error("broken on purpose"), expect.anything());
  });

  it("the renderer's promise rejects if an element throws outside a `Suspense` boundary", async () => {
    const { part } = pending();
    const element = (
      <section>
        {part}
        <Broken />
      </section>
    );
    await expect(renderStreamed(element, "m1-", "abc", vi.fn())).rejects.toThrow("broken on purpose");
    await expect(renderHtml(element)).rejects.toThrow("broken on purpose");
  });

  it("the renderer stops waiting for a suspended part after five seconds and keeps its fallback", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const report = vi.fn();
    const { html, rest } = await renderStreamed(<section>{pending().part}</section>, "m1-", "abc", report);
    expect(html).toContain("<p>loading</p>");
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await partsOf(rest!)).join("")).not.toContain("<div hidden");
    expect(report).toHaveBeenCalledOnce();
  });

  it("the renderer stops rendering when the reader cancels the stream", async () => {
    const [one, two] = [pending(), pending()];
    const report = vi.fn();
    const { rest } = await renderStreamed(
      <section>
        {one.part}
        {two.part}
      </section>,
      "m1-",
      "abc",
      report,
    );
    one.resolve("first");
    for await (const part of rest!) {
      expect(part).toContain("<p>first</p>");
      break;
    }
    // When a render is canceled, React reports an error for each suspended part.
    await vi.waitFor(() => expect(report).toHaveBeenCalledOnce());
  });

  it("the renderer streams late HTML after the skeleton, even if the HTML contains scripts", async () => {
    const { promise, resolve } = pending();
    const { html, rest } = await renderLate("<p>skeleton</p>", promise, "m1-late-", "abc");
    expect(html).toBe(
      '<!--$?--><template id="m1-late-B:0"></template><div data-late="" aria-busy="true"><p>skeleton</p></div><!--/$-->',
    );
    const late = `${LONG}${script}${LONG}<script nonce="">1</script>${script}`;
    resolve(late);
    const parts = await partsOf(rest!);
    expect(parts).toHaveLength(1);
    expect(parts[0]).toContain(
      `<div hidden id="m1-late-S:0"><div data-late="">${late}</div></div><script nonce="abc">`,
    );
    expect(parts[0]).toMatch(/\$RC\("m1-late-B:0","m1-late-S:0"\)<\/script>$/);
  });

  it("the renderer streams late HTML that arrives after more than five seconds, because a skeleton must not stay on the page", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { promise, resolve } = pending();
    const { rest } = await renderLate("<p>skeleton</p>", promise, "m1-late-", "abc");
    await vi.advanceTimersByTimeAsync(6_000);
    resolve("late");
    const parts = partsOf(rest!);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await parts).join("")).toContain('<div data-late="">late</div>');
  });

  it("if the data is available, the renderer renders elements in document order and without inline scripts", async () => {
    const { html } = await renderLate("<p>skeleton</p>", Promise.resolve("<b>here</b>"), "m1-late-", "abc");
    expect(html).toContain('<div data-late=""><b>here</b></div>');
    expect(html).not.toMatch(/skeleton|<script/);
  });
});
