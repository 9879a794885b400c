/** Jumps to sections of a page. */

/** Scroll offsets in CSS pixels, the visible part that marks a section as current, and times in milliseconds. */
export const JUMP = {
  article: 110,
  articleNarrow: 160,
  links: 120,
  threshold: 0.5,
  scroll: 800,
  /** After a jump, before a closed section opens. */
  reveal: 300,
} as const;

interface Box {
  top: number;
  bottom: number;
}

/**
 * Returns the index of the first box of which half is visible, or which fills half of the viewport; -1 for none. A long
 * section is never half visible. `top` and `bottom` are the edges of the viewport.
 */
export function boxInSight(boxes: readonly Box[], { top, bottom }: Box): number {
  return boxes.findIndex((box) => {
    const visible = Math.min(box.bottom, bottom) - Math.max(box.top, top);
    return visible > 0 && visible >= JUMP.threshold * Math.min(box.bottom - box.top, bottom - top);
  });
}
