import { describe, expect, it } from "vitest";
import { maskInput } from "../../app/forms/mask-input.ts";
import { CMS_PHONE_MASK } from "../../lib/forms/phone.ts";

/** A text input with a value and a caret (`|`). */
class FakeInput extends EventTarget {
  #value = "";
  selectionStart = 0;
  get value() {
    return this.#value;
  }
  set value(value) {
    this.#value = value;
    this.selectionStart = value.length;
  }
  setSelectionRange(start: number) {
    this.selectionStart = start;
  }
  /** Sets the value, such as `30|3`, and dispatches an event. */
  change(text: string, type = "input", isComposing = false) {
    this.value = text.replace("|", "");
    this.selectionStart = text.indexOf("|");
    this.dispatchEvent(Object.assign(new Event(type), { isComposing }));
    return this.shown;
  }
  get shown() {
    return `${this.value.slice(0, this.selectionStart)}|${this.value.slice(this.selectionStart)}`;
  }
}

const masked = () => {
  const input = new FakeInput();
  maskInput(input as unknown as HTMLInputElement, CMS_PHONE_MASK);
  return input;
};

describe("a masked phone input (FM-06, VA-03)", () => {
  it.each([
    [["303|"], "303|"],
    [["3035|"], "303-5|"],
    [["130-355-5010|", "130-355-50100|"], "303-555-0100|"],
    [["303-555-0100|", "1|303-555-0100"], "|303-555-0100"],
    [["303-555-0100|", "303-9|555-0100"], "303|-555-0100"],
    [["303-555-0100|", "303-|55-0100"], "303|-550-100"],
    [["303|", "0|303"], "|303"],
    [["３０３５|"], "303-5|"],
  ])("after the changes %j, shows %j", (changes, shown) => {
    const input = masked();
    for (const change of changes) input.change(change);
    expect(input.shown).toBe(shown);
  });

  it("leaves text alone while an input method composes it", () => {
    const input = masked();
    expect(input.change("３０３５|", "input", true)).toBe("３０３５|");
    expect(input.change("３０３５|", "compositionend")).toBe("303-5|");
  });
});
