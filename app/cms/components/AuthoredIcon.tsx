import type { Image } from "../fields/types.ts";

/**
 * Renders an icon that an author selected in the CMS. The Worker inlines SVG icons. In islands, or if the Worker cannot
 * fetch the SVG, the component renders an `<img>`. `size` is the icon size in CSS pixels at the default text size; inline
 * SVG icons scale with the text.
 */
export function AuthoredIcon({
  icon,
  size,
  className,
  decorative,
}: {
  icon: Image;
  size: number;
  className?: string;
  decorative?: boolean;
}) {
  return (
    <img
      data-icon=""
      className={className}
      src={icon.src}
      alt={decorative ? "" : icon.alt}
      width={size}
      height={size}
      loading="lazy"
    />
  );
}
