import type { Image } from "../fields/types.ts";

/**
 * An icon that an author selected in the CMS. The Worker inlines SVG icons. In islands, and if the Worker cannot fetch
 * the SVG, the icon is an `<img>`. The prop `size` is the size of the icon in CSS pixels.
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
