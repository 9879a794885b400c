import type { ReactNode } from "react";

/**
 * When an island's script comes: at once, when the browser has time, when it is seen, at the first touch, or when the
 * visitor's place is known or something in it opens (`place`; for an island of React at the first touch too).
 */
export type HydrateOn = "load" | "idle" | "visible" | "interaction" | "place";

/**
 * The one export of a `*.enhance.ts`: a few lines of plain script for HTML that works without them. Its name says where
 * it stands; the name exists in types only, where block and registry are checked against it.
 */
export type Enhancement<Name extends string, Options extends object = object> = ((
  host: HTMLElement,
  options: Options,
) => void) & { readonly "~name"?: Name };

/** The component of a `*.island.tsx`: React runs it on the server and wakes it in the browser. */
export type IslandComponent<Name extends string, Props extends object> = ((props: Props) => ReactNode) & {
  readonly "~name"?: Name;
};

/** The name that an enhancement or an island's component was declared with. */
export type NameOf<T> = T extends { readonly "~name"?: infer Name } ? NonNullable<Name> : never;
