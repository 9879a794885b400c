/** Mouse movement in CSS pixels that turns a click into a drag. */
const MIN_DRAG_PIXELS = 6;

interface Drag {
  start(): void;
  /** @param left the scroll position when the mouse button is released, before the row snaps */
  end(left: number): void;
}

/** Scrolls a row while the visitor drags it with a mouse. Touch scrolling is native. */
export function dragToScroll(row: HTMLElement, { start, end }: Drag): void {
  let from: { x: number; left: number } | null = null;
  row.addEventListener("pointerdown", (event) => {
    start();
    if (event.pointerType === "mouse" && event.button === 0) from = { x: event.clientX, left: row.scrollLeft };
  });
  addEventListener("pointermove", (event) => {
    if (!from) return;
    if (Math.abs(event.clientX - from.x) > MIN_DRAG_PIXELS) row.dataset.dragging = "";
    if ("dragging" in row.dataset) row.scrollLeft = from.left + from.x - event.clientX;
  });
  const drop = () => {
    from = null;
    if (!("dragging" in row.dataset)) return;
    const left = row.scrollLeft;
    // Prevents the click at the end of a drag from opening a link.
    const still = (click: Event) => click.preventDefault();
    row.addEventListener("click", still, true);
    setTimeout(() => {
      row.removeEventListener("click", still, true);
      delete row.dataset.dragging;
      end(left);
    });
  };
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", drop);
  row.addEventListener("dragstart", (event) => event.preventDefault());
}
