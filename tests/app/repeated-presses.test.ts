import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { isHeldEnter } from "../../app/browser/held-enter.ts";
import { DOUBLE_SUBMIT_SCRIPT } from "../../app/render/head/double-submit-script.ts";

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

it("a tool page submits a form once if the user clicks twice within a second (RL-04)", () => {
  class Element {
    readonly method: string;
    constructor(method: string) {
      this.method = method;
    }
    getAttribute() {
      return this.method;
    }
  }
  let submitted: (event: object) => void = () => {};
  runInNewContext(DOUBLE_SUBMIT_SCRIPT, {
    Element,
    addEventListener: (_type: string, listener: typeof submitted) => {
      submitted = listener;
    },
  });
  const [note, other, search] = [new Element("post"), new Element("post"), new Element("get")];
  const isIgnored = (target: Element, timeStamp: number, defaultPrevented = false) => {
    let ignored = false;
    submitted({ target, timeStamp, defaultPrevented, preventDefault: () => (ignored = true) });
    return ignored;
  };
  expect([
    isIgnored(note, 100),
    isIgnored(note, 300),
    isIgnored(note, 1_000),
    isIgnored(other, 1_050),
    isIgnored(note, 1_200),
    isIgnored(note, 2_300),
    isIgnored(search, 2_400),
    isIgnored(search, 2_500),
    // A script sends this form.
    isIgnored(other, 3_000, true),
    isIgnored(other, 3_100),
  ]).toEqual([false, true, true, false, false, false, false, false, false, false]);
});
