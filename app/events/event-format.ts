import { type EventType, eventType, isOnlineParameter } from "../../lib/forms/rules.ts";
import type { Param } from "../search/search-params.ts";

/** Declares the `isOnline` search parameter, which selects the event format (in person or online). */
export const eventFormat = (): Param<EventType> => ({
  read: eventType,
  write: (type) => isOnlineParameter(type) ?? "",
  narrows: true,
});
