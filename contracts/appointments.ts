/** Appointment calls: availability of locations, and first openings of providers. */
import { z } from "zod";
import { endpoint, lifetimes, timeouts } from "./endpoint.ts";
import { answerId, id, list, maybe, piped } from "./fields.ts";

const { minute } = lifetimes;

/** Appointment availability of a location. */
const AppointmentData = z.object({
  haveAppointments: z.boolean(),
  haveProviders: z.boolean(),
  phone: maybe(z.string()),
  newPatientAppointmentCount: maybe(z.number().int().min(0)),
  existingPatientAppointmentCount: maybe(z.number().int().min(0)),
  numberOfDaysUntilNextAppointment: maybe(z.number().int().min(0)),
});

export const appointmentData = endpoint({
  row: "AP-37",
  summary: "Returns the appointment availability of a location for new and existing patients.",
  method: "GET",
  path: "/providers/get-provider-appointment-data-by-location",
  upstream: "providers",
  access: "public",
  privacy: "none",
  cache: { maxAge: 5 * minute, staleWhileRevalidate: 5 * minute },
  timeout: timeouts.read,
  request: z.object({ mloc: id }),
  response: AppointmentData,
  example: {
    request: { mloc: "10" },
    response: {
      haveAppointments: true,
      haveProviders: true,
      phone: "970-555-0138",
      newPatientAppointmentCount: 6,
      existingPatientAppointmentCount: 14,
      numberOfDaysUntilNextAppointment: 2,
    },
  },
});

/** The first free appointment of a provider. */
const Opening = z.object({
  id: answerId,
  /** Days from today, where 0 is today. */
  days: z.number().int().min(0),
});

export const providerOpenings = endpoint({
  row: "Proposed",
  summary: "Returns the first opening for new patients in the schedule of each provider.",
  method: "GET",
  path: "/providers/first-openings",
  upstream: "providers",
  access: "public",
  privacy: "none",
  // Cached for a short time, because a schedule changes with every booking.
  cache: { maxAge: minute, staleWhileRevalidate: 5 * minute },
  timeout: timeouts.read,
  request: z.object({
    /** Up to 60 IDs, joined with `|`. */
    ids: piped(60).refine((ids) => ids !== "", {
      error: "does not name a provider",
      params: { allowed: "IDs joined with |" },
    }),
  }),
  /** Openings by provider. Omits providers without an opening. */
  response: list(Opening),
  example: { request: { ids: "54|488" }, response: [{ id: "54", days: 0 }] },
});
