/** API calls for locations' available appointments and providers' first available appointments. */
import { z } from "zod";
import { MINUTE_S } from "../lib/dates/units.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { id, list, maybe, pipeSeparated, responseId } from "./fields.ts";

/** Available appointments at a location. */
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
  summary: "Returns a location's appointment availability for new and existing patients.",
  method: "GET",
  path: "/providers/get-provider-appointment-data-by-location",
  upstream: "providers",
  access: "public",
  privacy: "none",
  cache: { maxAge: 5 * MINUTE_S, staleWhileRevalidate: 5 * MINUTE_S },
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

/** A provider's first available appointment. */
const Opening = z.object({
  id: responseId,
  /** Number of days until the appointment; 0 means today. */
  days: z.number().int().min(0),
});

export const providerOpenings = endpoint({
  summary: "Returns each provider's first available appointment for new patients.",
  method: "GET",
  path: "/providers/first-openings",
  upstream: "providers",
  access: "public",
  privacy: "none",
  // The maximum age is short because each booking changes a provider's schedule.
  cache: { maxAge: MINUTE_S, staleWhileRevalidate: 5 * MINUTE_S },
  timeout: timeouts.late,
  whenUnused: [],
  request: z.object({
    /** Provider IDs (at most 60), joined with `|`. */
    ids: pipeSeparated(60).refine((ids) => ids !== "", {
      error: "does not name a provider",
      params: { allowed: "IDs joined with |" },
    }),
  }),
  /** Each provider's first available appointment. Omits providers that have no available appointments. */
  response: list(Opening),
  example: {
    request: { ids: "54|488" },
    response: [{ id: "54", days: 0 }],
  },
});
