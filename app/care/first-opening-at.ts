import { appointmentData } from "../../contracts/appointments.ts";
import type { LocationDetail } from "../../contracts/location-entities.ts";
import type { Call } from "../context/page-context.ts";
import type { Openings } from "./OpeningText.tsx";

/**
 * Returns the number of days until the first available appointment, keyed by location ID. Returns an empty map if there
 * is no appointment.
 */
export async function firstOpeningAt({ id, mloc }: LocationDetail, call: Call): Promise<Openings> {
  if (!mloc) return new Map();
  const { haveAppointments, numberOfDaysUntilNextAppointment: days } = await call(appointmentData, { mloc });
  return new Map(haveAppointments && days !== undefined ? [[id, days]] : []);
}
