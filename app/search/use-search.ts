import type { ReadonlySignal } from "@preact/signals-core";
import { type FormEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { UserLocation } from "../../lib/maps/distance.ts";
import { CallError } from "../browser/call.ts";
import { pointerReleased } from "../browser/pointer-press.ts";
import { type FailureReason, failureReason } from "../context/failure.ts";
import { fillForm, formUrl, isControl, isTextBox, searchUrl } from "./form-url.ts";
import { keepFocus } from "./keep-focus.ts";
import type { SearchParams } from "./search-params.ts";
import { showSearchTitle } from "./search-title.ts";

/**
 * How a search affects the browser history: adds an entry, replaces the current entry, or changes nothing. With `stay`,
 * the search also depends on a new location, and a failed search keeps the current results.
 */
type Step = "push" | "replace" | "none" | "stay";

/**
 * Whether the search in progress replaces the results (`search`) or appends results (`more`). Null if no search is in
 * progress.
 */
export type Busy = "search" | "more" | null;

/** A search that failed in the browser. */
export interface SearchFailure {
  reason: FailureReason;
  /** URL that repeats the search. */
  retry: string;
  /**
   * Why the page keeps the previous results: "Show More" failed, or the search for a new location failed. Null if the
   * failure replaces the results, because they do not fit the new criteria.
   */
  keeps: "more" | "place" | null;
}

export interface SearchOptions<S, F> {
  params: SearchParams<S & object>;
  /** Search criteria that the server used to render the results. */
  served: S;
  /**
   * Runs a search by making API calls. With `more`, loads the results that follow those in `before`, which is null
   * while the page shows the server-rendered results.
   */
  find(search: S, options: { signal: AbortSignal; more: boolean; before: F | null }): Promise<F>;
  /** Returns what a search looks for, which starts the page's title. By default, the title does not change. */
  title?(search: S): string;
  /** Debounce interval for input changes, in milliseconds. */
  wait: number;
  /**
   * With `push` (default), a search adds a history entry, so the browser's "Back" button returns to the previous
   * search. With `replace`, a search replaces the current history entry.
   */
  history?: "push" | "replace";
  /**
   * Whether typing starts a search. If `typing` is a function, typing starts a search only for text that the function
   * accepts. By default, only submitting the form starts a search. If the visitor keeps typing, later searches replace
   * the history entry of the first search.
   */
  typing?: true | ((text: string) => boolean);
  /** The visitor's location, if the search depends on it. When the location changes, the search runs again. */
  place?: ReadonlySignal<UserLocation | null>;
  /**
   * Returns the criteria for the search that runs when the visitor changes the location on the search page. By default,
   * these are the criteria in the page's URL.
   */
  atNewLocation?(search: S): S;
  /** Whether a search depends on the visitor's location; default: true. */
  usesLocation?(search: S): boolean;
  /**
   * Whether the block shows `failure`: always, or only if the browser received no response. By default, the browser
   * opens the URL of a search that failed.
   */
  showsFailure?: true | "offline";
  /** Returns the ID of the first result that "Show More" added. */
  added?(found: F): string;
  /** Called once per search after the results are rendered. `found` is null if the results are server-rendered. */
  counted?(found: F | null): void;
  /** Called after "Show More" renders additional results. */
  countedMore?(search: S): void;
}

export interface RunningSearch<S, F> {
  /** Ref to the element that contains the form and the results. */
  host: RefObject<HTMLDivElement | null>;
  /** Current values in the search form. */
  search: S;
  /** Results of a search that ran in the browser. Null while the results are server-rendered. */
  found: F | null;
  /** The failure of the latest search, or null if it succeeded. */
  failure: SearchFailure | null;
  busy: Busy;
  /** Whether the search depends on the visitor's location but the server rendered the results without it. */
  isGeneral: boolean;
  /** Starts a search with changed criteria: immediately (`now`) or debounced (`soon`). */
  change(changes: Partial<S>, when: "now" | "soon"): void;
  /** Handles changes to form controls anywhere in the block. */
  edit(event: { target: EventTarget }): void;
  /** Handles clicks, anywhere in the block, on links that have the `data-search` attribute. */
  follow(event: MouseEvent<HTMLElement>): void;
  /** Starts a search with the given changes to the criteria. By default, the search uses all form values. */
  submit(event: FormEvent<HTMLFormElement>, changes?: Partial<S>): void;
}

/**
 * Runs a search without a page load: makes API calls, renders the results, and updates the URL and the history. A newer
 * search aborts the search in progress. If an API call is refused or gets no response, the form keeps its values, and
 * `failure` describes the failure. If the browser cannot use a response, it opens the search's URL, so that the server
 * runs the search.
 */
export function useSearch<S extends object, F>(options: SearchOptions<S, F>): RunningSearch<S, F> {
  const { params, served, wait, history: step = "push", typing, place } = options;
  const host = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState(served);
  const [found, setFound] = useState<F | null>(null);
  const [failure, setFailure] = useState<SearchFailure | null>(null);
  const [busy, setBusy] = useState<Busy>(null);
  const running = useRef({
    controller: new AbortController(),
    timer: 0,
    shownQuery: "",
    isCounted: false,
    isTyped: false,
    /** Query of the running search, or null. */
    query: null as string | null,
  });

  /** Returns whether the same search is running, because the visitor clicked twice. */
  const isRepetition = (criteria: S) => running.current.query === params.url(criteria);
  const abortSearch = () => {
    clearTimeout(running.current.timer);
    running.current.controller.abort();
    running.current.controller = new AbortController();
    running.current.query = null;
    setBusy(null);
  };

  const run = async (
    criteria: S,
    { as, more = false, typed = false }: { as: Step; more?: boolean; typed?: boolean },
  ) => {
    abortSearch();
    if (!typed) running.current.isTyped = false;
    const { signal } = running.current.controller;
    const query = params.url(criteria);
    running.current.query = query;
    const address = searchUrl(query);
    const restoreFocus = keepFocus(host.current);
    setBusy(more ? "more" : "search");
    const addToHistory = () => {
      if (as === "push" || as === "replace") {
        const isStep = as === "push" && address.href !== location.href;
        history[isStep ? "pushState" : "replaceState"](null, "", address);
        // A later search can replace the history entry of a typed search. An aborted search has no history entry, so
        // only a completed search is recorded as typed.
        running.current.isTyped = typed;
      }
      running.current.shownQuery = location.search;
      if (options.title) showSearchTitle(options.title(criteria));
    };
    try {
      // The visitor may be pressing a result of the previous search.
      const result = await options
        .find(criteria, { signal, more, before: more ? found : null })
        .finally(pointerReleased);
      signal.throwIfAborted();
      running.current.query = null;
      addToHistory();
      // `flushSync` renders the results synchronously because focus might move to a new result immediately afterward.
      flushSync(() => {
        setFound(result);
        setFailure(null);
        setBusy(null);
      });
      // React unmounts an island that throws during rendering, so the host element no longer exists.
      if (!host.current) throw new Error("React threw an error while rendering the search results");
      if (more) focus(host.current.querySelector(`[data-id="${CSS.escape(options.added?.(result) ?? "")}"] h2`));
      else restoreFocus(host.current);
      if (!more) count(result);
    } catch (error) {
      // Ignores the error of a search that a newer search has aborted. If rendering threw an error, the host element no
      // longer exists, and the search is treated as failed.
      if (signal.aborted && host.current) return;
      running.current.query = null;
      console.error("search:", error);
      const isUnusable = !(error instanceof CallError) || (error.status >= 200 && error.status < 300);
      const isShown = options.showsFailure === "offline" ? !isUnusable && error.status === 0 : options.showsFailure;
      const opensPage = as !== "stay" && (isUnusable || !isShown);
      // If the results of the current URL cannot be rendered, `hydrate` has restored the page or reloads it.
      if (!host.current && location.href === address.href) return;
      if (!host.current || opensPage) return location.assign(address);
      // After an earlier failure, the page shows no results that it could keep.
      const hasResults = !failure || failure.keeps !== null;
      const keeps = !hasResults ? null : more ? "more" : as === "stay" ? "place" : null;
      if (!keeps) addToHistory();
      flushSync(() => {
        setFailure({ reason: failureReason(error), retry: query, keeps });
        setBusy(null);
      });
      restoreFocus(host.current);
      if (as === "stay" && !running.current.isCounted) count(null);
      else document.documentElement.removeAttribute("data-place");
    }
  };
  const count = (result: F | null) => {
    document.documentElement.removeAttribute("data-place");
    running.current.isCounted = true;
    options.counted?.(result);
  };
  const searchFromUrl = () => params.read(new URLSearchParams(location.search)) as S;
  const searchFromForm = (form: HTMLFormElement) => params.read(formUrl(form).searchParams) as S;

  const reset = (criteria: S) => {
    setSearch(criteria);
    const form = host.current?.querySelector("form");
    if (form) fillForm(form, new URLSearchParams(params.url(criteria)));
  };

  const change = (changes: Partial<S>, when: "now" | "soon", isTyped = false) => {
    const criteria = { ...search, page: 1, ...changes };
    setSearch(criteria);
    if (when === "now" && isRepetition(criteria)) return clearTimeout(running.current.timer);
    // Aborts the request for the previous criteria.
    abortSearch();
    const start = () => {
      const as = isTyped && running.current.isTyped ? "replace" : step;
      void latest.current.run(criteria, { as, typed: isTyped });
    };
    if (when === "now") start();
    else running.current.timer = window.setTimeout(start, wait);
  };
  const edit = ({ target }: { target: EventTarget }) => {
    const form = host.current?.querySelector("form");
    if (!form || !isControl(target) || target.form !== form) return;
    const isTyped = isTextBox(target);
    if (isTyped && !typing) return;
    abortSearch();
    if (isTyped && typing !== true && !typing?.(target.value)) return;
    change(searchFromForm(form), "soon", isTyped);
  };

  // Event listeners must call the functions from the latest render.
  const latest = useRef({ run, count });
  latest.current = { run, count };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once, on mount
  useEffect(() => {
    running.current.shownQuery = location.search;
    if (options.title?.(served)) showSearchTitle(options.title(served));
    const onPopState = () => {
      if (location.search === running.current.shownQuery) return;
      reset(searchFromUrl());
      void latest.current.run(searchFromUrl(), { as: "none" });
    };
    addEventListener("popstate", onPopState);
    const usesLocation = () => options.usesLocation?.(searchFromUrl()) ?? true;
    if (!place?.peek() || !usesLocation()) latest.current.count(null);
    let lastLocation: UserLocation | null = null;
    let isNew = false;
    const unsubscribe = place?.subscribe((visitorLocation) => {
      if (visitorLocation !== lastLocation && usesLocation()) {
        const criteria = (isNew && options.atNewLocation?.(searchFromUrl())) || searchFromUrl();
        if (isNew) history.replaceState(null, "", searchUrl(params.url(criteria)));
        void latest.current.run(criteria, { as: "stay" });
      }
      lastLocation = visitorLocation;
    });
    isNew = true;
    for (const control of host.current?.querySelector("form")?.elements ?? [])
      if (isChanged(control)) edit({ target: control });
    return () => {
      removeEventListener("popstate", onPopState);
      unsubscribe?.();
      abortSearch();
    };
  }, []);

  return {
    host,
    search,
    found,
    failure,
    busy,
    isGeneral: place !== undefined && (options.usesLocation?.(served) ?? true),
    change,
    edit,
    follow(event) {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-search]") : null;
      if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const criteria = params.read(new URL(link.href).searchParams) as S;
      const isShowMore = link.closest("[data-more]") !== null;
      if (isShowMore) options.countedMore?.(criteria);
      else if ("reset" in link.dataset) {
        reset(criteria);
        // When the text is cleared, the clear link disappears, so focus moves to the input.
        if (link.closest("form")) focus(host.current?.querySelector("form input"));
      } else setSearch(criteria);
      if (!isRepetition(criteria)) void run(criteria, { as: step, more: isShowMore });
    },
    submit(event, changes = searchFromForm(event.currentTarget)) {
      event.preventDefault();
      change(changes, "now");
    },
  };
}

/**
 * Returns whether an input was changed before hydration. Excludes select elements, whose change events `client.ts`
 * replays.
 */
const isChanged = (control: Element) =>
  control instanceof HTMLInputElement &&
  control.type !== "hidden" &&
  (control.checked !== control.defaultChecked || control.value !== control.defaultValue);

function focus(element: HTMLElement | null | undefined): void {
  if (!element) return;
  // A heading without a `tabindex` attribute is not focusable.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
