import { beforeEach, describe, expect, it, vi } from "vitest";
import { button, input } from "../../app/forms/form-examples.ts";
import { formPage, layout, PUBLIC, siteRecord, stubSite } from "./stub.ts";

const received: URLSearchParams[] = [];
let answer: object;
beforeEach(() => {
  received.length = 0;
  answer = { success: true, errors: [], message: "We have it." };
  vi.stubGlobal("fetch", async (_url: URL, init: RequestInit) => {
    received.push(new URLSearchParams(String(init.body)));
    return Response.json(answer);
  });
});

const formWith = (names: readonly string[]) =>
  formPage([...names.map((name, index) => input("text", name, `Question ${index}`)), button("Send")]);

const siteWith = (names: readonly string[]) =>
  stubSite(
    {
      layouts: { "en /contact-us": formWith(names), "en /404": layout("Not found") },
      lists: { "/content/sites": [siteRecord], "/content/pages": { pages: [] } },
    },
    { UPSTREAM_FORMS: "https://receiver.test" },
  );

const CHARACTERS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
const decoded = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, entity: string) => CHARACTERS[entity]!);
/** Returns the names under which a browser submits the questions of the form. */
const namesIn = (html: string): string[] =>
  [...html.matchAll(/<input (?=[^>]*type="text")[^>]* name="([^"]*)"/g)].map(([, name]) => decoded(name!));

let visitor = 0;
const send = (at: ReturnType<typeof siteWith>, fields: [string, string][], script: boolean) =>
  at.fetch("/contact-us", {
    host: PUBLIC,
    method: "POST",
    // Browsers replace the line breaks in names.
    body: new URLSearchParams(fields.map(([name, value]) => [name.replace(/\r\n?|\n/g, "\r\n"), value])).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "cf-connecting-ip": `203.0.113.${++visitor % 250}`,
      accept: script ? "application/json" : "text/html",
    },
  });

const NAMES: readonly [what: string, names: string[]][] = [
  [
    "of object properties",
    ["constructor", "toString", "hasOwnProperty", "valueOf", "isPrototypeOf", "__defineGetter__"],
  ],
  ["of the prototype", ["__proto__", "prototype", "__proto__-2"]],
  ["of array and promise properties", ["length", "0", "10", "2", "then", "map", "at"]],
  ["of form properties", ["action", "method", "elements", "submit", "id", "name", "target", "children", "nodeName"]],
  ["with dots and brackets", ["a.b.c", "a[0]", "a[]", "Fields[1].Value", "fxb.3f2c.Fields[0a].Value", "{a}"]],
  ["with spaces", ["full name", " name", "name ", "full  name"]],
  ["with Spanish letters", ["número de teléfono", "niño", "¿Qué necesita?", "apellido\u0301"]],
  ["with characters of URLs and HTML", ["a&b=c", "a+b", "100%", "%25", "a#b", "<b>", 'a "b"', "a'b", "a;b", "a\\b"]],
  ["in other scripts", ["姓名", "اسم", "😀", "a\u202eb"]],
  ["of hidden fields of the page", ["_form", "g-recaptcha-response", "formAddress", "formLanguage", "idempotencyKey"]],
  ["that occur twice", ["phone", "phone", "phone-2", "phone"]],
  ["with line breaks", ["first\nname", "last\r\nname", "first name"]],
  ["that are too long", ["a".repeat(201), "b".repeat(3_000), "a".repeat(202)]],
];

describe("the name that an author gives to a field (FM-02, FM-03, FM-09)", () => {
  it.each(NAMES.flatMap((one) => [true, false].map((script) => [...one, script] as const)))(
    "for names %s, each value reaches the receiver (%#)",
    async (_what, names, script) => {
      const at = siteWith(names);
      const sent = namesIn(await (await at.fetch("/contact-us")).text());
      expect(sent).toHaveLength(names.length);
      const values = sent.map((name, index): [string, string] => [name, `words ${index}`]);
      const response = await send(at, [["_form", "{contact}"], ...values], script);
      expect([response.status, received.length]).toEqual([200, 1]);
      const typed = [...received[0]!].filter(([, value]) => value.startsWith("words "));
      expect(typed.map(([, value]) => value).sort()).toEqual(values.map(([, value]) => value).sort());
      expect(received[0]!.get("formLanguage")).toBe("en");
      expect(received[0]!.get("idempotencyKey")).toMatch(/^[\w-]{16,}$/);
      // A receiver gets the author's name if a submission can contain it.
      if (/object properties|form properties|dots|spaces|Spanish|URLs|scripts/.test(_what))
        expect(typed.map(([name]) => name).sort()).toEqual([...names].sort());
    },
  );

  it.each(NAMES)("without JavaScript, a refused form with names %s keeps each value (FM-11)", async (_what, names) => {
    answer = { success: false, errors: ["Not now."] };
    const at = siteWith(names);
    const sent = namesIn(await (await at.fetch("/contact-us")).text());
    const values = sent.map((name, index): [string, string] => [name, `words ${index}`]);
    const html = await (await send(at, [["_form", "{contact}"], ...values], false)).text();
    expect(html).toContain("Not now.");
    for (const [, value] of values) expect(html).toContain(`value="${value}"`);
  });

  it("a receiver's errors belong to the fields that they name, and to no field with the name of an object property", async () => {
    answer = { success: false, errors: [], fieldErrors: { "a.b": "Please spell it out." } };
    const at = siteWith(["constructor", "toString", "a.b"]);
    const response = await send(
      at,
      [
        ["_form", "{contact}"],
        ["a.b", "x"],
      ],
      true,
    );
    const { error } = (await response.json()) as { error: { problems: { field: string; wrong: string }[] } };
    expect(error.problems.map(({ field, wrong }) => [field, wrong])).toEqual([["a.b", "Please spell it out."]]);
  });

  it("a form with 100 fields, each with two hidden values, reaches the receiver (FM-09)", async () => {
    const names = Array.from({ length: 100 }, (_, index) => `question${index}`);
    const at = siteWith(names);
    const values = names.map((name): [string, string] => [name, "words"]);
    const response = await send(at, [["_form", "{contact}"], ...values], true);
    expect(response.status).toBe(200);
    expect([...received[0]!].filter(([, value]) => value === "words")).toHaveLength(100);
  });
});
