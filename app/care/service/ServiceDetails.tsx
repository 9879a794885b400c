import { css } from "@linaria/core";
import { foreignLanguage } from "../../../lib/cms/language.ts";
import { safeHref } from "../../../lib/cms/links.ts";
import { PhoneLink } from "../../cms/components/Failure.tsx";
import { FieldTextLink, leavesSite, linkProps, NewWindow } from "../../cms/components/FieldLink.tsx";
import type { Link } from "../../cms/fields/types.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { pathOf, siteLink } from "../../context/site-link.ts";
import { below } from "../../theme/viewport.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Cluster } from "../../ui/Cluster.tsx";
import { PhoneButton } from "../../ui/Phone.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { servicePhrases } from "./phrases.ts";
import { type Details, responseLink, serviceLinks } from "./service-links.ts";

const lead = css`
  max-inline-size: var(--measure);

  & > :first-child:not(:only-child) {
    font-weight: 700;
  }
`;

const group = css`
  & > :is(h2, h3) {
    margin-block-end: var(--space-2);
    font: 700 var(--text-m) / 1.4 var(--font-text);
    letter-spacing: 0;
  }

  & > a {
    font-size: var(--text-s);
    font-weight: 700;
  }
`;

const entryList = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-5);
  font-size: var(--text-s);

  & > li {
    min-block-size: 2rem;
  }
`;

/* On phones, the buttons form two columns. */
const buttonGrid = css`
  @media ${below(600)} {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
    align-items: stretch;

    & > :is(a, button) {
      padding-inline: var(--space-2);
    }
  }
