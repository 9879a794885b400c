/** Returns the HTML that opens an inline slot with its skeleton. CSS hides the skeleton when the block arrives. */
export const inlinePlace = (skeleton: string): string => `<div data-inline><div aria-busy="true">${skeleton}</div>`;

/**
 * Returns the HTML of a block and closes its inline slot. If the block is empty, the function adds a hidden element, so
 * that CSS also hides the skeleton.
 */
export const inlineHtml = (html: string): string => `${html || "<i hidden></i>"}</div>`;
