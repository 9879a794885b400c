import { css } from "@linaria/core";
import { faceOf } from "../theme/style-option.ts";

const face = css`
  display: block;
  flex: none;
  inline-size: 4.5rem;
  block-size: 4.5rem;
`;

/**
 * Renders the face image that an author selected for a block on a children's health page. Renders nothing in themes
 * other than the children's theme.
 */
export function Face({ styleOption, theme }: { styleOption: string; theme: string }) {
  const index = faceOf(styleOption, theme);
  if (index === null) return null;
  return (
    <img
      className={face}
      src={`/sc10media/face${index}.svg`}
      alt=""
      width={72}
      height={72}
      loading="lazy"
      decoding="async"
    />
  );
}
