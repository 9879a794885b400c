import { css } from "@linaria/core";
import type { RelatedProvider } from "../../../contracts/providers.ts";
import { RELATED_PROVIDER_STEPS } from "../../../lib/display/cards.ts";
import { ProviderCard } from "../../care/ProviderCard.tsx";
import { carePhrases } from "../../care/phrases.ts";
import { providerLabels } from "../../care/provider-labels.ts";
import { carouselLabels } from "../../cms/components/carousel-labels.ts";
import type { PageContext } from "../../context/page-context.ts";
import { Carousel } from "../../ui/carousel/Carousel.tsx";
import { carouselSteps } from "../../ui/carousel/carousel-steps.ts";
import { Heading } from "../../ui/Heading.tsx";

const steps = css`
  --container-edge: 0px;
  ${carouselSteps(RELATED_PROVIDER_STEPS, "viewport")}
`;

const part = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding-block: var(--space-5);
  border-block-start: 1px solid var(--color-border);

  /* These provider cards have less content than the cards of a directory. */
  & article {
    min-block-size: 0;
  }
`;

/**
 * Renders a carousel of providers that match the location search. The carousel is placed between locations in the
 * result list.
 */
export function RelatedProviders({ providers, page }: { providers: readonly RelatedProvider[]; page: PageContext }) {
  const heading = page.t(carePhrases.RelatedProviders);
  const labels = providerLabels(page);
  return (
    <section className={part} aria-label={heading}>
      <Heading level={2} size="s">
        {heading}
      </Heading>
      <Carousel label={heading} steps={steps} words={carouselLabels(page)}>
        {providers.map((provider) => (
          <ProviderCard key={provider.id} provider={provider} words={labels} />
        ))}
      </Carousel>
    </section>
  );
}
