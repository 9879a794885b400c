/**
 * The block has no authored fields, only placeholders. The `content` and `aside` placeholders contain the nested
 * blocks.
 */
export const fields = {};
