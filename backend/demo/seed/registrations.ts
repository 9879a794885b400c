import { dayAfter } from "../../local-dates.ts";
import type { Row } from "./insert.ts";
import { firstNames, lastNames } from "./names.ts";
import { random } from "./random.ts";
import { CROWDED, type SeedEvent, type SeedSession } from "./sessions.ts";

/**
 * Returns about `count` registrations for fictional people, without exceeding any session's capacity. Some sessions are
 * full, and some registrations are canceled.
 */
export function seedRegistrations(
  count: number,
  today: string,
  sessions: readonly SeedSession[],
  events: readonly SeedEvent[],
  fees: readonly Row[],
): Row[] {
  const chance = random("registrations");
  const rows: Row[] = [];
  const open = sessions.filter((session) => session.require_registration && !session.external_registration_link);
  const average = count / Math.max(1, open.length);

  for (const session of open) {
    const capacity = session.capacity || 200;
    const full = session.capacity > 0 && session.capacity <= 24 && chance.chance(0.12);
    const usual = full ? capacity : Math.min(capacity, Math.round(average * 1.6 * chance.next()));
    const confirmedCount = session.capacity === CROWDED.capacity ? CROWDED.registered : usual;
    const feeIds = events[session.event_id - 1]?.feeIds ?? [];
    const canceled = chance.int(0, 2);
    for (let index = 0; index < confirmedCount + canceled; index++) {
      // Each registration has a separate random stream, so its data does not depend on the number of registrations.
      const registrationRandom = random(`registration ${session.id} ${index}`);
      const first_name = registrationRandom.pick(firstNames);
      const last_name = registrationRandom.pick(lastNames);
      const fee_id = feeIds.length > 0 ? registrationRandom.pick(feeIds) : null;
      const amount = fee_id === null ? 0 : Number(fees[fee_id - 1]?.price ?? 0);
      rows.push({
        id: `r-${registrationRandom.hex()}`,
        session_id: session.id,
        fee_id,
        amount,
        status: index < confirmedCount ? "confirmed" : "canceled",
        receipt_number: amount > 0 ? `LH-${session.id}-${index + 1}` : null,
        first_name,
        last_name,
        email: `${first_name}.${last_name}.${session.id}.${index}@example.com`.toLowerCase(),
        phone: `303-555-01${registrationRandom.int(10, 99)}`,
        created_at: `${dayAfter(today, -registrationRandom.int(1, 40))}T${registrationRandom.int(10, 23)}:15:00Z`,
      });
    }
  }
  return rows;
}
