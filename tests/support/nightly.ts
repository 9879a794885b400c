import { describe, it } from "vitest";

type Arguments<Case> = Case extends readonly unknown[] ? [...Case] : [Case];
type Register<Case> = (name: string, test: (...values: Arguments<Case>) => unknown) => void;

const split =
  (api: typeof it | typeof describe) =>
  <const Case>([first, ...others]: readonly Case[]): Register<Case> =>
  (name, test) => {
    api.each([first])(name, test as () => Promise<void>);
    api.each(others)(name, { tags: ["nightly"] }, test as () => Promise<void>);
  };

/** Works as `it.each`, and runs all cases except the first one nightly. */
export const itNightly = split(it);

/** Works as `describe.each`, and runs all cases except the first one nightly. */
export const describeNightly = split(describe);
