/** A divider has no fields. */
export const fields = {};
