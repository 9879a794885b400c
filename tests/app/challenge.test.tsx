import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import type { BotCheck } from "../../app/context/page-context.ts";
import { visibleBotCheck } from "../../app/forms/challenge.ts";
import { inputsOf, rulesOf } from "../../app/forms/entries.ts";
import { button, input } from "../../app/forms/form-examples.ts";
import type { FormProps } from "../../app/forms/form-props.ts";
import { formsOf } from "../../app/render/page-blocks.ts";
import { renderRegion } from "../../app/render/render-blocks.tsx";
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

const site: BotCheck = { kind: "turnstile", mode: "invisible", frame: "/_edge/frame?for=check", siteKey: "key" };

async function html(botCheck?: BotCheck, more: object = {}): Promise<string> {
  const settings = { language: "en", path: "/", editing: false, timeZone: "America/Denver", t: english, botCheck };
  const fail = ({ error }: { error: unknown }) => {
    throw error;
  };
  const { main } = pageWithCheck().regions;
  const region = { theme: "default", languages: ["en"] };
  return await renderRegion(main, region, "m", { ...settings, ...more } as never, fail);
}
/** Returns the validation rule and the bot check settings that the browser reads from the form. */
function inBrowser(text: string) {
  const [, json = "{}"] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(text) ?? [];
  const { entries, botCheck } = JSON.parse(json) as FormProps;
  const check = visibleBotCheck(inputsOf(entries), botCheck);
  return { check, rule: rulesOf(entries, check).find(({ kind }) => kind === "challenge") };
}

describe("bot check as a form field (FM-13)", () => {
  it("the form renders the bot check where the author placed it, with a title and a message for browsers without JavaScript", async () => {
    const text = await html(site);
    expect(text).toMatch(/Full name.*Are you a person\?.*data-bot-check="".*<button/s);
    expect(text).toMatch(/<div role="group" id="([^"]+)"[^>]*aria-labelledby="\1-title"/);
    expect(text).toMatch(/<noscript>.*This check needs JavaScript.*please call us.*<\/noscript>/s);
    expect(text.match(/data-bot-check=""/g)).toHaveLength(1);
    expect(await htmlProblems(text)).toEqual([]);
  });

  it.each<[string, Partial<BotCheck>, object]>([
    ["Turnstile is visible", {}, { kind: "turnstile", mode: "visible", siteKey: "key" }],
    ["a version 2 checkbox is visible", { kind: "recaptcha-v2", mode: "visible" }, { mode: "visible", siteKey: "key" }],
    ["an invisible version 2 key stays invisible", { kind: "recaptcha-v2" }, { mode: "invisible", siteKey: "key" }],
    ["version 3 returns a score", { kind: "recaptcha-v3", mode: "score" }, { mode: "score", siteKey: "key" }],
    [
      "version 3 with an additional version 2 key shows the checkbox",
      { kind: "recaptcha-v3", mode: "score", challengeKey: "box" },
      { kind: "recaptcha-v2", mode: "visible", siteKey: "box", scoreKey: "key" },
    ],
  ])("%s", async (_what, check, shown) => {
    const form = inBrowser(await html({ ...site, ...check }));
    expect(form.check).toMatchObject(shown);
    expect(form.rule?.required, "only a visible bot check is a required field").toBe(form.check?.mode === "visible");
  });

  it("if the site has no bot check key, the form omits the bot check and shows authors the reason", async () => {
    expect(await html()).not.toMatch(/Are you a person|"kind":"challenge"/);
    expect(await html(undefined, { editing: true })).toMatch(/Shown to visitors, not to authors:.*Are you a person\?/s);
  });

  it("the Worker requires the bot check even if the author did not mark the field as required", () =>
    expect(formsOf(pageWithCheck())[0]!.fields[1]).toMatchObject({
      kind: "challenge",
      name: "person",
      required: true,
    }));
});

describe("bot check field in the browser", () => {
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
    const { formBotCheck } = await import("../../app/forms/use-bot-check.ts");
    const { NoToken } = await import("../../app/forms/bot-check.ts");
    const words = { unsolved: "Confirm.", unavailable: "Call us.", expired: "Again." };
    const shown = { note: "", token: "", asked: 0 };
    const check = formBotCheck({} as never, site as never, needed, words, {
      say: (note) => Object.assign(shown, { note }),
      ask: (note) => Object.assign(shown, { note, asked: shown.asked + 1 }),
      hold: (token) => Object.assign(shown, { token }),
    });
    return { check, shown, fail: (reason: "unsolved" | "unavailable") => Promise.reject(new NoToken(reason)) };
  }

  it("the form submits the bot check token as the field value; when the token expires, the form clears the field and shows a message (FM-13)", async () => {
    const { shown, check } = await live(true);
    hooks.changed("good");
    expect(shown).toMatchObject({ token: "good", note: "" });
    hooks.changed("");
    expect(shown).toMatchObject({ token: "", note: "Again." });
    hooks.changed("new");
    check.reset();
    expect(shown, "after a reset, the field is empty and shows no message").toMatchObject({ token: "", note: "" });
  });

  it("if the bot check is unavailable, a form with a bot check field shows a message, and a form without the field is submitted without a token (FM-13)", async () => {
    const needed = await live(true);
    hooks.unavailable();
    expect(needed.shown.note).toBe("Call us.");
    token = () => needed.fail("unavailable");
    expect(await needed.check.take()).toBeNull();
    expect(needed.shown).toMatchObject({ note: "Call us.", asked: 1 });
    const besides = await live(false);
    hooks.unavailable();
    expect(besides.shown.note).toBe("");
    token = () => besides.fail("unavailable");
    expect(await besides.check.take()).toBeUndefined();
    expect(besides.shown).toMatchObject({ note: "Call us.", asked: 0 });
    token = () => besides.fail("unsolved");
    expect([await besides.check.take(), besides.shown.note]).toEqual([null, "Confirm."]);
  });
});
