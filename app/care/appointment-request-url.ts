import { withParameter } from "../../lib/cms/links.ts";
import type { Link } from "../cms/fields/types.ts";

/**
 * Returns the URL of the appointment request form for a doctor, location, or service, or null if the author did not
 * link to it.
 */
export const appointmentRequestUrl = (
  link: Link | null,
  name: "doctor" | "location" | "service",
  path: string,
): string | null => (link && link.href !== "#" ? withParameter(link.href, name, path) : null);
