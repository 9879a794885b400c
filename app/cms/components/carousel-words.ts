import type { PageContext } from "../../context/page-context.ts";
import type { CarouselWords } from "../../ui/carousel/Carousel.tsx";
import { fieldPhrases } from "../phrases.ts";

/** What a carousel of a page says of itself. */
export const carouselWords = ({ t }: Pick<PageContext, "t">): CarouselWords => ({
  carousel: t(fieldPhrases.Carousel),
  slide: t(fieldPhrases.Slide),
  slideOf: t(fieldPhrases.CarouselSlide),
  back: t(fieldPhrases.CarouselBack),
  next: t(fieldPhrases.CarouselNext),
});
