import { type EventType, eventType, isOnlineParameter } from "../../lib/forms/rules.ts";
import type { Param } from "../search/search-params.ts";

/** In person or online, as `isOnline` has it (EV-11). */
export const eventFormat = (): Param<EventType> => ({
  read: eventType,
  write: (type) => isOnlineParameter(type) ?? "",
  narrows: true,
});
