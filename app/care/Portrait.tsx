import { css } from "@linaria/core";
import { pictureUrl } from "../../lib/cms/media.ts";
import { classNames } from "../ui/class-names.ts";
import { Thumbnail } from "../ui/Thumbnail.tsx";

const round = css`
  border-radius: 50%;
`;

interface PortraitProps {
  photo: string | null | undefined;
  /** External hosts from which photos may load. */
  pictureHosts: readonly string[] | undefined;
  /** Size of the photo and the placeholder in CSS pixels. */
  size: number;
  iconSize: number;
  /** Whether to load the photo lazily, for content below the first screen. */
  lazy?: boolean;
  /** CSS class that sets the displayed size of the photo. */
  className: string;
}

/**
 * A round photo of a provider. If the photo is missing or fails to load, the component shows a placeholder. The photo
 * is decorative, because the name of the provider is next to it.
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
      className={classNames(round, className)}
    />
  );
}
