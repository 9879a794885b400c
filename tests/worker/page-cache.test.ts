import { expect, it } from "vitest";
import {
  type CachedPage,
  encodeSegments,
  getCachedPage,
  previousPage,
  storePage,
} from "../../worker/pages/page-cache.ts";

const page = (text: string): CachedPage => ({
  status: 200,
  head: null,
  segments: encodeSegments([text]).encoded,
  policy: "",
  site: "larkspur",
  language: "en",
  noticeAt: -1,
  etag: '"1"',
  renderedAt: Date.now(),
});
const shared = async (key: string) =>
  (await (await caches.open("pages")).match(`https://kept.invalid/${encodeURIComponent(`${key}:7`)}`))?.text();

it("a page goes to the data centre when it is wanted again, once (PF-02, PF-03)", async () => {
  const work: Promise<unknown>[] = [];
  const visit = () => getCachedPage("page:a", 7, (behind) => void work.push(behind));
  expect(await visit()).toBeNull();
  const made = storePage("page:a", 7, page("Hello ✓"));
  expect(await shared("page:a")).toBeUndefined();
  expect(visit()).toBe(made);
  await Promise.all(work);
  expect(await shared("page:a")).toContain("Hello ✓");
  visit();
  expect(work).toHaveLength(1);
});

it("another isolate takes it from there as it was made", async () => {
  const work: Promise<unknown>[] = [];
  const made = storePage("page:b", 7, page("Grüß Gott"));
  await getCachedPage("page:b", 7, (behind) => void work.push(behind));
  await Promise.all(work);
  // What an isolate without it does: its key is the same, its memory is not.
  const text = await shared("page:b");
  expect(text?.endsWith("Grüß Gott")).toBe(true);
  expect(JSON.parse(text!.split("\n")[0]!)).toMatchObject({
    etag: made.etag,
    segments: [(made.segments[0] as Uint8Array).byteLength],
  });
});

it("a page of another version is not served, and lends its blocks (ED-11)", async () => {
  const made = storePage("page:c", 7, page("Hello"));
  expect(await getCachedPage("page:c", 8, () => {})).toBeNull();
  expect(previousPage("page:c")).toBe(made);
  const newer = storePage("page:c", 8, page("Hello again"));
  storePage("page:c", 7, page("Too late"));
  expect([await getCachedPage("page:c", 8, () => {}), previousPage("page:c")]).toEqual([newer, newer]);
});
