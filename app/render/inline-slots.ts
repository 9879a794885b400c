/**
 * The start of an inline slot whose block is not rendered yet: its skeleton, which the shell's styles hide as soon as
 * the block follows. It needs no script.
 */
export const inlinePlace = (skeleton: string): string => `<div data-inline><div aria-busy="true">${skeleton}</div>`;

/** The block, and the end of its slot. An empty element hides the skeleton of a block that shows nothing. */
export const inlineHtml = (html: string): string => `${html || "<i hidden></i>"}</div>`;
