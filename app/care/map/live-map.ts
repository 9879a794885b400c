import type { MapResult } from "../../../lib/maps/map-pins.ts";
import { areaOf, areaText, clampSpan, type MapView, type Point, viewOf, zoomed } from "../../../lib/maps/map-view.ts";
import { loadBaseMap, MapDrawing } from "./map-drawing.ts";
import { followGestures, followKeys, type MapMoves } from "./map-gestures.ts";
import type { MapState } from "./ResultMap.tsx";

/** Time, in milliseconds, that the hint about gestures stays visible. */
const HINT_MS = 1_600;

const CARD = "[data-results] article[id]";

const numbersIn = (text = "") => text.split(",").map(Number);
const viewIn = ({ view }: DOMStringMap): MapView => {
  const [x = 0, y = 0, span = 0] = numbersIn(view);
  return { x, y, span };
};
const placesIn = ({ places }: DOMStringMap): MapResult[] =>
  (places ? places.split(";") : []).map((place) => {
    const [number = 0, x = 0, y = 0] = numbersIn(place);
    return { number, x, y };
  });

/**
 * The interactive map for a search. Visitors can pan and zoom the map, select a result card by its pin, and search the
 * visible area. The class takes over the static map's element, so React must not re-render the static map. Call `show`
 * to display new results.
 */
export class LiveMap implements MapMoves {
  readonly #host: HTMLElement;
  readonly #map: HTMLElement;
  readonly #drawing: MapDrawing;
  readonly #again: HTMLAnchorElement;
  #view: MapView;
  #places: readonly MapResult[];
  /** ID of the requested animation frame. */
  #drawn = 0;
  /** The result card for the last pin that the visitor pressed. */
  #card: HTMLElement | null = null;
  #hint: ReturnType<typeof setTimeout> | undefined;

  /** Creates the interactive map. Resolves to null if the page does not contain a static map. */
  static async begin(host: HTMLElement): Promise<LiveMap | null> {
    const staticImage = host.querySelector<HTMLImageElement>("[data-map] img");
    if (!staticImage) return null;
    const sheet = await loadBaseMap(staticImage);
    // While the base map was loading, newer results might have replaced the map.
    const map = host.querySelector<HTMLElement>("[data-map]");
    if (!map) return null;
    const liveMap = new LiveMap(host, map, sheet);
    // When the visitor opens the map, the map might be below the viewport.
    if (map.closest("details")?.open) map.scrollIntoView({ block: "nearest" });
    return liveMap;
  }