`;

interface ServiceDetailsProps {
  name: string;
  /**
   * Details about the medical service, or null if the request failed. Even without details, the component renders the
   * service's name and links.
   */
  details: Details;
  /** Default link to virtual services, for services that do not have such a link. */
  virtualServices: Link | null;
  /** Link to the appointment request form. */
  request?: Link | null | undefined;
  /** Heading level for the sections below the description. */
  level: 2 | 3;
  page: PageContext;
}

interface Entry {
  id: string;
  name: string;
  href: string | undefined;
}

/** Renders a medical service's description, links, and related content. */
export function ServiceDetails({ name, details, virtualServices, request, level, page }: ServiceDetailsProps) {
  const { t } = page;
  const { virtual } = serviceLinks(name, details, virtualServices, page);
  const { subheading, summary } = details ?? {};
  const website = responseLink(details?.websiteLink, t(fieldPhrases.LearnMore), page);
  const lang = details && foreignLanguage(page, details.language);
  const aboutNote = <VisuallyHidden> {t(servicePhrases.About, { name })}</VisuallyHidden>;
  return (
    <Stack gap={5}>
      {(subheading || summary) && (
        <div className={lead} lang={lang ?? undefined}>
          {subheading && <p>{subheading}</p>}
          {summary && <p>{summary}</p>}
        </div>
      )}
      <ServiceActions {...{ name, details, request, page }} />
      {virtual && <FieldTextLink link={virtual} page={page} />}
      <ServiceGroups {...{ name, details, level, page }} />
      {website && !isCurrentPage(website.href, page) && (
        <p>
          <a {...linkProps(website)}>
            {website.text}
            {website.text === t(fieldPhrases.LearnMore) && aboutNote}
            <NewWindow link={website} page={page} />
          </a>
        </p>
      )}
    </Stack>
  );
}

/** Renders the links to an appointment request, to the service's locations and doctors, or to a phone number. */
export function ServiceActions({
  name,
  details,
  request,
  page,
}: Omit<ServiceDetailsProps, "virtualServices" | "level">) {
  const { find, doctors } = serviceLinks(name, details, null, page);
  const actions = [request, find, doctors].filter((link) => link != null);
  const phone = details?.phone;
  return (
    <Cluster gap={3} className={buttonGrid}>
      {actions.map((link, index) => (
        <ServiceLink key={link.href} link={link} name={name} page={page} secondary={index > 0} />
      ))}
      {phone && (
        <PhoneButton value={phone} variant={actions.length > 0 ? "secondary" : "primary"} size="small">
          <VisuallyHidden> {page.t(servicePhrases.For, { name })}</VisuallyHidden>
        </PhoneButton>
      )}
      {actions.length === 0 && !phone && <PhoneLink page={page}> {page.t(servicePhrases.For, { name })}</PhoneLink>}
    </Cluster>
  );
}

/** Renders the service's conditions, programs, and virtual services. */
export function ServiceGroups({
  name,
  details,
  level,
  page,
}: Omit<ServiceDetailsProps, "virtualServices" | "request">) {
  const { t } = page;
  const { conditions = [], programs = [], onDemandVirtualServices = [] } = details ?? {};
  return (
    <>
      <Group
        title={t(servicePhrases.ConditionsWeTreat)}
        entries={conditions.map(({ id, nameOverride, landingPageUrl }) => ({
          id,
          name: nameOverride,
          href: landingPageUrl,
        }))}
        seeAll={responseLink(details?.conditionSeeAllLink, t(servicePhrases.SeeAll), page)}
        {...{ name, level, page }}
        anchor="conditions"
      />
      <Group
        title={t(servicePhrases.Programs)}
        entries={programs.map(({ id, title, linkUrl }) => ({ id, name: title, href: linkUrl }))}
        seeAll={responseLink(details?.programSeeAllLink, t(servicePhrases.SeeAll), page)}
        {...{ name, level, page }}
        anchor="programs"
      />
      <Group
        title={t(servicePhrases.CareFromHome)}
        entries={onDemandVirtualServices.map(({ id, heading, landingPageUrl }) => ({
          id,
          name: heading,
          href: landingPageUrl,
        }))}
        seeAll={null}
        {...{ name, level, page }}
        anchor="care-from-home"
      />
    </>
  );
}

interface ServiceLinkProps {
  link: Link;
  name: string;
  page: PageContext;
  secondary?: boolean;
}

const ServiceLink = ({ link, name, page, secondary }: ServiceLinkProps) => (
  <ButtonLink
    {...linkProps(link)}
    size="small"
    variant={secondary ? "secondary" : "primary"}
    {...(leavesSite(link) && { iconAfter: "arrow-up-right" as const })}
  >
    {link.text}
    <VisuallyHidden> {page.t(servicePhrases.For, { name })}</VisuallyHidden>
    <NewWindow link={link} page={page} />
  </ButtonLink>
);

/** Returns whether a URL points to the current page. */
const isCurrentPage = (href: string, page: PageContext): boolean =>
  [page.path, pathOf(page, page.path)].includes(href.split("#")[0]!);

interface GroupProps {
  title: string;
  entries: readonly Entry[];
  seeAll: Link | null;
  name: string;
  level: 2 | 3;
  anchor: string;
  page: PageContext;
}

/** Renders a list of related content with a heading and a "see all" link. Renders nothing if the list is empty. */
function Group({ title, entries, seeAll, name, level, anchor, page }: GroupProps) {
  if (entries.length === 0) return null;
  const Title = `h${level}` as const;
  // On the service's own page, the sections have IDs so that links can target them.
  const place = (id: string) => (level === 2 ? id : undefined);
  return (
    <section className={group} id={place(anchor)}>
      <Title>{title}</Title>
      <ul className={entryList}>
        {entries.map(({ id, name: entry, href }) => {
          const safeUrl = safeHref(href);
          const isCurrent = safeUrl !== null && isCurrentPage(safeUrl, page);
          return (
            <li key={id} id={isCurrent ? place(safeUrl.split("#")[1] ?? "") : undefined}>
              {safeUrl && !isCurrent ? <a {...siteLink(page, safeUrl)}>{entry}</a> : entry}
            </li>
          );
        })}
      </ul>
      {seeAll && !isCurrentPage(seeAll.href, page) && (
        <a {...linkProps(seeAll)}>
          {seeAll.text}
          <VisuallyHidden>: {`${name}, ${title}`}</VisuallyHidden>
          <NewWindow link={seeAll} page={page} />
        </a>
      )}
    </section>
  );
}
