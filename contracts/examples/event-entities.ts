/** Example events, sessions, and registrations. */
import type { z } from "zod";
import type { Session } from "../event-entities.ts";

/** An example session, based on the demo data but with different dates and seats. */
export const exampleSession = {
  id: "15",
  title: "Preparing for Birth, 6 weeks",
  startDate: "2030-10-08T18:00:00-06:00",
  endDate: "2030-10-08T20:00:00-06:00",
  timeZone: "America/Denver",
  registrationDeadline: "2030-10-07T12:00:00-06:00",
  requireRegistration: true,
  hasInstructor: true,
  isOnline: false,
  capacity: 40,
  registrationCount: 9,
  peopleAtOnce: 1,
  registrationUrl: "/classes-events/registration?sessionId=15",
  contactPhone: "303-555-0171",
  contactEmail: "classes@larkspurhealth.example",
  hostingLocation: "Larkspur Centennial Hospital",
  seriesDates: [
    { startDate: "2030-10-08T18:00:00-06:00", endDate: "2030-10-08T20:00:00-06:00" },
    { startDate: "2030-10-15T18:00:00-06:00", endDate: "2030-10-15T20:00:00-06:00" },
  ],
  venue: {
    name: "Conference Center, Larkspur Centennial Hospital",
    streetAddress1: "5636 Birch Avenue",
    streetAddress2: "Level 1",
    city: "Centennial",
    state: "CO",
    zip: "80112",
  },
} satisfies z.input<typeof Session>;
