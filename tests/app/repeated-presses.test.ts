import { expect, it } from "vitest";
import { isHeldEnter } from "../../app/browser/held-enter.ts";

const on = (...selectors: string[]) => ({
  matches: (all: string) => all.split(",").some((one) => selectors.includes(one)),
});
it.each([
  ["a held Enter in a text box", { repeat: true }, true],
  ["the first Enter", { repeat: false }, false],
  ["a held letter", { repeat: true, key: "a" }, false],
  ["a held Space", { repeat: true, key: " " }, false],
  ["a held Enter of an input method", { repeat: true, isComposing: true }, false],
  ["a held Enter in a text with several lines", { repeat: true, target: on("textarea") }, false],
  ["a held Enter in an editor", { repeat: true, target: on("[contenteditable]") }, false],
  ["a held Enter on the document", { repeat: true, target: {} }, true],
] as const)("%s repeats no submission or click: %# (AX-02)", (_what, press, ignored) => {
  expect(isHeldEnter({ key: "Enter", isComposing: false, target: on(), ...press })).toBe(ignored);
});
