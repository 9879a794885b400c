import type { PageContext } from "../../context/page-context.ts";
import type { CarouselLabels } from "../../ui/carousel/Carousel.tsx";
import { fieldPhrases } from "../phrases.ts";

export const carouselLabels = ({ t }: Pick<PageContext, "t">): CarouselLabels => ({
  carousel: t(fieldPhrases.Carousel),
  slide: t(fieldPhrases.Slide),
  slideOf: t(fieldPhrases.CarouselSlide),
  back: t(fieldPhrases.CarouselBack),
  next: t(fieldPhrases.CarouselNext),
});
