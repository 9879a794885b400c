import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BotCheck } from "../../app/context/page-context.ts";
import { button, input } from "../../app/forms/form-examples.ts";
import { formsOf } from "../../app/page/page-blocks.ts";
import { parsePage } from "../../app/page/parse/parse-page.ts";
import { renderRegion } from "../../app/page/render/render-blocks.tsx";
import { htmlProblems } from "../support/html.ts";
import { english } from "../support/phrases.ts";

const fields = {
  formAddress: { value: "/forms/contact" },
  fields: [input("text", "name", "Full name"), input("challenge", "person", "Are you a person?"), button("Send")],
};
const pageWithCheck = () =>
  parsePage({
    sitecore: {
      context: {},
      route: {
        name: "p",
        placeholders: { main: [{ uid: "u", componentName: "Form", dataSource: "{d}", fields }] },
      },
    },
  })!;

const site: BotCheck = { kind: "turnstile", mode: "invisible", src: "https://check.example/api.js", siteKey: "key" };

function html(botCheck?: BotCheck, more: object = {}): string {
  const settings = { language: "en", path: "/", editing: false, timeZone: "America/Denver", t: english, botCheck };
  const fail = ({ error }: { error: unknown }) => {
    throw error;
  };
  const { main } = pageWithCheck().regions;
  const region = { theme: "default", languages: ["en"] };
  return renderRegion(main, region, "m", { ...settings, ...more } as never, fail).join("");
}
/** What the form's script is told. */
const told = (text: string) => {
  const [, options = "{}"] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(text) ?? [];
  const found = /"botCheck":(\{.*?\}\})/s.exec(options.replaceAll("\\u003c", "<"))?.[1];
  return found ? JSON.parse(found) : undefined;
};

describe("a bot check as a field of a form (FM-13)", () => {
  it("stands where the author put it, with its title, and a word for browsers without script", async () => {
    const text = html(site);
    expect(text).toMatch(/Full name.*Are you a person\?.*data-bot-check="".*<button/s);
    expect(text).toMatch(/<div role="group" id="([^"]+)"[^>]*aria-labelledby="\1-title"/);
    expect(text).toMatch(/<noscript>.*This check needs JavaScript.*\(303\) 555-0100.*<\/noscript>/s);
    expect(text.match(/data-bot-check=""/g)).toHaveLength(1);
    expect(await htmlProblems(text)).toEqual([]);
  });

  it.each<[string, Partial<BotCheck>, object]>([
    ["Turnstile asks", {}, { kind: "turnstile", mode: "visible", siteKey: "key" }],
    ["a box of version 2 is one", { kind: "recaptcha-v2", mode: "visible" }, { mode: "visible", siteKey: "key" }],
    ["an unseen key of version 2 stays unseen", { kind: "recaptcha-v2" }, { mode: "invisible", siteKey: "key" }],
    ["version 3 gives a score", { kind: "recaptcha-v3", mode: "score" }, { mode: "score", siteKey: "key" }],
    [
      "version 3 with a key of version 2 besides shows its box",
      { kind: "recaptcha-v3", mode: "score", challengeKey: "box" },
      { kind: "recaptcha-v2", mode: "visible", siteKey: "box", scoreKey: "key" },
    ],
  ])("%s", (_what, check, shown) => {
    const botCheck = told(html({ ...site, ...check }));
    expect(botCheck).toMatchObject({ ...shown, needed: true });
    const { required } = /"kind":"challenge".*?"required":(?<required>\w+)/s.exec(html({ ...site, ...check }))!.groups!;
    expect(required, "what has nothing to answer is not missing").toBe(String(botCheck.mode === "visible"));
  });

  it("is left out where the site has no key, and named where authors edit", () => {
    expect(html()).not.toMatch(/Are you a person|"kind":"challenge"/);
    expect(html(undefined, { editing: true })).toMatch(/Shown to visitors, not to authors:.*Are you a person\?/s);
  });

  it("is required by the Worker, whatever the content system says", () =>
    expect(formsOf(pageWithCheck())[0]!.fields[1]).toMatchObject({
      kind: "challenge",
      name: "person",
      required: true,
    }));
});

describe("in the browser", () => {
  const start = vi.fn();
  let hooks: { changed(token: string): void; unavailable(): void };
  let token: () => Promise<string>;
  beforeEach(() => {
    vi.resetModules();
    vi.doMock("../../app/forms/bot-check.ts", async (original) => ({
      ...(await original<object>()),
      startBotCheck: (...all: [unknown, unknown, unknown, typeof hooks]) => {
        start(...all);
        [, , , hooks] = all;
        return { token: () => token(), reset: () => hooks.changed("") };
      },
    }));
  });
  afterEach(() => void vi.doUnmock("../../app/forms/bot-check.ts"));

  async function live(needed: boolean) {
    const { formBotCheck } = await import("../../app/forms/form-bot-check.ts");
    const { NoToken } = await import("../../app/forms/bot-check.ts");
    const note = { textContent: "", hidden: true, focus: vi.fn() };
    const hidden = { value: "", dispatchEvent: vi.fn() };
    const parts: Record<string, unknown> = { "[data-bot-check]": {}, "[data-bot-check-note]": note };
    const form = { querySelector: (selector: string) => parts[selector] ?? (/input/.test(selector) ? hidden : null) };
    const words = { unsolved: "Confirm.", unavailable: "Call us.", expired: "Again." };
    const check = formBotCheck(form as never, { ...site, ...(needed && { needed }), words } as never)!;
    return { check, note, hidden, fail: (reason: "unsolved" | "unavailable") => Promise.reject(new NoToken(reason)) };
  }

  it("its token is the field's value, and one that has expired is said and none (FM-13)", async () => {
    const { note, hidden, check } = await live(true);
    hooks.changed("good");
    expect([hidden.value, hidden.dispatchEvent.mock.calls.length, note.textContent]).toEqual(["good", 1, ""]);
    hooks.changed("");
    expect([hidden.value, hidden.dispatchEvent.mock.calls.length, note.textContent]).toEqual(["", 2, "Again."]);
    hooks.changed("new");
    check.reset();
    expect([hidden.value, note.textContent], "after a try it is asked anew, without a word").toEqual(["", ""]);
  });

  it("a service that cannot be had is said at once, and the form stays; without the field its receiver decides (FM-13)", async () => {
    const needed = await live(true);
    hooks.unavailable();
    expect(needed.note.textContent).toBe("Call us.");
    token = () => needed.fail("unavailable");
    expect(await needed.check.token()).toBeNull();
    expect(needed.note.focus).toHaveBeenCalledOnce();
    const besides = await live(false);
    hooks.unavailable();
    expect(besides.note.textContent).toBe("");
    token = () => besides.fail("unavailable");
    expect(await besides.check.token()).toBeUndefined();
    expect(besides.note.textContent).toBe("Call us.");
    token = () => besides.fail("unsolved");
    expect([await besides.check.token(), besides.note.textContent]).toEqual([null, "Confirm."]);
  });
});
