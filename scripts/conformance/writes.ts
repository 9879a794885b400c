/** Tries calls that change data, with test records that the report names and the run removes. */
import { randomBytes } from "node:crypto";
import { exampleRequest } from "../../contracts/openapi.ts";
import { linkChanges, sessionChanges, waitlistChanges } from "./class-writes.ts";
import type { Client, Request, Subject } from "./client.ts";
import { type Item, listIn } from "./lists.ts";
import { NAME, type Writer } from "./writer.ts";

/** Makes the calls that change data, or lists them as not tried. */
export async function writes(client: Client, subjects: readonly Subject[], all: readonly Subject[]): Promise<void> {
  if (!client.options.write) {
    for (const { name } of subjects)
      client.findings.skip(name, "the call", "it changes data: add --write to try it with test records");
    return;
  }
  const called = new Set<string>();
  const writer: Writer = {
    client,
    // Letters only: upstreams reject digits in the names of people.
    run: [...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join(""),
    call: async (name, request, headers) => {
      const subject = all.find((one) => one.name === name);
      if (!subject) return undefined;
      called.add(name);
      client.findings.tried(name, "example");
      const exchange = await client.ask(subject, { ...request, ...client.options.values[name] }, { headers });
      return client.read(subject, exchange) as Item | undefined;
    },
    fault: (name, kind, message) => client.findings.add({ kind, call: name, message, request: "a test record" }),
    skip: (name, why) => client.findings.skip(name, "the call", why),
  };
  for (const scenario of [events, waitlistChanges, sessionChanges, linkChanges, forms, payment]) {
    if (scenario.upstream === client.options.upstream) await scenario.run(writer);
  }
  for (const { name } of subjects)
    if (!called.has(name)) client.findings.skip(name, "the call", "it would change records that are not test records");
}

/** Registers a test person, checks the person in, moves, cancels, and restores the registration, and cancels it again. */
const events = {
  upstream: "events",
  async run(writer: Writer) {
    const { run, call, fault } = writer;
    const sessions = await openSessions(writer);
    const [session, other] = sessions;
    if (!session) return writer.skip("registerWalkIn", "no class in the data has a free seat: name one with --values");
    const sessionId = String(session.id);
    const lastName = `Test ${run}`;
    const fees = ((await call("sessionInfo", { sessionId }))?.event as Item | undefined)?.eventFees as
      | Item[]
      | undefined;
    const person: Request = {
      sessionId,
      firstName: NAME,
      lastName,
      email: `conformance-${run}@example.com`,
      idempotencyKey: `conformance-${run}`,
      ...(fees?.[0] && { feeId: String(fees[0].id) }),
    };
    const registered = await call("registerWalkIn", person);
    if (!registered) return;
    if (registered.status === "refused") {
      fault("registerWalkIn", "write", "A walk-in is refused, although the class has a free seat.");
      return;
    }
    await call("registerWalkIn", person);
    const listed = async (id: string) =>
      (listIn(await call("sessionParticipants", { sessionId: id })) ?? []).filter((one) =>
        String(one.name).includes(lastName),
      );
    const [participant, twin] = await listed(sessionId);
    if (twin)
      fault("registerWalkIn", "twice", "Two requests with the same `idempotencyKey` registered a person twice.");
    if (!participant) {
      fault(
        "registerWalkIn",
        "write",
        `The registration is not in the list of participants. Remove "${NAME} ${lastName}" from session ${sessionId}.`,
      );
      return;
    }
    const registrationId = String(participant.registrationId);
    try {
      await arrival(writer, { registrationId, sessionId }, listed);
      if (session.eventId) await follow(writer, String(session.eventId));
      await call("sendMessage", {
        sessionId,
        registrationIds: [registrationId],
        subject: `${NAME} test ${run}`,
        text: "This message tests the events system. Please ignore it.",
        idempotencyKey: `conformance-message-${run}`,
      });
      if (other) await move(writer, { registrationId, from: sessionId, to: String(other.id) }, listed);
      else writer.skip("moveRegistration", "the event has no other class with a free seat");
      await cancel(writer, registrationId, sessionId, listed, "cancelRegistration");
      const restored = await call("restoreRegistration", { registrationId });
      if (restored?.success && (await active(listed, sessionId)) === 0)
        fault(
          "restoreRegistration",
          "write",
          "`success` is true, but the registration is not in the list of participants.",
        );
    } finally {
      await cancel(writer, registrationId, sessionId, listed, "cancelRegistrationByAddress");
      if ((await active(listed, sessionId)) > 0)
        fault(
          "cancelRegistrationByAddress",
          "write",
          `The test registration could not be removed. Cancel "${NAME} ${lastName}" in session ${sessionId}.`,
        );
    }
  },
};

/** Returns the sessions with free seats, in which a test person can register: those of the event with most of them. */
async function openSessions({ client, call }: Writer): Promise<Item[]> {
  const given = client.options.values.registerWalkIn?.sessionId;
  if (given !== undefined) return [{ id: given }];
  const range = exampleRequest(client.subject("staffSessions").call);
  const listed = listIn(await call("staffSessions", range)) ?? [];
  const isOpen = (one: Item) =>
    Date.parse(String(one.startDate)) > Date.now() &&
    !one.canceled &&
    !one.registrationClosed &&
    !one.waiting &&
    (one.capacity === 0 || Number(one.capacity) - Number(one.registrationCount) > 5);
  const open = listed.filter(isOpen);
  const first = open.find((one) => open.some((other) => other !== one && other.eventId === one.eventId)) ?? open[0];
  return first ? [first, ...open.filter((one) => one !== first && one.eventId === first.eventId)] : [];
}

type Listed = (sessionId: string) => Promise<Item[]>;

const isCanceled = (one: Item) => /cancel/i.test(String(one.paymentStatus));
const active = async (listed: Listed, sessionId: string) =>
  (await listed(sessionId)).filter((one) => !isCanceled(one)).length;

async function arrival({ call, fault }: Writer, ids: Request, listed: Listed): Promise<void> {
  for (const arrived of [true, false]) {
    const done = await call("markArrival", { ...ids, arrived, age: 0 });
    if (!done) return;
    const [participant] = await listed(String(ids.sessionId));
    const isMarked = Boolean(participant?.arrivedAt);
    if (done.success !== true || isMarked !== arrived)
      fault(
        "markArrival",
        "write",
        `After \`arrived: ${arrived}\`, the list shows the person as ${isMarked ? "" : "not "}checked in.`,
      );
  }
}

async function follow({ client, call, fault }: Writer, eventId: string): Promise<void> {
  for (const isFollowed of [true, false]) {
    const done = await call("followClass", { eventId, follow: isFollowed });
    if (!done) return;
    const range = exampleRequest(client.subject("staffSessions").call);
    const mine = (listIn(await call("staffSessions", range)) ?? []).find(
      (one) => String(one.eventId) === eventId,
    )?.mine;
    if (mine !== isFollowed) fault("followClass", "write", `After \`follow: ${isFollowed}\`, \`mine\` is ${mine}.`);
  }
}

async function move(
  { call, fault }: Writer,
  { registrationId, from, to }: Record<"registrationId" | "from" | "to", string>,
  listed: Listed,
): Promise<void> {
  const one = (done: Item) => (done.data as Item).success;
  const steps = [
    ["moveRegistration", { registrationId }, from, to, one],
    ["moveSession", { registrationId }, to, from, one],
    ["moveParticipants", { registrationIds: [registrationId] }, from, to, (done: Item) => listIn(done)?.[0]?.moved],
    ["moveParticipants", { registrationIds: [registrationId] }, to, from, (done: Item) => listIn(done)?.[0]?.moved],
  ] as const;
  for (const [name, who, sessionId, newSessionId, isReported] of steps) {
    const done = await call(name, { ...who, sessionId, newSessionId });
    if (!done) return;
    const isMoved = (await active(listed, newSessionId)) === 1 && (await active(listed, sessionId)) === 0;
    if (isReported(done) !== true || !isMoved)
      fault(
        name,
        "write",
        `The registration was ${isMoved ? "" : "not "}moved, but the response reports ${isReported(done)}.`,
      );
  }
}

async function cancel(
  { call, fault }: Writer,
  registrationId: string,
  sessionId: string,
  listed: Listed,
  name: string,
): Promise<void> {
  if ((await active(listed, sessionId)) === 0) return;
  const done = await call(name, { registrationId, sessionId });
  if (!done) return;
  const count = await active(listed, sessionId);
  if (done.success !== true || count > 0)
    fault(
      name,
      "write",
      `\`success\` is ${done.success}, and the registration is ${count > 0 ? "still" : "no longer"} in the list.`,
    );
}

/** Submits a form, finds the submission in the inbox of staff, marks it as handled, and deletes it. */
const forms = {
  upstream: "forms",
  async run({ client, run, call, fault, skip }: Writer) {
    const example = exampleRequest(client.subject("submitForm").call);
    const request = { ...example, firstName: NAME, lastName: `Test ${run}`, email: `conformance-${run}@example.com` };
    const submitted = await call("submitForm", request);
    if (!submitted) return;
    if (submitted.success !== true) fault("submitForm", "write", "A complete form is rejected.");
    const inbox = async (handled: boolean) =>
      (listIn(await call("staffRequests", { handled })) ?? []).find((one) => JSON.stringify(one.fields).includes(run));
    const found = await inbox(false);
    if (!found) return skip("handleRequests", "the inbox does not contain the submitted form");
    const requestIds = [String(found.id)];
    const succeeded = (list: Item | undefined) => (list as unknown as Item[] | undefined)?.[0]?.success === true;
    const handled = await call("handleRequests", { requestIds, handled: true });
    if (handled && (!succeeded(handled) || !(await inbox(true))))
      fault("handleRequests", "write", `The submission ${found.id} is not listed as handled.`);
    const deleted = await call("deleteRequests", { requestIds });
    if (deleted && (!succeeded(deleted) || (await inbox(true))))
      fault("deleteRequests", "write", `The test submission could not be removed. Delete the request ${found.id}.`);
  },
};

/** Starts a payment that nobody completes, twice with the same idempotency key. */
const payment = {
  upstream: "payment",
  async run({ client, run, call, fault }: Writer) {
    // A gateway accepts return URLs of the site only. `--values` sets the URLs of another site.
    const page = "https://www.larkspurhealth.example/for-professionals/medical-staff-fees";
    const request = {
      ...exampleRequest(client.subject("submitTransaction").call),
      firstName: NAME,
      lastName: `Test ${run}`,
      confirmUrl: page,
      cancelUrl: page,
      closeUrl: page,
    };
    const headers = { "idempotency-key": `conformance-${run}` };
    const first = await call("submitTransaction", request, headers);
    const second = await call("submitTransaction", request, headers);
    if (first && second && first.redirectUrl !== second.redirectUrl)
      fault("submitTransaction", "twice", "Two requests with the same `idempotency-key` started two payments.");
  },
};
