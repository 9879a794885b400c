import { css } from "@linaria/core";
import type { PromotionBanner } from "../../contracts/promotion.ts";
import { safeHref } from "../../lib/cms/links.ts";
import { AnswerText } from "../cms/components/AnswerText.tsx";
import { fieldPhrases } from "../cms/phrases.ts";
import type { PageContext } from "../context/page-context.ts";
import { siteLink } from "../context/site-link.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { iconName } from "../ui/icons/icon-name.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";

const promotion = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-1) var(--space-4);
  margin-block-end: var(--space-4);
  padding: var(--space-4) var(--space-5);
  border-radius: var(--radius-m);
  color: var(--color-on-tint);
  background: var(--color-tint);
  font-size: var(--text-s);

  /* No advertising below the help for an emergency. */
  body:has([data-crisis]) & {
    display: none;
  }

  @media print {
    display: none;
  }

  & > svg {
    grid-row: span 2;
    align-self: center;
  }

  & > h2 {
    font-size: var(--text-m);
    color: inherit;
  }

  & a {
    font-weight: 700;
    color: inherit;
  }
`;

/** Renders promotions beside search results. Omits promotions that have neither a heading nor a description. */
export const Promotions = ({ banners, page }: { banners: readonly PromotionBanner[]; page: PageContext }) =>
  banners
    .filter(({ heading, description }) => heading || description)
    .map(({ heading, subHeading, summary, description, link, bannerIcon, icon, language }) => {
      const promotionIcon = iconName(bannerIcon || icon || "") ?? "info";
      const href = safeHref(link);
      const promotionLink = href && siteLink(page, href);
      const text = [subHeading, summary, description].filter(Boolean).join(". ");
      return (
        <div className={promotion} key={heading}>
          <Icon name={promotionIcon} size={28} />
          <h2>
            <AnswerText text={heading} language={language} page={page} isName />
          </h2>
          <p>
            <AnswerText text={text} language={language} page={page} />{" "}
            {promotionLink && (
              <a {...promotionLink}>
                {page.t(fieldPhrases.LearnMore)}
                {heading && <VisuallyHidden>: {heading}</VisuallyHidden>}
              </a>
            )}
          </p>
        </div>
      );
    });
