import type { ReadonlySignal } from "@preact/signals-core";
import { type FormEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { UserLocation } from "../../lib/maps/distance.ts";
import { fill, formUrl, isControl, isTextBox } from "./form-address.ts";
import type { SearchParams } from "./search-params.ts";

/**
 * How a search changes the history: it adds a step that "back" undoes, replaces the last one, or changes nothing.
 * `stay` also keeps the results if the search fails.
 */
type Step = "push" | "replace" | "none" | "stay";

/** Which results a running search will replace, or that it adds to them. */
export type Busy = "search" | "more" | null;

export interface SearchOptions<S, F> {
  /** The element that the form and the results stand in. */
  host: RefObject<HTMLElement | null>;
  params: SearchParams<S & object>;
  /** The search that the server has rendered the results of. */
  served: S;
  /**
   * Calls the API. With `before` it returns the results before and the further ones. `before` is null while the
   * results are those of the server.
   */
  find(search: S, options: { signal: AbortSignal; more: boolean; before: F | null }): Promise<F>;
  /** Milliseconds after the last change of a control (CN-01). */
  wait: number;
  /** `push`, the default: "back" undoes a search. `replace`: a search replaces the last one in the history. */
  history?: "push" | "replace";
  /**
   * Typing a text that passes starts a search; without the option only sending the form does. Further typing replaces
   * the step that typing began with.
   */
  typing?: true | ((text: string) => boolean);
  /** The search depends on the visitor's place: a change of it searches again. */
  place?: ReadonlySignal<UserLocation | null>;
  /** Whether this search depends on the place, where not all do. */
  usesPlace?(search: S): boolean;
  /** The id of the first result that a step has added. */
  added?(found: F): string;
  /** Called once for each search whose results show; with null for those of the server. */
  counted?(found: F | null): void;
  /** Called for a step that shows more of the same search. */
  countedMore?(search: S): void;
}

export interface RunningSearch<S, F> {
  /** The values of the form. */
  search: S;
  /** Null while the results are those of the server. */
  found: F | null;
  busy: Busy;
  /** Searches for what the form says, at once or after the pause for changes of a control. */
  change(changes: Partial<S>, when: "now" | "soon"): void;
  /** Follows changes of the form's controls, anywhere in the block. */
  edit(event: { target: EventTarget }): void;
  /** Follows links marked `data-search`, anywhere in the block. */
  follow(event: MouseEvent<HTMLElement>): void;
  /** Searches for these changes, or for all values of the form. */
  submit(event: FormEvent<HTMLFormElement>, changes?: Partial<S>): void;
}

/**
 * A search in place. It calls the API, and React renders the response; the URL and the history follow. A newer search
 * aborts the one that runs. If a search fails, the browser opens its URL, which needs no script.
 */
export function useSearch<S extends object, F>(options: SearchOptions<S, F>): RunningSearch<S, F> {
  const { host, params, served, wait, history: step = "push", typing, place } = options;
  const [search, setSearch] = useState(served);
  const [found, setFound] = useState<F | null>(null);
  const [busy, setBusy] = useState<Busy>(null);
  const running = useRef({
    controller: new AbortController(),
    timer: 0,
    shownQuery: "",
    isCounted: false,
    isTyped: false,
  });

  const stop = () => {
    clearTimeout(running.current.timer);
    running.current.controller.abort();
    running.current.controller = new AbortController();
    setBusy(null);
  };

  const run = async (next: S, { as, more = false, typed = false }: { as: Step; more?: boolean; typed?: boolean }) => {
    stop();
    if (!typed) running.current.isTyped = false;
    const { signal } = running.current.controller;
    const address = new URL(params.address(next), location.href);
    setBusy(more ? "more" : "search");
    try {
      const result = await options.find(next, { signal, more, before: more ? found : null });
      signal.throwIfAborted();
      if (as === "push" || as === "replace") {
        const isStep = as === "push" && address.href !== location.href;
        history[isStep ? "pushState" : "replaceState"](null, "", address);
        // A search that was aborted is no step.
        running.current.isTyped = typed;
      }
      running.current.shownQuery = location.search;
      const focused = document.activeElement;
      // At once, because the focus moves to what this renders.
      flushSync(() => {
        setFound(result);
        setBusy(null);
      });
      // React removes what throws while it renders.
      if (!host.current) throw new Error("the response cannot be rendered");
      const find = (selector: string) => host.current?.querySelector<HTMLElement>(selector);
      if (more) focus(find(`[data-id="${CSS.escape(options.added?.(result) ?? "")}"] h2`));
      else if (!focused?.isConnected)
        focus(find("[data-results] [aria-current]") ?? find("form input:not([type=hidden])"));
      if (!more) count(result);
    } catch (error) {
      // A newer search has begun. An island that React removed, because the response cannot be rendered, has no host.
      if (signal.aborted && host.current) return;
      console.error("search:", error);
      if (as !== "stay") return location.assign(address);
      setBusy(null);
      if (!running.current.isCounted) count(null);
    }
  };
  const count = (result: F | null) => {
    running.current.isCounted = true;
    options.counted?.(result);
  };
  const inAddress = () => params.read(new URLSearchParams(location.search)) as S;
  const inForm = (form: HTMLFormElement) => params.read(formUrl(form).searchParams) as S;

  /** Fills the form. React holds the selects, and the browser what is typed. */
  const reset = (next: S) => {
    setSearch(next);
    const form = host.current?.querySelector("form");
    if (form) fill(form, new URLSearchParams(params.address(next)));
  };

  const change = (changes: Partial<S>, when: "now" | "soon", isTyped = false) => {
    const next = { ...search, page: 1, ...changes };
    setSearch(next);
    // The request of the former values is obsolete.
    stop();
    const start = () => {
      const as = isTyped && running.current.isTyped ? "replace" : step;
      void latest.current.run(next, { as, typed: isTyped });
    };
    if (when === "now") start();
    else running.current.timer = window.setTimeout(start, wait);
  };
  const edit = ({ target }: { target: EventTarget }) => {
    const form = host.current?.querySelector("form");
    if (!form || !isControl(target) || target.form !== form) return;
    const isTyped = isTextBox(target);
    if (isTyped && !typing) return;
    stop();
    if (isTyped && typing !== true && !typing?.(target.value)) return;
    change(inForm(form), "soon", isTyped);
  };

  // Listeners outlive a render.
  const latest = useRef({ run, count });
  latest.current = { run, count };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    running.current.shownQuery = location.search;
    const back = () => {
      if (location.search === running.current.shownQuery) return;
      reset(inAddress());
      void latest.current.run(inAddress(), { as: "none" });
    };
    addEventListener("popstate", back);
    const usesPlace = () => options.usesPlace?.(inAddress()) ?? true;
    if (!place?.peek() || !usesPlace()) latest.current.count(null);
    let last: UserLocation | null = null;
    const unsubscribe = place?.subscribe((now) => {
      if (now !== last && usesPlace()) void latest.current.run(inAddress(), { as: "stay" });
      last = now;
    });
    for (const control of host.current?.querySelector("form")?.elements ?? [])
      if (isChanged(control)) edit({ target: control });
    return () => {
      removeEventListener("popstate", back);
      unsubscribe?.();
      stop();
    };
  }, []);

  return {
    search,
    found,
    busy,
    change,
    edit,
    follow(event) {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-search]") : null;
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const next = params.read(new URL(link.href).searchParams) as S;
      const more = link.closest("[data-more]") !== null;
      if (more) options.countedMore?.(next);
      else if ("reset" in link.dataset) {
        reset(next);
        // A link that empties the box goes with the text.
        if (link.closest("form")) focus(host.current?.querySelector("form input"));
      } else setSearch(next);
      void run(next, { as: step, more });
    },
    submit(event, changes = inForm(event.currentTarget)) {
      event.preventDefault();
      change(changes, "now");
    },
  };
}

/** Whether an input was changed before React came. `client.ts` repeats the events of selects. */
const isChanged = (control: Element) =>
  control instanceof HTMLInputElement &&
  control.type !== "hidden" &&
  (control.checked !== control.defaultChecked || control.value !== control.defaultValue);

function focus(element: HTMLElement | null | undefined): void {
  if (!element) return;
  // A heading takes the focus only from script.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
