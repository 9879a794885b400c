import { css } from "@linaria/core";
import { classNames } from "./class-names.ts";
import { Icon } from "./icons/Icon.tsx";
import type { IconName } from "./icons/paths.ts";

/* The picture covers the icon, which remains visible if the picture fails to load. */
const frame = css`
  position: relative;
  display: grid;
  place-items: center;
  overflow: clip;
  color: var(--color-on-tint);
  background: var(--color-tint);

  /* Chromium shows its broken-image icon if inline-size or block-size is not auto. */
  & > img {
    position: absolute;
    inset: 0;
    inline-size: auto;
    min-inline-size: 100%;
    max-inline-size: 100%;
    block-size: auto;
    min-block-size: 100%;
    max-block-size: 100%;
    object-fit: cover;
  }
`;

interface ThumbnailProps {
  /** Image URL, or null if there is no image. */
  picture: string | null;
  /** Width of the image in CSS pixels. */
  width: number;
  height: number;
  icon: IconName;
  iconSize: number;
  /** Whether to defer loading the image until it is near the viewport. */
  lazy?: boolean | undefined;
  /** CSS class that sets the displayed size and the corner radius. */
  className: string;
}

/**
 * Renders a decorative thumbnail next to a name. If there is no image or the image fails to load, an icon is visible
 * instead.
 */
export function Thumbnail({ picture, width, height, icon, iconSize, lazy, className }: ThumbnailProps) {
  return (
    <span className={classNames(frame, className)}>
      <Icon name={icon} size={iconSize} />
      {picture && (
        <img src={picture} alt="" width={width} height={height} {...(lazy && { loading: "lazy", decoding: "async" })} />
      )}
    </span>
  );
}
