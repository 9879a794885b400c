import type { OwnLink } from "../context/page-context.ts";

/** Returns whether a booking URL leads to another site. */
export const leavesSite = (booking: string): boolean => !booking.startsWith("/");

/** Returns the attributes of a link for booking. A booking system on another site opens in a new tab. */
export const bookingProps = (booking: string, localized: (href: string) => OwnLink) =>
  leavesSite(booking) ? { href: booking, target: "_blank", rel: "noopener" } : localized(booking);
