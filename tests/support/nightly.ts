import { describe, it } from "vitest";

type Arguments<Case> = Case extends readonly unknown[] ? [...Case] : [Case];
type Register<Case> = (name: string, test: (...values: Arguments<Case>) => unknown) => void;

const split =
  (each: typeof it.each | typeof describe.each) =>
  <const Case>([first, ...others]: readonly Case[]): Register<Case> =>
  (name, test) => {
    each([first])(name, test as () => Promise<void>);
    each(others)(name, { tags: ["nightly"] }, test as () => Promise<void>);
  };

/** Works as `it.each`, and runs all cases except the first one nightly. */
export const itNightly = split(it.each);

/** Works as `describe.each`, and runs all cases except the first one nightly. */
export const describeNightly = split(describe.each);
