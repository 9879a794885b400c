/** Returns the ID of the person to whom a tool page was shown, or undefined on a page for visitors. */
export const shownTo = (): string | undefined =>
  globalThis.document?.querySelector?.<HTMLElement>("[data-shown-to]")?.dataset.shownTo;
