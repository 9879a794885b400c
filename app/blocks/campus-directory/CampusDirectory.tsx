import { css } from "@linaria/core";
import { LocationAddress, LocationLinks, WayFinding } from "../../care/LocationFacts.tsx";
import { carePhrases } from "../../care/phrases.ts";
import { CardCollection } from "../../cms/components/CardCollection.tsx";
import { Cta } from "../../cms/components/Cta.tsx";
import { linkWithUrl } from "../../cms/components/card-fields.ts";
import { Prose } from "../../cms/components/Prose.tsx";
import { fieldPhrases } from "../../cms/phrases.ts";
import { viewport } from "../../theme/viewport.ts";
import { columns } from "../../ui/columns.ts";
import { Heading } from "../../ui/Heading.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";

const facts = css`
  display: grid;
  gap: var(--space-5) var(--space-7);

  @media ${viewport.wide} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  & > div {
    display: grid;
    align-content: start;
    justify-items: start;
    gap: var(--space-3);
  }
`;

const list = css`
  display: grid;
  gap: var(--space-4) var(--space-6);
  ${columns("18rem", "var(--space-6)")}

  & > li {
    padding-block-start: var(--space-3);
    border-block-start: 1px solid var(--color-border);
  }
`;

/** Renders a campus with its address, links, and departments. */
export function CampusDirectory({ fields, page }: ViewProps<typeof fieldSet>) {
  const { t } = page;
  const { address, phone, visitingHours, donateUrl } = fields;
  const departments = fields.departments.filter(({ name }) => name || page.editing);
  const cards = [fields.cardOne, fields.cardTwo, fields.cardThree].flatMap((card) => {
    const isVisible = card && ((card.cardText && card.cardUrl && card.cardUrl.href !== "#") || page.editing);
    return isVisible
      ? [{ id: card.id || card.cardText, title: card.cardText, icon: card.cardIcon, link: card.cardUrl }]
      : [];
  });
  const hasContactDetails = address || phone || visitingHours || donateUrl;
  if (!hasContactDetails && cards.length === 0 && departments.length === 0) return null;
  const emptyFields = { heading: "", description: "", ctaLink: null, ctaLinkText: "", styleOption: "" };
  return (
    <>
      <Section heading={t(phrases.CampusInformation)}>
        <div className={facts}>
          <div>
            <LocationAddress address={address} page={page} />
            <WayFinding words={address?.wayfindingNotes ?? ""} />
            <LocationLinks place={{ name: address?.address1 ?? "", phone, address, website: null }} page={page} />
            {/* Omits the donation button if there is no donation URL. */}
            {donateUrl && donateUrl.href !== "#" && (
              <Cta
                link={donateUrl}
                text={t(phrases.Donate)}
                page={page}
                variant="secondary"
                size="small"
                icon="heart"
              />
            )}
          </div>
          <div>
            <Heading level={3} size="s">
              {t(phrases.VisitingHours)}
            </Heading>
            {visitingHours ? <Prose html={visitingHours} /> : <p>{t(carePhrases.CallForHours)}</p>}
          </div>
        </div>
      </Section>
      <CardCollection fields={emptyFields} cards={cards} page={page} look="rows" />
      {departments.length > 0 && (
        <Section heading={t(phrases.CampusDepartments)}>
          <ul className={list}>
            {departments.map(({ id, name, phone, websiteUrl }) => (
              <li key={id || name}>
                <Heading level={3} size="s">
                  {name || t(fieldPhrases.EmptyTitle)}
                </Heading>
                <LocationLinks place={{ name, phone, address: null, website: linkWithUrl(websiteUrl) }} page={page} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
