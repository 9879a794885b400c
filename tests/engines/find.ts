/** An element's type and accessible name. */
export interface Wanted {
  /**
   * The element's type. The value "field" matches any form control, and "text" matches the smallest element that
   * contains the text.
   */
  what:
    | "link"
    | "button"
    | "link or button"
    | "tab"
    | "option"
    | "heading"
    | "disclosure"
    | "field"
    | "text"
    | "dialog";
  /** The full accessible name, the source text and flags of a regular expression, or a CSS selector. */
  name: string | { source: string; flags: string } | { css: string };
  /** CSS selector of the page's parts to search; default: the entire page. */
  within?: string;
}

/**
 * Returns the visible elements with the given type and accessible name, and their names. While a dialog is open, the
 * function searches only inside it. The drivers evaluate this function in the page, so it must not reference anything outside
 * its body.
 */
export function findInPage({ what, name, within }: Wanted): { element: Element; name: string }[] {
  const selectors: Record<Wanted["what"], string> = {
    link: "a[href]",
    button: "button, [role=button], input[type=submit]",
    "link or button": "a[href], button",
    tab: "[role=tab]",
    option: "[role=option]",
    heading: "h1, h2, h3, h4, h5, h6, [role=heading]",
    disclosure: "summary",
    field: "input:not([type=hidden], [type=submit]), select, textarea",
    text: "body *",
    dialog: "dialog, [role=dialog]",
  };
  const plain = (text: string) => text.replace(/\s+/g, " ").trim();
  const isName = (element: Element) => {
    if (typeof name !== "string" && "css" in name) return element.matches(name.css);
    const text = plain(what === "text" ? wordsOf(element) : nameOf(element));
    return typeof name === "string" ? text === name : new RegExp(name.source, name.flags).test(text);
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]");
  const wordsOf = (element: Element): string => {
    const own = element.getAttribute("aria-label");
    if (own) return own;
    if (element instanceof HTMLImageElement) return element.alt;
    return [...element.childNodes]
      .map((node) => {
        if (node instanceof Text) return node.data;
        if (
          !(node instanceof Element) ||
          node.ariaHidden === "true" ||
          /^(script|style|svg|select|textarea|wbr)$/i.test(node.tagName)
        )
          return "";
        return node.checkVisibility() ? ` ${wordsOf(node)} ` : "";
      })
      .join("");
  };
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
    if (ids.length > 0) return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    if (element.ariaLabel) return element.ariaLabel;
    const labels = "labels" in element ? (element.labels as NodeListOf<HTMLLabelElement> | null) : null;
    if (labels?.length) return [...labels].map(wordsOf).join(" ");
    return wordsOf(element);
  };
  const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
  const candidates = what === "dialog" && modal ? [modal] : [...(modal ?? document).querySelectorAll(selectors[what])];
  const found = candidates.filter(
    (element) => (!within || element.closest(within)) && isSeen(element) && isName(element),
  );
  return found
    .filter((element) => what !== "text" || !found.some((other) => other !== element && element.contains(other)))
    .map((element) => ({ element, name: plain(nameOf(element)) }));
}
