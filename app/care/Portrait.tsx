import { css } from "@linaria/core";
import { pictureUrl } from "../../lib/cms/media.ts";
import { classNames } from "../ui/class-names.ts";
import { Thumbnail } from "../ui/Thumbnail.tsx";

const circle = css`
  border-radius: 50%;
`;

interface PortraitProps {
  photo: string | null | undefined;
  /** External hosts that are allowed as photo sources. */
  pictureHosts: readonly string[] | undefined;
  /** Size of the photo or placeholder in CSS pixels. */
  size: number;
  iconSize: number;
  /** Whether to lazy-load the photo. Set to true for photos that are initially off-screen. */
  lazy?: boolean;
  /** CSS class that sets the photo's displayed size. */
  className: string;
}

/**
 * Renders a round photo of a provider. Renders a placeholder if there is no photo or the photo fails to load. The photo
 * is decorative because the provider's name is next to it.
 */
export function Portrait({ photo, pictureHosts, size, iconSize, lazy, className }: PortraitProps) {
  return (
    <Thumbnail
      picture={pictureUrl(photo, pictureHosts, { width: size, height: size })}
      width={size}
      height={size}
      icon="user"
      iconSize={iconSize}
      lazy={lazy}
      className={classNames(circle, className)}
    />
  );
}
