/** Examples of the API calls in `contracts/appointments.ts`. */
import { appointmentData, providerOpenings } from "../appointments.ts";
import { example } from "./example.ts";

export const examples = [
  example(appointmentData, {
    request: { mloc: "10" },
    response: {
      haveAppointments: true,
      haveProviders: true,
      phone: "970-555-0138",
      newPatientAppointmentCount: 6,
      existingPatientAppointmentCount: 14,
      numberOfDaysUntilNextAppointment: 2,
    },
  }),
  example(providerOpenings, { request: { ids: "54|488" }, response: [{ id: "54", days: 0 }] }),
];
