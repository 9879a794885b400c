import { visitingHours } from "../visiting.ts";
import { example } from "./example.ts";

export const examples = [
  example(visitingHours, {
    summary: "Lists the hospitals, ordered by state and city, with the visiting hours for each unit.",
    request: {},
    response: [
      {
        id: "1",
        name: "Larkspur Denver Hospital",
        websiteUrl: "/locations/denver-hospital",
        phone: "303-555-0138",
        address: { city: "Denver", state: "CO" },
        visitingHours: [
          { unit: "Most units", open: "08:00", close: "20:00", note: "Two visitors at a time." },
          { unit: "Children", note: "Parents may stay at any hour, also overnight." },
        ],
      },
    ],
  }),
];
