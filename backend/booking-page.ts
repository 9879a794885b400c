/** Returns the path of the site's page for booking with a doctor or at a location, whose page is at `path`. */
export const bookingPage = (subject: "doctor" | "location", path: string): string =>
  `/appointments?${new URLSearchParams({ [subject]: path })}`;
