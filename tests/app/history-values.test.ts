import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { discardFormValues, saveFormValues, takeFormValues } from "../../app/forms/history-values.ts";

let state: unknown;
beforeEach(() => {
  state = { own: 1 };
  vi.stubGlobal("history", {
    get state() {
      return state;
    },
    replaceState(next: unknown) {
      if (JSON.stringify(next).length > 1_000) throw new DOMException("too large", "DataCloneError");
      state = structuredClone(next);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const typed: [string, string][] = [
  ["name", "Zoë & Co"],
  ["topics", "a"],
  ["topics", "b"],
];

describe("restoring form input after a reload (FM-11)", () => {
  it("the form restores its input once after a reload and does not change other values in the history state", () => {
    saveFormValues("{contact}", typed);
    expect([...(takeFormValues("{contact}") ?? [])]).toEqual(typed);
    expect(takeFormValues("{contact}")).toBeNull();
    expect(state).toEqual({ own: 1 });
  });

  it("the page does not restore the input into another form and deletes the input after a successful submission", () => {
    saveFormValues("{contact}", typed);
    expect(takeFormValues("{other}")).toBeNull();
    discardFormValues();
    expect([takeFormValues("{contact}"), state]).toEqual([null, { own: 1 }]);
  });

  it("the form does not store input that is too large for the history state", () => {
    saveFormValues("{contact}", [["message", "x".repeat(2_000)]]);
    expect(takeFormValues("{contact}")).toBeNull();
    state = null;
    expect(takeFormValues("{contact}")).toBeNull();
  });
});
