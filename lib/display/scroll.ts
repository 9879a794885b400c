/** Constants and functions for scrolling to page sections. */

/**
 * Scroll offsets in CSS pixels (`article`, `articleNarrow`, `links`), visible fraction of a section (`threshold`), and
 * durations in milliseconds (`scroll`, `reveal`).
 */
export const JUMP = {
  article: 110,
  articleNarrow: 160,
  links: 120,
  threshold: 0.5,
  scroll: 800,
  /** Delay, in milliseconds, between scrolling to a collapsed section and opening it. */
  reveal: 300,
} as const;

interface Box {
  top: number;
  bottom: number;
}

/**
 * Returns the index of the first box that is at least half visible or fills half of the viewport, or -1 if no box meets
 * either condition. `top` and `bottom` are the edges of the viewport.
 */
export function visibleBoxIndex(boxes: readonly Box[], { top, bottom }: Box): number {
  return boxes.findIndex((box) => {
    const visible = Math.min(box.bottom, bottom) - Math.max(box.top, top);
    return visible > 0 && visible >= JUMP.threshold * Math.min(box.bottom - box.top, bottom - top);
  });
}
