/** Links and pictures in answers. */
import { z } from "zod";
import { maybe } from "./fields.ts";

/** A link field (EN-02, LY-03). The address is `href` + `?querystring` + `#anchor`. */
export const Link = z.object({
  href: maybe(z.string()),
  text: maybe(z.string()),
  target: maybe(z.string()),
  anchor: maybe(z.string()),
  querystring: maybe(z.string()),
  linktype: maybe(z.string()),
});
export type Link = z.output<typeof Link>;

/** A link in an answer: systems send the whole field or only the address. */
export const AnswerLink = z.union([z.string().transform((href) => ({ href }) as Link), Link]);

// Systems send sizes as numbers or as text; "" and "auto" are no sizes.
const size = maybe(z.union([z.number(), z.string()]).transform((raw) => Number(raw) || null));

/** A picture (EN-03); sizes in CSS pixels. */
export const Image = z.object({ src: z.string(), alt: maybe(z.string()), width: size, height: size });
export type Image = z.output<typeof Image>;
