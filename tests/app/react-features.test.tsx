import { createContext, lazy, type Ref, Suspense, use, useId, useRef } from "react";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { blocks } from "../../app/blocks/index.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import type { Phrase } from "../../app/context/phrases.ts";
import { Island } from "../../app/islands/Island.tsx";
import type { IslandComponent } from "../../app/islands/types.ts";
import { renderRegion } from "../../app/render/render-blocks.tsx";

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
    expect(await render([name, "Plain"], report)).toBe(`${html}<p>the neighbor</p>`);
    expect(report).not.toHaveBeenCalled();
  });

  it("the renderer generates unique IDs with `useId`", async () => {
    const html = await render(["Ids", "Ids", "Suspended", "Ids"]);
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
      expect(await render(["Plain", name, "Use"], report)).toBe("<p>the neighbor</p><p>data of the block</p>");
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
      expect(await rendering).toBe("<p>the neighbor</p><p>data of the block</p>");
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
