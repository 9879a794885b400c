import { afterEach, expect, it, vi } from "vitest";
import { connectLibrary } from "../../app/cms/editing/library.ts";

afterEach(() => vi.unstubAllGlobals());

it("a component notifies the Design Library when it is ready, and accepts updates only from the Design Library (CM-05)", async () => {
  const said: unknown[] = [];
  const frame = { postMessage: ({ message }: { message: unknown }) => said.push(message) };
  const shown: [html: string, saidBefore: number][] = [];
  const asked: { address: string; layout: unknown }[] = [];
  let hear = async (_event: object) => {};
  let heard: AbortSignal | undefined;
  vi.stubGlobal("parent", frame);
  vi.stubGlobal("location", { href: "https://site.example/api/editing/render?secret=s", pathname: "/" });
  vi.stubGlobal("addEventListener", (_type: string, listener: typeof hear, { signal }: { signal: AbortSignal }) => {
    hear = listener;
    heard = signal;
  });
  let status = 200;
  vi.stubGlobal("fetch", async (address: string, { body }: { body: string }) => {
    asked.push({ address, layout: JSON.parse(JSON.parse(body).args[1]) });
    return Response.json({ html: "<p>New</p>" }, { status });
  });
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);

  const component = { uid: "ABC", fields: { title: { value: "Old" }, body: { value: "B" } } };
  const layout = { sitecore: { route: { placeholders: { main: [component] } } } };
  const stop = connectLibrary({ uid: "abc", layout }, (html) => shown.push([html, said.length]));
  expect(said).toEqual([{ status: "ready", uid: "abc" }]);

  const details = { uid: "abc", fields: { title: { value: "New" } }, params: { styles: "s" } };
  const update = { name: "component:update", details };
  await hear({ source: {}, data: update });
  await hear({ source: frame, data: { ...update, name: "other" } });
  await hear({ source: frame, data: { ...update, details: { ...details, uid: "none" } } });
  await hear({ source: frame, data: null });
  expect(asked).toEqual([]);

  await hear({ source: frame, data: update });
  const changed = { ...component, fields: { title: { value: "New" }, body: { value: "B" } }, params: { styles: "s" } };
  expect(asked).toEqual([
    {
      address: "https://site.example/api/editing/render?secret=s",
      layout: { sitecore: { route: { placeholders: { main: [changed] } } } },
    },
  ]);
  // The component sends the `rendered` status only after rendering the update.
  expect(shown).toEqual([["<p>New</p>", 1]]);
  expect(said.at(-1)).toEqual({ status: "rendered", uid: "abc" });

  // If the update request fails, the component does not change.
  status = 503;
  await hear({ source: frame, data: update });
  expect([shown.length, said.length, error.mock.calls.length]).toEqual([1, 2, 1]);

  stop();
  expect(heard?.aborted).toBe(true);
});
