import { css } from "@linaria/core";
import { Icon } from "./icons/Icon.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

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
  display: inline-flex;
  color: var(--color-accent);
`;

const slot = css`
  position: relative;
  display: grid;

  & > * + * {
    position: absolute;
    inset: 0;
  }
`;

/** How star number `index` (from 0) is drawn: full from three quarters up, half from one quarter. */
export function starFill(value: number, index: number): "full" | "half" | "none" {
  const rest = value - index;
  if (rest >= 0.75) return "full";
  return rest >= 0.25 ? "half" : "none";
}

/**
 * Stars with their figure, rounded to one decimal (PR-01).
 * @param value 0 to 5
 * @param label what screen readers hear; `{n}` stands for the figure
 */
export function Rating({ value, label = "Rated {n} out of 5" }: { value: number; label?: string }) {
  const figure = Math.min(5, Math.max(0, value)).toFixed(1);
  return (
    <span className={rating}>
      <span className={stars} aria-hidden="true">
        {[0, 1, 2, 3, 4].map((index) => {
          const fill = starFill(value, index);
          return (
            <span className={slot} key={index}>
              <Icon name="star" size={18} filled={fill === "full"} />
              {fill === "half" && <Icon name="star-half" size={18} filled />}
            </span>
          );
        })}
      </span>
      <span aria-hidden="true">{figure}</span>
      <VisuallyHidden>{label.replace("{n}", figure)}</VisuallyHidden>
    </span>
  );
}
