import { afterEach, expect, it, vi } from "vitest";
import { keepSheet } from "../../app/browser/keep-sheet.ts";

/** A page as the browser has it when our script runs, and what is in its head then and after it has loaded. */
function open({ file, readyState, saveData }: { file?: string; readyState?: string; saveData?: boolean }) {
  const head: unknown[] = [];
  const loaded: (() => void)[] = [];
  vi.stubGlobal("document", {
    readyState: readyState ?? "interactive",
    querySelector: (selector: string) => (selector === "style[data-file]" && file ? { dataset: { file } } : null),
    createElement: (tag: string) => ({ tag }),
    head: { appendChild: (node: unknown) => head.push(node) },
  });
  vi.stubGlobal("navigator", saveData === undefined ? {} : { connection: { saveData } });
  vi.stubGlobal("addEventListener", (type: string, run: () => void) => type === "load" && loaded.push(run));
  keepSheet();
  const before = [...head];
  for (const run of loaded) run();
  return { before, after: head };
}
afterEach(() => vi.unstubAllGlobals());

const file = "/assets/shared-0a1b2c3d.css";
const link = { tag: "link", rel: "compression-dictionary", href: file };

it.each([
  ["a page that carries it: once it has loaded", { file }, [], [link]],
  [
    "one that has loaded already, such as one that was rendered unseen",
    { file, readyState: "complete" },
    [link],
    [link],
  ],
  ["one that links it, or has none", {}, [], []],
  ["a visitor who saves data", { file, saveData: true }, [], []],
  ["one who does not", { file, saveData: false }, [], [link]],
])("ED-06 the browser fetches the shared sheet for pages to come: %s", (_, page, before, after) => {
  expect(open(page)).toEqual({ before, after });
});
