import { runInNewContext } from "node:vm";
import { describe, expect, it, vi } from "vitest";
import { HOLD_SCRIPT } from "../../app/render/head/hold-script.ts";

type Listener = (event: object) => Promise<void>;
type FindReplacement = (element: object) => object | undefined;

/** Properties of a form that a field with the same name replaces. */
const PROPERTIES = [
  "ariaBusy",
  "closest",
  "getAttribute",
  "method",
  "removeAttribute",
  "requestSubmit",
  "setAttribute",
];

/** Runs the script on a page with one form, which has not hydrated. */
function pageWithForm({ method = "post", inIsland = true, fields = [] as string[] } = {}) {
  const listeners: Record<string, Listener[]> = {};
  const defined = Promise.withResolvers<void>();
  const hydrated = Promise.withResolvers<FindReplacement | undefined>();
  const timers: (() => void)[] = [];
  const document = { readyState: "interactive" };
  const island: { hydrated?: Promise<unknown> } = {};
  let isDispatching = false;
  class Element {
    readonly attributes = new Map([["method", method]]);
    readonly sent: unknown[][] = [];
    get ariaBusy() {
      return this.attributes.get("aria-busy") ?? null;
    }
    getAttribute(name: string) {
      return this.attributes.get(name) ?? null;
    }
    setAttribute(name: string, value: string) {
      this.attributes.set(name, value);
    }
    removeAttribute(name: string) {
      this.attributes.delete(name);
    }
    closest() {
      return inIsland ? island : null;
    }
  }
  class HTMLFormElement extends Element {
    requestSubmit(button: unknown) {
      // The browser ignores the call while it dispatches the submit event.
      if (!isDispatching) this.sent.push([button]);
    }
  }
  const newForm = () =>
    Object.defineProperties(
      new HTMLFormElement(),
      Object.fromEntries(fields.map((name) => [name, { value: { name } }])),
    );
  const form = newForm();
  const button = { form };
  runInNewContext(HOLD_SCRIPT, {
    document,
    Element,
    HTMLFormElement,
    customElements: { whenDefined: () => defined.promise },
    addEventListener(type: string, listener: Listener) {
      listeners[type] = [...(listeners[type] ?? []), listener];
    },
    setTimeout: (run: () => void, delay = 0) => (delay > 0 ? timers.push(run) : setImmediate(run)),
  });
  return {
    form,
    newForm,
    button,
    /** Presses the button. Returns whether the browser would send the form. */
    press(target = form) {
      const event = { target, submitter: button, preventDefault: vi.fn(), stopImmediatePropagation: vi.fn() };
      isDispatching = true;
      for (const listener of listeners.submit ?? []) void listener(event);
      // The dispatch includes microtasks.
      setImmediate(() => (isDispatching = false));
      return event.preventDefault.mock.calls.length === 0;
    },
    clientReady() {
      island.hydrated = hydrated.promise;
      defined.resolve();
    },
    hydrate: (replacementOf?: FindReplacement) => hydrated.resolve(replacementOf),
    loaded() {
      document.readyState = "complete";
      for (const listener of listeners.load ?? []) void listener({});
    },
    timeOut() {
      for (const run of timers) run();
    },
  };
}
type FormPage = ReturnType<typeof pageWithForm>;
async function settled() {
  for (let task = 0; task < 3; task++) await new Promise(setImmediate);
}

describe("a form that the visitor sends before its script is ready (FM-03, PR-20)", () => {
  it.each<[string, ((page: FormPage) => void)[]]>([
    ["the form has hydrated", [(page) => page.clientReady(), (page) => page.hydrate()]],
    [
      "the form has hydrated after the page has loaded",
      [(page) => page.clientReady(), (page) => page.loaded(), (page) => page.hydrate()],
    ],
    ["the client script has failed and the page has loaded", [(page) => page.loaded()]],
    ["the scripts have taken too long", [(page) => page.timeOut()]],
    ["the form’s script has taken too long", [(page) => page.clientReady(), (page) => page.timeOut()]],
  ])("is sent once, and only after %s", async (_, steps) => {
    const page = pageWithForm();
    const { form, button } = page;
    // The visitor presses twice, because nothing seems to happen.
    expect([page.press(), page.press()]).toEqual([false, false]);
    for (const step of steps) {
      await settled();
      expect(form.ariaBusy).toBe("true");
      expect(form.sent).toEqual([]);
      step(page);
    }
    await settled();
    expect(form.sent).toEqual([[button]]);
    expect(form.ariaBusy).toBeNull();
    // What the script sends again is not held, and neither is a later attempt.
    expect([page.press(), page.press()]).toEqual([true, true]);
  });

  it("is sent once if its fields have the names of its properties (FM-02)", async () => {
    const page = pageWithForm({ fields: PROPERTIES });
    expect([page.press(), page.press()]).toEqual([false, false]);
    page.clientReady();
    page.hydrate();
    await settled();
    expect(page.form.sent).toEqual([[page.button]]);
  });

  it("is sent by the first press if it has hydrated before", async () => {
    const page = pageWithForm();
    page.clientReady();
    page.hydrate();
    page.loaded();
    await settled();
    page.press();
    await settled();
    expect(page.form.sent).toEqual([[page.button]]);
  });

  it("is sent by the form that replaced it during hydration", async () => {
    const page = pageWithForm();
    const replacement = page.newForm();
    const button = { form: replacement };
    page.press();
    page.clientReady();
    page.hydrate((element) => (element === page.form ? replacement : button));
    await settled();
    expect(page.form.sent).toEqual([]);
    expect(replacement.sent).toEqual([[button]]);
    expect(page.press(replacement)).toBe(true);
  });

  it.each([{ method: "get" }, { inIsland: false }])("is sent at once if it works without a script: %j", (form) => {
    expect(pageWithForm(form).press()).toBe(true);
  });
});
