import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SHOWN_TO_SCRIPT } from "../../app/render/head/shown-to-script.ts";
import { download } from "../../app/tools/staff/download.ts";
import { SHOWN_TO } from "../../lib/forms/shown-to.ts";

class Element {
  readonly method: string;
  constructor(method: string) {
    this.method = method;
  }
  getAttribute() {
    return this.method;
  }
}

/** Returns the person that a form of a page names, or null. */
function personIn(method: string, shownTo: string | null, fields: Record<string, string> = {}): string | null {
  let build: (event: object) => void = () => {};
  runInNewContext(SHOWN_TO_SCRIPT, {
    Element,
    document: { querySelector: () => shownTo && { dataset: { shownTo } } },
    addEventListener: (_type: string, listener: typeof build) => {
      build = listener;
    },
  });
  const formData = new URLSearchParams(fields);
  build({ target: new Element(method), formData });
  return formData.get(SHOWN_TO);
}

describe("a form of a tool page names the person to whom the page was shown (AU-05)", () => {
  it.each<[string, Parameters<typeof personIn>, string | null]>([
    ["a change", ["post", "ana"], "ana"],
    ["a form that is sent again names whom it named before", ["post", "ben", { [SHOWN_TO]: "ana" }], "ana"],
    ["a page without a person", ["post", null], null],
    ["a search, whose fields are in the URL", ["get", "ana"], null],
  ])("%s", (_form, form, person) => {
    expect(personIn(...form)).toBe(person);
  });
});

describe("a download that a script requests names the person to whom the page was shown (AU-05)", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ["a tool page", "ana", `action=download&${SHOWN_TO}=ana`],
    ["a page without a person", undefined, "action=download"],
  ])("%s", async (_page, person, body) => {
    const sent: string[] = [];
    vi.stubGlobal("location", { href: "https://staff.example/classes-events/event-participants" });
    vi.stubGlobal("document", { querySelector: () => person && { dataset: { shownTo: person } } });
    vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
      sent.push(String(init.body));
      return new Response(null, { status: 403 });
    });
    await expect(download()).rejects.toMatchObject({ status: 403 });
    expect(sent).toEqual([body]);
  });
});
