import { handleRequest, requestReceipt, staffRequests } from "../requests.ts";
import { example } from "./example.ts";

const exampleId = "f-51a1e3f56d552605c2223b2a49f5ffb1";

export const examples = [
  example(requestReceipt, {
    summary:
      "Returns the time and the subject (a doctor, location, or service) of a form submission, given its secret ID.",
    request: { receipt: exampleId },
    response: { id: exampleId, at: "2030-10-07T18:00:00Z", about: "Larkspur Primary Care – Columbine Bluff" },
  }),
  example(staffRequests, {
    summary: "Lists up to 50 form submissions: new submissions, oldest first, or handled submissions, latest first.",
    request: { form: "appointment" },
    response: {
      requests: [
        {
          id: exampleId,
          form: "appointment",
          at: "2030-10-07T18:00:00Z",
          language: "en",
          about: {
            name: "Larkspur Primary Care – Columbine Bluff",
            url: "/locations/primary-care-columbine-bluff",
          },
          fields: [
            { name: "firstName", value: "Marisol" },
            { name: "phone", value: "303-555-0101" },
          ],
          handled: false,
          changes: [],
        },
      ],
      total: 1,
      forms: ["appointment"],
    },
  }),
  example(handleRequest, {
    summary: "Marks a form submission as handled or new, and records the staff member who made the change.",
    request: { requestId: "f-51a1e3f56d552605c2223b2a49f5ffb2", handled: true },
    response: { success: true },
  }),
];
