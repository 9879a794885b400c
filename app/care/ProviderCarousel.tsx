import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { PROVIDER_STEPS } from "../../lib/display/cards.ts";
import { carouselLabels } from "../cms/components/carousel-labels.ts";
import type { PageContext } from "../context/page-context.ts";
import { Carousel } from "../ui/carousel/Carousel.tsx";
import { carouselSteps } from "../ui/carousel/carousel-steps.ts";

const steps = css`
  ${carouselSteps(PROVIDER_STEPS, "viewport")}
`;

interface ProviderCarouselProps {
  /** Accessible name of the carousel. */
  label: string;
  /** Key that identifies the carousel's content. When the key changes, the carousel scrolls back to the first card. */
  resetKey?: string;
  page: Pick<PageContext, "t">;
  children: ReactNode;
}

/** Renders a carousel of provider cards. */
export const ProviderCarousel = ({ page, ...props }: ProviderCarouselProps) => (
  <Carousel {...props} steps={steps} words={carouselLabels(page)} />
);
