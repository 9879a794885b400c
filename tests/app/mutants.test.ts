import { expect, it } from "vitest";
import { examine } from "../../app/cms/lint/examine.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import type { Phrase } from "../../app/context/phrases.ts";
import { renderBody } from "../../app/render/render-body.tsx";
import { bodyHtml } from "../support/body-html.ts";
import { demoPages } from "../support/demo-pages.ts";

/** A seeded random number generator (mulberry32), so that failures are reproducible. */
function numbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const ODD: unknown[] = [
  null,
  7,
  true,
  "",
  " \u00a0",
  "$name",
  "\ud800\u0000",
  "\ue0003\ue001x\ue002",
  '"><img src=x onerror=alert(1)>',
  "javascript:alert(1)",
  "x".repeat(5_000),
  [],
  {},
  [null],
  [[{}]],
  { value: {} },
  { value: [1] },
  { value: { href: {}, text: [] } },
  { value: { src: 7, alt: {}, width: "wide" } },
  { fields: null },
  JSON.parse('{"__proto__":{"value":1},"constructor":{"value":2}}'),
];

/** Removes, swaps, or replaces a few random values in a document. */
function mutant(document: string, number: (below: number) => number): string {
  const mutated = JSON.parse(document) as object;
  const spots: [Record<string, unknown>, string][] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const key of Object.keys(value)) {
      spots.push([value as Record<string, unknown>, key]);
      walk((value as Record<string, unknown>)[key]);
    }
  };
  walk((mutated as { sitecore: { route: unknown } }).sitecore.route);
  for (let times = 0; times < 8; times++) {
    const [holder, key] = spots[number(spots.length)]!;
    const part = holder[key];
    const change = number(4);
    if (change === 0) delete holder[key];
    else if (change === 1) holder[key] = Array.isArray(part) ? { ...part } : [part];
    else holder[key] = ODD[number(ODD.length)];
  }
  return JSON.stringify(mutated);
}

const DEBRIS =
  /\bundefined\b|\[object Object\]|\bNaN\b|\$name|[\ue000-\ue003\0]|\p{Surrogate}|<img src=x|(?:href|src)="javascript:|<h1[^>]*>\s*<\/h1>/u;

const number = numbers(20_301);
const mutants = demoPages.map(({ language, path, document }): [string, string] => [
  `${language}${path}`,
  mutant(document, number),
]);

const name = "for a mutant of %s, the renderer outputs no broken values and the layout linter does not fail (RL-03)";
const check = async (_name: string, text: string) => {
  expect((await examine(text)).weight.characters).toBe(text.length);
  for (const editing of [false, true]) {
    const page = parsePage(JSON.parse(text), { editing });
    if (!page) continue;
    const failures: unknown[] = [];
    const settings = { language: "en", path: "/", editing, timeZone: "America/Denver", t: ({ key }: Phrase) => key };
    const html = bodyHtml(
      await renderBody(page, { ...settings, editables: page.editables }, ({ error }) => void failures.push(error)),
    );
    expect(failures.filter((error) => error !== "No block has this name")).toEqual([]);
    // In author mode, labels contain component names exactly as in the layout document.
    const shown = html.replace(/(class="author-label"><span>|class="author-note"><strong>)[^<]*/g, "$1");
    expect(DEBRIS.exec(shown)?.[0]).toBeUndefined();
  }
};

/** Every fourth mutant. */
const sample = mutants.filter((_, at) => at % 4 === 0);
it.each(sample)(name, check);
it.each(mutants.filter((one) => !sample.includes(one)))(name, { tags: ["nightly"] }, check);
