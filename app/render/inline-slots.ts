/** Opens an inline slot with its skeleton. CSS hides the skeleton once the block arrives. */
export const inlinePlace = (skeleton: string): string => `<div data-inline><div aria-busy="true">${skeleton}</div>`;

/** Returns the block and closes its slot. An empty block becomes a hidden element, which also hides the skeleton. */
export const inlineHtml = (html: string): string => `${html || "<i hidden></i>"}</div>`;
