import { css } from "@linaria/core";
import { fillText } from "../../lib/cms/language.ts";
import { ratingText } from "../../lib/text/text.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";

const rating = css`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.45em;
  font-size: var(--text-s);
  font-weight: 700;
  font-variant-numeric: tabular-nums;
`;

const stars = css`
  inline-size: 5.625em;
  block-size: 1.125em;
  color: var(--color-accent);
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linejoin: round;
`;

/* SVG path of a star, 24 units wide. The path ends at the start of the next star. */
const STAR = "l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1-5.4-3-5.4 3 1.1-6.1-4.5-4.2 6.1-.8Zm24 0";
const HALF = "v13.7l-5.4 3 1.1-6.1-4.5-4.2 6.1-.8Z";
const shapes = { full: STAR, half: HALF, none: "" };

/**
 * Returns the fill level of a star. `index` is the star's zero-based position. A star is full if its share of the
 * rating is at least 0.75, and half full if its share is at least 0.25.
 */
export function starFill(value: number, index: number): "full" | "half" | "none" {
  const filledShare = value - index;
  if (filledShare >= 0.75) return "full";
  return filledShare >= 0.25 ? "half" : "none";
}

/**
 * Renders a rating as stars and as a number, rounded to one decimal place.
 * @param value rating from 0 to 5
 * @param label screen reader text, with the placeholder `{n}` for the rating
 */
export function Rating({ value, label }: { value: number; label: string }) {
  const number = ratingText(Math.min(5, Math.max(0, value))) ?? "";
  return (
    <span className={rating}>
      <svg className={stars} viewBox="0 0 120 24" aria-hidden="true">
        <path fill="none" d={`M12 3.2${STAR.repeat(5)}`} />
        <path
          fill="currentColor"
          d={`M12 3.2${[0, 1, 2, 3, 4].map((index) => shapes[starFill(value, index)]).join("")}`}
        />
      </svg>
      <span aria-hidden="true">{number}</span>
      <VisuallyHidden>{fillText(label, { n: number })}</VisuallyHidden>
    </span>
  );
}
