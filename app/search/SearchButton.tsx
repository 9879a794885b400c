import { css } from "@linaria/core";
import type { PageContext } from "../context/page-context.ts";
import { below, from } from "../theme/viewport.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { visuallyHidden } from "../ui/visually-hidden.ts";
import { searchPhrases } from "./phrases.ts";

const label = css`
  & > svg {
    display: block;
  }

  @media ${below(600)} {
    & > span {
      ${visuallyHidden}
    }
  }

  @media ${from(600)} {
    & > svg {
      display: none;
    }
  }
`;

/** Renders the submit button of a search form. On narrow screens, an icon leaves more space for the text input. */
export const SearchButton = ({ t }: Pick<PageContext, "t">) => (
  <Button type="submit">
    <span className={label}>
      <Icon name="search" size={22} />
      <span>{t(searchPhrases.Search)}</span>
    </span>
  </Button>
);
