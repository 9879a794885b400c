import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** The consent bar and the loader, which need a browser's document. */
const consentBar = vi.hoisted(() => ({
  askForConsent: vi.fn<(...all: unknown[]) => void>(),
  closeConsentBar: vi.fn(),
  addReopener: vi.fn(),
}));
vi.mock("../../app/browser/consent.ts", () => consentBar);
const loadAll = vi.hoisted(() => vi.fn());
vi.mock("../../app/browser/load-third-parties.ts", () => ({ loadAll }));

/** A browser's cookies, which all of its pages share. If they are blocked, the browser stores nothing. */
const cookies = { all: new Map<string, string>(), areBlocked: false };
const reload = vi.fn();

class Page extends EventTarget {
  visibilityState = "visible";
  get cookie() {
    return [...cookies.all].map(([name, value]) => `${name}=${value}`).join("; ");
  }
  set cookie(text: string) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text)!;
    if (!cookies.areBlocked) cookies.all.set(name, value);
  }
  querySelector() {
    return null;
  }
}
let page: Page;

beforeEach(() => {
  cookies.all.clear();
  cookies.areBlocked = false;
  page = new Page();
  const listeners = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("location", { protocol: "https:", reload });
  vi.stubGlobal("addEventListener", listeners.addEventListener.bind(listeners));
  vi.stubGlobal("dispatchEvent", listeners.dispatchEvent.bind(listeners));
  vi.resetModules();
  for (const mock of [...Object.values(consentBar), loadAll, reload]) mock.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

/** The ways in which visitors return to a page. */
const WAYS = {
  "from another tab": () => {
    for (const state of ["hidden", "visible"]) {
      page.visibilityState = state;
      page.dispatchEvent(new Event("visibilitychange"));
    }
  },
  "through Back": () => dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })),
};
const ways = Object.entries(WAYS);

describe.each(ways)("a page to which the visitor returns %s", (_, comeBack) => {
  it.each([
    ["declined", null, "none", { bar: "closed", loads: 0, reloads: 0 }],
    ["accepted", null, "all", { bar: "closed", loads: 1, reloads: 0 }],
    ["withdrew", "all", "none", { bar: "none", loads: 1, reloads: 1 }],
    ["accepted after all", "none", "all", { bar: "none", loads: 1, reloads: 0 }],
    ["deleted the decision", "all", null, { bar: "none", loads: 1, reloads: 1 }],
    ["did nothing", null, null, { bar: "open", loads: 0, reloads: 0 }],
    ["kept consent", "all", "all", { bar: "none", loads: 1, reloads: 0 }],
  ])("follows the consent decision of a visitor who %s elsewhere (PV-02)", async (_name, before, after, expected) => {
    if (before) cookies.all.set("consent", before);
    const { offer } = await import("../../app/browser/third-parties.ts");
    offer({ texts: {} } as never);
    await vi.dynamicImportSettled();
    if (after) cookies.all.set("consent", after);
    else cookies.all.delete("consent");
    comeBack();
    comeBack();
    await vi.dynamicImportSettled();
    const isAsked = consentBar.askForConsent.mock.calls.length > 0;
    const isClosed = consentBar.closeConsentBar.mock.calls.length > 0;
    const bar = !isAsked ? "none" : isClosed ? "closed" : "open";
    expect({ bar, loads: loadAll.mock.calls.length, reloads: reload.mock.calls.length }).toEqual(expected);
  });

  it("keeps a decision and a location if the browser blocks cookies (PV-02)", async () => {
    cookies.areBlocked = true;
    const { offer } = await import("../../app/browser/third-parties.ts");
    const { changeLocation, visitorLocation } = await import("../../app/browser/visitor-location.ts");
    offer({ texts: {} } as never);
    const decide = consentBar.askForConsent.mock.calls[0]![1] as (decision: string) => void;
    decide("all");
    changeLocation({ type: "chosen", location: { city_name: "Missoula", latitude: 46.9, longitude: -114 } as never });
    await vi.dynamicImportSettled();
    comeBack();
    expect([loadAll.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
    expect(visitorLocation.value?.city_name).toBe("Missoula");
  });

  it("shows the location that the visitor entered elsewhere", async () => {
    const { changeLocation, visitorLocation } = await import("../../app/browser/visitor-location.ts");
    const { locationCookie } = await import("../../lib/maps/visitor-location.ts");
    const place = { city_name: "Denver", latitude: 39.7, longitude: -105 };
    changeLocation({ type: "chosen", location: place as never });
    const missoula = { ...place, city_name: "Missoula" };
    cookies.all.set(
      "user_location",
      locationCookie({ location: missoula, source: "user-selection", permission: "prompt" } as never).value,
    );
    comeBack();
    expect(visitorLocation.value?.city_name).toBe("Missoula");
  });

  it("no longer shows a notice that the visitor dismissed elsewhere (PB-06)", async () => {
    const { closeNotice } = await import("../../app/render/notice/close-notice.enhance.ts");
    const button = Object.assign(new EventTarget(), { hidden: true });
    const aside = { remove: vi.fn() };
    const host = { dataset: { cookie: "notice=7" }, querySelector: () => button, closest: () => aside };
    closeNotice(host as never, {} as never);
    comeBack();
    expect([button.hidden, aside.remove.mock.calls.length]).toEqual([false, 0]);
    cookies.all.set("notice", "7");
    comeBack();
    expect(aside.remove).toHaveBeenCalledOnce();
  });
});
