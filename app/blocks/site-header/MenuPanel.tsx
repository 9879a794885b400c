import { css } from "@linaria/core";
import { TIMER } from "../../../lib/constants.ts";
import { AuthoredIcon } from "../../cms/components/AuthoredIcon.tsx";
import { Cta, CtaRow, showsCta } from "../../cms/components/Cta.tsx";
import { FieldLink } from "../../cms/components/FieldLink.tsx";
import type { Image, Values } from "../../cms/fields/types.ts";
import type { PageContext } from "../../context/page-context.ts";
import { menuLinks } from "../../ui/menu-links.ts";
import { Appointment, hasAppointment } from "./Appointment.tsx";
import { folded, wide } from "./container-queries.ts";
import { type fields, linksOf, type MenuLink } from "./fields.ts";
import { Panel } from "./Panel.tsx";
import { phrases } from "./phrases.ts";
import { Submenu } from "./Submenu.tsx";
import { ExternalLinks, hasTools, SignInLink } from "./Tools.tsx";

const inner = css`
  display: grid;
  gap: var(--space-3) var(--space-7);
  padding-block: var(--space-4) var(--space-6);

  ${wide} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) minmax(0, 2fr);
    gap: var(--space-6) var(--space-7);
    padding-block: var(--space-6) var(--space-7);
  }

  /* Hides the main menu while a submenu covers it. Closing the submenu shows the main menu immediately. */
  ${folded} {
    &:has([data-submenu]:popover-open) {
      visibility: hidden;

      @media (prefers-reduced-motion: no-preference) {
        transition: visibility 0s ${TIMER.drawerSwap}ms;
      }
    }
  }
`;

const title = css`
  display: none;
  grid-column: 1 / -1;
  font-family: var(--font-display);
  font-size: var(--heading-m);
  font-weight: var(--weight-display);
  line-height: 1.2;
  color: var(--color-heading);

  ${wide} {
    display: block;
  }
`;

const heading = css`
  margin-block-end: var(--space-2);
  font-size: var(--text-xs);
  font-weight: 700;
  color: var(--color-muted);
`;

const list = css`
  display: grid;
  gap: var(--space-1);

  ${menuLinks}

  &[data-kind="primary"] a {
    min-block-size: 2.75rem;
    font-size: var(--heading-s);
    font-weight: 700;
    color: var(--color-heading);
  }
`;

const featured = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
  gap: var(--space-3);

  & li {
    position: relative;
    display: flex;
    gap: var(--space-4);
    align-items: center;
    padding: var(--space-3);
    border-radius: var(--radius-m);
    background: var(--color-surface);
    border: 1px solid var(--color-border);
  }

  & li:hover {
    box-shadow: var(--shadow-s);
  }

  & li > div {
    min-inline-size: 0;
    line-height: 1.3;
  }

  & a {
    font-weight: 700;
    line-height: 1.3;
    text-decoration: none;
  }

  & a::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  & p {
    font-size: var(--text-xs);
    line-height: 1.45;
    color: var(--color-muted);
  }
`;

/* A tile with a background color. Single-color icons use the matching text color. */
const icon = css`
  flex: none;
  box-sizing: border-box;
  inline-size: 3.5rem;
  block-size: 3.5rem;
  padding: 0.8rem;
  border-radius: var(--radius-s);
  object-fit: contain;
  color: var(--color-on-tint);
  background: var(--color-tint);
`;

const footer = css`
  grid-column: 1 / -1;
  padding-block-start: var(--space-3);
`;

const tools = css`
  grid-column: 1 / -1;
  padding-block-start: var(--space-3);
  border-block-start: 1px solid var(--color-border);

  & > ul {
    flex-direction: column;
    align-items: start;
    margin-inline-start: calc(-1 * var(--space-3));
  }

  ${wide} {
    display: none;
  }
`;

type Fields = Values<typeof fields>;

/** Returns whether the menu contains any links. */
export const hasMenu = (fields: Fields): boolean =>
  ["primaryLink", "secondaryLink", "featuredLink"].some((group) => linksOf(fields, group).length > 0);

interface MenuPanelProps {
  id: string;
  fields: Fields;
  page: PageContext;
}

/**
 * Renders the panel that the menu button opens: buttons and three groups of links. On small screens, the panel is a
 * drawer, and the second and third groups are submenus.
 */
export function MenuPanel({ id, fields, page }: MenuPanelProps) {
  const { menuTitle, primaryLinksHeading, secondaryCtaTitle, secondaryCtaUrl } = fields;
  const primary = linksOf(fields, "primaryLink");
  const secondary = linksOf(fields, "secondaryLink");
  const featured = linksOf(fields, "featuredLink");
  return (
    <Panel as="nav" id={id} kind="menu" label={menuTitle || page.t(phrases.Menu)}>
      <div className={`container ${inner}`}>
        {menuTitle && <p className={title}>{menuTitle}</p>}
        {primary.length > 0 && (
          <div>
            {primaryLinksHeading && (
              <p className={heading} id={`${id}p`}>
                {primaryLinksHeading}
              </p>
            )}
            <Links links={primary} kind="primary" headingId={primaryLinksHeading ? `${id}p` : undefined} page={page} />
          </div>
        )}
        {secondary.length > 0 && (
          <Submenu id={`${id}2`} title={fields.secondaryLinksHeading} page={page}>
            {(headingId) => <Links links={secondary} kind="secondary" headingId={headingId} page={page} />}
          </Submenu>
        )}
        {featured.length > 0 && (
          <Submenu id={`${id}3`} title={fields.featuredLinksHeading} page={page}>
            {(headingId) => <Featured links={featured} headingId={headingId} fields={fields} page={page} />}
          </Submenu>
        )}
        {(hasAppointment(fields.appointmentLink, page) || showsCta(secondaryCtaUrl, secondaryCtaTitle, page)) && (
          <div className={footer}>
            <CtaRow>
              <Appointment link={fields.appointmentLink} page={page} />
              <Cta link={secondaryCtaUrl} text={secondaryCtaTitle} page={page} variant="secondary" size="small" />
            </CtaRow>
          </div>
        )}
        {hasTools(fields, page) && (
          <div className={tools}>
            <SignInLink fields={fields} page={page} />
            <ExternalLinks id={`${id}m`} fields={fields} page={page} />
          </div>
        )}
      </div>
    </Panel>
  );
}

interface LinksProps {
  links: (MenuLink & { number: string })[];
  kind: "primary" | "secondary";
  headingId: string | undefined;
  page: PageContext;
}

const Links = ({ links, kind, headingId, page }: LinksProps) => (
  <ul className={list} data-kind={kind} aria-labelledby={headingId}>
    {links.map(({ number, title: text, link }) => (
      <li key={number}>
        <FieldLink link={link} text={text} page={page} />
      </li>
    ))}
  </ul>
);

type FeaturedProps = Omit<LinksProps, "kind"> & { fields: Fields };

function Featured({ links, headingId, fields, page }: FeaturedProps) {
  const values: Record<string, unknown> = fields;
  return (
    <ul className={featured} aria-labelledby={headingId}>
      {links.map(({ number, title: text, link }) => {
        const picture = values[`featuredLink${number}Icon`] as Image | null;
        const description = values[`featuredLink${number}Description`] as string;
        return (
          <li key={number}>
            {picture && <AuthoredIcon className={icon} icon={picture} size={56} decorative />}
            <div>
              <FieldLink link={link} text={text} page={page} />
              {description && <p>{description}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
