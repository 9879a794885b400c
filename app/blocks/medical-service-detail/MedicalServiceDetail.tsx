import { css } from "@linaria/core";
import type { ServiceItem } from "../../../contracts/services.ts";
import { appointmentRequestUrl } from "../../care/appointment-request-url.ts";
import { carePhrases } from "../../care/phrases.ts";
import { servicePhrases } from "../../care/service/phrases.ts";
import { ServiceDetails } from "../../care/service/ServiceDetails.tsx";
import { NotFoundNotice, UnavailableNotice } from "../../cms/components/DetailNotices.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import type { HeadChange } from "../../context/page-context.ts";
import type { FailedProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";

const measure = css`
  max-inline-size: 56rem;
  margin-block-start: var(--space-5);
`;

/** Returns the title and description for a service page, or the status 404 for an unknown service. */
export function headOf(service: ServiceItem | null): HeadChange {
  if (!service) return { status: 404, title: "404: NotFound" };
  const { nameOverride: name, summary } = service;
  return { title: name, name, ogTitle: name, ...(summary && { description: summary, ogDescription: summary }) };
}

export function MedicalServiceDetail({ fields, page, data }: ViewProps<typeof fieldSet, ServiceItem | null>) {
  if (!data) return <NotFoundNotice page={page} />;
  const { nameOverride: name, summary, ...details } = data;
  const { requestLink, virtualServicesLink } = fields;
  const href = details.appointmentRequests ? appointmentRequestUrl(requestLink, "service", page.path) : null;
  const request =
    requestLink && href !== null
      ? { ...requestLink, href, text: requestLink.text || page.t(carePhrases.RequestAppointment) }
      : null;
  return (
    <PageBand page={page} title={name} subtitle={summary ?? undefined} isDetail>
      <div className={measure}>
        <ServiceDetails
          name={name}
          details={{ ...details, subheading: undefined }}
          request={request}
          virtualServices={virtualServicesLink}
          level={2}
          page={page}
        />
      </div>
    </PageBand>
  );
}

/** Renders an error message if the service could not be fetched. */
export const MedicalServiceFailed = ({ page, reason }: FailedProps<typeof fieldSet>) => (
  <UnavailableNotice reason={reason} page={page} heading={page.t(servicePhrases.ServiceUnavailable)} />
);
