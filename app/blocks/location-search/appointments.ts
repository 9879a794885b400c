import { fillText } from "../../../lib/language.ts";
import { displayPhone, telHref } from "../../../lib/phone.ts";
import { call } from "../../browser/call.ts";

/** What is said of a location's appointments, in the page's language. */
export interface AppointmentWords {
  today: string;
  tomorrow: string;
  /** In `{n}` days. */
  inDays: string;
  /** `{n}` of them for new patients. */
  forNew: string;
}

interface Appointments {
  haveAppointments: boolean;
  haveProviders: boolean;
  phone?: string | undefined;
  newPatientAppointmentCount?: number | undefined;
  numberOfDaysUntilNextAppointment?: number | undefined;
}

/** How soon a location sees patients; empty where that is not known. */
export function appointmentText(data: Appointments, words: AppointmentWords): string {
  const { haveAppointments, numberOfDaysUntilNextAppointment: days, newPatientAppointmentCount: forNew = 0 } = data;
  if (!haveAppointments || days === undefined) return "";
  const when = days === 0 ? words.today : days === 1 ? words.tomorrow : fillText(words.inDays, { n: days });
  return forNew > 0 ? `${when} (${fillText(words.forNew, { n: forNew })})` : when;
}

/** Asks for the appointments of each location as its card comes into view, and shows the way to its providers (LC-13). */
export function showAppointments(host: HTMLElement, words: AppointmentWords): void {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      void show(target as HTMLElement, words);
    }
  });
  for (const place of host.querySelectorAll<HTMLElement>("[data-mloc]:not([data-requested])")) {
    place.dataset.requested = "";
    seen.observe(place);
  }
}

async function show(place: HTMLElement, words: AppointmentWords): Promise<void> {
  try {
    const data = await call("GET /providers/get-provider-appointment-data-by-location", {
      mloc: place.dataset.mloc ?? "",
    });
    const providers = place.querySelector("a");
    if (providers) providers.hidden = !data.haveProviders;
    const soon = place.querySelector<HTMLElement>("[data-soon]");
    if (soon) soon.textContent = appointmentText(data, words);
    const booking = place.querySelector<HTMLElement>("[data-phone]");
    const tel = data.haveAppointments ? telHref(data.phone) : null;
    if (!booking || !tel || !data.phone) return;
    const link = document.createElement("a");
    link.href = tel;
    link.textContent = displayPhone(data.phone);
    booking.appendChild(link);
    booking.hidden = false;
  } catch (error) {
    // The card says all else; a location without these is a location.
    console.warn("appointments:", error);
  }
}
