import type { Provider } from "../../contracts/providers.ts";

/** What a card shows of a provider; related ones say less. */
export type CardProvider = Pick<Provider, "id" | "firstName" | "lastName"> & Partial<Provider>;

/** `Adaeze Okafor, MD` */
export function providerName({ firstName, middleName, lastName, title }: CardProvider): string {
  const name = [firstName, middleName, lastName].filter(Boolean).join(" ");
  return title ? `${name}, ${title}` : name;
}
