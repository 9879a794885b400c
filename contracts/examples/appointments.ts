import { appointmentData, providerOpenings } from "../appointments.ts";
import { example } from "./example.ts";

export const examples = [
  example(appointmentData, {
    row: "AP-37",
    summary: "Returns a location's appointment availability for new and existing patients.",
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
  example(providerOpenings, {
    summary: "Returns each provider's first available appointment for new patients.",
    request: { ids: "54|488" },
    response: [{ id: "54", days: 0 }],
  }),
];
