import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { coordinatePair } from "../../../lib/maps/distance.ts";
import { displayPhone } from "../../../lib/text/phone.ts";
import { LocationAddress, LocationFacts, LocationLinks, WayFinding } from "../../care/LocationFacts.tsx";
import { authoredLocation } from "../../care/location-fields.ts";
import { LocationMap } from "../../care/map/LocationMap.tsx";
import { OpeningHours } from "../../care/OpeningHours.tsx";
import { carePhrases } from "../../care/phrases.ts";
import { Cta } from "../../cms/components/Cta.tsx";
import { FieldLink } from "../../cms/components/FieldLink.tsx";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { from, viewport } from "../../theme/viewport.ts";
import { Heading } from "../../ui/Heading.tsx";
import type { ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";

type Props = ViewProps<typeof fieldSet>;
type Fields = Props["fields"];

const action = css`
  margin-block-start: var(--space-5);

  &:empty {
    display: none;
  }
`;

const line = css`
  font-size: var(--text-s);
`;

const frame = css`
  max-inline-size: var(--container);
  margin-inline: auto;

  @media ${viewport.wide} {
    &:has(> aside):has(> div) {
      display: grid;
      grid-template-columns: minmax(0, 1fr) calc(22rem + var(--gutter));
    }
  }

  @media ${from(1200)} {
    &:has(> aside):has(> div) {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
`;

const aside = css`
  display: grid;
  align-content: start;
  gap: var(--space-6);
  padding: var(--section-space) var(--gutter);

  & h2 {
    margin-block-end: var(--space-3);
  }

  @media ${from(1200)} {
    :has(> div) > & {
      display: block;
      columns: 2;
      column-gap: var(--space-6);
    }

    & > * {
      break-inside: avoid;
      margin-block-end: var(--space-6);
    }
  }
`;

const tools = css`
  display: grid;
  gap: var(--space-2);

  & a {
    display: inline-block;
    min-block-size: 1.75rem;
  }
`;

export function DepartmentLocation({ fields, page, placeholder }: Props) {
  const { fax, hideLocationHours, primaryCTAUrl, primaryCTAText } = fields;
  const place = authoredLocation(fields);
  const name = fields.alternativeName || fields.name;
  const content = placeholder("content");
  if (!name && !content && !page.editing && !hasAside(fields)) return null;
  return (
    <>
      <PageBand
        page={page}
        title={name || page.t(fieldPhrases.EmptyTitle)}
        picture={fields.image && <FieldPicture image={fields.image} size="hero" fit="cover" eager />}
      >
        <LocationFacts>
          <div>
            <LocationAddress address={place.address} page={page} />
            <WayFinding words={place.wayFinding} />
            <LocationLinks place={{ ...place, name }} page={page} />
            {fax && <p className={line}>{page.t(carePhrases.Fax, { phone: displayPhone(fax) })}</p>}
          </div>
          <OpeningHours
            hours={place.hours}
            waitTime={place.waitTime}
            wording="place"
            page={page}
            waitOnly={hideLocationHours}
          />
        </LocationFacts>
        <div className={action}>
          <Cta link={primaryCTAUrl} text={primaryCTAText} page={page} />
        </div>
      </PageBand>
      {(content || page.editing || hasAside(fields)) && (
        <div className={frame}>
          {content}
          {(page.editing || hasAside(fields)) && (
            <Aside fields={fields} page={page}>
              <LocationMap location={{ ...fields, name, address: place.address }} page={page} />
            </Aside>
          )}
        </div>
      )}
    </>
  );
}

const linksOf = (fields: Fields, page?: PageContext) =>
  fields.visitorTools
    .map((group) => ({
      ...group,
      links: group.links.filter(({ label, url }) => page?.editing || (label && url && url.href !== "#")),
    }))
    .filter(({ links }) => page?.editing || links.length > 0);

const hasAside = (fields: Fields): boolean =>
  linksOf(fields).length > 0 ||
  fields.servicesOrConditionsList !== "" ||
  coordinatePair(fields.latitude, fields.longitude) !== null;

/**
 * Renders a department's map, visitor tools, and list of services or conditions. In author mode, the block also renders
 * sections that have no content.
 */
function Aside({ fields, page, children }: { fields: Fields; page: PageContext; children: ReactNode }) {
  const { servicesOrConditionsTitle, servicesOrConditionsList } = fields;
  const linkGroups = linksOf(fields, page);
  const groups = linkGroups.length > 0 || !page.editing ? linkGroups : [{ id: "", title: "", links: [] }];
  return (
    <aside className={aside} aria-label={page.t(phrases.VisitorTools)}>
      {children}
      {(servicesOrConditionsList || page.editing) && (
        <section>
          <Heading level={2} size="s">
            {servicesOrConditionsTitle || page.t(phrases.ServicesHere)}
          </Heading>
          <Prose html={servicesOrConditionsList} />
        </section>
      )}
      {groups.map(({ id, title, links }) => (
        <nav key={id || title} aria-label={title || page.t(phrases.VisitorTools)}>
          <Heading level={2} size="s">
            {title || page.t(phrases.VisitorTools)}
          </Heading>
          <ul className={tools}>
            {links.map(({ id, label, url }) => (
              <li key={id || label}>
                <FieldLink
                  link={url}
                  text={label || (page.editing ? page.t(fieldPhrases.EmptyButton) : "")}
                  page={page}
                />
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </aside>
  );
}
