/** People who register together (RL-04): whoever fills in the form, and others by name. */
import { seatsLeft } from "./seats.ts";

/** People in one registration at most, whatever a session says. */
const MOST = 6;

/** What the fields of a person beside the first are called; the second person has 2. */
export const personFields = (place: number) => ({
  firstName: `person${place}FirstName`,
  lastName: `person${place}LastName`,
  feeId: `person${place}FeeId`,
});

/** The places of the people whom a form may name beside whoever fills it in. */
export const OTHER_PLACES: readonly number[] = Array.from({ length: MOST - 1 }, (_, index) => index + 2);

/** How many people may come along to a session: as many as it takes at once, and has seats for. */
export function othersAllowed(session: {
  peopleAtOnce?: number | null | undefined;
  capacity: number;
  registrationCount: number;
  waiting?: number | null | undefined;
}): number {
  // Who waits names all who come along: seats for them are free later.
  const seats = seatsLeft(session) || (typeof session.waiting === "number" ? session.capacity : 0);
  return Math.max(0, Math.min(session.peopleAtOnce ?? 1, seats, MOST) - 1);
}

export interface Person {
  firstName: string;
  lastName: string;
  /** Empty where the event costs nothing. */
  feeId: string;
}

/**
 * The people whom a form names beside whoever fills it in. Without a fee of their own they pay the first one's, and
 * somebody with half a name is kept, so that it can be refused.
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

/** Whether everybody has a whole name, and nobody is there twice. */
export const isParty = (people: readonly Person[]): boolean =>
  people.every(({ firstName, lastName }) => firstName && lastName) &&
  new Set(people.map(nameOf)).size === people.length;
