import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { discardDraft, saveDraft, takeDraft } from "../../app/browser/form-draft.ts";

it("every form tells the browser not to write typed values to its session files (PV-03)", () => {
  const app = join(import.meta.dirname, "../../app");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  const forms = files.flatMap((file) =>
    [...readFileSync(join(app, file), "utf8").matchAll(/<form(?=[\s>])\s*([^\s>]*)/g)].map(([, first]) => [
      file,
      first,
    ]),
  );
  expect(forms.length).toBeGreaterThan(40);
  expect(forms.filter(([, first]) => first !== 'autoComplete="off"')).toEqual([]);
});

describe("the draft of a form before a payment (EV-34, PV-03)", () => {
  const stored = new Map<string, string>();
  const keys = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    keys.clear();
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.stubGlobal("sessionStorage", {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    });
    vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
      const { id = `id-${keys.size}` } = JSON.parse(body);
      if (!keys.has(id)) {
        if (JSON.parse(body).id) return new Response("expired", { status: 400 });
        keys.set(id, btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))));
      }
      return Response.json({ id, key: keys.get(id) });
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const draft = { values: [["name", "Zoë Carpenter"]] as [string, string][], key: "key-of-the-submission" };

  it("the form restores the values once, and the storage contains no readable value", async () => {
    await saveDraft("form 1", draft);
    const [text = ""] = stored.values();
    expect(text).not.toMatch(/Carpenter|"name"|key-of-the/);
    expect(await takeDraft("form 1")).toEqual(draft);
    expect([await takeDraft("form 1"), stored.size]).toEqual([null, 0]);
  });

  it.each<[string, () => unknown]>([
    ["the key has expired", () => keys.clear()],
    [
      "the draft was changed",
      () => stored.set("form-draft", stored.get("form-draft")!.replace(/"data":"..../, '"data":"AAAA')),
    ],
    ["the storage contains something else", () => stored.set("form-draft", "{")],
    ["the draft was discarded", discardDraft],
  ])("the form stays empty if %s", async (_what, change) => {
    await saveDraft("form 1", draft);
    change();
    expect(await takeDraft("form 1")).toBeNull();
  });

  it("the page deletes the draft of another form", async () => {
    await saveDraft("form 1", draft);
    expect([await takeDraft("form 2"), stored.size]).toEqual([null, 0]);
  });

  it.each([
    ["the key cannot be fetched", () => vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("offline")))],
    ["storage is blocked", () => vi.stubGlobal("sessionStorage", undefined)],
  ])("the form stores nothing and continues to the payment if %s", async (_what, break_) => {
    break_();
    await expect(saveDraft("form 1", draft)).resolves.toBeUndefined();
    expect(stored.size).toBe(0);
  });
});
