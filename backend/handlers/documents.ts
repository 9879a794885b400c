import { documentCheck, MAX_DOCUMENT_BYTES } from "../../contracts/documents.ts";
import { newRouter } from "../route.ts";

/** The check of documents, which the site's Worker leaves to the backend because of the size of the PDF reader. */
export const documents = newRouter();

documents.post(documentCheck, async (request) => {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > MAX_DOCUMENT_BYTES) return new Response("The file is too large", { status: 413 });
  const { examinePdf } = await import("../../lib/documents/examine-pdf.ts");
  return Response.json(await examinePdf(bytes));
});
