import { css } from "@linaria/core";
import type { PageContext } from "../../context/page-context.ts";
import { Face } from "../../ui/Face.tsx";
import type { Link } from "../fields/types.ts";
import { showsCta } from "./Cta.tsx";
import { FieldTextLink } from "./FieldLink.tsx";

const aside = css`
  display: flex;
  align-items: center;
  gap: var(--space-5);

  &:empty {
    display: none;
  }
`;

interface HeadingAsideProps {
  fields: { ctaLink: Link | null; ctaLinkText: string; styleOption: string };
  page: PageContext;
}

/** Renders a link and a face image next to a card row's heading. */
export const HeadingAside = ({ fields: { ctaLink, ctaLinkText, styleOption }, page }: HeadingAsideProps) => (
  <div className={aside}>
    {showsCta(ctaLink, ctaLinkText, page) && <FieldTextLink link={ctaLink} text={ctaLinkText} page={page} />}
    <Face styleOption={styleOption} theme={page.theme} />
  </div>
);
