import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { includedEntities } from "../../vite/entities.ts";

const ofParser = createRequire(createRequire(import.meta.url).resolve("htmlparser2"));
const { EntityDecoder, htmlDecodeTree } = ofParser("entities/decode");

/** What is read after an "&", and how many characters that takes, in text (0) or in an attribute (2). */
function decode(tree: Uint16Array, text: string, mode: number): string {
  let read = "";
  const decoder = new EntityDecoder(tree, (code: number) => {
    read += String.fromCharCode(code);
  });
  decoder.startEntity(mode);
  const length = decoder.write(text, 0);
  return `${read} ${length < 0 ? decoder.end() : length}`;
}

const KNOWN =
  "amp lt gt quot apos nbsp AMP LT eacute Eacute ntilde Ntilde ouml Uuml ccedil iquest iexcl mdash ndash lsquo rsquo " +
  "ldquo rdquo hellip bull middot euro pound trade reg copy deg plusmn frac12 frac14 frac13 micro mu alpha Omega sup2 " +
  "para sect times divide ne le ge asymp infin minus rarr larr check star scaron lstrok oelig Tab NewLine colon lpar sol";

describe("the named characters that the Worker's parser knows (ED-21)", () => {
  const tree = includedEntities();
  it.each(KNOWN.split(" "))("&%s; is read as all browsers read it, with and without its semicolon", (name) => {
    for (const mode of [0, 2])
      for (const tail of [";", "x", "=", " ", ""])
        expect([tail, decode(tree, name + tail, mode)]).toEqual([tail, decode(htmlDecodeTree, name + tail, mode)]);
    expect(decode(tree, `${name};`, 0)).not.toMatch(/^ /);
  });

  it.each(["nonexistent;", "CounterClockwiseContourIntegral;", "x", "#60;", "#x3c;"])(
    "&%s is read the same",
    (text) => {
      if (text.startsWith("C")) expect(decode(tree, text, 0)).toBe(" 0");
      else expect(decode(tree, text, 0)).toBe(decode(htmlDecodeTree, text, 0));
    },
  );

  it("is a quarter of all", () => {
    expect(tree.length).toBeLessThan(htmlDecodeTree.length / 3);
  });
});
