/** What of a page is in sight while it scrolls. */
import { JUMP } from "./constants.ts";

interface Box {
  top: number;
  bottom: number;
}

/**
 * The first of several boxes of which half is in sight, or which takes half of what is in sight (BL-52: a long section is
 * never half in sight); -1 where none does. `top` and `bottom` are the edges of what is seen.
 */
export function boxInSight(boxes: readonly Box[], { top, bottom }: Box): number {
  return boxes.findIndex((box) => {
    const seen = Math.min(box.bottom, bottom) - Math.max(box.top, top);
    return seen > 0 && seen >= JUMP.threshold * Math.min(box.bottom - box.top, bottom - top);
  });
}
