import { css } from "@linaria/core";
import { Cta } from "../../cms/components/Cta.tsx";
import { FieldLink } from "../../cms/components/FieldLink.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { linkText } from "../../cms/fields/link-text.ts";
import type { Link } from "../../cms/fields/types.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { homeOf } from "../../context/site-link.ts";
import { Logo } from "../../theme/brand/Logo.tsx";
import { viewport } from "../../theme/viewport.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import type { ViewProps } from "../types.ts";
import { Anniversary } from "./Anniversary.tsx";
import { FooterColumn } from "./FooterColumn.tsx";
import type { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

/* Slightly darker than a banner of the same tone so that the footer is distinguishable from a banner above it. */
const background = css`
  @media screen {
    background: color-mix(in srgb, var(--color-background) 85%, #000);
  }

  @media print {
    display: none;
  }
`;

const related = css`
  padding-block: var(--space-6);
  border-block-start: 1px solid var(--color-border);

  & ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-6);
    margin: var(--space-2) 0 0;
    padding: 0;
    list-style: none;
  }

  & a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.25rem;
  }

  & .prose {
    font-size: var(--text-s);
    color: var(--color-muted);
  }

  & * + .prose {
    margin-block-start: var(--space-4);
  }
`;

const relatedTitle = css`
  font-weight: 700;
  color: var(--color-heading);
`;

const top = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5) var(--space-7);
  padding-block: clamp(2.5rem, 2rem + 2vw, 4.5rem) var(--space-6);

  @media ${viewport.wide} {
    grid-template-columns: minmax(0, 4fr) minmax(0, 7fr);
  }
`;

const brand = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  justify-items: start;
  align-content: start;

  & > a:first-child {
    display: block;
    padding-block: var(--space-1);
    text-decoration: none;
  }
`;

const columns = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  @media ${viewport.wide} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--space-6);
  }
`;

const bottom = css`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-4) var(--space-6);
  padding-block: var(--space-5) var(--space-6);
  border-block-start: 1px solid var(--color-border);
  font-size: var(--text-xs);
  color: var(--color-muted);

  & p {
    text-wrap: pretty;
  }

  & ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-4);
    margin: 0;
    padding: 0;
    list-style: none;
  }

  & a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    min-block-size: 1.75rem;
    color: inherit;
  }
`;

const languageRow = css`
  display: flex;
  gap: var(--space-3);
  padding-block: var(--space-4);
  border-block-start: 1px solid var(--color-border);
  /* Chinese and Korean words stay on one line. */
  word-break: keep-all;

  & > svg {
    flex: none;
    margin-block-start: 0.15em;
  }

  & > .prose {
    max-inline-size: none;
  }

  & a {
    color: inherit;
  }
`;

const completeLinks = <T extends { link: Link | null }>(entries: T[]) =>
  entries.filter(({ link }) => link?.text && link.href !== "#");

type Props = ViewProps<typeof fields>;

export function SiteFooter({ fields, page }: Props) {
  const { logo, logoLink, signInLink, languageHelp, copyright, annotation } = fields;
  const groups = fields.columns
    .map(({ id, heading, links }) => ({ id, heading, links: completeLinks(links) }))
    .filter(({ links }) => links.length > 0)
    .slice(0, 3);
  const hygiene = completeLinks(fields.hygieneLinks);
  const relatedLinks = completeLinks(fields.alsoOfInterest);
  const name = page.t(fieldPhrases.SiteName);
  const home = logoLink && logoLink.href !== "#" ? logoLink.href : homeOf(page);
  return (
    <>
      {(relatedLinks.length > 0 || annotation) && (
        <div className="container">
          <div className={related}>
            {relatedLinks.length > 0 && (
              <nav aria-label={page.t(phrases.AlsoOfInterest)}>
                <p className={relatedTitle}>{page.t(phrases.AlsoOfInterest)}</p>
                <ul>
                  {relatedLinks.map(({ id, link }) => (
                    <li key={id}>
                      <FieldLink link={link} page={page} />
                    </li>
                  ))}
                </ul>
              </nav>
            )}
            {annotation && <Prose html={annotation} />}
          </div>
        </div>
      )}
      <div className={background} data-tone="deep">
        <div className="container">
          <div className={top}>
            <div className={brand}>
              <a href={home} aria-label={`${name}, ${page.t(fieldPhrases.HomePage)}`}>
                {logo ? <img src={logo.src} alt="" width={logo.width} height={logo.height} /> : <Logo name={name} />}
              </a>
              <Cta
                link={signInLink}
                text={linkText(signInLink, signInLink ? page.t(fieldPhrases.SignIn) : "")}
                page={page}
                variant="secondary"
                size="small"
                icon="user"
              />
              <Anniversary page={page} />
            </div>
            {groups.length > 0 && (
              <nav className={columns} aria-label={page.t(phrases.FooterNavigation)}>
                {groups.map(({ id, ...group }) => (
                  <FooterColumn key={id} {...group} page={page} />
                ))}
              </nav>
            )}
          </div>
          {languageHelp && (
            <div className={languageRow}>
              <Icon name="globe" size={24} />
              <Prose html={languageHelp} />
            </div>
          )}
          {(copyright || hygiene.length > 0) && (
            <div className={bottom}>
              {copyright && <p>{copyright}</p>}
              {hygiene.length > 0 && (
                <ul aria-label={page.t(phrases.LegalLinks)}>
                  {hygiene.map(({ id, link }) => (
                    <li key={id}>
                      <FieldLink link={link} page={page} />
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )}
        </div>
      </div>
    </>
  );
}
