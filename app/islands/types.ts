import type { ReactNode } from "react";

/**
 * Condition for hydrating an island. `visible`: near the viewport; `interaction`: at the first pointer, focus or key
 * event. `place`: when the visitor's location is known, a popover in the island opens, or (React islands) at the first
 * interaction.
 */
export type HydrateOn = "load" | "idle" | "visible" | "interaction" | "place";

/**
 * The only export of a `*.enhance.ts` file: a function that adds behavior to HTML without React. The name exists only as
 * a type, which lets the compiler check blocks and the registry.
 */
export type Enhancement<Name extends string, Options extends object = object> = ((
  host: HTMLElement,
  options: Options,
) => void) & { readonly "~name"?: Name };

/** The component of a `*.island.tsx` file. React renders it on the server and hydrates it in the browser. */
export type IslandComponent<Name extends string, Props extends object> = ((props: Props) => ReactNode) & {
  readonly "~name"?: Name;
};

/** The declared name of an enhancement or island. */
export type NameOf<T> = T extends { readonly "~name"?: infer Name } ? NonNullable<Name> : never;
