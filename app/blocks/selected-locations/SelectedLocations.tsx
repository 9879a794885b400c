import { LocationTiles } from "../../care/LocationTiles.tsx";
import { authoredLocation } from "../../care/location-fields.ts";
import { HeadingAside } from "../../cms/components/HeadingAside.tsx";
import { fieldPhrases } from "../../cms/phrases.ts";
import { toneOf } from "../../theme/style-option.ts";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";

export function SelectedLocations({ fields, page }: ViewProps<typeof fieldSet>) {
  const { title, description, ctaText, ctaLink, styleOption } = fields;
  const locations = fields.locationCards.filter(({ name }) => name || page.editing).map(authoredLocation);
  if (locations.length === 0) return null;
  return (
    <Section
      heading={title}
      intro={description}
      tone={toneOf(styleOption, "plain")}
      aside={<HeadingAside fields={{ ctaLink, ctaLinkText: ctaText, styleOption }} page={page} />}
    >
      <LocationTiles
        places={locations.map((place) => ({ ...place, name: place.name || page.t(fieldPhrases.EmptyTitle) }))}
        page={page}
        label={title || page.t(fieldPhrases.Cards)}
        level={title ? 3 : 2}
        isGrid
        showMedia={locations.some(({ picture }) => picture)}
      />
    </Section>
  );
}
