import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { ResponseOf } from "../../../contracts/endpoint.ts";
import type { providersByLocation } from "../../../contracts/providers.ts";
import { SKELETONS } from "../../../lib/constants.ts";
import { providerSort, sortProviders } from "../../../lib/search/sort.ts";
import { careNames } from "../../care/names/phrases.ts";
import type { NearestDoctors } from "../../care/nearest-doctors.ts";
import { ProviderCard, ProviderSkeleton } from "../../care/ProviderCard.tsx";
import { carePhrases } from "../../care/phrases.ts";
import { providerList } from "../../care/physician.ts";
import { providerLabels } from "../../care/provider-labels.ts";
import { FailureDetails } from "../../cms/components/Failure.tsx";
import { FieldTextLink } from "../../cms/components/FieldLink.tsx";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { siteLink } from "../../context/site-link.ts";
import { Island } from "../../islands/Island.tsx";
import { toneOf } from "../../theme/style-option.ts";
import { below } from "../../theme/viewport.ts";
import { Face } from "../../ui/Face.tsx";
import { JsonLd } from "../../ui/JsonLd.tsx";
import { Section } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Stack } from "../../ui/Stack.tsx";
import type { FailedProps, ViewProps } from "../types.ts";
import { Cards, grid } from "./Cards.tsx";
import { DirectoryIsland } from "./Directory.island.tsx";
import type { fields as fieldSet } from "./fields.ts";
import { directoryLocation } from "./location.ts";
import { phrases, viewPhrases } from "./phrases.ts";

type Fields = ViewProps<typeof fieldSet>["fields"];

/* The skeleton of the sort and layout buttons, which wrap to two lines on phones. */
const controls = css`
  inline-size: min(100%, 20rem);
  block-size: 2.75rem;
  margin-block-end: var(--space-5);

  @media ${below(460)} {
    block-size: 6.25rem;
  }
`;

function headlineOf(fields: Fields, page: PageContext, isNear = true): string {
  const place = directoryLocation(fields, page);
  // The headline from the CMS mentions the location that the author entered, so it does not fit providers near the
  // visitor.
  if (place && "ofVisitor" in place && isNear) return page.t(phrases.ProvidersNear, { place: place.city });
  return fields.headline || page.t(carePhrases.ProvidersHeading);
}

/**
 * Renders the providers directory's section: background, heading, and children. The children are skeletons, providers,
 * or a message that no providers were found.
 */
interface FrameProps {
  fields: Fields;
  page: PageContext;
  /** Whether the providers are near the visitor. Otherwise, the headline does not name the visitor's city. */
  isNear?: boolean;
  children: ReactNode;
}

function Frame({ fields, page, isNear, children }: FrameProps) {
  const { ctaLink, ctaText, styleOption } = fields;
  return (
    <Section
      heading={headlineOf(fields, page, isNear)}
      tone={toneOf(styleOption, "plain")}
      aside={ctaLink && <FieldTextLink link={ctaLink} text={ctaText || page.t(fieldPhrases.LearnMore)} page={page} />}
    >
      <Face styleOption={styleOption} theme={page.theme} />
      {children}
    </Section>
  );
}

export function ProvidersDirectory({
  fields,
  page,
  data,
}: ViewProps<typeof fieldSet, ResponseOf<typeof providersByLocation> | NearestDoctors>) {
  const { providers } = data;
  const isNear = !("isNear" in data) || data.isNear;
  if (providers.length === 0) return <NoProviders fields={fields} page={page} />;
  const sort = providerSort(fields.sortOption);
  const sortedProviders = sortProviders(providers, sort);
  const labels = providerLabels(page);
  const layout = { sort, display: fields.displayOption, label: headlineOf(fields, page, isNear) };
  return (
    <Frame fields={fields} page={page} isNear={isNear}>
      <JsonLd graph={[providerList(providers, page.host)]} />
      <Island
        name="providers-directory/Directory"
        hydrate="interaction"
        component={DirectoryIsland}
        page={page}
        needs={{ phrases: viewPhrases, names: careNames }}
        props={{
          ...layout,
          changeable: fields.allowDisplayControl,
          resorted: sortProviders(sortedProviders, sort === "az" ? "availability" : "az").map((provider) =>
            sortedProviders.indexOf(provider),
          ),
        }}
        served={{
          cards: (
            <Cards
              {...layout}
              page={page}
              cards={sortedProviders.map((provider) => (
                <ProviderCard key={provider.id} provider={provider} words={labels} />
              ))}
            />
          ),
        }}
      />
    </Frame>
  );
}

/** Renders the error message for a directory whose providers could not be fetched. */
export const DirectoryFailed = ({ fields, page, reason }: FailedProps<typeof fieldSet>) => (
  <Frame fields={fields} page={page}>
    <Stack gap={4}>
      <p role="status">{page.t(carePhrases.ProvidersFailed)}.</p>
      <FailureDetails page={page} reason={reason} retry={siteLink(page, page.path).href} />
    </Stack>
  </Frame>
);

/** Renders the message that no providers were found. */
const NoProviders = ({ fields, page }: { fields: Fields; page: PageContext }) => (
  <Frame fields={fields} page={page}>
    <p role="status">{page.t(phrases.NoProvidersText)}</p>
  </Frame>
);

/** Skeleton for the providers directory: six cards. */
export const DirectorySkeleton = ({ fields, page }: { fields: Fields; page: PageContext }) => (
  <Frame fields={fields} page={page}>
    <Skeleton className={controls} />
    <div className={grid} data-display={fields.displayOption}>
      {Array.from({ length: SKELETONS.providers }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical
        <ProviderSkeleton key={index} />
      ))}
    </div>
  </Frame>
);
