import type { Point } from "../../../lib/maps/map-view.ts";

/** Callbacks for map gestures. Positions are in CSS pixels, relative to the map's top left corner. */
export interface MapMoves {
  /** Moves the visible area of the map. */
  pan(by: Point): void;
  /**
   * Multiplies the map's visible width by `factor`. The point `around` stays in place; default: the map's center.
   */
  zoom(factor: number, around?: Point): void;
  /** Called for gestures that scroll the page instead of moving the map. */
  refuse(kind: "touch" | "wheel"): void;
}

/** Distance, in CSS pixels, by which an arrow key press moves the map. */
const KEY_STEP = 80;
/** Zoom speed per pixel of wheel movement and maximum number of pixels per wheel event. */
const WHEEL = { speed: 0.01, most: 40 };
const KEYS: Record<string, Point> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
};

/**
 * Handles touch, mouse, and wheel gestures on a map. A one-finger touch gesture scrolls the page, as does using the
 * wheel without a modifier key. Two-finger touch gestures move and zoom the map. Dragging with the mouse moves the map.
 * Using the wheel while holding Ctrl or ⌘, or pinching on a trackpad, zooms the map.
 */
export function followGestures(frame: HTMLElement, moves: MapMoves): void {
  followMouse(frame, moves);
  followTouch(frame, moves);
  frame.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return moves.refuse("wheel");
      event.preventDefault();
      const turn = Math.max(-WHEEL.most, Math.min(WHEEL.most, event.deltaY));
      moves.zoom(Math.exp(turn * WHEEL.speed), within(frame, event));
    },
    { passive: false },
  );
  frame.addEventListener("dblclick", (event) => {
    if (event.target instanceof Element && event.target.closest("a")) return;
    event.preventDefault();
    moves.zoom(event.shiftKey ? 2 : 0.5, within(frame, event));
  });
}

/** Handles keyboard events while the map contains the focused element. */
export function followKeys(map: HTMLElement, moves: MapMoves): void {
  map.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const by = KEYS[event.key];
    if (by) moves.pan(by);
    else if (event.key === "+" || event.key === "=") moves.zoom(0.5);
    else if (event.key === "-") moves.zoom(2);
    else return;
    event.preventDefault();
  });
}

function within(frame: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = frame.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function followMouse(frame: HTMLElement, moves: MapMoves): void {
  let last: Point | null = null;
  let moved = 0;
  frame.addEventListener("pointerdown", (event) => {
    moved = 0;
    if (event.pointerType !== "touch" && event.button === 0) last = within(frame, event);
  });
  frame.addEventListener("pointermove", (event) => {
    if (!last || event.pointerType === "touch") return;
    const now = within(frame, event);
    moved += Math.hypot(now.x - last.x, now.y - last.y);
    // Pointer movements of less than 4 px are treated as clicks.
    if (moved < 4) return;
    if (!frame.hasPointerCapture(event.pointerId)) frame.setPointerCapture(event.pointerId);
    moves.pan({ x: last.x - now.x, y: last.y - now.y });
    last = now;
  });
  for (const type of ["pointerup", "pointercancel"] as const)
    frame.addEventListener(type, () => {
      last = null;
    });
  // The click event at the end of a drag must not activate a map pin.
  frame.addEventListener("click", (event) => moved >= 4 && event.stopImmediatePropagation(), true);
  frame.addEventListener("dragstart", (event) => event.preventDefault());
}

function followTouch(frame: HTMLElement, moves: MapMoves): void {
  let last: { middle: Point; apart: number } | null = null;
  const fingers = ({ touches: [a, b] }: TouchEvent) => {
    if (!a || !b) return null;
    const [one, two] = [within(frame, a), within(frame, b)];
    const middle = { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 };
    return { middle, apart: Math.hypot(one.x - two.x, one.y - two.y) };
  };
  for (const type of ["touchstart", "touchend", "touchcancel"] as const)
    frame.addEventListener(type, (event) => {
      last = fingers(event);
    });
  frame.addEventListener(
    "touchmove",
    (event) => {
      const now = fingers(event);
      if (!now) return moves.refuse("touch");
      event.preventDefault();
      if (last) {
        moves.pan({ x: last.middle.x - now.middle.x, y: last.middle.y - now.middle.y });
        if (now.apart > 0) moves.zoom(last.apart / now.apart, now.middle);
      }
      last = now;
    },
    { passive: false },
  );
}
