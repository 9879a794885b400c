/** Nothing: it is a line. */
export const fields = {};
