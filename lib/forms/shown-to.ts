/** Name of the field of a tool page's form with the person to whom the page was shown. */
export const SHOWN_TO = "_shownTo";

/** Returns a signed-in person's ID as pages, forms, and headers contain it. */
export const shownToOf = ({ subject }: { subject: string }): string => encodeURIComponent(subject);
