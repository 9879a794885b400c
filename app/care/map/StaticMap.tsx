import { css } from "@linaria/core";
import { clustersOf, type MapResult, namedTowns, pinText } from "../../../lib/maps/map-pins.ts";
import type { MapView, Point } from "../../../lib/maps/map-view.ts";
import { BASE_MAP } from "./base-map.ts";
import { landmarks } from "./towns.ts";

/*
 * The map has fixed colors in all themes and with forced colors. The map is hidden from screen readers, because the
 * list contains the same information.
 */
const frame = css`
  position: relative;
  overflow: clip;
  contain: strict;
  container-type: size;
  inline-size: 100%;
  block-size: 100%;
  color: #3c3523;
  background: #f2ebde;
  forced-color-adjust: none;

  & > :is(img, svg) {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    max-inline-size: none;
  }

  /* Lazy loading: the map must not delay the first paint. */
  & > img {
    animation: map-drawing 1ms 400ms backwards;
  }

  @keyframes map-drawing {
    from {
      display: none;
    }
  }

  & > div {
    position: absolute;
    inset: 0;
    margin: auto;
    inline-size: min(100cqw, 100cqh);
    block-size: min(100cqw, 100cqh);
  }

  & [data-town],
  & [data-pin] {
    position: absolute;
    translate: -50% -50%;
    white-space: nowrap;
  }

  & [data-town] {
    translate: -50% 0.125rem;
    font-size: 0.8125rem;
    font-weight: 600;
    line-height: 1.5;
    color: #5b5138;
    text-shadow:
      0 0 2px #fffdf8,
      0 0 3px #fffdf8,
      0 0 4px #fffdf8;
    pointer-events: none;
  }

  & [data-pin] {
    display: grid;
    place-items: center;
    min-inline-size: 1.875rem;
    min-block-size: 1.875rem;
    padding-inline: 0.5rem;
    border: 2px solid #fff;
    border-radius: 1rem;
    font-size: var(--text-xs);
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    line-height: 1;
    text-decoration: none;
    color: #fff;
    background: var(--color-link);
    box-shadow: 0 1px 4px rgb(16 52 56 / 0.4);
    transition: background-color var(--duration-fast);
  }

  /* Enlarges the touch target to 44 px. */
  & a[data-pin]::after {
    content: "";
    position: absolute;
    inset: -0.5625rem;
  }

  & [data-pin]:is(:hover, [data-current]) {
    z-index: 1;
    background: var(--color-action);
    outline: 2px solid var(--color-action);
    outline-offset: 1px;
  }

  /* The pin of a map with a single location. */
  & [data-pin=""] {
    min-inline-size: 1.5rem;
    min-block-size: 1.5rem;
    padding: 0;
    background: radial-gradient(#fff 0.25rem, var(--color-action) 0.3rem);
  }
`;

const credit = css`
  position: absolute;
  inset-block-end: 0;
  inset-inline-end: 0;
  padding: 0 0.375rem;
  font-size: 0.6875rem;
  line-height: 1.5;
  color: #5b5138;
  background: rgb(255 253 248 / 0.75);
`;

/**
 * Map width, in CSS pixels, that the server assumes when positioning labels and pins. If the map has a different width,
 * CSS scales the positions.
 */
const SIZE = 420;
const MAX_TOWNS = 7;

const percent = (value: number) => `${Math.round(value * 1000) / 10}%`;
const rounded = (value: number) => Math.round(value * 10) / 10;

/**
 * Returns the base map's URL with a fragment that selects the visible part of the SVG. Browsers do not send URL
 * fragments to the server.
 */
const baseMapUrl = ({ x, y, span }: MapView): string =>
  `${BASE_MAP}#svgView(viewBox(${rounded(x - span / 2)},${rounded(y - span / 2)},${rounded(span)},${rounded(span)}))`;

interface StaticMapProps {
  view: MapView;
  places: readonly MapResult[];
  /** Returns the URL that a map pin links to. If undefined, pins have neither a link nor a number. */
  href?: (number: number) => string;
}

/** Renders a square, static SVG map with town names and pins, which works without JavaScript. */
export function StaticMap({ view, places, href }: StaticMapProps) {
  const unit = view.span / SIZE;
  const toPixel = ({ x, y }: Point): Point => ({
    x: (x - view.x) / unit + SIZE / 2,
    y: (y - view.y) / unit + SIZE / 2,
  });
  const positionOf = (point: Point) => {
    const { x, y } = toPixel(point);
    return { left: percent(x / SIZE), top: percent(y / SIZE) };
  };
  const clusters = clustersOf(places, unit);
  const size = { width: SIZE, height: SIZE, most: MAX_TOWNS };
  return (
    <div className={frame} data-frame aria-hidden="true">
      <img src={baseMapUrl(view)} alt="" width={SIZE} height={SIZE} loading="lazy" decoding="async" />
      <div>
        {namedTowns(landmarks, size, clusters, toPixel).map((town) => (
          <span
            key={`${town.name} ${town.x}`}
            data-town=""
            style={{ ...positionOf(town), ...(town.lower && { marginBlockStart: town.lower }) }}
          >
            {town.name}
          </span>
        ))}
        {clusters.map((cluster) => {
          const [first] = cluster.places;
          const key = first!.number;
          const text = pinText(cluster.places.map(({ number }) => number));
          return href ? (
            <a key={key} href={href(key)} tabIndex={-1} data-pin={text} style={positionOf(cluster)}>
              {text}
            </a>
          ) : (
            <span key={key} data-pin="" style={positionOf(cluster)} />
          );
        })}
      </div>
      <small className={credit}>Natural Earth, GeoNames</small>
    </div>
  );
}
