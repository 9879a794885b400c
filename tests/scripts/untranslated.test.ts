import { afterEach, describe, expect, it, vi } from "vitest";
import { untranslated, untranslatedPages } from "../../scripts/doctor/untranslated.ts";

afterEach(() => vi.unstubAllGlobals());

const spanish = (body: string, head = "") =>
  `<!doctype html><html lang="es"><head>${head}</head><body>${body}</body></html>`;

describe("the layout linter finds English text on Spanish pages (LG-01)", () => {
  it.each<[string, string, string[]]>([
    ["an English sentence", "<p>Closed for lunch.</p>", ["Closed for lunch."]],
    [
      "an English sentence in a nested element",
      "<div><p>Hola</p><br><b>Call us at noon</b></div>",
      ["Call us at noon"],
    ],
    ["an English UI string of one word", "<button>Filters</button>", ["Filters"]],
    ["English alt text", '<img src="/a.jpg" alt="A child with a cat">', ["A child with a cat"]],
    ["encoded text", "<p>Don&#x27;t wait for us</p>", ["Don't wait for us"]],
    ["a Spanish sentence", "<p>Cerrado a la hora de comer.</p>", []],
    ["text that is marked as English", '<p lang="en">Closed for lunch.</p><p>Hola</p>', []],
    ["text that is marked as a third language", '<p lang="tl">at mga libreng serbisyo</p>', []],
    ["a proper name", "<p>American Board of Family Medicine, 1999</p>", []],
    ["a place with an accent", "<p>Cañon City</p>", []],
    ["a script, a style sheet, and a comment", "<script>for the win</script><style>for</style><!-- for you -->", []],
  ])("the layout linter reports only unmarked English text in %s", (_what, body, texts) => {
    expect(untranslated(spanish(body))).toEqual(texts);
  });

  it("the layout linter finds English text in the title and the meta description", () => {
    const head = '<title>Care for you</title><meta name="description" content="When to call">';
    expect(untranslated(spanish("", head))).toEqual(["Care for you", "When to call"]);
  });

  it("the layout linter reports no English text on English pages", () => {
    expect(untranslated('<html lang="en"><p>Closed for lunch.</p></html>')).toEqual([]);
  });

  it("the layout linter follows the links to pages in a given language and reports missing pages", async () => {
    const pages: Record<string, string> = {
      "/es": '<a href="/es/uno?x=1#a">1</a><a href="/espia">2</a><a href="https://other.example/es/x">3</a>',
      "/es/uno": '<a href="/es">0</a><a class="b" href="/es/dos">2</a><p>Closed for lunch.</p>',
    };
    vi.stubGlobal("fetch", async (url: string) => {
      const body = pages[new URL(url).pathname];
      const headers = { "content-type": "text/html" };
      return new Response(spanish(body ?? ""), { headers, status: body === undefined ? 404 : 200 });
    });
    const visited: unknown[] = [];
    for await (const page of untranslatedPages("http://localhost/es")) visited.push(page);
    expect(visited).toEqual([
      { path: "/es", problems: [] },
      { path: "/es/uno", problems: ['contains "Closed for lunch."'] },
      { path: "/es/dos", problems: ["responded with status 404"] },
    ]);
  });
});
