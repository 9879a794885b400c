/** Scrolling to sections of a page. */

/** Scroll offsets in CSS pixels, fraction of a section that must be visible, and durations in milliseconds. */
export const JUMP = {
  article: 110,
  articleNarrow: 160,
  links: 120,
  threshold: 0.5,
  scroll: 800,
  /** Delay in milliseconds between a jump and the opening of a collapsed section. */
  reveal: 300,
} as const;

interface Box {
  top: number;
  bottom: number;
}

/**
 * Returns the index of the first box that is half visible or fills half of the viewport, or -1 if there is no such box.
 * The parameters `top` and `bottom` are the edges of the viewport.
 */
export function boxInSight(boxes: readonly Box[], { top, bottom }: Box): number {
  return boxes.findIndex((box) => {
    const visible = Math.min(box.bottom, bottom) - Math.max(box.top, top);
    return visible > 0 && visible >= JUMP.threshold * Math.min(box.bottom - box.top, bottom - top);
  });
}
