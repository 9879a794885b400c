import { css } from "@linaria/core";
import type { DoctorTimes as Doctor } from "../../../contracts/visits.ts";
import { safeHref } from "../../../lib/cms/links.ts";
import { lineText } from "../../../lib/text/lines.ts";
import type { PageContext } from "../../context/page-context.ts";
import { siteLink } from "../../context/site-link.ts";
import { below, from } from "../../theme/viewport.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { NameText } from "../NameText.tsx";
import { Portrait } from "../Portrait.tsx";
import { providerName } from "../provider-name.ts";
import { visitPhrases } from "./phrases.ts";
import { shortVisitDay, visitClock } from "./visit-times.ts";

const list = css`
  display: grid;
  gap: var(--space-4);
  margin: 0;
  padding: 0;
  list-style: none;
`;

const row = css`
  display: grid;
  gap: var(--space-4) var(--space-6);
  padding: var(--space-4) var(--space-5);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  background: var(--color-surface);

  @media ${below(280)} {
    padding: var(--space-4);
  }
`;

const person = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-4);
  align-items: center;
  font-size: var(--text-s);
  line-height: 1.4;

  /* Long surnames fit only below the portrait. */
  @media ${below(280)} {
    grid-template-columns: minmax(0, 1fr);
  }

  & > div > h3 {
    font-size: var(--heading-s);
  }

  & a {
    color: inherit;
    text-decoration-color: var(--color-border);
  }

  & > div > p {
    color: var(--color-muted);
  }
`;

const portrait = css`
  inline-size: 4rem;
  block-size: 4rem;
`;

/* The last row fills the width of a phone, so that no time stands alone beside a gap. */
const times = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    flex: 1 1 6.75rem;

    @media ${from(600)} {
      max-inline-size: 11rem;
    }
  }

  & > li > a {
    display: grid;
    place-content: center;
    block-size: 100%;
    min-block-size: 3.25rem;
    padding: 0.35rem 0.6rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
    font-size: var(--text-s);
    line-height: 1.3;
    text-align: center;
    text-decoration: none;
    color: var(--color-link);
  }

  & > li > a:hover {
    border-color: var(--color-link);
    background: var(--color-tint);
  }

  & b {
    display: block;
  }
`;

interface DoctorTimesProps {
  doctors: readonly Doctor[];
  /** Returns the link to the page on which a doctor's time can be booked. */
  hrefOf(doctor: Doctor, time?: string): string;
  page: PageContext;
}

/** Renders doctors with their first free times, which lead to the page for booking them. */
export const DoctorTimes = ({ doctors, hrefOf, page }: DoctorTimesProps) => (
  <ul className={list}>
    {doctors.map((doctor) => (
      <li key={doctor.id} className={row}>
        <Person doctor={doctor} page={page} />
        <ul className={times}>
          {doctor.times.map(({ id, start }) => (
            <li key={id}>
              <a href={hrefOf(doctor, id)}>
                <span>{shortVisitDay(start, doctor.timeZone, page)}</span>
                <b>{visitClock(start, doctor.timeZone, page)}</b>
                <VisuallyHidden> {page.t(visitPhrases.TimeWith, { name: providerName(doctor) })}</VisuallyHidden>
              </a>
            </li>
          ))}
          <li>
            <a href={hrefOf(doctor)}>
              {page.t(visitPhrases.AllTimesOf)}
              <VisuallyHidden> {page.t(visitPhrases.TimeWith, { name: providerName(doctor) })}</VisuallyHidden>
            </a>
          </li>
        </ul>
      </li>
    ))}
  </ul>
);

function Person({ doctor, page }: { doctor: Doctor; page: PageContext }) {
  const profile = safeHref(doctor.profileUrl);
  const name = providerName(doctor);
  return (
    <div className={person}>
      <Portrait
        photo={doctor.photo}
        pictureHosts={page.pictureHosts}
        size={128}
        iconSize={32}
        lazy
        className={portrait}
      />
      <div>
        <h3>{profile ? <a {...siteLink(page, profile)}>{name}</a> : name}</h3>
        {doctor.primarySpecialty && (
          <p>
            <NameText name={doctor.primarySpecialty} page={page} />
          </p>
        )}
        <p>{lineText([doctor.locationName, doctor.city].filter(Boolean).join(", "))}</p>
      </div>
    </div>
  );
}
