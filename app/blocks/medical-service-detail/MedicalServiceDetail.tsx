import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { ServiceItem } from "../../../contracts/services.ts";
import { ServiceDetails } from "../../care/service/ServiceDetails.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { fieldPhrases } from "../../cms/phrases.ts";
import { homeOf } from "../../context/own-link.ts";
import type { HeadChange, PageContext } from "../../context/page-context.ts";
import { Section } from "../../ui/Section.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { FailedProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";

const measure = css`
  max-inline-size: 56rem;
`;

/** Returns the head of a service page: its name and description. An unknown service makes the page a 404. */
export function headOf(service: ServiceItem | null): HeadChange {
  if (!service) return { status: 404, title: "404: NotFound" };
  const { nameOverride: name, summary } = service;
  return { title: name, name, ogTitle: name, ...(summary && { description: summary, ogDescription: summary }) };
}

export function MedicalServiceDetail({ fields, page, data }: ViewProps<typeof fieldSet, ServiceItem | null>) {
  const { t, breadcrumbs } = page;
  if (!data)
    return (
      <Notice page={page} title={t(fieldPhrases.NotFoundHeading)} text={t(fieldPhrases.NotFoundText)}>
        <TextLink href={homeOf(page)}>{t(fieldPhrases.NotFoundHome)}</TextLink>
      </Notice>
    );
  const { nameOverride: name, summary, ...details } = data;
  // All services share one CMS wildcard item, so its breadcrumb does not contain the service's name.
  const way = breadcrumbs && [...breadcrumbs.slice(0, -1), { text: name, href: page.path }];
  return (
    <>
      <PageBand page={{ ...page, ...(way && { breadcrumbs: way }) }} title={name} subtitle={summary ?? ""} />
      <Section>
        <div className={measure}>
          <ServiceDetails
            name={name}
            details={{ ...details, subheading: undefined }}
            virtualServices={fields.virtualServicesLink}
            level={2}
            page={page}
          />
        </div>
      </Section>
    </>
  );
}

/** The error page for a service that could not be fetched. */
export const MedicalServiceFailed = ({ page }: FailedProps<typeof fieldSet>) => (
  <Notice page={page} title={page.t(fieldPhrases.TryAgainSoon)} text="">
    <TextLink href={page.path}>{page.t(fieldPhrases.TryAgain)}</TextLink>
  </Notice>
);

const Notice = ({
  page,
  title,
  text,
  children,
}: {
  page: PageContext;
  title: string;
  text: string;
  children: ReactNode;
}) => (
  <>
    <PageBand page={page} title={title} subtitle={text} />
    <Section>{children}</Section>
  </>
);
