/** The location decides everything: the address of the page names it. */
export const fields = {};
