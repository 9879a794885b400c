/**
 * Writes appointments to the FHIR server. While an appointment is written, its slot is held (`busy-tentative`), so that
 * nobody else books it. A server that does not let clients write slots decides alone, when the appointment arrives.
 */
import type { Appointment, Bundle, CapabilityStatement, Patient, Resource, Slot } from "fhir/r4";
import type { AdapterEnv } from "../adapter.ts";
import { System } from "../system.ts";
import { SystemError } from "../system-error.ts";
import { addNote, setSetting, setting } from "./store.ts";

const JSON_TYPE = "application/fhir+json";
const BOOKING = "https://fhir.org/booking";
/** Statuses with which a server says that somebody else was faster. */
const CONFLICTS = new Set([409, 412]);
/** Statuses with which a server says that clients do not write this. */
const REFUSALS = new Set([400, 401, 403, 404, 405, 422, 501]);

interface Sent<R> {
  status: number;
  resource: R | undefined;
  /** Value for `If-Match`. */
  version: string | undefined;
}

async function send<R extends object>(
  system: System,
  method: string,
  path: string,
  { body, headers = {} }: { body?: R; headers?: Record<string, string> } = {},
): Promise<Sent<R>> {
  const response = await system.response(
    path,
    {},
    {
      method,
      headers: {
        accept: JSON_TYPE,
        prefer: "return=representation",
        ...(body && { "content-type": JSON_TYPE }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    },
  );
  const resource = (await response.json().catch(() => undefined)) as (R & Pick<Resource, "meta">) | undefined;
  const version = response.headers.get("etag") ?? (resource?.meta?.versionId && `W/"${resource.meta.versionId}"`);
  return { status: response.status, resource: response.ok ? resource : undefined, version: version || undefined };
}

const failure = (status: number) => new SystemError("the system failed", { systemStatus: status });

/** Stores whether the server lets clients create appointments. Without BOOKING_SECRET, nobody books here. */
export async function noteBooking(env: AdapterEnv, db: D1Database): Promise<void> {
  let books = false;
  if (env.BOOKING_SECRET) {
    const { resource } = await send<CapabilityStatement>(
      new System(env, AbortSignal.timeout(10_000)),
      "GET",
      "/metadata",
    ).catch(() => ({ resource: undefined }));
    books = (resource?.rest ?? []).some(({ resource: types = [] }) =>
      types.some(
        ({ type, interaction = [] }) => type === "Appointment" && interaction.some(({ code }) => code === "create"),
      ),
    );
    if (!books)
      await addNote(
        db,
        "Appointment: the server does not say that clients may create appointments, so visitors request times or call",
      );
  }
  await setSetting(db, "books", books ? "yes" : "no").run();
}

/** Returns whether visitors can book here. */
export const booksOnline = async (env: AdapterEnv, db: D1Database): Promise<boolean> =>
  Boolean(env.BOOKING_SECRET) && (await setting(db, "books")) === "yes";

const withStatus = (slot: Slot, status: Slot["status"]): Slot => ({ ...slot, status });

interface Hold {
  slot: Slot;
  version: string | undefined;
  /** Whether the slot is marked on the server. */
  isHeld: boolean;
}

/** Holds a slot. Returns null if it is taken. */
async function hold(system: System, id: string): Promise<Hold | null> {
  const read = await send<Slot>(system, "GET", `/Slot/${id}`);
  if (read.status === 404 || read.status === 410) return null;
  if (!read.resource) throw failure(read.status);
  const slot = read.resource;
  if (slot.status !== "free") return null;
  if (!read.version) return { slot, version: undefined, isHeld: false };
  const held = await send<Slot>(system, "PUT", `/Slot/${id}`, {
    body: withStatus(slot, "busy-tentative"),
    headers: { "if-match": read.version },
  });
  if (CONFLICTS.has(held.status)) return null;
  if (REFUSALS.has(held.status)) return { slot, version: undefined, isHeld: false };
  if (held.status >= 300) throw failure(held.status);
  return { slot: held.resource?.id ? held.resource : slot, version: held.version, isHeld: true };
}

/** Ends a hold. A failure leaves the slot as it is, which those who keep the calendar see. */
async function settle(system: System, { slot, version, isHeld }: Hold, status: Slot["status"]): Promise<void> {
  if (!isHeld) return;
  await send<Slot>(system, "PUT", `/Slot/${slot.id}`, {
    body: withStatus(slot, status),
    headers: version ? { "if-match": version } : {},
  }).catch(() => undefined);
}

export interface Booking {
  /** Identifier by which a repeated request finds the same appointment. */
  key: string;
  patient: Patient;
  /** Practitioner or role whose time it is. */
  actors: readonly { reference: string }[];
  reason: string;
  notes: string | undefined;
}

/** Returns the appointment with a booking's identifier, or undefined. */
async function known(system: System, key: string): Promise<Appointment | undefined> {
  const query = new URLSearchParams({ identifier: `${BOOKING}|${key}` });
  const { resource } = await send<Bundle<Appointment>>(system, "GET", `/Appointment?${query}`);
  return resource?.entry?.find((one) => one.resource?.resourceType === "Appointment")?.resource;
}

/** Books a slot. Returns the appointment, or null if the slot is taken. */
export async function bookSlot(system: System, slotId: string, booking: Booking): Promise<Appointment | null> {
  const earlier = await known(system, booking.key);
  if (earlier && earlier.status !== "cancelled") return earlier;
  const held = await hold(system, slotId);
  if (!held) return null;
  const { slot } = held;
  const appointment: Appointment = {
    resourceType: "Appointment",
    contained: [booking.patient],
    identifier: [{ system: BOOKING, value: booking.key }],
    status: "booked",
    description: booking.reason,
    ...(booking.notes && { comment: booking.notes }),
    start: slot.start,
    end: slot.end,
    slot: [{ reference: `Slot/${slot.id}` }],
    participant: [
      { actor: { reference: "#patient" }, status: "accepted" },
      ...booking.actors.map((actor) => ({ actor, status: "accepted" as const })),
    ],
  };
  let sent: Sent<Appointment>;
  try {
    sent = await send<Appointment>(system, "POST", "/Appointment", {
      body: appointment,
      headers: { "if-none-exist": `identifier=${encodeURIComponent(`${BOOKING}|${booking.key}`)}` },
    });
  } catch (error) {
    // Nobody knows whether the appointment arrived. A repeated request finds it, or books again.
    const arrived = await known(system, booking.key).catch(() => null);
    if (arrived) sent = { status: 200, resource: arrived, version: undefined };
    else {
      if (arrived === undefined) await settle(system, held, "free");
      throw error;
    }
  }
  const created = sent.status < 300 ? (sent.resource ?? (await known(system, booking.key))) : undefined;
  if (created) {
    await settle(system, held, "busy");
    return created;
  }
  await settle(system, held, "free");
  if (CONFLICTS.has(sent.status)) return null;
  throw failure(sent.status);
}

/** Returns an appointment with its version, or undefined. */
export async function readAppointment(system: System, id: string) {
  const { status, resource, version } = await send<Appointment>(system, "GET", `/Appointment/${id}`);
  if (status === 404 || status === 410) return undefined;
  if (resource?.resourceType !== "Appointment") throw failure(status);
  return { appointment: resource, version };
}

const slotIdOf = ({ slot }: Appointment) => slot?.[0]?.reference?.replace(/^.*\//, "");

/** Marks the slot of an appointment that no longer needs it as free, if the server lets clients do so. */
async function release(system: System, appointment: Appointment): Promise<void> {
  const id = slotIdOf(appointment);
  if (!id) return;
  const { resource, version } = await send<Slot>(system, "GET", `/Slot/${id}`);
  if (resource && version)
    await send<Slot>(system, "PUT", `/Slot/${id}`, {
      body: withStatus(resource, "free"),
      headers: { "if-match": version },
    });
}

/**
 * Changes an appointment: cancels it, or moves it to another slot. Returns false if the other slot is taken, or if somebody
 * has changed the appointment meanwhile.
 */
export async function changeAppointment(system: System, id: string, slotId: string | null): Promise<boolean> {
  const read = await readAppointment(system, id);
  if (!read) return false;
  const { appointment, version } = read;
  const held = slotId === null ? null : await hold(system, slotId);
  if (slotId !== null && !held) return false;
  const changed: Appointment = held
    ? { ...appointment, start: held.slot.start, end: held.slot.end, slot: [{ reference: `Slot/${held.slot.id}` }] }
    : { ...appointment, status: "cancelled" };
  const { status } = await send<Appointment>(system, "PUT", `/Appointment/${id}`, {
    body: changed,
    headers: version ? { "if-match": version } : {},
  });
  if (status >= 300) {
    if (held) await settle(system, held, "free");
    if (CONFLICTS.has(status)) return false;
    throw failure(status);
  }
  if (held) await settle(system, held, "busy");
  await release(system, appointment).catch(() => undefined);
  return true;
}
