import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetTyped, keepTyped, takeTyped } from "../../app/forms/typed-before.ts";

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

describe("what was typed into a form that could not be sent (FM-11)", () => {
  it("is there again after a reload, once, and nothing else of the page's is lost", () => {
    keepTyped("{contact}", typed);
    expect([...(takeTyped("{contact}") ?? [])]).toEqual(typed);
    expect(takeTyped("{contact}")).toBeNull();
    expect(state).toEqual({ own: 1 });
  });

  it("is no other form's, and gone once it was sent", () => {
    keepTyped("{contact}", typed);
    expect(takeTyped("{other}")).toBeNull();
    forgetTyped();
    expect([takeTyped("{contact}"), state]).toEqual([null, { own: 1 }]);
  });

  it("that is too much for the browser costs nothing but a reload", () => {
    keepTyped("{contact}", [["message", "x".repeat(2_000)]]);
    expect(takeTyped("{contact}")).toBeNull();
    state = null;
    expect(takeTyped("{contact}")).toBeNull();
  });
});
