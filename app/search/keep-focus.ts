/** The part of an element that identifies the same control after a render. */
const nameOf = (element: Element): string =>
  [element.tagName, element.closest("nav")?.getAttribute("aria-label") ?? "", element.textContent.trim()].join("|");

/**
 * Remembers which control inside `host` has the focus, and returns a function that gives the focus back. The browser
 * moves the focus to the body when a search hides or replaces that control. If the control no longer exists, the first
 * visible input of a form gets the focus. A focus that the visitor moved in the meantime stays where it is.
 */
export function keepFocus(host: HTMLElement | null): (shown: HTMLElement) => void {
  const focused = document.activeElement;
  if (!host || !focused || !host.contains(focused)) return () => {};
  const name = nameOf(focused);
  return (shown) => {
    const current = document.activeElement;
    if (current && current !== document.body) return;
    const controls = shown.querySelectorAll<HTMLElement>("a[href], button, input:not([type=hidden]), select");
    const visible = [...controls].filter((control) => control.checkVisibility());
    const control =
      visible.find((candidate) => candidate === focused || nameOf(candidate) === name) ??
      visible.find((candidate) => candidate.matches("form input"));
    control?.focus({ preventScroll: true });
  };
}
