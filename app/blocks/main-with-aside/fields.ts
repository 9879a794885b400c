/** The block has no authored fields. The placeholders `content` and `aside` contain its blocks. */
export const fields = {};
