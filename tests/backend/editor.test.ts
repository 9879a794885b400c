import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { database, type TestDatabase, upstream } from "./database.ts";

const ITEM = "{AAAAAAAA-0000-4000-8000-000000000001}";
const TOKEN = "test-token";
let test: TestDatabase;

const document = (text: string) =>
  JSON.stringify({
    sitecore: {
      context: {},
      route: {
        name: "About",
        displayName: "About us",
        itemId: "{BBBBBBBB-0000-4000-8000-000000000002}",
        fields: { title: { value: "About" } },
        placeholders: { main: [{ componentName: "RichText", dataSource: ITEM, fields: { body: { value: text } } }] },
      },
    },
  });

beforeEach(async () => {
  test ??= await database("empty");
  await test.db.batch([
    test.db.prepare("DELETE FROM content_pages"),
    test.db.prepare("DELETE FROM content_drafts"),
    ...["en", "es"].map((language) =>
      test.db
        .prepare("INSERT INTO content_pages VALUES ('larkspur', ?, '/about', '{B}', ?, '2030-01-01T00:00:00Z')")
        .bind(language, document(language === "en" ? "Hello" : "Hola")),
    ),
  ]);
});
afterAll(() => test.stop());

/** Starts the backend. `told` are the webhooks that the site received. */
function cms(settings: object = {}) {
  const told: { url: string; secret: string | null; body: string }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    told.push({ url, secret: new Headers(init.headers).get("x-edge-secret"), body: String(init.body) });
    return Response.json({});
  });
  const backend = upstream(test.db, {
    CONTENT_API_KEY: "key",
    CONTENT_PREVIEW_TOKEN: TOKEN,
    FAULTS: "on",
    MAIL_ORIGIN: "http://localhost:8787",
    PUBLISH_SECRET: "secret",
    ...settings,
  });
  const layout = async (language: string, mode = "") => {
    const query = new URLSearchParams({ item: "/about", sc_site: "larkspur", sc_lang: language, sc_apikey: "key" });
    if (mode) query.set("sc_mode", mode);
    const response = await backend.ask(`/sitecore/api/layout/render/jss?${query}`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    return /"body":\{"value":"([^"]*)"/.exec(await response.text())?.[1];
  };
  const editor = `/_cms?${new URLSearchParams({ item: ITEM, language: "en" })}`;
  return {
    told,
    /** Returns what visitors and authors get in both languages. */
    texts: async () => ({
      visitors: [await layout("en"), await layout("es")],
      authors: [await layout("en", "preview"), await layout("es", "preview")],
    }),
    open: async (path = editor) => backend.ask(path),
    send: async (action: string, body = "Hello again") =>
      (await backend.ask(editor, { method: "POST", body: new URLSearchParams({ action, body }).toString() })).text(),
  };
}

describe("the editor of the demo CMS (PB-07, PB-09)", () => {
  it("a draft is shown to authors in its language, and to no visitor before it is published", async () => {
    const { texts, send, told } = cms();
    expect(await send("save")).toContain("The draft is saved. Visitors do not see it.");
    expect(await texts()).toEqual({ visitors: ["Hello", "Hola"], authors: ["Hello again", "Hola"] });
    expect(told).toEqual([]);
    expect(await send("publish")).toContain("Published, and the site was told.");
    expect(await texts()).toEqual({ visitors: ["Hello again", "Hola"], authors: ["Hello again", "Hola"] });
    expect(told).toEqual([
      {
        url: "http://localhost:8787/_edge/publish",
        secret: "secret",
        body: expect.stringContaining('"entity_culture":"en"'),
      },
    ]);
    expect((await test.db.prepare("SELECT * FROM content_drafts").all()).results).toEqual([]);
  });

  it("a discarded draft leaves the published text", async () => {
    const { texts, send } = cms();
    await send("save");
    await send("discard");
    expect(await texts()).toEqual({ visitors: ["Hello", "Hola"], authors: ["Hello", "Hola"] });
  });

  it("without the address of the site, the editor says when the site shows the publication", async () => {
    expect(await cms({ MAIL_ORIGIN: undefined }).send("publish")).toContain("in about ten minutes");
  });

  it("the editor lists the items of a page, shows texts as text, and names an unknown item", async () => {
    const { open, send } = cms();
    const page = `/_cms?${new URLSearchParams({ item: "{BBBBBBBB-0000-4000-8000-000000000002}", language: "en" })}`;
    expect(await (await open(page)).text()).toMatch(/About us \(en\)[\s\S]*name="title"[\s\S]*>RichText</);
    expect(await send("save", "</textarea><script>1</script>")).not.toContain("<script>");
    for (const [item, status] of [
      ["", 400],
      ["x", 404],
      ["{CCCCCCCC-0000-4000-8000-000000000003}", 404],
    ] as const)
      expect((await open(`/_cms?item=${encodeURIComponent(item)}`)).status).toBe(status);
  });

  it("a deployed backend has no editor", async () => {
    const { open, send, texts } = cms({ FAULTS: undefined });
    expect((await open()).status).toBe(404);
    await send("publish");
    expect((await texts()).visitors).toEqual(["Hello", "Hola"]);
  });
});
