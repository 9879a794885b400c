import { priceFileDownload, priceSearch, sendPrices } from "../../contracts/prices.ts";
import { publishedFile, readFile } from "../prices/files.ts";
import { priceMail, priceMailText } from "../prices/mail.ts";
import { searchPrices } from "../prices/search.ts";
import { answer, newRouter } from "../route.ts";
import { prepare } from "../sql.ts";

/** Hospitals' prices, and the files that they come from. */
export const prices = newRouter();

answer(prices, priceSearch, (request, { env, db }) => searchPrices(request, env, db));

answer(prices, sendPrices, async ({ email, language = "en", ...search }, { env, db, now }) => {
  const found = search.service ? await searchPrices({ ...search, language }, env, db) : undefined;
  if (!found) return { sent: false };
  const mail = priceMailText(found, search, language);
  if (!mail) return { sent: false };
  await prepare(db, await priceMail(email, language, mail, now)).run();
  return { sent: true };
});

prices.get(`${priceFileDownload}/:name`, async ({ params, headers }, env) => {
  const name = String(params?.name ?? "");
  await publishedFile(env, name);
  const file = await readFile(env, name, headers as unknown as Headers);
  if (!file) return new Response("Not found", { status: 404 });
  const answerHeaders = new Headers({ etag: file.httpEtag, "accept-ranges": "bytes" });
  file.writeHttpMetadata(answerHeaders);
  answerHeaders.set("last-modified", file.uploaded.toUTCString());
  if (!("body" in file))
    return new Response(null, { status: headers.get("if-none-match") ? 304 : 412, headers: answerHeaders });
  const range = headers.get("range") ? rangeOf(file) : undefined;
  if (range) answerHeaders.set("content-range", `bytes ${range.start}-${range.end}/${file.size}`);
  answerHeaders.set("content-length", String(range ? range.end - range.start + 1 : file.size));
  return new Response(file.body, { status: range ? 206 : 200, headers: answerHeaders });
});

/** Returns the first and the last byte of the range that object storage returned. */
function rangeOf({ range, size }: R2Object): { start: number; end: number } | undefined {
  if (!range) return undefined;
  // The runtime sets all three properties, and those that do not apply to undefined.
  const { offset: start = 0, length = size - start, suffix } = range as Partial<Record<string, number>>;
  if (suffix !== undefined) return { start: Math.max(0, size - suffix), end: size - 1 };
  return { start, end: start + length - 1 };
}
