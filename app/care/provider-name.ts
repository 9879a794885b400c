import type { Provider } from "../../contracts/providers.ts";

/** A provider shown on a card. Related providers have fewer fields than search results. */
export type CardProvider = Pick<Provider, "id" | "firstName" | "lastName"> & Partial<Provider>;

/** Returns a provider name such as `Adaeze Okafor, MD`. */
export function providerName({ firstName, middleName, lastName, title }: CardProvider): string {
  const name = [firstName, middleName, lastName].filter(Boolean).join(" ");
  return title ? `${name}, ${title}` : name;
}
