import { css } from "@linaria/core";
import { pictureSet } from "../../lib/cms/media.ts";
import { viewport } from "../theme/viewport.ts";
import { classNames } from "./class-names.ts";

const picture = css`
  display: block;
  inline-size: 100%;
  block-size: auto;
  background: var(--color-tint);

  &[data-fit] {
    block-size: 100%;
  }

  &[data-fit="cover"] {
    object-fit: cover;
  }

  &[data-fit="contain"] {
    object-fit: contain;
    background: none;
  }
`;

interface PictureProps {
  src: string;
  /** Alternative text, or empty for decorative images. */
  alt: string;
  /**
   * Width of the image file in pixels. The browser uses width and height to reserve space with the correct aspect
   * ratio.
   */
  width: number;
  height: number;
  /** Whether and how the image fills its container, which must have an explicit size. */
  fit?: "cover" | "contain";
  /** Value of the CSS property `object-position` for a cropped image. */
  position?: string;
  /** Whether to load the image immediately and with high priority, for images on the first screen. */
  eager?: boolean;
  /** Displayed width of the image as a `sizes` attribute; default: the window width. */
  sizes?: string | undefined;
  /** An alternative image file for narrow screens (below 905 px). */
  narrow?: { src: string; width: number; height: number };
  className?: string;
}

/** A responsive image that causes no layout shift. */
export function Picture({
  src,
  alt,
  width,
  height,
  fit,
  position,
  eager,
  sizes = "100vw",
  narrow,
  className,
}: PictureProps) {
  const set = pictureSet(src, width);
  const narrowSet = narrow && pictureSet(narrow.src, narrow.width);
  const img = (
    <img
      className={classNames(picture, className)}
      src={src}
      srcSet={set}
      // For a lazy image, browsers that support `auto` use the layout width. All other browsers use the fallback value.
      sizes={set && (eager ? sizes : `auto, ${sizes}`)}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding={eager ? undefined : "async"}
      data-fit={fit}
      style={position ? { objectPosition: position } : undefined}
    />
  );
  if (!narrow) return img;
  return (
    <picture>
      <source
        media={viewport.narrow}
        srcSet={narrowSet ?? narrow.src}
        sizes={narrowSet && "100vw"}
        width={narrow.width}
        height={narrow.height}
      />
      {img}
    </picture>
  );
}
