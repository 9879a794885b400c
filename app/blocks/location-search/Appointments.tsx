import { css } from "@linaria/core";
import { type RefObject, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { ResponseOf } from "../../../contracts/endpoint.ts";
import type { Location } from "../../../contracts/locations.ts";
import type { appointmentData } from "../../../contracts/providers.ts";
import { doctorSearchLink } from "../../../lib/cms/links.ts";
import { DEFAULTS, TIMER } from "../../../lib/constants.ts";
import { displayPhone, telHref } from "../../../lib/forms/phone.ts";
import { call } from "../../browser/call.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { phrases } from "./phrases.ts";

type Appointments = ResponseOf<typeof appointmentData>;
type AppointmentData = Pick<Appointments, "haveAppointments" | "haveProviders"> & Partial<Appointments>;

/* Its room is free before it comes, so that nothing moves. */
const frame = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-4);
  min-block-size: 2.5rem;
  font-size: var(--text-s);

  @media (scripting: none) {
    display: none;
  }
`;

interface AppointmentsProps {
  /** The id that appointment data is fetched with. */
  mloc: string;
  /** The location's name. */
  name: string;
  /** The outside doctor search around the location, where the site has one (LC-16). */
  providers: string | undefined;
  page: PageContext;
}

/** How soon a location sees patients; empty where that is not known. */
export function appointmentText(data: AppointmentData, { t }: Pick<PageContext, "t">): string {
  const { haveAppointments, numberOfDaysUntilNextAppointment: days, newPatientAppointmentCount: forNew = 0 } = data;
  if (!haveAppointments || days === undefined) return "";
  const when =
    days === 0
      ? t(phrases.NextAppointmentToday)
      : days === 1
        ? t(phrases.NextAppointmentTomorrow)
        : t(phrases.NextAppointmentInDays, { n: days });
  return forNew > 0 ? `${when} (${t(phrases.ForNewPatients, { n: forNew })})` : when;
}

/** The link to the providers of a location, its next appointment and the phone to book by (LC-13). */
export function AppointmentFacts({
  data,
  name,
  providers,
  page,
}: Omit<AppointmentsProps, "mloc"> & { data: AppointmentData }) {
  const { t } = page;
  const tel = data.haveAppointments ? telHref(data.phone) : null;
  return (
    <>
      {providers && data.haveProviders && (
        <ButtonLink size="small" variant="secondary" href={providers} target="_blank" rel="noopener">
          {t(phrases.SeeProviders)}
          <VisuallyHidden>
            {" "}
            {t(phrases.AtPlace, { place: name })} ({t(fieldPhrases.OpensInNewWindow)})
          </VisuallyHidden>
        </ButtonLink>
      )}
      <span>{appointmentText(data, page)}</span>
      {tel && (
        <span>
          {t(phrases.BookByPhone)} <a href={tel}>{displayPhone(data.phone ?? "")}</a>
        </span>
      )}
    </>
  );
}

/** Fetches the appointments of a location once its card is in view, and not while a visitor who has just come reads. */
function AppointmentsInView({ within, ...props }: AppointmentsProps & { within: HTMLElement }) {
  const { mloc } = props;
  const [data, setData] = useState<AppointmentData | null>(null);
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      call("GET /providers/get-provider-appointment-data-by-location", { mloc }).then(setData, (error) =>
        // The card says all else; a location without these is a location.
        console.warn("appointments:", error),
      );
    });
    const timer = setTimeout(() => seen.observe(within), TIMER.providersButton);
    return () => {
      clearTimeout(timer);
      seen.disconnect();
    };
  }, [mloc, within]);
  return data && <AppointmentFacts data={data} {...props} />;
}

/** The place of a location's appointments on its card. In the browser it fills itself. */
export function AppointmentPlace({ location, page }: { location: Location; page: PageContext }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { name, mloc } = location;
  if (!mloc) return null;
  const providers = providersLink(location, page);
  return (
    <div className={frame} ref={setPlace} data-mloc={mloc} data-name={name} data-providers={providers}>
      {place && <AppointmentsInView mloc={mloc} name={name} providers={providers} page={page} within={place} />}
    </div>
  );
}

/** Fills the places on the cards that the server rendered. */
export function ServedAppointments({ host, page }: { host: RefObject<HTMLElement | null>; page: PageContext }) {
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    setPlaces([...(host.current?.querySelectorAll<HTMLElement>("[data-results] [data-mloc]") ?? [])]);
  }, [host]);
  return places.map((within, index) => {
    const { mloc = "", name = "", providers } = within.dataset;
    return createPortal(<AppointmentsInView {...{ mloc, name, providers, page, within }} />, within, String(index));
  });
}

function providersLink({ name, address, latitude, longitude }: Location, { doctorSearch }: PageContext) {
  const place = {
    city_name: address?.city ?? null,
    subdivision_1_iso_code: address?.state ?? null,
    latitude: latitude ?? null,
    longitude: longitude ?? null,
  };
  return doctorSearch && doctorSearchLink(doctorSearch, { unified: name, sort: DEFAULTS.providerSort, place });
}
