/** No authored fields: the URL of the page identifies the event. */
export const fields = {};
