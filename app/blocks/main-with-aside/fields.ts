/** No authored fields: the content is the blocks in its placeholders `content` and `aside`. */
export const fields = {};
