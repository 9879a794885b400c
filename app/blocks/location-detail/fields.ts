/** No authored fields: the URL of the page identifies the location. */
export const fields = {};
