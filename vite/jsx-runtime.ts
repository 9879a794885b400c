import { Fragment } from "react";

const ELEMENT = Symbol.for("react.transitional.element");

/** An element as React knows it, without the keys, which say nothing on the server. */
export const jsx = (type: unknown, props: object) => ({
  $$typeof: ELEMENT,
  type,
  key: null,
  ref: null,
  props,
});

export { Fragment, jsx as jsxs };
