import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  addImportRows,
  applyImport,
  checkImportRows,
  exportRecords,
  importReport,
  recordsOverview,
  startImport,
  tellWait,
  toldWait,
} from "../../contracts/records.ts";
import { publicKey, signedIn } from "./calls/world.ts";
import { layout, PUBLIC, siteRecord, stubSite } from "./stub.ts";

const keys = { keys: [await publicKey()] };
const answers: Record<string, unknown> = {
  [startImport.path]: startImport.example.response,
  [addImportRows.path]: { success: true },
  [checkImportRows.path]: { success: true },
  [recordsOverview.path]: recordsOverview.example.response,
  [importReport.path]: importReport.example.response,
  [exportRecords.path]: {
    rows: [{ key: "1", cells: ["1", "José", "=x", ""], changed: { by: "Dana Whitfield", at: "2030-10-07T18:00:00Z" } }],
  },
  [toldWait.path]: toldWait.example.response,
  [tellWait.path]: { success: true },
  [applyImport.path]: { success: false, message: "The import was already applied." },
};

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function recordsSite(changed: Record<string, unknown> = {}) {
  const answerTo: Record<string, unknown> = { ...answers, ...changed };
  const site = stubSite(
    {
      layouts: { "en /404": layout("404") },
      lists: { "/keys": keys },
      answer: ({ pathname }) => (pathname in answerTo ? Response.json(answerTo[pathname]) : undefined),
    },
    { ACCESS_KEYS: "/keys" },
  );
  const post = async (path: string, body: BodyInit, headers: HeadersInit = {}, person = signedIn()) =>
    site.fetch(path, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { ...(await person), "sec-fetch-site": "same-origin", origin: `https://${PUBLIC}`, ...headers },
    });
  const get = async (path: string, person: Promise<HeadersInit>) =>
    site.fetch(path, { headers: await person, redirect: "manual" });
  const paths = () => site.requests.map((one) => one.split("?")[0]).filter((path) => path?.startsWith("/data/"));
  return { post, get, paths };
}

const upload = (content: BlobPart, name = "plans.csv") => {
  const form = new FormData();
  form.set("action", "upload");
  form.set("kind", "plans");
  form.set("file", new File([content], name));
  return form;
};

