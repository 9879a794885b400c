/** The block has no CMS fields, only placeholders. The `content` and `aside` placeholders contain the nested blocks. */
export const fields = {};
