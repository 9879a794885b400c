/**
 * Returns text with non-breaking spaces before dashes and middle dots, and between a state and a ZIP code. On a page, no
 * line of the text begins with a dash, a dot, or a ZIP code.
 */
export const lineText = (text: string): string =>
  text.replace(/ (?=[\u2013\u2014\u00b7] )/g, "\u00a0").replace(/\b([A-Z]{2}) (?=\d{5}\b)/g, "$1\u00a0");
