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
  /** Alternative text. Empty for decorative images. */
  alt: string;
  /**
   * Width of the image file in pixels. The browser uses `width` and `height` to reserve space with the correct aspect
   * ratio.
   */
  width: number;
  height: number;
  /**
   * How the image fills its container, which must have an explicit size. By default, the image keeps its aspect ratio.
   */
  fit?: "cover" | "contain";
  /** Value of the CSS `object-position` property for a cropped image. */
  position?: string;
  /**
   * Whether to load the image immediately and with high priority. Use for images that are visible without scrolling.
   */
  eager?: boolean;
  /** Whether the image is never larger than `width`. */
  natural?: boolean | undefined;
  /** Value of the `sizes` attribute, which specifies the image's displayed width; default: the viewport width. */
  sizes?: string | undefined;
  /** Alternative image file for narrow screens (below 905 px). */
  narrow?: { src: string; width: number; height: number };
  className?: string;
}

/** Renders a responsive image that does not cause a layout shift. */
export function Picture({
  src,
  alt,
  width,
  height,
  fit,
  position,
  eager,
  natural,
  sizes = "100vw",
  narrow,
  className,
}: PictureProps) {
  const srcSet = pictureSet(src, width);
  const narrowSrcSet = narrow && pictureSet(narrow.src, narrow.width);
  const img = (
    <img
      className={classNames(picture, className)}
      src={src}
      srcSet={srcSet}
      // For lazy-loaded images, browsers that support `auto` use the layout width. All other browsers use the fallback
      // value.
      sizes={srcSet && (eager ? sizes : `auto, ${sizes}`)}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding={eager ? undefined : "async"}
      data-fit={fit}
      style={
        position || natural
          ? {
              ...(position && { objectPosition: position }),
              ...(natural && { maxInlineSize: `min(100%, ${width}px)` }),
            }
          : undefined
      }
    />
  );
  if (!narrow) return img;
  return (
    <picture>
      <source
        media={viewport.narrow}
        srcSet={narrowSrcSet ?? narrow.src}
        sizes={narrowSrcSet && "100vw"}
        width={narrow.width}
        height={narrow.height}
      />
      {img}
    </picture>
  );
}
