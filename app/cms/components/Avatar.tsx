import { css } from "@linaria/core";
import type { CSSProperties } from "react";
import { PROFILE_COLORS } from "../../../lib/constants.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import type { Image } from "../fields/types.ts";
import { FieldPicture } from "./FieldPicture.tsx";

const avatar = css`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: var(--avatar-size);
  aspect-ratio: 1;
  overflow: clip;
  border: max(3px, calc(var(--avatar-size) / 32)) solid var(--avatar-border);
  border-radius: 50%;
  color: var(--color-on-tint);
  background: var(--color-tint);
`;

interface AvatarProps {
  image: Image | null;
  /** Color of the ring around the portrait as `#rrggbb`, or "" for the default color. */
  border: string;
}

/**
 * Renders a round portrait. `--avatar-size` sets the size of the portrait, including the ring. If the person has no
 * image, the component renders a silhouette.
 */
export function Avatar({ image, border }: AvatarProps) {
  return (
    <span className={avatar} style={{ "--avatar-border": border || PROFILE_COLORS.avatarBorder } as CSSProperties}>
      {image ? <FieldPicture image={image} fit="cover" /> : <Icon name="user" size={40} />}
    </span>
  );
}
