import type { Image } from "../fields/types.ts";

/**
 * An icon that an author chose. The server puts a drawing (SVG) into the page itself (LY-08); until then, when the
 * drawing cannot be had, and in islands, it is a picture. `size` is CSS pixels.
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
