import { type JobDetail, jobDetail } from "../../../contracts/jobs.ts";
import { brand } from "../../../lib/brand/name.ts";
import type { FieldValue } from "../../../lib/forms/rules.ts";
import type { Call, HeadChange } from "../../context/page-context.ts";

/** Name of the hidden input that contains the path of the job's page. */
export const PARAMETERS = ["job"] as const;

const TYPES = { "full-time": "FULL_TIME", "part-time": "PART_TIME", "per-diem": "PER_DIEM" } as const;

/** Returns the title and the place of the job of an application, or null if there is no such job. */
export async function about(values: ReadonlyMap<string, FieldValue>, call: Call): Promise<string | null> {
  const path = String(values.get("job") ?? "").trim();
  if (!jobDetail.request.safeParse({ path }).success) return null;
  const job = (await call(jobDetail, { path })) as JobDetail | null;
  return job && `${job.title}, ${job.place}`;
}

/** Returns the head and structured data for a job page. For an unknown position, the response status is 404. */
export function headOf(job: JobDetail | null): HeadChange {
  if (!job) return { status: 404, title: "404: NotFound" };
  const { title, place, summary } = job;
  const name = `${title}, ${place}`;
  return {
    title: name,
    name: title,
    description: summary,
    ogTitle: name,
    ogDescription: summary,
    jsonLd: (url) => [posting(job, url)],
  };
}

/**
 * Returns structured data (https://schema.org/JobPosting). Search engines show only job postings that have a date and
 * an address.
 */
function posting({ title, summary, duties, postedOn, schedule, pay, address }: JobDetail, url: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title,
    url,
    description: [summary, ...duties].join(" "),
    hiringOrganization: { "@type": "Organization", name: brand.name, sameAs: new URL(url).origin },
    ...(postedOn && { datePosted: postedOn }),
    ...(schedule && { employmentType: TYPES[schedule] }),
    ...(address && {
      jobLocation: {
        "@type": "Place",
        address: {
          "@type": "PostalAddress",
          streetAddress: address.street,
          addressLocality: address.city,
          addressRegion: address.state,
          postalCode: address.zip,
          addressCountry: "US",
        },
      },
    }),
    ...(pay && {
      baseSalary: {
        "@type": "MonetaryAmount",
        currency: "USD",
        value: { "@type": "QuantitativeValue", minValue: pay.from, maxValue: pay.to, unitText: "HOUR" },
      },
    }),
  };
}
