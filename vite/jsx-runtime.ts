import * as runtime from "react/jsx-runtime";

/**
 * React's `jsx` as a name of its own in the Worker's build: three thousand calls of a property, and of `jsxs`, which is
 * the same function in production, take 2 KB more.
 */
const { jsx, Fragment } = runtime;

export { Fragment, jsx, jsx as jsxs };