  private constructor(host: HTMLElement, map: HTMLElement, sheet: Awaited<ReturnType<typeof loadBaseMap>>) {
    const frame = map.querySelector<HTMLElement>("[data-frame]")!;
    const hashPrefix = frame.querySelector<HTMLAnchorElement>("[data-pin]")?.hash.replace(/\d+$/, "") ?? "#";
    this.#host = host;
    this.#map = map;
    this.#view = viewIn(map.dataset);
    this.#places = placesIn(map.dataset);
    this.#drawing = new MapDrawing(frame, sheet, (number) => hashPrefix + number);
    this.#again = map.querySelector<HTMLAnchorElement>("[data-again]")!;
    map.querySelector<HTMLElement>("[data-zoom]")!.hidden = false;
    followGestures(frame, this);
    followKeys(map, this);
    map.addEventListener("click", (event) => this.#press(event));
    this.#followCards();
    new ResizeObserver(() => this.#draw()).observe(frame);
    this.#draw();
  }

  pan({ x, y }: Point): void {
    const unit = this.#drawing.unit(this.#view);
    this.#see({ ...this.#view, x: this.#view.x + x * unit, y: this.#view.y + y * unit });
  }

  zoom(factor: number, fixedPoint?: Point): void {
    const { width, height } = this.#drawing.size;
    const unit = this.#drawing.unit(this.#view);
    const { x, y } = this.#view;
    const center = fixedPoint && {
      x: x + (fixedPoint.x - width / 2) * unit,
      y: y + (fixedPoint.y - height / 2) * unit,
    };
    this.#see(zoomed(this.#view, factor, center));
  }

  onScrollGesture(kind: "touch" | "wheel"): void {
    const hint = this.#map.querySelector<HTMLElement>(`[data-hint="${kind}"]`);
    if (!hint) return;
    hint.dataset.shown = "";
    clearTimeout(this.#hint);
    this.#hint = setTimeout(() => delete hint.dataset.shown, HINT_MS);
  }

  /** Sets the visible area and shows the "Search this area" button. */
  #see(view: MapView): void {
    this.#view = view;
    const { width, height } = this.#drawing.size;
    const address = new URL(this.#map.dataset.everywhere ?? "", location.href);
    address.searchParams.set("area", areaText(areaOf(view, width, height)));
    this.#again.href = address.href;
    this.#again.hidden = false;
    this.#draw();
  }

  #draw(): void {
    cancelAnimationFrame(this.#drawn);
    this.#drawn = requestAnimationFrame(() => {
      this.#drawing.draw(this.#view, this.#places);
      for (const button of this.#map.querySelectorAll<HTMLButtonElement>("[data-zoom] > button"))
        button.ariaDisabled = `${clampSpan(this.#view.span * stepOf(button)) === this.#view.span}`;
    });
  }

  #press(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest("button");
    if (button) this.zoom(stepOf(button));
    const pin = target?.closest<HTMLAnchorElement>("[data-pin]");
    if (!pin) return;
    event.preventDefault();
    const places = this.#drawing.placesOf(pin);
    const clusterView = viewOf(places, 0.25);
    if (clusterView && places.length > 1 && clusterView.span < this.#view.span * 0.9) this.#see(clusterView);
    else if (places[0]) void this.#lead(pin.hash);
  }

  /**
   * Scrolls to a result card and focuses it. If the list is virtualized, first scrolls to the card's position so that
   * the list renders the card.
   */
  async #lead(hash: string): Promise<void> {
    const find = () => document.getElementById(hash.slice(1));
    let card = find();
    if (!card) {
      const list = this.#host.querySelector("[data-rows]");
      const first = this.#places[0]?.number ?? 1;
      const position = (Number(/\d+$/.exec(hash)) - first) / Math.max(1, this.#places.length);
      const { top = 0, height = 0 } = list?.getBoundingClientRect() ?? {};
      scrollBy({ top: top + height * position - innerHeight / 2, behavior: "instant" });
      for (let frames = 0; frames < 30 && !card; frames++) {
        await new Promise(requestAnimationFrame);
        card = find();
      }
    }
    if (!card) return;
    this.#card?.removeAttribute("data-current");
    this.#card = card;
    card.dataset.current = "";
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    card.scrollIntoView({ block: "center", behavior: calm ? "instant" : "smooth" });
    const title = card.querySelector<HTMLElement>("h2 a") ?? card.querySelector("h2");
    // A heading without a `tabindex` attribute is not focusable.
    if (title && title.tabIndex < 0) title.tabIndex = -1;
    title?.focus({ preventScroll: true });
    this.#drawing.mark(numberOf(card));
  }

  /**
   * When the visitor hovers over or focuses a card, highlights the corresponding pin. When the visitor hovers over a
   * pin, highlights the corresponding cards.
   */
  #followCards(): void {
    const markPin = ({ target }: Event) => {
      if (!(target instanceof Element) || this.#map.contains(target)) return;
      const card = target.closest<HTMLElement>(CARD);
      this.#drawing.mark(card && numberOf(card));
    };
    this.#host.addEventListener("pointerover", markPin);
    this.#host.addEventListener("focusin", markPin);
    // The visitor might have hovered over or focused a card before this script loaded.
    const activeCard = this.#host.querySelector<HTMLElement>(`:is(${CARD}):is(:hover, :focus-within)`);
    this.#drawing.mark(activeCard && numberOf(activeCard));
    this.#map.addEventListener("pointerover", ({ target }) => {
      const pin = target instanceof Element ? target.closest("[data-pin]") : null;
      const pinNumbers = new Set((pin ? this.#drawing.placesOf(pin) : []).map(({ number }) => number));
      for (const card of this.#host.querySelectorAll<HTMLElement>(CARD))
        card.toggleAttribute("data-pointed", pinNumbers.has(numberOf(card)));
    });
  }

  /**
   * Replaces the results on the map or adds the next results of the same search. If `state` is null, removes all
   * results. Keyboard focus stays on the map.
   */
  show(state: MapState | null): void {
    const {
      allResultsHref: everywhere = this.#map.dataset.everywhere ?? "",
      area = "",
      places = [],
      isMore = false,
      view,
    } = state ?? {};
    const requested = new URL(this.#again.href).searchParams.get("area") ?? "";
    this.#places = isMore ? mergeResults(this.#places, places) : places;
    if (!isMore) {
      if (view && (!area || area !== requested)) this.#view = view;
      Object.assign(this.#map.dataset, { everywhere, area });
      this.#searched();
    }
    this.#draw();
  }

  /** Hides the "Search this area" button after a search. */
  #searched(): void {
    const focused = document.activeElement === this.#again;
    this.#again.hidden = true;
    if (focused) this.#map.focus({ preventScroll: true });
  }
}

const stepOf = ({ value }: HTMLButtonElement): number => (value === "in" ? 0.5 : 2);
const numberOf = ({ id }: HTMLElement): number => Number(/\d+$/.exec(id));

/** Merges two lists of locations and sorts them by number. Keeps one location per number. */
function mergeResults(previous: readonly MapResult[], added: readonly MapResult[]): MapResult[] {
  const all = new Map([...previous, ...added].map((place) => [place.number, place]));
  return [...all.values()].sort((a, b) => a.number - b.number);
}
