import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, expectTypeOf, it } from "vitest";
import { islands } from "../../app/island-registry.ts";
import { Enhance } from "../../app/islands/Enhance.tsx";
import { Island } from "../../app/islands/Island.tsx";
import type { Enhancement, IslandComponent, NameOf } from "../../app/islands/types.ts";

const root = join(import.meta.dirname, "../../app");
const FILE = /\.(enhance\.ts|island\.tsx)$/;

/** The block or page from code that a file belongs to, or the room; then the file. */
function nameOf(path: string): string {
  const folders = path.replace(FILE, "").split("/");
  const own = folders[0] === "blocks" || folders[0] === "pages" ? folders[1] : folders[0];
  return `${own}/${folders.at(-1)}`;
}

const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => FILE.test(path));

it("every file that ships script is registered by the name of its place, and nothing else is", () => {
  expect(files.length).toBeGreaterThan(20);
  expect(Object.keys(islands).sort()).toEqual(files.map(nameOf).sort());
});

it.each(files)("%s exports its island and nothing else, which is how it is found", (file) => {
  const source = readFileSync(join(root, file), "utf8");
  expect(source.match(/^export (?!interface|type|const \w+: (Enhancement|IslandComponent)<)/gm)).toBeNull();
  expect(source.match(/^export const /gm)).toHaveLength(1);
});

const one: Enhancement<"block/one", { words: string }> = () => {};
const bare: Enhancement<"block/bare"> = () => {};
const Part: IslandComponent<"block/Part", { count: number }> = () => null;

it("the compiler holds name, options and props from block to browser", () => {
  expectTypeOf<NameOf<typeof one>>().toEqualTypeOf<"block/one">();
  expectTypeOf<NameOf<typeof Part>>().toEqualTypeOf<"block/Part">();
  const all = [
    <Enhance<typeof one> key="1" name="block/one" wake="idle" options={{ words: "" }}>
      a
    </Enhance>,
    <Enhance<typeof bare> key="2" name="block/bare" wake="idle">
      a
    </Enhance>,
    <Island key="3" name="block/Part" wake="idle" component={Part} props={{ count: 1 }} />,
    // @ts-expect-error: not its name
    <Enhance<typeof one> key="4" name="block/other" wake="idle" options={{ words: "" }}>
      a
    </Enhance>,
    // @ts-expect-error: not its options
    <Enhance<typeof one> key="5" name="block/one" wake="idle" options={{ words: 1 }}>
      a
    </Enhance>,
    // @ts-expect-error: it needs options
    <Enhance<typeof one> key="6" name="block/one" wake="idle">
      a
    </Enhance>,
    // @ts-expect-error: nobody says which
    <Enhance key="7" name="block/one" wake="idle" options={{ words: "" }}>
      a
    </Enhance>,
    // @ts-expect-error: not its name
    <Island key="8" name="block/one" wake="idle" component={Part} props={{ count: 1 }} />,
    // @ts-expect-error: not its props
    <Island key="9" name="block/Part" wake="idle" component={Part} props={{ count: "1" }} />,
  ];
  expect(all).toHaveLength(9);
});
