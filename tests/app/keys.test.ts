import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isComposing, isPlainKey } from "../../app/browser/plain-key.ts";
import { comboboxAction } from "../../app/search/combobox-keys.ts";

const press = (key: string, changes: Partial<KeyboardEvent> = {}) => ({
  ...{ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, isComposing: false, keyCode: 0 },
  ...changes,
});
const NOT_FOR_THE_PAGE: Partial<KeyboardEvent>[] = [
  { altKey: true },
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { isComposing: true },
  { keyCode: 229 },
];

it.each(NOT_FOR_THE_PAGE)("a key press with %j is not for the page (AX-02)", (changes) => {
  expect(isPlainKey(press("ArrowLeft", changes))).toBe(false);
  expect(isPlainKey(press("ArrowLeft"))).toBe(true);
  expect(isComposing(press("Enter", changes))).toBe("isComposing" in changes || "keyCode" in changes);
});

const five = { count: 5, active: -1, below: undefined };
const none = { count: 0, active: -1, below: undefined };

it.each([
  ["ArrowDown", five, { kind: "activate", option: 0 }],
  ["ArrowUp", five, { kind: "activate", option: 4 }],
  ["ArrowDown", { ...five, active: 4 }, { kind: "activate", option: -1 }],
  ["ArrowUp", { ...five, active: 0 }, { kind: "activate", option: -1 }],
  ["ArrowDown", none, { kind: "offer" }],
  ["Enter", { ...five, active: 2 }, { kind: "choose" }],
  ["Enter", five, { kind: "close", bubbles: true }],
  ["Escape", five, { kind: "close", bubbles: false }],
  ["Escape", { ...five, below: true }, { kind: "close", bubbles: true }],
  ["Escape", none, null],
  ["a", five, null],
] as const)(
  "in a combobox, %s with %j results in %j, but not with a modifier or an input method (AX-02)",
  (key, box, action) => {
    expect(comboboxAction(press(key), box)).toEqual(action);
    for (const changes of NOT_FOR_THE_PAGE) expect(comboboxAction(press(key, changes), box)).toBeNull();
  },
);

it("each module that handles keys leaves shortcuts and input methods alone (AX-02)", () => {
  const root = join(import.meta.dirname, "../../app");
  const wrong = globSync("**/*.{ts,tsx}", { cwd: root }).filter((file) => {
    const source = readFileSync(join(root, file), "utf8");
    const handles = /(?:"keydown"|onKeyDown=)/.test(source) && /preventDefault/.test(source);
    return handles && !/isPlainKey|isComposing|altKey/.test(source);
  });
  expect(wrong).toEqual([]);
});
