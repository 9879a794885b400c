/** A page's pin. A put-back ends with the next publication of the page. A hold ends only with its release. */
export interface Pin {
  /** ID of the pinned version in the page's history, or null if visitors must not see the page yet. */
  version: number | null;
  /** ID of the hold, or undefined for a page that an author put back. */
  hold?: string;
  /** Time of the pin, and the display name of the person who set it. */
  at: string;
  by: string;
}

/** Pins to set, or to remove (null), keyed by the page's purge version key. */
export type PinChanges = Readonly<Record<string, Pin | null>>;

/** Pages that an author holds together until a time, or until somebody releases them. */
export interface Hold {
  id: string;
  name: string;
  /** Time of the release, or null if somebody releases the pages by hand. */
  from: string | null;
  by: string;
  at: string;
}
