/** Tries changes to waitlists, to a class that the caller names, and to a registration whose signed link the caller has. */
import { exampleRequest } from "../../contracts/openapi.ts";
import { type Item, listIn } from "./lists.ts";
import { NAME, type Writer } from "./writer.ts";

/** Puts a test person on the waitlist of a full class, assigns a seat, which a full class refuses, and removes the person. */
export const waitlistChanges = {
  upstream: "events",
  async run({ client, run, call, fault, skip }: Writer): Promise<void> {
    const given = client.options.values.waitingList?.sessionId;
    const range = exampleRequest(client.subject("staffSessions").call);
    const isFull = (one: Item) =>
      Date.parse(String(one.startDate)) > Date.now() &&
      !one.canceled &&
      !one.registrationClosed &&
      Number(one.capacity) > 0 &&
      Number(one.registrationCount) >= Number(one.capacity);
    const full = given === undefined ? (listIn(await call("staffSessions", range)) ?? []).find(isFull) : { id: given };
    if (!full) {
      for (const name of ["giveSeat", "removeWaiting"])
        skip(name, "no class in the data is full: name one with --values for waitingList");
      return;
    }
    const sessionId = String(full.id);
    const fees = ((await call("sessionInfo", { sessionId }))?.event as Item | undefined)?.eventFees as
      | Item[]
      | undefined;
    const person = { firstName: NAME, lastName: `Waiting ${run}`, email: `conformance-${run}@example.com` };
    const joined = await call("registerWalkIn", {
      ...person,
      sessionId,
      idempotencyKey: `conformance-waiting-${run}`,
      ...(fees?.[0] && { feeId: String(fees[0].id) }),
    });
    if (!joined) return;
    const waiting = async () =>
      (listIn(await call("waitingList", { sessionId })) ?? []).find((one) => String(one.name).includes(run));
    const entry = await waiting();
    if (joined.status !== "waiting" || !entry) {
      fault(
        "registerWalkIn",
        "write",
        `A person joins a full class: the status is ${joined.status}, expected waiting.`,
      );
      return;
    }
    const waitingId = String(entry.id);
    const seat = await call("giveSeat", { waitingId });
    const stillWaits = Boolean(await waiting());
    if (seat && seat.success === stillWaits)
      fault(
        "giveSeat",
        "write",
        `\`success\` is ${seat.success}, but the person is ${stillWaits ? "still" : "not"} waiting.`,
      );
    if (!stillWaits) {
      fault(
        "giveSeat",
        "write",
        `A full class gives a seat. Remove "${NAME} Waiting ${run}" from session ${sessionId}.`,
      );
      return;
    }
    const removed = await call("removeWaiting", { waitingId });
    if (removed && (removed.success !== true || (await waiting())))
      fault(
        "removeWaiting",
        "write",
        `The person could not be removed. Remove "${NAME} Waiting ${run}" from the waitlist of session ${sessionId}.`,
      );
  },
};

/** Closes and reopens registration for a class that the caller names, because no class is a test record. */
export const sessionChanges = {
  upstream: "events",
  async run({ client, call, fault, skip }: Writer): Promise<void> {
    const { sessionId } = client.options.values.changeSession ?? {};
    if (sessionId === undefined)
      return skip("changeSession", "name a test class, which is closed and reopened, with --values");
    for (const to of ["close", "reopen"] as const) {
      const done = await call("changeSession", { sessionId: String(sessionId), to });
      if (!done) return;
      const range = exampleRequest(client.subject("staffSessions").call);
      const session = (listIn(await call("staffSessions", range)) ?? []).find(
        ({ id }) => String(id) === String(sessionId),
      );
      const isClosed = Boolean(session?.registrationClosed);
      if (done.success !== true || !session || isClosed !== (to === "close"))
        fault(
          "changeSession",
          "write",
          `After \`to: ${to}\`, \`success\` is ${done.success}, and registration is ${isClosed ? "closed" : "open"}.`,
        );
    }
  },
};

/** A link to a registration that no upstream has signed. */
const FORGED = `r-${"0".repeat(32)}.1.zzzzzz.${"0".repeat(64)}`;

/** Tries a forged link, and cancels the registration of a link that the caller names. */
export const linkChanges = {
  upstream: "events",
  async run({ client, call, fault, skip }: Writer): Promise<void> {
    const { link } = client.options.values.changeRegistration ?? {};
    const change = { change: "cancel", link: FORGED };
    const forged = link === undefined ? await call("changeRegistration", change) : undefined;
    if (forged && forged.refused !== "altered")
      fault(
        "changeRegistration",
        "write",
        `A forged link must be refused as \`altered\` (was ${String(forged.refused ?? forged.done)}).`,
      );
    if (link === undefined)
      return skip(
        "changeRegistration",
        "only a forged link was tried: name the link of a test registration with --values",
      );
    const before = await call("ownRegistration", { link });
    const done = await call("changeRegistration", { link, change: "cancel" });
    const after = await call("ownRegistration", { link });
    const statusOf = (one: Item | undefined) => (one?.registration as Item | undefined)?.status;
    if (done && (done.done !== "cancel" || statusOf(after) === statusOf(before)))
      fault(
        "changeRegistration",
        "write",
        `After \`change: cancel\`, \`done\` is ${done.done}, and the status is ${String(statusOf(after))}.`,
      );
  },
};
