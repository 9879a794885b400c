/** Finds the counterpart of an element that has been replaced. */
export type FindReplacement = (element: Element) => Element | undefined;

/** Follows the replacement of the elements in an island's root. */
export interface Replacements {
  /** Notes the elements that React has removed in the current task. */
  note(): void;
  /** Returns the first removed element that matches the selector. */
  find(this: void, selector: string): Element | undefined;
  /**
   * Copies typed text, selected options, open `<details>` elements, and focus from the removed elements to their
   * replacements.
   */
  carryOver(): FindReplacement;
}

/**
 * Starts to follow the replacement of the elements in an island's root. React replaces all elements if the HTML differs
 * from the island's first render, for example because a translator or a browser extension has changed the page.
 */
export function watchReplacements(root: HTMLElement): Replacements {
  let removed: Element[] = [];
  let focused = root.contains(document.activeElement) ? document.activeElement : null;
  root.addEventListener("focusin", ({ target }) => {
    focused = target as Element;
  });
  // Some browsers also dispatch `focusout` when the focused element is removed.
  root.addEventListener("focusout", ({ target }) =>
    queueMicrotask(() => {
      if (focused === target && focused?.isConnected) focused = null;
    }),
  );
  const observer = new MutationObserver(() => {});
  observer.observe(root, { childList: true });
  // React removes the elements and calls refs, layout effects, and error handlers in the same task, before the
  // observer's callback.
  const note = () => {
    for (const { removedNodes } of observer.takeRecords())
      removed.push(...[...removedNodes].filter((node) => node instanceof Element));
  };
  return {
    note,
    find(selector) {
      note();
      return matching(removed, selector)[0];
    },
    carryOver() {
      note();
      const before = removed;
      removed = [];
      if (before.length === 0) return (element) => element;
      const replacementOf: FindReplacement = (element) => {
        if (element.isConnected) return element;
        const key = keyOf(element);
        const index = matching(before, element.localName)
          .filter((other) => keyOf(other) === key)
          .indexOf(element);
        return matching([root], element.localName).filter((other) => keyOf(other) === key)[index];
      };
      // A list of participants has a thousand controls, so the loop looks each one up in an index.
      const replacements = byKey([root], CONTROLS);
      for (const [key, controls] of byKey(before, CONTROLS))
        controls.forEach((control, index) => {
          const replacement = replacements.get(key)?.[index];
          if (replacement && !control.isConnected) copyState(control, replacement);
        });
      if (focused && document.activeElement === document.body) moveFocus(focused, replacementOf(focused));
      return replacementOf;
    },
  };
}

const CONTROLS = "input,select,textarea,details";

/** Groups the elements that match the selector by their keys, in the order of the document. */
const byKey = (roots: Element[], selector: string): Map<string, Element[]> =>
  Map.groupBy(matching(roots, selector), keyOf);

/** Returns all elements that match the selector: the roots and their descendants. */
const matching = (roots: Element[], selector: string): Element[] =>
  roots.flatMap((root) => [...(root.matches(selector) ? [root] : []), ...root.querySelectorAll(selector)]);

/**
 * Returns a key that an element and its replacement share. IDs are unsuitable because React creates other IDs if it
 * renders an island without the server's HTML. The content of a `ServerOnly` element is not replaced in this case, so
 * the key separates it from the other elements.
 */
function keyOf(element: Element): string {
  const part = element.parentElement?.closest<HTMLElement>("[data-served]")?.dataset.served;
  const isChoice = element instanceof HTMLInputElement && /radio|checkbox/.test(element.type);
  const name = element.getAttribute("name");
  const own = name ? [name, isChoice && element.value] : [element.getAttribute("class"), element.getAttribute("href")];
  return [part, element.localName, ...own].join("\n");
}

function copyState(from: Element, to: Element): void {
  if (from instanceof HTMLDetailsElement && to instanceof HTMLDetailsElement) to.open = from.open;
  else if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement) {
    if ([...to.options].some(({ value }) => value === from.value)) to.value = from.value;
  } else if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    if (from.type === "hidden" || from.type === "file") return;
    if (from.checked !== from.defaultChecked) to.checked = from.checked;
    if (from.value !== from.defaultValue) to.value = from.value;
  } else if (from instanceof HTMLTextAreaElement && to instanceof HTMLTextAreaElement) {
    if (from.value !== from.defaultValue) to.value = from.value;
  }
}

function moveFocus(from: Element, to: Element | undefined): void {
  if (!(to instanceof HTMLElement || to instanceof SVGElement)) return;
  to.focus({ preventScroll: true });
  const isText = (element: Element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  if (isText(from) && isText(to) && from.selectionStart !== null)
    to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? undefined);
}
