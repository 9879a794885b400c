import { displayPhone } from "../../lib/text/phone.ts";
import type { PageContext } from "../context/page-context.ts";
import { eventPhrases } from "./phrases.ts";

interface PaidSession {
  isOnline?: boolean | undefined;
  contactPhone?: string | null | undefined;
}

/** Returns text that says how a fee is paid that nobody pays online. An online class has no desk. */
export const payText = ({ isOnline, contactPhone }: PaidSession, { t }: Pick<PageContext, "t">): string =>
  t(isOnline ? eventPhrases.PayByPhone : eventPhrases.PayAtClass, { phone: displayPhone(contactPhone ?? "") });
