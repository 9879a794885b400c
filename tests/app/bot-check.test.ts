import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BotCheck } from "../../app/context/page-context.ts";

interface Rendered {
  options: Record<string, unknown> & { callback(token: string): void };
  executed: number;
  reset: number;
}

let scripts: { src: string; onerror?: () => void }[];
let rendered: Rendered[];
let page: Record<string, unknown>;
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  scripts = [];
  rendered = [];
  page = {};
  vi.stubGlobal("location", { href: "https://site.example/bills" });
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", {
    cookie: "",
    documentElement: { lang: "es" },
    activeElement: null,
    createElement: () => ({}),
    head: { appendChild: (script: { src: string }) => scripts.push(script) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Stubs of the browser APIs of the bot check services. */
const service = {
  render: (_place: unknown, options: Rendered["options"]) => rendered.push({ options, executed: 0, reset: 0 }) - 1,
  execute(widget: number | string, options?: { action: string }) {
    if (typeof widget === "string") return Promise.resolve(`${widget} ${options?.action}`);
    rendered[widget]!.executed++;
    return rendered[widget]!.options.callback("unseen");
  },
  reset: (widget: number) => void rendered[widget]!.reset++,
};

/** Returns a stub of a form that may already contain the focus. */
const formWith = (isUsed: boolean) => Object.assign(new EventTarget(), { contains: () => isUsed });

async function start(
  kind: BotCheck["kind"],
  mode: BotCheck["mode"],
  src = "https://check.example/api.js",
  { scoreKey, ...hooks }: { scoreKey?: string; changed?(token: string): void; unavailable?(): void } = {},
  form = formWith(true),
) {
  const { startBotCheck } = await import("../../app/forms/bot-check.ts");
  const check = { kind, mode, src, siteKey: "key", ...(scoreKey && { scoreKey }) };
  const begun = startBotCheck({ closest: () => form } as unknown as HTMLElement, check, "bills", hooks);
  await vi.advanceTimersByTimeAsync(0);
  return begun;
}
/** Simulates that the script of a bot check service has loaded. */
async function arrive(name: "turnstile" | "grecaptcha"): Promise<void> {
  page[name] = service;
  (page.botCheckLoaded as () => void)();
  await vi.advanceTimersByTimeAsync(0);
}

describe("bot check in the browser (FM-13)", () => {
  it.each<[BotCheck["kind"], BotCheck["mode"], string, object]>([
    ["turnstile", "visible", "explicit", { appearance: "always", execution: "render", language: "es" }],
    ["turnstile", "invisible", "explicit", { appearance: "interaction-only", execution: "execute" }],
    ["recaptcha-v2", "visible", "explicit", { size: "normal" }],
    ["recaptcha-v2", "invisible", "explicit", { size: "invisible" }],
  ])("configures %s in %s mode", async (kind, mode, render, options) => {
    const check = await start(kind, mode);
    expect(Object.fromEntries(new URL(scripts[0]!.src).searchParams)).toEqual({
      onload: "botCheckLoaded",
      render,
      hl: "es",
    });
    await arrive(kind === "turnstile" ? "turnstile" : "grecaptcha");
    expect(rendered[0]!.options).toMatchObject({ sitekey: "key", action: "bills", ...options });
    expect(check.isUnsolved()).toBe(mode === "visible");
    if (mode === "visible") {
      await expect(check.token()).rejects.toMatchObject({ reason: "unsolved" });
      rendered[0]!.options.callback("ticked");
      expect(check.isUnsolved()).toBe(false);
      expect(await check.token()).toBe("ticked");
      check.reset();
      await vi.advanceTimersByTimeAsync(0);
      await expect(check.token()).rejects.toMatchObject({ reason: "unsolved" });
    } else {
      expect(await check.token()).toBe("unseen");
      expect(rendered[0]!.executed).toBe(1);
    }
  });

  it.each(["focusin", "pointerdown"])(
    "the bot check loads when the visitor first uses the form: %s (PV-02)",
    async (type) => {
      const form = formWith(false);
      const unavailable = vi.fn();
      await start("turnstile", "invisible", "/check.js", { unavailable }, form);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(scripts).toEqual([]);
      expect(unavailable).not.toHaveBeenCalled();
      form.dispatchEvent(new Event(type));
      await vi.advanceTimersByTimeAsync(0);
      expect(scripts).toHaveLength(1);
    },
  );

  it("the bot check of a form that the visitor has not used loads when the form needs a token (PV-02)", async () => {
    const check = await start("turnstile", "invisible", "/check.js", {}, formWith(false));
    const token = check.token();
    await vi.advanceTimersByTimeAsync(0);
    await arrive("turnstile");
    expect(await token).toBe("unseen");
  });

  it("the bot check loader loads reCAPTCHA version 3 with its site key and without a widget", async () => {
    const check = await start("recaptcha-v3", "score", "/third-parties/check.js?v=1");
    expect(scripts[0]!.src).toBe("/third-parties/check.js?v=1&onload=botCheckLoaded&render=key&hl=es");
    await arrive("grecaptcha");
    expect(await check.token()).toBe("key bills");
    expect(rendered).toEqual([]);
  });

  it("the bot check loader renders a reCAPTCHA version 2 checkbox with the script of version 3, even next to a version 3 form", async () => {
    await start("recaptcha-v2", "visible", "/check.js", { scoreKey: "score" });
    await start("recaptcha-v3", "score", "/check.js");
    expect(scripts.map(({ src }) => src)).toEqual(["/check.js?onload=botCheckLoaded&render=score&hl=es"]);
    await arrive("grecaptcha");
    expect(rendered.map(({ options }) => options)).toMatchObject([{ sitekey: "key", size: "normal" }]);
  });

  it("the bot check loader notifies the form of a bot check token, its expiry, and an unavailable service", async () => {
    const said: string[] = [];
    const hooks = {
      changed: (token: string) => void said.push(`token ${token}`),
      unavailable: () => void said.push("none"),
    };
    await start("turnstile", "visible", "/check.js", hooks);
    await arrive("turnstile");
    const { options } = rendered[0]!;
    options.callback("ticked");
    (options["expired-callback"] as () => void)();
    expect(said).toEqual(["token ticked", "token "]);
    vi.resetModules();
    await start("turnstile", "visible", "/check.js", hooks);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(said).toEqual(["token ticked", "token ", "none"]);
  });

  it("the bot check loader loads the bot check script once per page for all forms", async () => {
    await start("turnstile", "visible");
    await start("turnstile", "visible");
    expect(scripts).toHaveLength(1);
    await arrive("turnstile");
    expect(rendered).toHaveLength(2);
  });

  it("the bot check loader reports a blocked or unresponsive bot check service as unavailable", async () => {
    const check = await start("turnstile", "invisible");
    const late = check.token();
    const said = expect(late).rejects.toMatchObject({ reason: "unavailable" });
    await vi.advanceTimersByTimeAsync(10_000);
    await said;
    scripts[0]!.onerror!();
    await expect(check.token()).rejects.toMatchObject({ reason: "unavailable" });
  });

  it("the bot check loader discards an expired bot check token", async () => {
    const check = await start("turnstile", "visible");
    await arrive("turnstile");
    const { options } = rendered[0]!;
    options.callback("ticked");
    (options["expired-callback"] as () => void)();
    await expect(check.token()).rejects.toMatchObject({ reason: "unsolved" });
  });
});
