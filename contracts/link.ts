/** Schemas for links and images in responses. */
import { z } from "zod";
import { maybe } from "./fields.ts";

/** A link field in the CMS. The URL consists of `href`, `?querystring`, and `#anchor`. */
export const Link = z.object({
  href: maybe(z.string()),
  text: maybe(z.string()),
  target: maybe(z.string()),
  anchor: maybe(z.string()),
  querystring: maybe(z.string()),
  linktype: maybe(z.string()),
});
export type Link = z.output<typeof Link>;

/** A link in an API response, which is either a link field or only a URL. */
export const ResponseLink = z.union([z.string().transform((href) => ({ href }) as Link), Link]);

// Upstreams can send an image dimension as a number or a string. The schema converts "" and "auto" to null.
const size = maybe(z.union([z.number(), z.string()]).transform((raw) => Number(raw) || null));

/** An image, with dimensions in CSS pixels. */
export const Image = z.object({ src: z.string(), alt: maybe(z.string()), width: size, height: size });
export type Image = z.output<typeof Image>;
