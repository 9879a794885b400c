import { css } from "@linaria/core";
import { LocationPicker } from "../../care/LocationPicker.tsx";
import { ProviderBox } from "../../care/provider-search/ProviderBox.island.tsx";
import { providerSearchPhrases, suggestionGroups } from "../../care/provider-search/phrases.ts";
import { leavesSite } from "../../fields/FieldLink.tsx";
import { FieldPicture } from "../../fields/FieldPicture.tsx";
import { Enhance } from "../../islands/Enhance.tsx";
import { Island } from "../../islands/Island.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { from, viewport } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import type { ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import type { hero } from "./hero.enhance.ts";

const frame = css`
  position: relative;
  display: grid;
  align-items: center;
  padding-block: var(--section-space);

  @media ${viewport.wide} {
    &:has(> figure) {
      min-block-size: 32rem;
    }
  }
`;

const picture = css`
  position: absolute;
  inset: 0;
  overflow: clip;
`;

/* The words stand on a surface of their own: they read on every picture that an author may choose. */
const words = css`
  position: relative;
  inline-size: 100%;

  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
    max-inline-size: 44rem;
    padding: clamp(1.25rem, 1rem + 2vw, 2.5rem);
    border-radius: var(--radius-l);
    overflow-wrap: anywhere;
    background: var(--color-surface);
    box-shadow: var(--shadow-m);
  }
`;

const formRow = css`
  display: grid;
  gap: var(--space-3);

  @media ${from(600)} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
  }
`;

const near = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-3);
  align-items: center;
  font-size: var(--text-s);

  @media (scripting: none) {
    display: none;
  }
`;

export function ProviderSearchHero({ fields, page }: ViewProps<typeof fieldSet>) {
  const { headline, backgroundImage, placeholderText, doctorSearch } = fields;
  const { t } = page;
  if (!headline && !backgroundImage && !page.editing) return null;
  const target = doctorSearch && doctorSearch.href !== "#" ? doctorSearch : null;
  return (
    <Enhance<typeof hero> name="provider-search-hero/hero" wake="idle">
      <section className={frame} data-tone="soft">
        {backgroundImage && (
          <figure className={picture}>
            <FieldPicture image={backgroundImage} fit="cover" size="hero" position="50% 100%" eager />
          </figure>
        )}
        <div className={`container ${words}`}>
          <div>
            {headline && <Heading level={1}>{headline}</Heading>}
            <search>
              <form
                className={formRow}
                action={target?.href ?? "/find-a-doctor"}
                target={target && leavesSite(target) ? "_blank" : undefined}
                rel="noopener"
              >
                <Island
                  name="care/ProviderBox"
                  wake="interaction"
                  component={ProviderBox}
                  props={{
                    name: "unified",
                    label: t(providerSearchPhrases.ProviderSearchLabel),
                    placeholder: placeholderText,
                    defaultValue: "",
                    announcement: t(searchPhrases.Suggestions),
                    groups: suggestionGroups(page),
                  }}
                />
                <input type="hidden" name="sort" value="networks" />
                <Button type="submit">{t(searchPhrases.Search)}</Button>
              </form>
            </search>
            <div className={near}>
              <b>{t(providerSearchPhrases.Near)}</b>
              <LocationPicker page={page} />
            </div>
          </div>
        </div>
      </section>
    </Enhance>
  );
}
