/** The location that the address of the page names decides everything. */
export const fields = {};
