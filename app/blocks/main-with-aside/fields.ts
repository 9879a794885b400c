/**
 * The block has no authored fields, only placeholders. The placeholders `content` and `aside` contain the nested
 * blocks.
 */
export const fields = {};
