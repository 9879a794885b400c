/** The block has no authored fields, because the URL of the page identifies the location. */
export const fields = {};
