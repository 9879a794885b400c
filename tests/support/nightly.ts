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

/** Like `it.each`, but regular test runs execute only the first case. Nightly runs execute all cases. */
export const itNightly = split(it);

/** Like `describe.each`, but regular test runs execute only the first case. Nightly runs execute all cases. */
export const describeNightly = split(describe);
