/** CSS pixels that a pressed mouse moves before the press is a drag and not a click. */
const THRESHOLD = 6;

interface Drag {
  start(): void;
  /** @param left the scroll position at the release, before the row snaps again */
  end(left: number): void;
}

/** Scrolls a row sideways while a mouse drags it. A touch scrolls it without script. */
export function dragToScroll(row: HTMLElement, { start, end }: Drag): void {
  let from: { x: number; left: number } | null = null;
  row.addEventListener("pointerdown", (event) => {
    start();
    if (event.pointerType === "mouse" && event.button === 0) from = { x: event.clientX, left: row.scrollLeft };
  });
  addEventListener("pointermove", (event) => {
    if (!from) return;
    if (Math.abs(event.clientX - from.x) > THRESHOLD) row.dataset.dragging = "";
    if ("dragging" in row.dataset) row.scrollLeft = from.left + from.x - event.clientX;
  });
  const drop = () => {
    from = null;
    if (!("dragging" in row.dataset)) return;
    const left = row.scrollLeft;
    // The click that ends a drag opens no link.
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
