import type { ReactNode } from "react";

/**
 * Condition for hydrating an island. `visible`: when the island is near the viewport. `interaction`: on the first
 * pointer, focus, or key event; the click is replayed after hydration. `touch`: the same, but the browser handles the
 * click immediately. `scroll`: like `touch`, and also on the first scroll. `place`: when the visitor's location is known
 * or a popover in the island opens. React islands with `place` also hydrate on the first interaction.
 */
export type HydrateOn = "load" | "idle" | "visible" | "interaction" | "touch" | "scroll" | "place";

/**
 * The only export of a `*.enhance.ts` file: a function that adds behavior to HTML without React. The enhancement's name
 * exists only at compile time: the compiler checks that blocks and the registry use the same name.
 */
export type Enhancement<Name extends string, Options extends object = object> = ((
  host: HTMLElement,
  options: Options,
) => void) & { readonly "~name"?: Name };

/** The component that a `*.island.tsx` file exports, which React renders on the server and hydrates in the browser. */
export type IslandComponent<Name extends string, Props extends object> = ((props: Props) => ReactNode) & {
  readonly "~name"?: Name;
};

/** The declared name of an enhancement or island. */
export type NameOf<T> = T extends { readonly "~name"?: infer Name } ? NonNullable<Name> : never;
