import type { Point } from "../../../lib/maps/map-view.ts";

/** Callbacks for map gestures. Positions are in CSS pixels, relative to the map's top left corner. */
export interface MapMoves {
  /** Moves the visible area of the map. */
  pan(by: Point): void;
  /**
   * Multiplies the map's visible width by `factor`. `fixedPoint` stays in place; default: the map's center.
   */
  zoom(factor: number, fixedPoint?: Point): void;
  /** Called for gestures that scroll the page instead of moving the map. */
  onScrollGesture(kind: "touch" | "wheel"): void;
}

/** Distance, in CSS pixels, by which an arrow key press moves the map. */
const KEY_STEP = 80;
/** Zoom speed per pixel of wheel movement and maximum number of pixels per wheel event. */
const WHEEL = { speed: 0.01, maxDelta: 40 };
const KEYS: Record<string, Point> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
};

/**
 * Handles touch, mouse, and wheel gestures on a map. A one-finger touch gesture or the wheel without a modifier key
 * scrolls the page. Two-finger touch gestures move and zoom the map. Dragging with the mouse moves the map. Using the
 * wheel while holding Ctrl or ⌘, or pinching on a trackpad, zooms the map.
 */
export function followGestures(frame: HTMLElement, actions: MapMoves): void {
  followMouse(frame, actions);
  followTouch(frame, actions);
  frame.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return actions.onScrollGesture("wheel");
      event.preventDefault();
      const wheelDelta = Math.max(-WHEEL.maxDelta, Math.min(WHEEL.maxDelta, event.deltaY));
      actions.zoom(Math.exp(wheelDelta * WHEEL.speed), pointInFrame(frame, event));
    },
    { passive: false },
  );
  frame.addEventListener("dblclick", (event) => {
    if (event.target instanceof Element && event.target.closest("a")) return;
    event.preventDefault();
    actions.zoom(event.shiftKey ? 2 : 0.5, pointInFrame(frame, event));
  });
}

/** Handles keyboard events while the map contains the focused element. */
export function followKeys(map: HTMLElement, actions: MapMoves): void {
  map.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const offset = KEYS[event.key];
    if (offset) actions.pan(offset);
    else if (event.key === "+" || event.key === "=") actions.zoom(0.5);
    else if (event.key === "-") actions.zoom(2);
    else return;
    event.preventDefault();
  });
}

function pointInFrame(frame: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = frame.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function followMouse(frame: HTMLElement, actions: MapMoves): void {
  let lastPoint: Point | null = null;
  let distance = 0;
  frame.addEventListener("pointerdown", (event) => {
    distance = 0;
    if (event.pointerType !== "touch" && event.button === 0) lastPoint = pointInFrame(frame, event);
  });
  frame.addEventListener("pointermove", (event) => {
    if (!lastPoint || event.pointerType === "touch") return;
    const point = pointInFrame(frame, event);
    distance += Math.hypot(point.x - lastPoint.x, point.y - lastPoint.y);
    // Pointer movements of less than 4 px are treated as clicks.
    if (distance < 4) return;
    if (!frame.hasPointerCapture(event.pointerId)) frame.setPointerCapture(event.pointerId);
    actions.pan({ x: lastPoint.x - point.x, y: lastPoint.y - point.y });
    lastPoint = point;
  });
  for (const type of ["pointerup", "pointercancel"] as const)
    frame.addEventListener(type, () => {
      lastPoint = null;
    });
  // The click event at the end of a drag must not activate a map pin.
  frame.addEventListener("click", (event) => distance >= 4 && event.stopImmediatePropagation(), true);
  frame.addEventListener("dragstart", (event) => event.preventDefault());
}

function followTouch(frame: HTMLElement, actions: MapMoves): void {
  let lastTouch: { middle: Point; apart: number } | null = null;
  const touchPair = ({ touches: [a, b] }: TouchEvent) => {
    if (!a || !b) return null;
    const [first, second] = [pointInFrame(frame, a), pointInFrame(frame, b)];
    const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
    return { middle, apart: Math.hypot(first.x - second.x, first.y - second.y) };
  };
  for (const type of ["touchstart", "touchend", "touchcancel"] as const)
    frame.addEventListener(type, (event) => {
      lastTouch = touchPair(event);
    });
  frame.addEventListener(
    "touchmove",
    (event) => {
      const touch = touchPair(event);
      if (!touch) return actions.onScrollGesture("touch");
      event.preventDefault();
      if (lastTouch) {
        actions.pan({ x: lastTouch.middle.x - touch.middle.x, y: lastTouch.middle.y - touch.middle.y });
        if (touch.apart > 0) actions.zoom(lastTouch.apart / touch.apart, touch.middle);
      }
      lastTouch = touch;
    },
    { passive: false },
  );
}
