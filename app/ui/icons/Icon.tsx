import { css } from "@linaria/core";
import { type IconName, iconPaths } from "./paths.ts";

const icon = css`
  flex: none;
  display: inline-block;
  vertical-align: -0.2em;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;

  &[data-filled] {
    fill: currentColor;
  }
`;

/**
 * Renders a decorative icon in the text color. The text next to the icon must convey the icon's meaning.
 * @param size width and height in CSS pixels at the default text size; the icon scales with the text
 */
export function Icon({ name, size = 24, filled }: { name: IconName; size?: number; filled?: boolean }) {
  const scaledSize = `${size / 16}rem`;
  return (
    <svg
      className={icon}
      viewBox="0 0 24 24"
      width={scaledSize}
      height={scaledSize}
      aria-hidden="true"
      data-filled={filled || undefined}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
