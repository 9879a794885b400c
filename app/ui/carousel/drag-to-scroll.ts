/** Mouse movement, in CSS pixels, above which a mouse press is treated as a drag. */
const MIN_DRAG_PIXELS = 6;

interface Drag {
  start(): void;
  /** @param left scroll position when the visitor releases the mouse button, before scroll snapping */
  end(left: number): void;
}

/** Scrolls a carousel's track while the visitor drags it with a mouse. Browsers handle touch scrolling natively. */
export function dragToScroll(row: HTMLElement, { start, end }: Drag): void {
  let dragStart: { x: number; left: number } | null = null;
  row.addEventListener("pointerdown", (event) => {
    start();
    if (event.pointerType === "mouse" && event.button === 0) dragStart = { x: event.clientX, left: row.scrollLeft };
  });
  addEventListener("pointermove", (event) => {
    if (!dragStart) return;
    if (Math.abs(event.clientX - dragStart.x) > MIN_DRAG_PIXELS) row.dataset.dragging = "";
    if ("dragging" in row.dataset) row.scrollLeft = dragStart.left + dragStart.x - event.clientX;
  });
  const endDrag = () => {
    dragStart = null;
    if (!("dragging" in row.dataset)) return;
    const left = row.scrollLeft;
    // Prevents the click event after a drag from opening a link.
    const preventClick = (click: Event) => click.preventDefault();
    row.addEventListener("click", preventClick, true);
    setTimeout(() => {
      row.removeEventListener("click", preventClick, true);
      delete row.dataset.dragging;
      end(left);
    });
  };
  addEventListener("pointerup", endDrag);
  addEventListener("pointercancel", endDrag);
  row.addEventListener("dragstart", (event) => event.preventDefault());
}
