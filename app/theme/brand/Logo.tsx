import { css } from "@linaria/core";
import { petals } from "../../../lib/brand/mark.ts";

const logo = css`
  display: inline-flex;
  align-items: center;
  gap: 0.5em;
  font-family: var(--font-display);
  font-size: clamp(1.25rem, 1.1rem + 0.6vw, 1.625rem);
  font-weight: var(--weight-display);
  letter-spacing: var(--tracking-display);
  line-height: 1;
  color: var(--color-heading);

  & svg {
    flex: none;
    inline-size: 1.75em;
    block-size: 1.75em;
  }

  & [data-color="brand"] {
    fill: var(--color-brand);
  }

  & [data-color="brand-soft"] {
    fill: var(--color-brand-soft);
  }

  & [data-color="accent"] {
    fill: var(--color-accent);
  }
`;

/**
 * Renders the logo: the brand mark and the name, in the colors of the surrounding surface. The parent element must
 * provide the link and its label.
 */
export function Logo({ name }: { name: string }) {
  return (
    <span className={logo}>
      <svg viewBox="0 0 48 48" width="44" height="44" aria-hidden="true">
        {petals.map(({ color, path, transform }) => (
          <path key={transform} d={path} transform={transform} data-color={color} />
        ))}
      </svg>
      <span>{name}</span>
    </span>
  );
}
