/** The block has no authored fields because the page's URL identifies the location. */
export const fields = {};
