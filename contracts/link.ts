/** Links and images in responses. */
import { z } from "zod";
import { maybe } from "./fields.ts";

/** A link field. The URL is `href`, followed by `?querystring` and `#anchor`. */
export const Link = z.object({
  href: maybe(z.string()),
  text: maybe(z.string()),
  target: maybe(z.string()),
  anchor: maybe(z.string()),
  querystring: maybe(z.string()),
  linktype: maybe(z.string()),
});
export type Link = z.output<typeof Link>;

/** A link in a response. Upstreams send either the whole link field or only its URL. */
export const AnswerLink = z.union([z.string().transform((href) => ({ href }) as Link), Link]);

// Upstreams send sizes as numbers or strings. "" and "auto" become null.
const size = maybe(z.union([z.number(), z.string()]).transform((raw) => Number(raw) || null));

/** An image; sizes in CSS pixels. */
export const Image = z.object({ src: z.string(), alt: maybe(z.string()), width: size, height: size });
export type Image = z.output<typeof Image>;
