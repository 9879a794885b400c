import { css } from "@linaria/core";
import { SERVICE_STEPS } from "../../../lib/display/cards.ts";
import { Promotions } from "../../care/Promotions.tsx";
import { AuthoredIcon } from "../../cms/components/AuthoredIcon.tsx";
import { carouselLabels } from "../../cms/components/carousel-labels.ts";
import { linkProps, NewWindow } from "../../cms/components/FieldLink.tsx";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { Island } from "../../islands/Island.tsx";
import { CrisisHelp } from "../../search/CrisisHelp.tsx";
import { Places } from "../../search/ResultList.tsx";
import { below, largeText, viewport } from "../../theme/viewport.ts";
import { Carousel } from "../../ui/carousel/Carousel.tsx";
import { carouselSteps } from "../../ui/carousel/carousel-steps.ts";
import { Heading } from "../../ui/Heading.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { PhoneText } from "../../ui/Phone.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { FailedProps, SkeletonProps, ViewProps } from "../types.ts";
import type { FoundServices } from "./calls.ts";
import { FinderIsland } from "./Finder.island.tsx";
import type { fields as fieldSet } from "./fields.ts";
import { Hero, type HeroLook } from "./Hero.tsx";
import { ServicePanel } from "./Preview.tsx";
import { phrases, viewPhrases } from "./phrases.ts";
import { columns, ServiceCard, skeletonGrid } from "./ServiceList.tsx";
import { finderParams, sortServices } from "./search.ts";

type Fields = ViewProps<typeof fieldSet>["fields"];

/* The band's color covers the picture so that the text is readable over any picture. */
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

const lead = css`
  font-size: var(--text-l);
`;

const steps = css`
  ${carouselSteps(SERVICE_STEPS, "viewport")}

  /* On phones, two rows show more services. */
  @media ${below(600)} {
    --rows: auto auto;
  }
`;

/* Wider than the text and the search box. */
const featured = css`
  && {
    max-inline-size: none;
  }

  & > h2 {
    margin-block-end: var(--space-3);
    font: 700 var(--text-s) / 1.4 var(--font-text);
    letter-spacing: 0;
  }
`;

const tile = css`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: var(--space-2);
  block-size: 100%;
  min-block-size: 7rem;
  padding: var(--space-4) var(--space-3);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  font-weight: 700;
  font-size: var(--text-s);
  line-height: 1.3;
  text-align: center;
  text-decoration: none;
  overflow-wrap: anywhere;
  background: var(--color-surface);

  @media ${viewport.narrow} {
    grid-auto-flow: column;
    justify-content: center;
    align-items: center;
    gap: var(--space-3);
    min-block-size: 4rem;
  }

  &:hover {
    border-color: currentColor;
  }

  /* On narrow screens, the icon is above the name. */
  @media ${largeText} {
    grid-auto-flow: row;
  }
`;

const promotions = css`
  @media ${viewport.narrow} {
    margin-block-start: var(--space-6);
  }
`;

export function MedicalServicesFinder({ fields, page, data }: ViewProps<typeof fieldSet, FoundServices>) {
  const { services, banners, filtered } = data;
  const { preview, meant, failure, ...search } = filtered;
  const { filterPlaceholderText: placeholder, virtualServicesLink: virtualServices } = fields;
  return (
    <Island
      name="medical-services-finder/Finder"
      hydrate="idle"
      component={FinderIsland}
      page={page}
      needs={{
        phrases: viewPhrases,
        links: ["/medical-services", "/locations", "/find-a-doctor", "/appointments", "/request-appointment"],
      }}
      props={{
        ...{ search, meant, placeholder, virtualServices },
        ...(failure && { failure }),
        services: services.map(({ id, name, group }) => ({ id, name, group })),
        look: lookOf(fields),
      }}
      served={{
        picture: <Backdrop fields={fields} />,
        crisis: <CrisisHelp text={search.searchText} language={page.language} />,
        before: (
          <>
            {fields.heading && <PageTitle page={page}>{fields.heading}</PageTitle>}
            {fields.subCopy && (
              <p className={lead}>
                <PhoneText>{fields.subCopy}</PhoneText>
              </p>
            )}
          </>
        ),
        after: <Featured fields={fields} page={page} />,
        preview: preview && (
          <ServicePanel
            search={search}
            {...preview}
            icon={services.find(({ id }) => id === preview.service.id)?.icon}
            virtualServices={virtualServices}
            page={page}
          />
        ),
        cards: services.map((service) => (
          <ServiceCard key={service.id || service.name} service={service} page={page} />
        )),
        banners: banners.length > 0 && (
          <div className={promotions}>
            <Promotions banners={banners} page={page} />
          </div>
        ),
      }}
    />
  );
}

/** If the data failed to load, renders the services from the CMS, filtered by name. */
export const FinderFailed = ({ fields, page, query, reason }: FailedProps<typeof fieldSet>) => (
  <MedicalServicesFinder
    fields={fields}
    page={page}
    data={{
      services: sortServices(fields.medicalServices, page.language),
      filtered: { ...finderParams.read(query), meant: [], failure: reason, preview: null },
      banners: [],
    }}
    placeholder={() => null}
  />
);

const lookOf = ({ lightText, textAlignLeft }: Fields): HeroLook => ({
  align: textAlignLeft ? "left" : "center",
  tone: lightText ? "deep" : "sand",
});

const Backdrop = ({ fields }: { fields: Fields }) =>
  fields.imageUrl && (
    <div className={backdrop} data-align={lookOf(fields).align}>
      <FieldPicture image={fields.imageUrl} fit="cover" size="hero" eager decorative />
    </div>
  );

/** Renders cards for the featured services. Omits services that have no name or no link. */
function Featured({ fields, page }: { fields: Fields; page: PageContext }) {
  const services = fields.featuredServices.filter(({ name, link }) => name && link && link.href !== "#");
  if (services.length === 0) return null;
  const heading = fields.featuredServicesHeading || page.t(phrases.FeaturedServices);
  return (
    <div className={featured}>
      <h2>{heading}</h2>
      <Carousel label={heading} steps={steps} words={carouselLabels(page)}>
        {services.map(
          ({ id, name, icon, link }) =>
            link && (
              <a className={tile} key={id || name} {...linkProps(link)}>
                {icon && <AuthoredIcon icon={icon} size={32} decorative />}
                <span>
                  {name}
                  <NewWindow link={link} page={page} />
                </span>
              </a>
            ),
        )}
      </Carousel>
    </div>
  );
}

const skeletonCard = css`
  block-size: 4rem;
`;
const box = css`
  block-size: 3.25rem;
`;

/** Skeleton for the services finder: heading, search box, and services. */
export const FinderSkeleton = ({ fields }: SkeletonProps<typeof fieldSet>) => (
  <div>
    <Hero {...lookOf(fields)} picture={<Backdrop fields={fields} />}>
      {fields.heading && (
        <Heading level={2} size="xl">
          {fields.heading}
        </Heading>
      )}
      {fields.subCopy && <p className={lead}>{fields.subCopy}</p>}
      <Skeleton className={box} />
    </Hero>
    <div className={`container ${columns}`}>
      <div className={skeletonGrid}>
        <Places of={<Skeleton className={skeletonCard} />} count={12} />
      </div>
    </div>
  </div>
);
