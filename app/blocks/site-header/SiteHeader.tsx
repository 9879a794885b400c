import { css } from "@linaria/core";
import { useId } from "react";
import { uses } from "../../../lib/cms/features.ts";
import { LocationPicker } from "../../care/LocationPicker.tsx";
import { FieldLink } from "../../cms/components/FieldLink.tsx";
import type { Link } from "../../cms/fields/types.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { homeOf } from "../../context/site-link.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { Logo } from "../../theme/brand/Logo.tsx";
import type { ViewProps } from "../types.ts";
import { Appointment, hasAppointment } from "./Appointment.tsx";
import { hiddenLabel, measured, roomy, wide } from "./container-queries.ts";
import { type fields, linksOf } from "./fields.ts";
import { hasMenu, MenuPanel } from "./MenuPanel.tsx";
import { phrases } from "./phrases.ts";
import { SearchPanel } from "./SearchPanel.tsx";
import { Toggle } from "./Toggle.tsx";
import { ExternalLinks, hasExternalLinks, hasTools, SignInLink } from "./Tools.tsx";

const bar = css`
  --header-height: 4.25rem;
  ${measured}
  position: sticky;
  inset-block-start: 0;
  z-index: var(--layer-header);
  background: var(--color-background);
  box-shadow: inset 0 -1px var(--color-border);

  /* In a short viewport, for example at high zoom, a sticky bar would take up too much space. */
  @media (max-height: 30rem) {
    position: static;
  }

  /* With large text, the bar has two rows: the logo, and the buttons. */
  & > * {
    @container site-header (max-width: 19rem) {
      --header-height: 7rem;
    }
  }

  @media print {
    position: static;
    box-shadow: none;
  }

  & [data-when="open"] {
    display: none;
  }

  &:has(> [data-panel="menu"]:popover-open) [data-opens="menu"] > [data-when="closed"],
  &:has(> [data-panel="search"]:popover-open) [data-opens="search"] > [data-when="closed"] {
    display: none;
  }

  &:has(> [data-panel="menu"]:popover-open) [data-opens="menu"] > [data-when="open"],
  &:has(> [data-panel="search"]:popover-open) [data-opens="search"] > [data-when="open"] {
    display: flex;
  }
`;

/* A sticky bar requires a containing block that is taller than the bar. */
css`
  :global() {
    body > header:has([data-sticky]) {
      display: contents;
    }
  }
`;

/* Scripts read `--folded` instead of repeating the container query. */
const inner = css`
  --folded: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  align-content: center;
  gap: 0 var(--space-2);
  min-block-size: var(--header-height);

  ${wide} {
    --folded: 0;
  }

  @container site-header (max-width: 22.5rem) {
    gap: 0;
  }

`;

const home = css`
  display: flex;
  align-items: center;
  min-block-size: 3rem;
  min-inline-size: 2.75rem;
  text-decoration: none;

  /* The largest font size that fits: the logo is 10.9 em wide, and the buttons are 8.25 or 7.5 rem wide. */
  @container site-header (max-width: 28rem) {
    & > span {
      font-size: min(1.25rem, (100cqi - 2 * var(--gutter) - 9.25rem) / 10.9);
    }
  }

  @container site-header (max-width: 22.5rem) {
    & > span {
      font-size: min(1rem, (100cqi - 2 * var(--gutter) - 8rem) / 10.9);
    }
  }

  /* The navigation takes a full row. */
  @container site-header (max-width: 19rem) {
    & > span {
      font-size: 1rem;
    }
  }
`;

const end = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin-inline-start: auto;

  @container site-header (max-width: 46rem) {
    & button[data-location] {
      ${hiddenLabel}
    }
  }

  @container site-header (max-width: 28rem) {
    gap: 0;
  }

  @container site-header (max-width: 22.5rem) {
    & button:is([data-location], [data-opens]) {
      inline-size: 2.5rem;
    }
  }
`;

const toolLinks = css`
  display: none;

  ${wide} {
    display: block;
  }
`;

const besideInRoom = css`
  display: none;

  ${roomy} {
    display: block;
  }
`;

/* The row below the bar, which scrolls with the page, unlike the bar. */
const linkRow = css`
  ${measured}
  background: var(--color-background);
  box-shadow: inset 0 -1px var(--color-border);

  @media print {
    display: none;
  }

  & > div {
    display: none;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 var(--space-5);

    ${wide} {
      display: flex;
    }
  }

  & nav + ul,
  & > div > ul:only-child {
    margin-inline-start: auto;
  }
`;

const shortcuts = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-2);
  margin-inline-start: calc(-1 * var(--space-3));

  & a {
    display: flex;
    gap: var(--space-2);
    align-items: center;
    min-block-size: 2.75rem;
    padding-inline: var(--space-3);
    border-radius: var(--radius-s);
    font-size: var(--text-s);
    font-weight: 700;
    line-height: 1.3;
    text-decoration: none;
    color: var(--color-text);
  }

  & a:hover {
    color: var(--color-on-tint);
    background: var(--color-tint);
  }
`;

/**
 * Returns the URL of the logo's link from the CMS. By default, the logo links to the home page in the page's language.
 */
const logoTarget = (logoLink: Link | null, page: PageContext): string =>
  logoLink && logoLink.href !== "#" ? logoLink.href : homeOf(page);

type Props = ViewProps<typeof fields>;

/** Renders the header bar with its panels. On wide screens, a row of primary links follows the header bar. */
export function SiteHeader({ fields, page }: Props) {
  const id = useId();
  const primary = linksOf(fields, "primaryLink");
  const links = hasMenu(fields);
  const menu = links || hasTools(fields, page) || hasAppointment(fields.appointmentLink, page);
  const searches = uses(page, "search");
  const name = page.t(fieldPhrases.SiteName);
  return (
    <>
      <div className={bar} data-sticky="">
        <div className={`container ${inner}`} data-bar="">
          <a
            className={home}
            href={logoTarget(fields.logoLink, page)}
            aria-label={`${name}, ${page.t(fieldPhrases.HomePage)}`}
          >
            <Logo name={name} />
          </a>
          <div className={end}>
            {/* Without doctors, locations, and classes, nothing is near. */}
            {(["doctors", "locations", "classes"] as const).some((feature) => uses(page, feature)) && (
              <LocationPicker page={page} disclaimer={fields.locationDataUseDisclaimer} compact />
            )}
            <div className={toolLinks}>
              <SignInLink fields={fields} page={page} />
            </div>
            <div className={besideInRoom}>
              <Appointment link={fields.appointmentLink} page={page} />
            </div>
            {searches && <Toggle opens="search" panel={`${id}s`} text={page.t(searchPhrases.Search)} />}
            {menu && <Toggle opens="menu" panel={id} text={page.t(phrases.Menu)} narrow={!links} />}
          </div>
        </div>
        {searches && <SearchPanel id={`${id}s`} fields={fields} page={page} />}
        {menu && <MenuPanel id={id} fields={fields} page={page} />}
      </div>
      {(primary.length > 0 || hasExternalLinks(fields, page)) && (
        <div className={linkRow}>
          <div className="container">
            {primary.length > 0 && (
              <nav aria-label={fields.primaryLinksHeading || page.t(phrases.MainNavigation)}>
                <ul className={shortcuts}>
                  {primary.map(({ number, title, link }) => (
                    <li key={number}>
                      <FieldLink link={link} text={title} page={page} />
                    </li>
                  ))}
                </ul>
              </nav>
            )}
            <ExternalLinks id={`${id}b`} fields={fields} page={page} />
          </div>
        </div>
      )}
    </>
  );
}
