/** The divider block has no fields. */
export const fields = {};
