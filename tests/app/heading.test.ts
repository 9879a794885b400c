import { expect, it } from "vitest";
import { withOneHeading } from "../../app/page/heading.ts";
import type { Gap, Piece } from "../../app/page/render.tsx";

const gap = (when: Gap["when"]) => ({ when }) as Gap;
const hidden = '<h1 class="page-name">A &amp; B</h1>';

it.each<[string, Piece[], (string | Gap["when"])[]]>([
  ["the one that is there stays", ['<h1 id="a">A</h1>'], ['<h1 id="a">A</h1>']],
  ["a second one becomes h2", ["<h1>A</h1><h1 id=b>B</h1>", "<h1>C</h1>"], ["<h1>A</h1><h2 id=b>B</h2>", "<h2>C</h2>"]],
  ["without one the page's name is heard", ["<h2>C</h2>"], [hidden, "<h2>C</h2>"]],
  ["an empty page has its name", [], [hidden]],
  ["a block that comes late is no reason to go without", [gap("late")], [hidden, "late"]],
  ["a block that comes in its place may bring it", ["<p>", gap("page")], ["<p>", "page"]],
])("one h1 a page: %s (SH-12)", (_case, pieces, expected) => {
  const shown = withOneHeading(pieces, "A & B").map((piece) => (typeof piece === "string" ? piece : piece.when));
  expect(shown).toEqual(expected);
});
