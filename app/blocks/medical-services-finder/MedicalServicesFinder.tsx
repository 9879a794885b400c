import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { Promotions } from "../../care/Promotions.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { AuthoredIcon } from "../../fields/AuthoredIcon.tsx";
import { linkProps, NewWindow } from "../../fields/FieldLink.tsx";
import { FieldPicture } from "../../fields/FieldPicture.tsx";
import { Enhance } from "../../islands/Enhance.tsx";
import { Island } from "../../islands/Island.tsx";
import { CrisisPart } from "../../search/CrisisHelp.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { Places, ResultStatus } from "../../search/ResultList.tsx";
import { from, viewport } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { SkeletonProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import type { finder } from "./finder.enhance.ts";
import { PreviewPart, PreviewShell } from "./Preview.tsx";
import { phrases } from "./phrases.ts";
import { SearchBox } from "./SearchBox.island.tsx";
import { ServiceList, skeletonGrid } from "./ServiceList.tsx";
import { type FoundServices, finderParams } from "./search.ts";

type Fields = ViewProps<typeof fieldSet>["fields"];

const hero = css`
  position: relative;
  padding-block: clamp(2rem, 1.4rem + 2.4vw, 4rem) var(--space-6);
`;

/* The band's own color lies over the picture, so that the words read on whatever an author chose. */
const backdrop = css`
  position: absolute;
  inset: 0;
  overflow: clip;

  &::after {
    content: "";
    position: absolute;
    inset: 0;
    background: color-mix(in srgb, var(--color-background) 88%, transparent);

    @media ${viewport.wide} {
      background: linear-gradient(
        to right,
        var(--color-background) 45%,
        color-mix(in srgb, var(--color-background) 35%, transparent)
      );
    }
  }

  &[data-align="center"]::after {
    background: color-mix(in srgb, var(--color-background) 88%, transparent);
  }
`;

const words = css`
  position: relative;
  display: grid;
  gap: var(--space-4);

  & > * {
    inline-size: 100%;
    max-inline-size: 48rem;
  }

  &[data-align="center"] {
    justify-items: center;
    text-align: center;
  }
`;

const lead = css`
  font-size: var(--text-l);
`;

const form = css`
  display: grid;
  gap: var(--space-3);
  text-align: start;

  @media ${from(600)} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
  }
`;

const featured = css`
  max-inline-size: none;

  & > h2 {
    margin-block-end: var(--space-3);
    font: 700 var(--text-s) / 1.4 var(--font-text);
    letter-spacing: 0;
  }

  & a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.75rem;
    padding: 0.3rem 1rem;
    border: 1px solid var(--color-border);
    border-radius: var(--radius-button);
    font-weight: 700;
    font-size: var(--text-s);
    text-decoration: none;
    background: var(--color-surface);
  }

  & a:hover {
    border-color: currentColor;
  }
`;

const featuredList = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);

  [data-align="center"] & {
    justify-content: center;
  }
`;

const main = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0 var(--space-7);
  padding-block: var(--space-5) var(--section-space);

  @media ${viewport.wide} {
    &:has(> aside) {
      grid-template-columns: minmax(0, 1fr) minmax(0, 20rem);
    }
  }
`;

const beside = css`
  @media ${viewport.narrow} {
    margin-block-start: var(--space-6);
  }
`;

export function MedicalServicesFinder({ fields, page, data }: ViewProps<typeof fieldSet, FoundServices>) {
  const { banners } = data;
  return (
    <Enhance<typeof finder> name="medical-services-finder/finder" wake="idle">
      <div>
        <Hero fields={fields}>
          <CrisisPart text={data.searchText} language={page.language} />
          {fields.heading && <Heading level={1}>{fields.heading}</Heading>}
          {fields.subCopy && <p className={lead}>{fields.subCopy}</p>}
          <Filter fields={fields} page={page} searchText={data.searchText} />
          <Featured fields={fields} page={page} />
        </Hero>
        <div className="container">
          <ResultStatus searching={page.t(searchPhrases.Searching)} />
          <PreviewPart found={data} fields={fields} page={page} />
          <div className={main}>
            <ServiceList found={data} page={page} />
            {banners.length > 0 && (
              <aside className={beside}>
                <Promotions banners={banners} page={page} />
              </aside>
            )}
          </div>
        </div>
        <PreviewShell fields={fields} page={page} />
      </div>
    </Enhance>
  );
}

function Hero({ fields, children }: { fields: Fields; children: ReactNode }) {
  const { imageUrl, lightText, textAlignLeft } = fields;
  const align = textAlignLeft ? "left" : "center";
  return (
    <div className={hero} data-tone={lightText ? "deep" : "sand"}>
      {imageUrl && (
        <div className={backdrop} data-align={align}>
          <FieldPicture image={imageUrl} fit="cover" size="hero" eager decorative />
        </div>
      )}
      <div className={`container ${words}`} data-align={align}>
        {children}
      </div>
    </div>
  );
}

const Filter = ({ fields, page: { t }, searchText }: { fields: Fields; page: PageContext; searchText: string }) => (
  <search>
    <form className={form}>
      <Island
        name="medical-services-finder/SearchBox"
        wake="interaction"
        component={SearchBox}
        props={{
          label: t(phrases.FilterServices),
          placeholder: fields.filterPlaceholderText,
          defaultValue: searchText,
          announcement: t(searchPhrases.Suggestions),
          clear: { label: t(searchPhrases.SearchClear), href: finderParams.address({}) },
        }}
      />
      <Button type="submit">{t(searchPhrases.Search)}</Button>
    </form>
  </search>
);

/** The few that most come for; one without name or link is left out. */
function Featured({ fields, page }: { fields: Fields; page: PageContext }) {
  const services = fields.featuredServices.filter(({ name, link }) => name && link && link.href !== "#");
  if (services.length === 0) return null;
  const heading = fields.featuredServicesHeading || page.t(phrases.FeaturedServices);
  return (
    <div className={featured}>
      <h2>{heading}</h2>
      <ul className={featuredList}>
        {services.map(({ id, name, icon, link }) => (
          <li key={id || name}>
            {link && (
              <a {...linkProps(link)}>
                {icon && <AuthoredIcon icon={icon} size={22} decorative />}
                {name}
                <NewWindow link={link} page={page} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const bone = css`
  block-size: 4rem;
`;
const box = css`
  block-size: 3.25rem;
`;

/** Heading and box, and places for services. */
export const FinderSkeleton = ({ fields }: SkeletonProps<typeof fieldSet>) => (
  <div>
    <Hero fields={fields}>
      {fields.heading && (
        <Heading level={2} size="xl">
          {fields.heading}
        </Heading>
      )}
      {fields.subCopy && <p className={lead}>{fields.subCopy}</p>}
      <Skeleton className={box} />
    </Hero>
    <div className={`container ${main}`}>
      <div className={skeletonGrid}>
        <Places of={<Skeleton className={bone} />} count={12} />
      </div>
    </div>
  </div>
);