describe("the page for a provider's own records (BK-02)", () => {
  it("sends a file in pieces, checks it, and changes nothing before it is applied", async () => {
    const { post, paths } = recordsSite();
    const rows = Array.from({ length: 2_500 }, (_, index) => `${index},Payer ${index},Gold`);
    const response = await post("/_data", upload(`ID,Payer,Plan\n${rows.join("\n")}`));
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`/_data/import?id=${startImport.example.response.importId}`);
    expect(paths()).toEqual([startImport.path, ...Array(3).fill(addImportRows.path), checkImportRows.path]);
  });

  it.each<[string, BodyInit, number, string]>([
    ["a workbook", upload("PK\u0003\u0004rest"), 400, "workbook"],
    ["headings only", upload("ID,Payer"), 400, "no rows"],
    [
      "no file",
      (() => {
        const form = upload("");
        form.delete("file");
        return form;
      })(),
      400,
      "Choose a file",
    ],
    ["50 MB", upload("x".repeat(50_000_000)), 413, "more than 20 MB"],
  ])("rejects %s with a reason, and sends nothing", async (_what, body, status, reason) => {
    const { post, paths } = recordsSite();
    const response = await post("/_data", body);
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(html).toContain(reason);
    expect(html).toContain("Nothing was changed");
    expect(paths()).toEqual([recordsOverview.path]);
  });

  const withRoles = (...groups: string[]) => signedIn({ custom: { groups } });
  describe.each<[string, Promise<HeadersInit>, number, RegExp]>([
    ["the role “Requests”", withRoles("requests"), 403, /role “Staff”/],
    ["the role “Authors”", withRoles("author"), 403, /role “Staff”/],
    ["the role “Ops”", withRoles("ops"), 403, /role “Staff”/],
    ["no role", withRoles(), 403, /role “Staff”/],
    ["no sign-in", Promise.resolve({}), 401, /[Ss]ign/],
  ])("for somebody with %s", (_who, person, status, words) => {
    it.each([
      ["GET", "/_data", null],
      ["GET", "/_data/import?id=i-1", null],
      ["GET", "/_data/record?kind=plans", null],
      ["GET", "/_data/records?kind=plans", null],
      ["POST", "/_data", () => upload("ID,Payer,Plan\n1,x,y")],
      ["POST", "/_data", () => new URLSearchParams({ action: "export-csv", kind: "plans" })],
      ["POST", "/_data/import?id=i-1", () => new URLSearchParams({ action: "apply" })],
      ["POST", "/_data/import?id=i-1", () => new URLSearchParams({ action: "undo" })],
      ["POST", "/_data/record?kind=plans", () => new URLSearchParams({ action: "save", payer: "x", plan: "y" })],
    ] as const)("%s %s is refused with words, and no call is made", async (method, path, body) => {
      const { post, get, paths } = recordsSite();
      const response = await (body ? post(path, body(), {}, person as never) : get(path, person));
      expect([method, response.status]).toEqual([method, response.status === 303 ? 303 : status]);
      if (response.status === 303) expect(response.headers.get("location")).toContain("/_edge/sign-in");
      else expect(await response.text()).toMatch(words);
      expect(paths()).toEqual([]);
    });
  });

  it.each<[string, object, string | null]>([
    ["without a class yet", { notUsed: ["classes"], withoutRecords: ["classes"] }, "/_data?without=classes"],
    ["that does not offer classes", { notUsed: ["classes"] }, null],
  ])("the class pages of a site %s lead to %s (BK-01)", async (_what, change, location) => {
    const site = stubSite(
      {
        layouts: { "en /404": layout("404") },
        lists: { "/content/sites": [{ ...siteRecord, ...change }], "/keys": keys },
      },
      { ACCESS_KEYS: "/keys" },
    );
    for (const path of ["/classes-events/today", "/classes-events/session-management", "/classes-events/report"]) {
      const response = await site.fetch(path, { headers: await signedIn(), redirect: "manual" });
      expect([path, response.status, response.headers.get("location")]).toEqual([path, location ? 303 : 404, location]);
    }
  });

  it.each([
    [0, true],
    [1, false],
  ])("with %i classes, the page says that there are none yet: %s (BK-01)", async (recordCount, isSaid) => {
    const site = stubSite(
      {
        lists: { "/keys": keys },
        answer: ({ pathname }) =>
          pathname === recordsOverview.path
            ? Response.json({ kinds: [{ name: "classes", recordCount }], imports: [] })
            : undefined,
      },
      { ACCESS_KEYS: "/keys" },
    );
    const html = await (await site.fetch("/_data?without=classes", { headers: await signedIn() })).text();
    expect([html.includes("There are no classes yet."), html.includes("Import a file")]).toEqual([isSaid, true]);
  });

  it("another site cannot post a file", async () => {
    const { post, paths } = recordsSite();
    const response = await post("/_data", upload("ID,Payer\n1,x"), {
      origin: "https://other.example",
      "sec-fetch-site": "cross-site",
    });
    expect(response.status).toBe(403);
    expect(paths()).toEqual([]);
  });

  it("exports records as a file that no cache stores and no spreadsheet runs", async () => {
    const { post } = recordsSite();
    const response = await post("/_data", new URLSearchParams({ action: "export-csv", kind: "plans" }));
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("content-disposition")).toMatch(/plans-\d{4}-\d\d-\d\d\.csv/);
    expect(await response.text()).toBe("ID,Payer,Plan,Network\r\n1,José,'=x,\r\n");
  });

  it("says that an import was not applied, and why", async () => {
    const { post } = recordsSite();
    const response = await post("/_data/import?id=i-1", new URLSearchParams({ action: "apply" }));
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("The import was already applied.");
  });

  const plan = (fields: Record<string, string>, made: Record<string, string>) =>
    new URLSearchParams({ action: "save", ...fields, _was: JSON.stringify({ id: "1", network: "", ...made }) });

  it("a save after another person's change shows the change, keeps what was typed, and applies nothing (BK-03, ST-21)", async () => {
    const { post, paths } = recordsSite();
    const made = { payer: "Jose", plan: "Gold" };
    const response = await post(
      "/_data/record?kind=plans&id=1",
      plan({ payer: "Jose", plan: "Platinum", network: "Wide" }, made),
    );
    const html = await response.text();
    expect(response.status).toBe(409);
    expect(paths()).not.toContain(applyImport.path);
    const box = /<div[^>]*role="alert".*?<\/div>/s.exec(html)?.[0].replace(/<!-- -->/g, "");
    expect(box).toContain("Dana Whitfield changed this insurance plan while you had it open");
    expect(box).toMatch(/<del>Jose<\/del> → <ins>José<\/ins>.*<del>Gold<\/del> → <ins>=x<\/ins>.*You typed: Platinum/s);
    // The field that only the other person changed has the new value, and a second save is knowing.
    const values = [...html.matchAll(/name="(payer|plan|network)"[^>]* value="([^"]*)"/g)].map(([, name, text]) => [
      name,
      text,
    ]);
    expect(Object.fromEntries(values)).toEqual({ payer: "José", plan: "Platinum", network: "Wide" });
    expect(html).toContain("Save anyway");
    const again = /name="_was" value="([^"]*)"/.exec(html)?.[1]?.replaceAll("&quot;", '"');
    expect(JSON.parse(again ?? "")).toEqual({ id: "1", payer: "José", plan: "=x", network: "" });
    await post("/_data/record?kind=plans&id=1", plan({ payer: "José", plan: "Platinum" }, JSON.parse(again ?? "")));
    expect(paths()).toContain(applyImport.path);
  });

  it("a save that the backend rejects because of a later change keeps what was typed (BK-03, ST-21)", async () => {
    const { post } = recordsSite();
    const made = { payer: "José", plan: "=x" };
    const response = await post("/_data/record?kind=plans&id=1", plan({ payer: "José", plan: "Platinum" }, made));
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toContain("somebody changed this in the meantime");
    expect(html).toMatch(/name="plan"[^>]* value="Platinum"/);
  });

  it("a save of a record that somebody removed meanwhile keeps what was typed, and the next save makes it again (BK-03, ST-21)", async () => {
    const { post, get, paths } = recordsSite({
      [exportRecords.path]: { rows: [] },
      [importReport.path]: { ...importReport.example.response, problems: [], people: [] },
      [applyImport.path]: { success: true },
    });
    const url = "/_data/record?kind=plans&id=1";
    const typed = { payer: "José", plan: "Platinum" };
    const response = await post(url, plan(typed, { payer: "José", plan: "Gold" }));
    const html = await response.text();
    expect(response.status).toBe(409);
    expect(html).toContain("somebody removed this in the meantime");
    expect(html).toMatch(/name="plan"[^>]* value="Platinum"/);
    expect(html).toContain("Save as a new insurance plan");
    expect(html).not.toContain('name="_was"');
    expect(paths()).not.toContain(applyImport.path);
    const again = await post(url, new URLSearchParams({ action: "save", ...typed }));
    expect(again.status).toBe(303);
    expect(paths()).toContain(applyImport.path);
    expect((await get(url, signedIn())).status).toBe(404);
  });

  it("an import that another change made stale is checked again with a button (BK-02)", async () => {
    const { post, paths } = recordsSite();
    const refused = await post("/_data/import?id=i-1", new URLSearchParams({ action: "apply" }));
    expect(await refused.text()).toMatch(/value="check".*Check again.*Columns of the file/s);
    expect((await post("/_data/import?id=i-1", new URLSearchParams({ action: "check" }))).status).toBe(303);
    expect(paths().at(-1)).toBe(checkImportRows.path);
  });

  it.each<[string, Record<string, string>, { en: RegExp[]; es: RegExp[] }]>([
    [
      "classes",
      {
        ...{ title: "Knots", title_es: "Nudos", summary: "Tie eight knots.", description: "Bring <rope>.\n\nWe sail." },
        ...{ description_es: "Traiga cuerda.", phone: "319-555-0120", email: "c@example.org" },
        ...{ fees: "Adult = 25; Child = free", fees_es: "Adulto; Niño" },
      },
      {
        en: [/Knots/, /<p>Bring &lt;rope(>|&gt;)\.<\/p><p>We sail/, /Adult.*\$25/, /Child.*Free/],
        es: [/Nudos/, /Traiga cuerda/, /lang="es"[^>]*>Tie eight|Tie eight/, /Adulto.*\$25/, /Niño.*Gratis/],
      },
    ],
    [
      "jobs",
      {
        ...{
          title: "Nurse",
          title_es: "Enfermera",
          kind: "Nursing",
          location: "1",
          schedule: "full-time",
          pay_from: "30",
        },
        ...{ pay_to: "40.5", posted: "2030-10-01", summary: "Care.", summary_es: "Cuide.", duties: "Teach; Listen" },
        apply_url: "https://jobs.example.org/a",
      },
      { en: [/Nurse/, /Care\./, /Listen/, /\$40\.50/], es: [/Enfermera/, /Cuide\./, /Listen/, /\$40\.50/] },
    ],
    [
      "locations",
      {
        ...{
          name: "Cedar Clinic",
          type: "Primary Care",
          address1: "1 Main St",
          city: "Cedar",
          state: "IA",
          zip: "50613",
        },
        ...{ hours: "Mon-Fri 8 am-5 pm", parking: "Garage A", parking_es: "Garaje A" },
      },
      { en: [/Cedar Clinic/, /1 Main St/, /Garage A/, /Monday/], es: [/Cedar Clinic/, /Garaje A/, /[Ll]unes/] },
    ],
  ])(
    "shows %s as visitors will see them in both languages, and changes nothing (BK-03)",
    async (kind, fields, seen) => {
      const { post, paths } = recordsSite();
      const response = await post(`/_data/record?kind=${kind}`, new URLSearchParams({ ...fields, action: "preview" }));
      const html = await response.text();
      expect(response.status).toBe(200);
      const [, english = "", spanish = ""] = html.split(/data-preview="..">/);
      for (const text of seen.en) expect(english).toMatch(text);
      for (const text of seen.es) expect(spanish).toMatch(text);
      // The form keeps what was typed.
      for (const text of Object.values(fields).slice(0, 2)) expect(html.split("data-preview")[0]).toContain(text);
      expect(paths().filter((path) => path !== exportRecords.path && path !== "/classes-events/find-events")).toEqual(
        [],
      );
    },
  );

  it.each<[string, string, number, string[]]>([
    ["25", "wait", 303, [tellWait.path]],
    ["0", "wait", 303, [tellWait.path]],
    ["", "no-wait", 303, [tellWait.path]],
    ["", "wait", 400, [toldWait.path]],
    ["soon", "wait", 400, [toldWait.path]],
    ["-5", "wait", 400, [toldWait.path]],
    ["2.5", "wait", 400, [toldWait.path]],
    ["601", "wait", 400, [toldWait.path]],
  ])("a wait of “%s” minutes (%s) gets the status %i (BK-03)", async (minutes, action, status, calls) => {
    const { post, paths } = recordsSite();
    const response = await post("/_data/record?kind=locations&id=1", new URLSearchParams({ action, minutes }));
    expect(response.status).toBe(status);
    if (status === 400) expect(await response.text()).toContain(`whole number of minutes (was “${minutes}”)`);
    expect(paths().filter((path) => path !== exportRecords.path)).toEqual(calls);
  });

  it("a preview of wrong values says what is wrong at the field, and shows none (BK-03)", async () => {
    const { post } = recordsSite();
    const form = new URLSearchParams({ action: "preview", title: "Knots", fees: "Adult = many" });
    const response = await post("/_data/record?kind=classes", form);
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain("Fees contains “Adult = many”");
    expect(html).toContain("Summary is empty");
    expect(html).not.toContain("data-preview");
  });
});
