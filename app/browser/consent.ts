import { BREAKPOINT } from "../../lib/display/breakpoints.ts";
import type { ConsentTexts } from "./page-data.ts";

// The consent bar must not cover the focused element or the end of the page, so the styles set
// `scroll-padding-block-end` and `padding-block-end` on the page.
const STYLES = `
.consent {
  position: fixed;
  inset: auto 0 0;
  z-index: var(--layer-dialog);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--space-2) var(--space-6);
  padding: var(--space-3) var(--gutter);
  border-block-start: 1px solid var(--color-border);
  background: var(--color-surface);
  box-shadow: var(--shadow-m);
}
.consent[data-in-page] { position: static; box-shadow: none; }
.consent:focus-visible { outline-offset: -3px; }
.consent p { flex: 1 1 20rem; max-inline-size: max-content; font-size: var(--text-xs); line-height: 1.4; }
.consent div { display: flex; flex-wrap: wrap; justify-content: center; gap: var(--space-3); }
.consent button {
  min-block-size: 2.75rem;
  padding: 0.4rem 1rem;
  border: 2px solid var(--color-link);
  border-radius: var(--radius-button);
  font-weight: 700;
  color: var(--color-link);
  background: var(--color-surface);
}
.consent button:hover { color: var(--color-surface); background: var(--color-link); }
.privacy-choices {
  padding: 0 max(var(--gutter), (100% - var(--container)) / 2 + var(--gutter)) var(--space-5);
  font-size: var(--text-xs);
}
@media (width >= ${BREAKPOINT.md / 16}em) { .privacy-choices { text-align: end; } }
.privacy-choices button {
  min-block-size: 2.75rem;
  padding: 0;
  border: 0;
  color: var(--color-link);
  background: none;
  text-decoration: underline;
}
`;

let bar: HTMLElement | undefined;
/** Closes the open consent bar without moving focus. Does nothing if no bar is open. */
export let closeConsentBar = (): void => undefined;

function button(text: string, act: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  element.addEventListener("click", act);
  return element;
}

/**
 * Lets visitors change their consent decision: adds a button after the footer links and handles clicks on links to
 * `#privacy-choices`.
 * @param open called with the clicked element
 */
export function addReopener(title: string, open: (trigger: HTMLElement) => void): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  document.adoptedStyleSheets.push(sheet);

  const line = document.createElement("p");
  line.className = "privacy-choices";
  line.dataset.tone = "deep";
  line.dataset.print = "none";
  const opener = button(title, () => open(opener));
  line.replaceChildren(opener);
  // An extension can wrap the parts of the page.
  document.querySelector("main ~ footer")?.appendChild(line);

  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLElement>('a[href$="#privacy-choices"]');
    if (!link) return;
    event.preventDefault();
    open(link);
  });
}

/** Maximum part of the viewport's height that the consent bar covers. */
const MAX_COVERED = 1 / 3;

/**
 * Shows a consent bar at the bottom of the viewport. If the bar would cover more than a third of the viewport, as at
 * 400 % zoom, it precedes the footer instead and scrolls with the page: at the start of the page, it would move what the
 * visitor reads. Screen readers announce the bar. At the bottom of the viewport, only the skip link precedes it in the
 * tab order. The bar has two equally prominent buttons and closes after the visitor decides.
 * @param onDecision receives the decision. If `onDecision` is null, the bar explains that consent was refused through Global
 * Privacy Control.
 * @param trigger the clicked element, which regains focus after the decision. If the bar opened automatically, `trigger`
 * is null. Opening it then does not move focus. If the bar has focus when it closes, the element that had focus before
 * regains it, or else the main part of the page.
 */
export function askForConsent(
  texts: ConsentTexts,
  onDecision: ((decision: "all" | "none") => void) | null,
  trigger: HTMLElement | null,
): void {
  if (bar?.isConnected) {
    bar.focus();
    return;
  }
  const section = document.createElement("section");
  bar = section;
  section.className = "consent";
  section.ariaLabel = texts.title;
  section.tabIndex = -1;
  section.dataset.theme = document.querySelector("main")?.dataset.theme ?? "default";
  section.dataset.print = "none";
  let before = trigger;
  section.addEventListener("focusin", ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !section.contains(relatedTarget)) before = trigger ?? relatedTarget;
  });

  // The function sets properties on two elements because a custom property on the root would make the browser
  // recalculate the styles of all elements.
  const reserve = (height: string) => {
    document.documentElement.style.scrollPaddingBlockEnd = height;
    document.body.style.paddingBlockEnd = height;
  };
  // The skip link stays the first tab stop. An extension can wrap the parts of the page.
  const first = document.querySelector(".skip-link ~ *") ?? document.body.firstElementChild;
  const footer = document.querySelector("main ~ footer");
  const place = () => {
    const isTall = section.offsetHeight > innerHeight * MAX_COVERED;
    section.toggleAttribute("data-in-page", isTall);
    const next = isTall ? footer : first;
    if (next && section.nextElementSibling !== next) {
      const focused = section.contains(document.activeElement) && (document.activeElement as HTMLElement);
      next.parentNode?.insertBefore(section, next);
      if (focused) focused.focus();
    }
    reserve(isTall ? "" : `${section.offsetHeight}px`);
  };
  const height = new ResizeObserver(place);
  addEventListener("resize", place);
  closeConsentBar = () => {
    height.disconnect();
    removeEventListener("resize", place);
    reserve("");
    const hasFocus = section.contains(document.activeElement);
    section.remove();
    // Without focus, the next key would start at the top of the page.
    if (hasFocus) (before ?? document.querySelector<HTMLElement>("main"))?.focus({ preventScroll: true });
    closeConsentBar = () => undefined;
  };
  const close = () => {
    closeConsentBar();
    trigger?.focus();
  };
  const decisionButton = (text: string, decision: "all" | "none") =>
    button(text, () => {
      close();
      onDecision?.(decision);
    });

  const status = document.createElement("p");
  status.role = "status";
  const buttons = document.createElement("div");
  if (onDecision) buttons.replaceChildren(decisionButton(texts.accept, "all"), decisionButton(texts.decline, "none"));
  else buttons.replaceChildren(button(texts.close, close));
  section.replaceChildren(status, buttons);
  (first?.parentNode ?? document.body).insertBefore(section, first);
  height.observe(section);
  // Screen readers announce a status only if the text is added to a status element that already exists.
  status.textContent = onDecision ? texts.question : texts.refused;
  if (trigger) section.focus();
}
