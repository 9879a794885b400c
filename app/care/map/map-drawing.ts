import {
  type Cluster,
  clustersOf,
  type MapResult,
  namedTowns,
  pinText,
  type Town,
} from "../../../lib/maps/map-pins.ts";
import type { MapView, Point } from "../../../lib/maps/map-view.ts";
import { serverHtml } from "../../browser/trusted.ts";

interface RankedTown extends Town {
  people: number;
}

/** Minimum map area per town name, in square pixels, so that larger maps show more town names. */
const MIN_AREA_PER_NAME = 11_000;

/** The base map as inline SVG. */
interface BaseMap {
  svg: SVGSVGElement;
  towns: RankedTown[];
}

/**
 * Fetches the base map's SVG. The static map has already loaded the file, so the response comes from the browser cache.
 */
export async function loadBaseMap(staticImage: HTMLImageElement): Promise<BaseMap> {
  const response = await fetch(staticImage.src.replace(/#.*/, ""));
  if (!response.ok) throw new Error(`fetching the base map failed with status ${response.status}`);
  const text = await response.text();
  const drawing = new DOMParser().parseFromString(serverHtml(text), "image/svg+xml")
    .documentElement as unknown as SVGSVGElement;
  // The `class` attribute contains a town's population in hundreds.
  const towns = [...drawing.querySelectorAll("text")].map((town) => ({
    name: town.textContent ?? "",
    x: Number(town.getAttribute("x")),
    y: Number(town.getAttribute("y")),
    people: Number(town.getAttribute("class")),
  }));
  drawing.querySelector("defs")?.remove();
  return { svg: document.adoptNode(drawing), towns };
}

/** Draws the interactive map in the static map's frame and replaces the static map's pins and town names. */
export class MapDrawing {
  readonly #frame: HTMLElement;
  readonly #layer: HTMLElement;
  readonly #sheet: BaseMap;
  readonly #href: (number: number) => string;
  readonly #names = new Map<string, HTMLElement>();
  #clusters: Cluster[] = [];
  #pins: HTMLAnchorElement[] = [];
  #marked: number | null = null;
  /**
   * Locations and zoom level of the current pins. New pins are created only if the locations or the zoom level changes.
   */
  #made: { places: readonly MapResult[]; span: number } | undefined;

  constructor(frame: HTMLElement, sheet: BaseMap, href: (number: number) => string) {
    this.#frame = frame;
    this.#sheet = sheet;
    this.#href = href;
    this.#layer = frame.querySelector("div")!;
    this.#layer.replaceChildren();
    // The layer fills the map frame because town names and pins are positioned in pixels relative to the frame.
    Object.assign(this.#layer.style, { inlineSize: "100%", blockSize: "100%" });
    frame.querySelector("img")?.replaceWith(sheet.svg);
    frame.style.touchAction = "pan-x pan-y";
  }

  /** Width and height of the map frame in CSS pixels. */
  get size(): { width: number; height: number } {
    return { width: this.#frame.clientWidth, height: this.#frame.clientHeight };
  }

  /** Returns the number of map units per CSS pixel. */
  unit({ span }: MapView): number {
    const { width, height } = this.size;
    return span / Math.max(1, Math.min(width, height));
  }

  draw(view: MapView, places: readonly MapResult[]): void {
    const { width, height } = this.size;
    if (width === 0) return;
    const unit = this.unit(view);
    const [left, top] = [view.x - (width / 2) * unit, view.y - (height / 2) * unit];
    this.#sheet.svg.setAttribute("viewBox", `${left} ${top} ${width * unit} ${height * unit}`);
    const toPixel = ({ x, y }: Point): Point => ({ x: (x - left) / unit, y: (y - top) / unit });
    if (this.#made?.places !== places || this.#made.span !== view.span) {
      this.#made = { places, span: view.span };
      this.#clusters = clustersOf(places, unit);
      this.#pins = this.#clusters.map((cluster) => this.#pin(cluster));
      this.#layer.replaceChildren(...this.#names.values(), ...this.#pins);
      this.mark(this.#marked);
    }
    this.#pins.forEach((pin, index) => {
      placeElement(pin, toPixel(this.#clusters[index]!));
    });
    this.#name(toPixel, view);
  }

  /** Returns the locations that a pin represents. */
  placesOf(pin: Element): readonly MapResult[] {
    return this.#clusters[this.#pins.indexOf(pin as HTMLAnchorElement)]?.places ?? [];
  }

  /** Highlights a search result's pin or removes the highlight. */
  mark(number: number | null): void {
    this.#marked = number;
    this.#pins.forEach((pin, index) => {
      const { places } = this.#clusters[index]!;
      pin.toggleAttribute(
        "data-current",
        places.some((place) => place.number === number),
      );
    });
  }

  #pin({ places }: Cluster): HTMLAnchorElement {
    const pin = document.createElement("a");
    pin.href = this.#href(places[0]!.number);
    pin.tabIndex = -1;
    pin.dataset.pin = pinText(places.map(({ number }) => number));
    pin.textContent = pin.dataset.pin;
    return pin;
  }

  /** Shows the names of the largest visible towns. The higher the zoom level, the more names the map shows. */
  #name(toPixel: (point: Point) => Point, { span }: MapView): void {
    const { width, height } = this.size;
    const large = this.#sheet.towns.filter(({ people }) => people > span / 40);
    const maxNames = Math.round((width * height) / MIN_AREA_PER_NAME);
    const townsByKey = new Map(
      namedTowns(large, { width, height, most: maxNames }, this.#clusters, toPixel).map((town) => [
        `${town.name} ${town.x}`,
        town,
      ]),
    );
    for (const [key, element] of this.#names) {
      if (townsByKey.has(key)) continue;
      element.remove();
      this.#names.delete(key);
    }
    for (const [key, town] of townsByKey) {
      let element = this.#names.get(key);
      if (!element) {
        element = document.createElement("span");
        element.dataset.town = "";
        element.textContent = town.name;
        this.#names.set(key, element);
        this.#layer.insertBefore(element, this.#layer.firstChild);
      }
      placeElement(element, toPixel(town));
      element.style.marginBlockStart = `${town.lower}px`;
    }
  }
}

function placeElement(element: HTMLElement, { x, y }: Point): void {
  element.style.left = `${x.toFixed(1)}px`;
  element.style.top = `${y.toFixed(1)}px`;
}
