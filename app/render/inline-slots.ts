/**
 * Returns the opening HTML of an inline slot, including the skeleton. After the block's HTML arrives, CSS hides the
 * skeleton.
 */
export const inlineSlotHtml = (skeleton: string): string => `<div data-inline><div aria-busy="true">${skeleton}</div>`;

/**
 * Returns a block's HTML, followed by the end tag of the inline slot. If the block is empty, the function adds a hidden
 * element so that CSS also hides the skeleton.
 */
export const inlineHtml = (html: string): string => `${html || "<i hidden></i>"}</div>`;
