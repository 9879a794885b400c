import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FrameMessage } from "../../app/browser/party-frame.ts";
import type { BotCheck } from "../../app/context/page-context.ts";

interface Frame {
  src: string;
  title: string;
  tell(message: FrameMessage): void;
  sent: { run: string; options?: Record<string, unknown> }[];
}

let frames: Frame[];
const stub = () => ({
  partyFrame: (src: string, title: string, tell: Frame["tell"]) => {
    const frame: Frame = { src, title, tell, sent: [] };
    frames.push(frame);
    return { element: frame, send: (message: Frame["sent"][number]) => frame.sent.push(message) };
  },
});

beforeEach(() => {
  vi.resetModules();
  vi.doMock("../../app/browser/party-frame.ts", stub);
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal("document", {
    cookie: "",
    documentElement: { lang: "en", dataset: { language: "es" } },
    activeElement: null,
  });
});
afterEach(() => {
  vi.doUnmock("../../app/browser/party-frame.ts");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const formWith = (isUsed: boolean) => Object.assign(new EventTarget(), { contains: () => isUsed });

async function start(
  kind: BotCheck["kind"],
  mode: BotCheck["mode"],
  { scoreKey, ...hooks }: { scoreKey?: string; changed?(token: string): void; unavailable?(): void } = {},
  form = formWith(true),
) {
  const { startBotCheck } = await import("../../app/forms/bot-check.ts");
  const check = {
    kind,
    mode,
    frame: "/frame?for=check",
    title: "Check",
    siteKey: "key",
    ...(scoreKey && { scoreKey }),
  };
  const place = { closest: () => form, appendChild: () => undefined };
  const begun = startBotCheck(place as unknown as HTMLElement, check, "bills", hooks);
  await vi.advanceTimersByTimeAsync(0);
  return begun;
}
async function tell(message: FrameMessage, frame = frames[0]!): Promise<void> {
  frame.tell(message);
  await vi.advanceTimersByTimeAsync(0);
}

describe("bot check in the browser (FM-13)", () => {
  it.each<[BotCheck["kind"], BotCheck["mode"], string, object]>([
    ["turnstile", "visible", "explicit", { appearance: "always", execution: "render", language: "es" }],
    ["turnstile", "invisible", "explicit", { appearance: "interaction-only", execution: "execute" }],
    ["recaptcha-v2", "visible", "explicit", { size: "normal" }],
    ["recaptcha-v2", "invisible", "explicit", { size: "invisible" }],
  ])("the bot check loader configures %s in %s mode", async (kind, mode, render, options) => {
    const check = await start(kind, mode);
    const [frame] = frames as [Frame];
    expect([frame.src, frame.title]).toEqual([`/frame?for=check&render=${render}&hl=es`, "Check"]);
    await tell({ ready: true });
    expect(frame.sent).toMatchObject([{ run: "render", options: { sitekey: "key", action: "bills", ...options } }]);
    expect(check.isUnsolved()).toBe(mode === "visible");
    if (mode === "visible") {
      await expect(check.token()).rejects.toMatchObject({ reason: "unsolved" });
      await tell({ token: "ticked" });
      expect(check.isUnsolved()).toBe(false);
      expect(await check.token()).toBe("ticked");
      check.reset();
      await vi.advanceTimersByTimeAsync(0);
      expect(frame.sent.at(-1)).toEqual({ run: "reset" });
      await expect(check.token()).rejects.toMatchObject({ reason: "unsolved" });
    } else {
      const token = check.token();
      await vi.advanceTimersByTimeAsync(0);
      expect(frame.sent.at(-1)).toMatchObject({ run: "execute" });
      await tell({ token: "unseen" });
      expect(await token).toBe("unseen");
    }
  });

  it.each([1, {}, null, undefined, ["token"]])(
    "the bot check loader ignores a message with the token %j",
    async (token) => {
      const changed = vi.fn();
      const check = await start("turnstile", "visible", { changed });
      await tell({ ready: true });
      await tell({ token });
      expect([changed.mock.calls, check.isUnsolved()]).toEqual([[], true]);
    },
  );

  it.each(["focusin", "pointerdown"])("the bot check loads on the form's first %s event (PV-02)", async (type) => {
    const form = formWith(false);
    const unavailable = vi.fn();
    await start("turnstile", "invisible", { unavailable }, form);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(frames).toEqual([]);
    expect(unavailable).not.toHaveBeenCalled();
    form.dispatchEvent(new Event(type));
    await vi.advanceTimersByTimeAsync(0);
    expect(frames).toHaveLength(1);
  });

  it("the bot check loads when the form requests a token, even if the visitor has not interacted with it (PV-02)", async () => {
    const check = await start("turnstile", "invisible", {}, formWith(false));
    const token = check.token();
    await vi.advanceTimersByTimeAsync(0);
    await tell({ ready: true });
    await tell({ token: "unseen" });
    expect(await token).toBe("unseen");
  });

  it("the bot check loader runs reCAPTCHA v3 with the site key and without a widget", async () => {
    const check = await start("recaptcha-v3", "score");
    expect(frames[0]!.src).toBe("/frame?for=check&render=key&hl=es");
    await tell({ ready: true });
    const token = check.token();
    await vi.advanceTimersByTimeAsync(0);
    expect(frames[0]!.sent).toMatchObject([{ run: "score", options: { sitekey: "key", action: "bills" } }]);
    await tell({ token: "scored" });
    expect(await token).toBe("scored");
  });

  it("if the site also has a reCAPTCHA v3 key, the bot check loader renders the v2 checkbox with the v3 script", async () => {
    await start("recaptcha-v2", "visible", { scoreKey: "score" });
    expect(frames[0]!.src).toBe("/frame?for=check&render=score&hl=es");
    await tell({ ready: true });
    expect(frames[0]!.sent).toMatchObject([{ run: "render", options: { sitekey: "key", size: "normal" } }]);
  });

  it("the bot check loader notifies the form of a new token, an expired token, and an unavailable service", async () => {
    const said: string[] = [];
    const hooks = {
      changed: (token: string) => void said.push(`token ${token}`),
      unavailable: () => void said.push("none"),
    };
    await start("turnstile", "visible", hooks);
    await tell({ ready: true });
    await tell({ token: "ticked" });
    await tell({ token: "" });
    expect(said).toEqual(["token ticked", "token "]);
    await start("turnstile", "visible", hooks);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(said).toEqual(["token ticked", "token ", "none"]);
  });

  it("if the bot check service is blocked or does not respond, the loader reports it as unavailable", async () => {
    const check = await start("turnstile", "invisible");
    const late = check.token();
    const said = expect(late).rejects.toMatchObject({ reason: "unavailable" });
    await vi.advanceTimersByTimeAsync(10_000);
    await said;
    await tell({ failed: true });
    await expect(check.token()).rejects.toMatchObject({ reason: "unavailable" });
  });

  it("the bot check loader discards an expired bot check token", async () => {
    const check = await start("turnstile", "visible");
    await tell({ ready: true });
    await tell({ token: "ticked" });
    await tell({ token: "" });
    await expect(check.token()).rejects.toMatchObject({ reason: "unsolved" });
  });
});
