/** The check of documents for people who use assistive technology. The site's Worker sends a PDF file as the body. */
import { z } from "zod";

/** Path of the check on the `data` upstream. */
export const documentCheck = "/documents/examine";
/** Maximum size of a file, in bytes. PDF.js needs several times a file's size in memory. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

export const DocumentExamination = z.object({
  title: z.string(),
  /** Language of the file as a BCP 47 tag, or an empty string. */
  language: z.string(),
  pages: z.number().int().min(0),
  problems: z.array(z.object({ level: z.enum(["broken", "advice"]), wrong: z.string() })),
});
