import { handleRequest, requestReceipt, staffRequests } from "../requests.ts";
import { example } from "./example.ts";

const exampleId = "f-51a1e3f56d552605c2223b2a49f5ffb1";

export const examples = [
  example(requestReceipt, {
    summary: "Returns when a form arrived, and for whom, to the holder of its secret ID. Omits the values of the form.",
    request: { receipt: exampleId },
    response: { id: exampleId, at: "2030-10-07T18:00:00Z", about: "Larkspur Primary Care – Columbine Bluff" },
  }),
  example(staffRequests, {
    summary: "Lists up to 50 forms that visitors sent: new forms, oldest first, or handled forms, latest first.",
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
    summary: "Marks a form as handled or as new, and records who did so.",
    request: { requestId: "f-51a1e3f56d552605c2223b2a49f5ffb2", handled: true },
    response: { success: true },
  }),
];
