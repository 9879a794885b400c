import { css } from "@linaria/core";
import { DEFAULTS } from "../../../lib/constants.ts";
import { DOCTORS } from "../../../lib/paths.ts";
import { placePhrases } from "../../care/place/phrases.ts";
import { NearPlace, ProviderForm } from "../../care/provider-search/ProviderForm.tsx";
import { providerSearchPhrases } from "../../care/provider-search/phrases.ts";
import { ownLink } from "../../context/own-link.ts";
import type { PageContext } from "../../context/page-context.ts";
import { FieldPicture } from "../../fields/FieldPicture.tsx";
import type { Link } from "../../fields/types.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { viewport } from "../../theme/viewport.ts";
import { Heading } from "../../ui/Heading.tsx";
import { HiddenInputs } from "../../ui/HiddenInputs.tsx";
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

/* With script the picker below takes its place, which suggests and remembers. */
const typedNear = css`
  font-size: var(--text-s);

  & > input {
    display: block;
    inline-size: 100%;
    min-block-size: 3rem;
    margin-block-start: var(--space-1);
    padding: 0.6rem 0.9rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-button);
    font-size: var(--text-m);
    background: var(--color-surface);
  }

  @media (scripting: enabled) {
    display: none;
  }
`;

const OWN = "https://own.invalid";

/** Where the box leads: a page of the site or its outside search, which the policy of its pages allows; nowhere else. */
function searchOf(link: Link | null, page: PageContext): string {
  const { doctorSearch } = page;
  const own = ownLink(page, DOCTORS).href;
  const href = link && link.href !== "#" ? link.href : own;
  if (href.startsWith("/")) return href;
  const isKnown = doctorSearch && URL.canParse(href) && new URL(href).origin === new URL(doctorSearch.base).origin;
  return isKnown ? href : own;
}

export function ProviderSearchHero({ fields, page }: ViewProps<typeof fieldSet>) {
  const { headline, backgroundImage, placeholderText, doctorSearch } = fields;
  const { t } = page;
  if (!headline && !backgroundImage && !page.editing) return null;
  const target = searchOf(doctorSearch, page);
  const own = target.startsWith("/");
  return (
    <Enhance<typeof hero>
      name="provider-search-hero/hero"
      wake="idle"
      options={{ displayLocation: page.doctorSearch?.displayLocation ?? "" }}
    >
      <section className={frame} data-tone="soft">
        {backgroundImage && (
          <figure className={picture}>
            <FieldPicture image={backgroundImage} fit="cover" size="hero" position="50% 100%" eager />
          </figure>
        )}
        <div className={`container ${words}`}>
          <div>
            {headline && <Heading level={1}>{headline}</Heading>}
            <ProviderForm
              box={{ name: own ? "searchText" : "unified", placeholder: placeholderText, defaultValue: "" }}
              action={target}
              leaves={!own}
              page={page}
            >
              {own && (
                <label className={typedNear}>
                  <b>{t(providerSearchPhrases.Near)}</b>
                  <input
                    type="text"
                    name="near"
                    placeholder={t(placePhrases.CityOrZipHint)}
                    maxLength={100}
                    autoComplete="off"
                  />
                </label>
              )}
              {/* A form drops the parameters of its address. */}
              <HiddenInputs values={new URL(target, OWN).searchParams} />
              {!own && <input type="hidden" name="sort" value={DEFAULTS.providerSort} />}
            </ProviderForm>
            <NearPlace page={page} />
          </div>
        </div>
      </section>
    </Enhance>
  );
}
