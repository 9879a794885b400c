import type { PageContext } from "../../context/page-context.ts";
import type { CarouselWords } from "../../ui/carousel/Carousel.tsx";
import { fieldPhrases } from "../phrases.ts";

/** Labels of a carousel. */
export const carouselWords = ({ t }: Pick<PageContext, "t">): CarouselWords => ({
  carousel: t(fieldPhrases.Carousel),
  slide: t(fieldPhrases.Slide),
  slideOf: t(fieldPhrases.CarouselSlide),
  back: t(fieldPhrases.CarouselBack),
  next: t(fieldPhrases.CarouselNext),
});
