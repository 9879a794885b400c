import { css } from "@linaria/core";
import { type RefObject, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { appointmentData } from "../../../contracts/appointments.ts";
import type { ResponseOf } from "../../../contracts/endpoint.ts";
import type { Location } from "../../../contracts/location-entities.ts";
import { doctorSearchLink } from "../../../lib/cms/links.ts";
import { DEFAULTS, TIMER } from "../../../lib/constants.ts";
import { displayPhone } from "../../../lib/text/phone.ts";
import { call } from "../../browser/call.ts";
import { MIN_BESIDE_WIDTH } from "../../care/map/ResultMap.tsx";
import { carePhrases } from "../../care/phrases.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { from } from "../../theme/viewport.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Phone } from "../../ui/Phone.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { phrases } from "./phrases.ts";

type Appointments = ResponseOf<typeof appointmentData>;
type AppointmentData = Pick<Appointments, "haveAppointments" | "haveProviders"> & Partial<Appointments>;

/*
 * Reserves one line for the text to prevent a layout shift. Next to the map, the text fits in the row of the hours and
 * needs no space.
 */
const frame = css`
  display: contents;

  &:empty::before {
    content: "";
  }

  &:empty::before,
  & > p {
    flex: 1 0 100%;
    min-block-size: 1lh;
  }

  @media ${from(MIN_BESIDE_WIDTH)} {
    &:empty::before {
      display: none;
    }

    & > p {
      flex: 1 1 12rem;
      align-self: center;
    }
  }

  @media (scripting: none) {
    &:empty::before {
      display: none;
    }
  }
`;

interface AppointmentsProps {
  /** ID of the location in the appointments API. */
  mloc: string;
  name: string;
  /** Phone number on the location card. The component omits a booking phone number that is the same as the card's. */
  phone?: string | undefined;
  /** URL of the external doctor search for doctors near the location, or undefined if the site has no doctor search. */
  providers: string | undefined;
  page: PageContext;
}

/** Returns text about a location's next available appointment, or "" if the appointment is unknown. */
export function appointmentText(data: AppointmentData, { t }: Pick<PageContext, "t">): string {
  const { haveAppointments, numberOfDaysUntilNextAppointment: days, newPatientAppointmentCount: forNew = 0 } = data;
  if (!haveAppointments || days === undefined) return "";
  const nextText =
    days === 0
      ? t(carePhrases.OpeningToday)
      : days === 1
        ? t(carePhrases.OpeningTomorrow)
        : t(carePhrases.OpeningInDays, { n: days });
  return forNew > 0 ? `${nextText} (${t(phrases.ForNewPatients, { n: forNew })})` : nextText;
}

/** Renders the next available appointment, the booking phone number, and a link to the location's providers. */
export function AppointmentFacts({
  data,
  name,
  phone,
  providers,
  page,
}: Omit<AppointmentsProps, "mloc"> & { data: AppointmentData }) {
  const { t } = page;
  const isNone = !data.haveAppointments && !data.haveProviders;
  const ownPhone = data.haveAppointments && displayPhone(data.phone) !== displayPhone(phone) && data.phone;
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
      <p>
        <span>{isNone ? t(phrases.NoAppointments) : appointmentText(data, page)}</span>{" "}
        {ownPhone && (
          <>
            {t(phrases.BookByPhone)} <Phone value={ownPhone} />
          </>
        )}
      </p>
    </>
  );
}

/** After an initial delay, fetches a location's appointments when the location's card enters the viewport. */
function AppointmentsInView({ within, ...props }: AppointmentsProps & { within: HTMLElement }) {
  const { mloc } = props;
  const [data, setData] = useState<AppointmentData | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      call("GET /providers/get-provider-appointment-data-by-location", { mloc }).then(
        setData,
        // The location card works without appointments, so visitors do not see an error.
        (error) => console.warn("appointments:", error),
      );
    });
    const timer = setTimeout(() => observer.observe(within.parentElement ?? within), TIMER.providersButton);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [mloc, within]);
  return data && <AppointmentFacts data={data} {...props} />;
}

/**
 * Renders a placeholder for the appointments on a location card. The browser fetches the appointments after the page
 * loads.
 */
export function AppointmentPlace({ location, page }: { location: Location; page: PageContext }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { name, mloc, phone } = location;
  if (!mloc) return null;
  const providers = providersLink(location, page);
  return (
    <div
      className={frame}
      ref={setPlace}
      data-mloc={mloc}
      data-name={name}
      data-phone={phone}
      data-providers={providers}
    >
      {place && <AppointmentsInView {...{ mloc, name, phone, providers, page }} within={place} />}
    </div>
  );
}

/** Renders appointments into the server-rendered location cards through portals. */
export function ServedAppointments({ host, page }: { host: RefObject<HTMLElement | null>; page: PageContext }) {
  const [containers, setContainers] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    setContainers([...(host.current?.querySelectorAll<HTMLElement>("[data-results] [data-mloc]") ?? [])]);
  }, [host]);
  return containers.map((container, index) => {
    const { mloc = "", name = "", phone, providers } = container.dataset;
    return createPortal(
      <AppointmentsInView {...{ mloc, name, phone, providers, page, within: container }} />,
      container,
      String(index),
    );
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
