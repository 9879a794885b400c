/** Group registrations. A registrant can register up to five companions with one form. */
import { hasLink } from "../forms/person-name.ts";
import { seatsLeft } from "./seats.ts";

/** Maximum number of people per registration, regardless of the session. */
const MAX_PEOPLE = 6;

/**
 * Returns the names of the form fields for a companion. The registrant is person 1, so `place` is 2 for the first
 * companion.
 */
export const personFields = (place: number) => ({
  firstName: `person${place}FirstName`,
  lastName: `person${place}LastName`,
  feeId: `person${place}FeeId`,
});

/** Values of `place` for all possible companions in a registration form. */
export const OTHER_PLACES: readonly number[] = Array.from({ length: MAX_PEOPLE - 1 }, (_, index) => index + 2);

/**
 * Returns the number of companions that a visitor can register, which is limited by the session's maximum group size
 * and available seats.
 */
export function othersAllowed(session: {
  peopleAtOnce?: number | null | undefined;
  capacity: number;
  registrationCount: number;
  waiting?: number | null | undefined;
}): number {
  // A full session has no available seats, but an entry on the session's waitlist can include companions.
  const seats = seatsLeft(session) || (typeof session.waiting === "number" ? session.capacity : 0);
  return Math.max(0, Math.min(session.peopleAtOnce ?? 1, seats, MAX_PEOPLE) - 1);
}

export interface Person {
  firstName: string;
  lastName: string;
  /** ID of the selected fee, or an empty string for a free event. */
  feeId: string;
  /** Full name of the partner whom the person's fee covers, who has no seat of their own. */
  partner?: string;
}

/** Returns a person's full name. Some people have only one name, which is the first name. */
export const fullName = ({ firstName, lastName }: Pick<Person, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();

/** Returns the names of the people on a seat: one person, or a couple. */
export const namesOf = (
  person: Pick<Person, "firstName" | "lastName"> & { partner?: string | null | undefined },
): string => [fullName(person), person.partner].filter(Boolean).join(" & ");

/** Name of the form field for the full name of the registrant's partner, and its maximum length in characters. */
export const PARTNER = { name: "partnerName", maxLength: 120 } as const;

/** Returns whether a fee covers two people. */
export const coversPartner = (fee: { people?: number | null | undefined }): boolean => (fee.people ?? 1) > 1;

/**
 * Returns the companions in a registration form. A companion's fee defaults to the registrant's fee. Companions who
 * have only a last name are included so that validation rejects them.
 */
export function othersIn(value: (name: string) => string, feeId: string): Person[] {
  return OTHER_PLACES.map((place) => {
    const names = personFields(place);
    return {
      firstName: value(names.firstName).trim(),
      lastName: value(names.lastName).trim(),
      feeId: value(names.feeId).trim() || feeId,
    };
  }).filter(({ firstName, lastName }) => firstName || lastName);
}

const nameOf = ({ firstName, lastName }: Person) => `${firstName}\n${lastName}`.toLowerCase();

/** Returns whether each person has a first name, no name contains a link, and all full names are different. */
export const isParty = (people: readonly Person[]): boolean =>
  people.every((person) => person.firstName && !hasLink(fullName(person)) && !hasLink(person.partner ?? "")) &&
  new Set(people.map(nameOf)).size === people.length;
