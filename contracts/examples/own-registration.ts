import { changeRegistration, ownRegistration } from "../own-registration.ts";
import { exampleSession } from "./event-entities.ts";
import { example } from "./example.ts";

// Registration link that is signed with the demo secret. The link refers to the same registration as the other
// examples.
const exampleLink =
  "r-51a1e3f56d552605c2223b2a49f5ffb1.15.1vuhmo0.86200efc735377a46ececde12e328cd5a76f6da825e09a583d42c145c92630b5";

export const examples = [
  example(ownRegistration, {
    summary: "Returns the registration that a signed link identifies, or the reason why the link is invalid.",
    request: { link: exampleLink },
    response: {
      state: "open",
      session: exampleSession,
      registration: {
        status: "confirmed",
        eventName: "Preparing for Birth",
        eventUrl: "/classes-events/preparing-for-birth",
        email: "c•••@example.com",
        receiptNumber: "LH-15-1",
        amountPaid: 95,
        people: [
          {
            id: "r-51a1e3f56d552605c2223b2a49f5ffb1",
            firstName: "Camila",
            lastName: "Lindqvist",
            isPaid: true,
            canLeave: false,
          },
        ],
        payments: [],
        canChange: true,
        maxToAdd: 0,
        price: 95,
      },
    },
  }),
  example(changeRegistration, {
    summary:
      "Lets a visitor who has a signed link cancel a registration, add or remove one person, or leave the waitlist.",
    request: { link: exampleLink, change: "add", firstName: "Tomas", lastName: "Lindqvist" },
    response: { refused: "many" },
  }),
];
