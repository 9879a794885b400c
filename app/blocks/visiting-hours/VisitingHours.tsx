import { css } from "@linaria/core";
import type { ResponseOf } from "../../../contracts/endpoint.ts";
import type { visitingHours } from "../../../contracts/visiting.ts";
import { safeHref } from "../../../lib/cms/links.ts";
import { carePhrases } from "../../care/phrases.ts";
import { VisitingTable } from "../../care/VisitingTable.tsx";
import { FailureDetails } from "../../cms/components/Failure.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { siteLink } from "../../context/site-link.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Phone } from "../../ui/Phone.tsx";
import { SplitSection } from "../../ui/SplitSection.tsx";
import { Stack } from "../../ui/Stack.tsx";
import type { FailedProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";

export type Hospital = ResponseOf<typeof visitingHours>[number];

const list = css`
  display: grid;
  margin-block-start: var(--space-5);
`;

const links = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-5);
  padding-block-end: var(--space-4);
`;

/** Renders the visiting hours of one or more hospitals, grouped by unit. */
export function VisitingHours({ fields, data, page }: ViewProps<typeof fieldSet, Hospital[]>) {
  const { heading, intro, location } = fields;
  const [first] = data;
  if (!first && !intro) return null;
  return (
    <SplitSection heading={heading || page.t(carePhrases.VisitingHoursHeading)} tone="soft">
      <div>
        {intro && <Prose html={intro} />}
        {location
          ? first && <VisitingTable hours={first.visitingHours} page={page} />
          : first && (
              <div className={list}>
                {data.map((hospital) => (
                  <HospitalHours key={hospital.id} hospital={hospital} page={page} />
                ))}
              </div>
            )}
      </div>
    </SplitSection>
  );
}

function HospitalHours({ hospital, page }: { hospital: Hospital; page: PageContext }) {
  const { name, address, websiteUrl, phone, visitingHours } = hospital;
  const website = safeHref(websiteUrl);
  return (
    <Disclosure title={name} above={[address?.city, address?.state].filter(Boolean).join(", ")} level={3}>
      <VisitingTable hours={visitingHours} page={page} />
      <p className={links}>
        {website && <a {...siteLink(page, website)}>{page.t(carePhrases.HospitalPage, { name })}</a>}
        <Phone value={phone} />
      </p>
    </Disclosure>
  );
}

/** If the visiting hours could not be fetched, renders an error message below the authored rules for visitors. */
export const VisitingHoursFailed = ({ fields: { heading, intro }, page, reason }: FailedProps<typeof fieldSet>) => (
  <SplitSection heading={heading || page.t(carePhrases.VisitingHoursHeading)} tone="soft">
    <Stack gap={4}>
      {intro && <Prose html={intro} />}
      <p role="status">{page.t(carePhrases.VisitingHoursFailed)}</p>
      <FailureDetails page={page} reason={reason} retry={siteLink(page, page.path).href} />
    </Stack>
  </SplitSection>
);
