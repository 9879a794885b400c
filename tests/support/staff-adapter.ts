/** An adapter whose calls are for staff: a read and a change. */
import { adapter, route } from "../../adapters/adapter.ts";
import { markArrival } from "../../contracts/check-in.ts";
import { endpoints } from "../../contracts/index.ts";

export { UsedAssertions } from "../../adapters/adapter.ts";

export default adapter([
  route(endpoints.sessionParticipants, async () => ({ participants: [] })),
  route(markArrival, async () => ({ success: true })),
]);
