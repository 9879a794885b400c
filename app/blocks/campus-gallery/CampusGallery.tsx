import { fieldPhrases } from "../../cms/phrases.ts";
import { Island } from "../../islands/Island.tsx";
import { toneOf } from "../../theme/style-option.ts";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import { Figures } from "./Figures.tsx";
import type { fields } from "./fields.ts";
import { GalleryIsland } from "./Gallery.island.tsx";
import { phrases } from "./phrases.ts";

type Props = ViewProps<typeof fields>;

export function CampusGallery({ fields: { heading, images, styleOption }, page }: Props) {
  const slides = images.filter(({ image }) => image);
  if (slides.length === 0) return null;
  const label = heading || page.t(phrases.GalleryLabel);
  return (
    <Section heading={heading} tone={toneOf(styleOption, "plain")}>
      {slides.length === 1 || page.editing ? (
        <Figures slides={slides} label={label} />
      ) : (
        <Island
          name="campus-gallery/Gallery"
          hydrate="visible"
          component={GalleryIsland}
          page={page}
          needs={{ phrases: [fieldPhrases, phrases] }}
          props={{ slides, label }}
        />
      )}
    </Section>
  );
}
