import { css } from "@linaria/core";
import { DOCTORS } from "../../../lib/cms/paths.ts";
import { providerSearchPhrases } from "../../care/provider-search/phrases.ts";
import { SearchLocation } from "../../care/provider-search/SearchLocation.tsx";
import { visitorLocationPhrases } from "../../care/visitor-location/phrases.ts";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import type { Link } from "../../cms/fields/types.ts";
import type { PageContext } from "../../context/page-context.ts";
import { siteLink } from "../../context/site-link.ts";
import { Island } from "../../islands/Island.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { viewport } from "../../theme/viewport.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import type { ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { HeroSearch } from "./Search.island.tsx";

const frame = css`
  position: relative;
  display: grid;
  align-items: center;
  padding-block: var(--section-space);

  @media ${viewport.wide} {
    &:has(> figure) {
      min-block-size: 32rem;
    }
  }
`;

const picture = css`
  position: absolute;
  inset: 0;
  overflow: clip;
`;

/* The text has a background color so that it is readable over any picture. */
const textPanel = css`
  position: relative;
  inline-size: 100%;

  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
    max-inline-size: 44rem;
    padding: clamp(1.25rem, 1rem + 2vw, 2.5rem);
    border-radius: var(--radius-l);
    overflow-wrap: anywhere;
    background: var(--color-surface);
    box-shadow: var(--shadow-m);
  }
`;

/**
 * Returns the search form's target URL: the link from the CMS, the site's external doctor search, or the site's own
 * doctor search. CMS links to other hosts are ignored because the content security policy does not allow forms to
 * submit to other hosts.
 */
function searchOf(link: Link | null, page: PageContext): { target: string; leaves?: true } {
  const base = page.doctorSearch?.base;
  const siteSearch = { target: siteLink(page, DOCTORS).href };
  const href = link && link.href !== "#" ? link.href : base;
  if (!href) return siteSearch;
  if (href === base) return { target: href, leaves: true };
  if (href.startsWith("/")) return { target: href };
  const originOf = (address = "") => (URL.canParse(address) ? new URL(address).origin : null);
  const isExternalSearch = originOf(href) !== null && originOf(href) === originOf(base);
  return isExternalSearch ? { target: href, leaves: true } : siteSearch;
}

export function ProviderSearchHero({ fields, page }: ViewProps<typeof fieldSet>) {
  const { headline, backgroundImage, placeholderText, doctorSearch } = fields;
  if (!headline && !backgroundImage && !page.editing) return null;
  return (
    <section className={frame} data-tone="soft">
      {backgroundImage && (
        <figure className={picture}>
          <FieldPicture image={backgroundImage} fit="cover" size="hero" position="50% 100%" eager />
        </figure>
      )}
      <div className={`container ${textPanel}`}>
        <div>
          {headline && <PageTitle page={page}>{headline}</PageTitle>}
          <Island
            name="provider-search-hero/Search"
            hydrate="interaction"
            component={HeroSearch}
            page={page}
            needs={{ phrases: [providerSearchPhrases, visitorLocationPhrases, searchPhrases] }}
            props={{ ...searchOf(doctorSearch, page), placeholder: placeholderText }}
          />
          <SearchLocation page={page} />
        </div>
      </div>
    </section>
  );
}
