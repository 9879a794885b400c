/** Staff API calls for managing waitlists. */
import { z } from "zod";
import { bySuccess } from "./audit.ts";
import { timestamp } from "./date.ts";
import { endpoint } from "./endpoint.ts";
import { FoundWaiting, Waiting } from "./event-entities.ts";
import { staff } from "./event-staff.ts";
import { completeList, id, lengths, maybe, maybeExact, text } from "./fields.ts";
import { staffSeatLimits } from "./limits.ts";

const waitingExample = {
  id: "w-06d698c5c68955e8456fb5b2c51da445",
  name: "Tomas Lindqvist",
  email: "tomas.lindqvist@example.com",
  phone: "970-555-0119",
  seats: 1,
  since: "2030-10-01T09:00:00-06:00",
} satisfies z.input<typeof Waiting>;

export const waitingList = endpoint({
  summary: "Lists the waitlist for a full session in the order that seats are assigned.",
  ...staff,
  // The API call has no public route, because only server-side code for staff pages makes it.
  internal: true,
  audit: ({ sessionId }) => ({ action: "view-waiting-list", targets: [`session ${sessionId}`] }),
  shows: (waiting) => waiting.map(({ id }) => `waiting ${id}` as const),
  method: "GET",
  path: "/classes-events/get-waiting-list",
  request: z.object({ sessionId: id }),
  response: completeList(Waiting),
  example: {
    request: { sessionId: "15" },
    response: [waitingExample],
  },
});

export const findWaiting = endpoint({
  summary:
    "Finds people on the waitlists of all classes by a part of a name, email address, or telephone number, latest class first.",
  ...staff,
  internal: true,
  audit: () => ({ action: "search-waiting-lists", targets: [] }),
  shows: (waiting) => waiting.map(({ id }) => `waiting ${id}` as const),
  method: "POST",
  path: "/classes-events/find-waiting",
  // The text can be a person's name. It is in the request body because the upstream might log URLs.
  request: z.strictObject({ searchText: text(lengths.search).min(3) }),
  response: completeList(FoundWaiting),
  example: {
    request: { searchText: "Tomas Lindqvist" },
    response: [
      {
        ...waitingExample,
        place: 1,
        sessionId: "15",
        eventId: "1",
        sessionName: "Preparing for Birth, 6 weeks",
        startDate: "2030-10-08T18:00:00-06:00",
        timeZone: "America/Denver",
      },
    ],
  },
});

export const giveSeat = endpoint({
  summary:
    "Assigns available seats to a person on the waitlist. If the seats require payment, they are held for one day.",
  ...staff,
  internal: true,
  audit: ({ waitingId }) => ({ action: "give-seat", targets: [`waiting ${waitingId}`] }),
  result: bySuccess,
  method: "POST",
  limits: staffSeatLimits,
  path: "/classes-events/give-seat",
  changes: true,
  request: z.strictObject({ waitingId: id }),
  response: z.object({
    success: z.boolean(),
    /** Message for staff that explains why no seat could be assigned. */
    message: maybe(z.string()),
    /** URL of the payment page. Unpaid seats are released at `heldUntil`. */
    paymentUrl: maybeExact(z.string()),
    heldUntil: maybeExact(timestamp),
  }),
  outgoing: { paymentUrl: "payment" },
  example: {
    request: { waitingId: "w-17d698c5c68955e8456fb5b2c51da445" },
    response: {
      success: true,
      paymentUrl: "https://pay.larkspurhealth.example/pay/p-51a1e3f56d552605c2223b2a49f5ffb1",
      heldUntil: "2030-10-02T09:00:00-06:00",
    },
  },
});

export const removeWaiting = endpoint({
  summary: "Removes a person from a waitlist.",
  ...staff,
  internal: true,
  audit: ({ waitingId }) => ({ action: "remove-from-waiting-list", targets: [`waiting ${waitingId}`] }),
  result: bySuccess,
  method: "POST",
  path: "/classes-events/remove-from-waiting-list",
  changes: true,
  request: z.strictObject({ waitingId: id }),
  response: z.object({ success: z.boolean() }),
  example: {
    request: { waitingId: "w-28d698c5c68955e8456fb5b2c51da445" },
    response: { success: true },
  },
});
