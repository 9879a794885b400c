import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { PageContext } from "../../app/context/page-context.ts";
import { definePhrases, translator } from "../../app/context/phrases.ts";
import { islands } from "../../app/island-registry.ts";
import { Enhance } from "../../app/islands/Enhance.tsx";
import { Island } from "../../app/islands/Island.tsx";
import { islandContext, islandPage } from "../../app/islands/island-page.ts";
import { ServerOnly } from "../../app/islands/ServerOnly.tsx";
import type { Enhancement, IslandComponent, NameOf } from "../../app/islands/types.ts";

const root = join(import.meta.dirname, "../../app");
const FILE = /\.(enhance\.ts|island\.tsx)$/;

/** Returns an island's name: the folder of its block, tool, or app section, followed by the island's folder. */
function nameOf(path: string): string {
  const folders = path.replace(FILE, "").split("/");
  const own = folders[0] === "blocks" || folders[0] === "tools" ? folders[1] : folders[0];
  return `${own}/${folders.at(-1)}`;
}

const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => FILE.test(path));

it("the island registry registers exactly the files with client code, under names derived from their paths", () => {
  expect(files.length).toBeGreaterThan(20);
  expect(Object.keys(islands).sort()).toEqual(files.map(nameOf).sort());
});

it.each(files)("the file %s exports only the island", (file) => {
  const source = readFileSync(join(root, file), "utf8");
  expect(source.match(/^export (?!interface|type|const \w+: (Enhancement|IslandComponent)<)/gm)).toBeNull();
  expect(source.match(/^export const /gm)).toHaveLength(1);
});

const one: Enhancement<"block/one", { words: string }> = () => {};
const bare: Enhancement<"block/bare"> = () => {};
const Part: IslandComponent<"block/Part", { count: number }> = () => null;

it("the compiler rejects unknown island names and invalid options or props", () => {
  expectTypeOf<NameOf<typeof one>>().toEqualTypeOf<"block/one">();
  expectTypeOf<NameOf<typeof Part>>().toEqualTypeOf<"block/Part">();
  const _checkedByCompiler = () => [
    <Enhance<typeof one> key="1" name="block/one" hydrate="idle" options={{ words: "" }}>
      a
    </Enhance>,
    <Enhance<typeof bare> key="2" name="block/bare" hydrate="idle">
      a
    </Enhance>,
    <Island key="3" name="block/Part" hydrate="idle" component={Part} props={{ count: 1 }} />,
    // @ts-expect-error: no enhancement has this name
    <Enhance<typeof one> key="4" name="block/other" hydrate="idle" options={{ words: "" }}>
      a
    </Enhance>,
    // @ts-expect-error: the enhancement has no option with this name
    <Enhance<typeof one> key="5" name="block/one" hydrate="idle" options={{ words: 1 }}>
      a
    </Enhance>,
    // @ts-expect-error: the enhancement requires options
    <Enhance<typeof one> key="6" name="block/one" hydrate="idle">
      a
    </Enhance>,
    // @ts-expect-error: the call lacks the enhancement's type argument
    <Enhance key="7" name="block/one" hydrate="idle" options={{ words: "" }}>
      a
    </Enhance>,
    // @ts-expect-error: no island has this name
    <Island key="8" name="block/one" hydrate="idle" component={Part} props={{ count: 1 }} />,
    // @ts-expect-error: the island has no props of these types
    <Island key="9" name="block/Part" hydrate="idle" component={Part} props={{ count: "1" }} />,
  ];
});

const WithPage: IslandComponent<"block/WithPage", { page: PageContext; served?: { list: ReactNode } }> = (props) => (
  <ServerOnly name="list">{props.served?.list}</ServerOnly>
);

describe("an island's page context (PF-05, LY-10)", () => {
  const own = definePhrases({
    Hello: { en: "Hello", es: "Hola" },
    Bye: { en: "Bye, {name}", es: "Adiós, {name}" },
  });
  const context = (more: Partial<PageContext> = {}): PageContext => ({
    ...{ language: "es", path: "/locations/search", timeZone: "America/Denver", theme: "", languages: ["en", "es"] },
    editing: false,
    t: translator("es", { Bye: "Chao, {name}", Other: "x" }),
    ...more,
  });

  it("an island's page context contains only the UI strings that the CMS dictionary overrides", () => {
    expect(islandPage(context(), { phrases: [own] }).texts).toEqual({ Bye: "Chao, {name}" });
    expect(islandPage(context({ t: translator("es", null) }), { phrases: [own] })).not.toHaveProperty("texts");
  });

  it("an island renders the same text on the server and in the browser", () => {
    const sent = JSON.parse(JSON.stringify(islandPage(context(), { phrases: [own] })));
    const { t } = islandContext(sent);
    expect([t(own.Hello), t(own.Bye, { name: "Ana" })]).toEqual(["Hola", "Chao, Ana"]);
  });

  it("an island localizes links to its declared pages and folders (HD-19)", () => {
    const localized = (href: string) =>
      /^\/(locations|appointments)/.test(href) ? { href: `/es${href}` } : { href, hrefLang: "en" };
    const needs = { phrases: [], links: ["/locations", "/news", "/appointments"] };
    const page = islandContext(islandPage(context({ localized }), needs));
    expect(page.localized?.("/locations/denver?x=1")).toEqual({ href: "/es/locations/denver?x=1" });
    for (const href of ["/appointments?doctor=%2Ffind-a-doctor%2Fana", "/appointments#a", "/locations?from=/a/b"])
      expect(page.localized?.(href)).toEqual({ href: `/es${href}` });
    expect(page.localized?.("/news/one")).toEqual({ href: "/news/one", hrefLang: "en" });
    expect(page.localized?.("https://example.org/a")).toEqual({ href: "https://example.org/a" });
    expect(islandContext(islandPage(context(), needs)).localized).toBeUndefined();
  });

  it("an island's page context omits data that only the server uses", () => {
    const html = renderToStaticMarkup(
      <Island
        name="block/WithPage"
        hydrate="idle"
        component={WithPage}
        page={context()}
        needs={{ phrases: [own] }}
        props={{}}
        served={{ list: <p>Only once</p> }}
      />,
    );
    expect(html.match(/Only once/g)).toHaveLength(1);
    expect(html).toContain('"language":"es"');
  });
});
