import { priceFileDownload, priceSearch } from "../../contracts/prices.ts";
import { priceIndexOf } from "../env.ts";
import { publishedFile, readFile } from "../prices/files.ts";
import { answer, newRouter } from "../route.ts";

/** Hospitals' prices, and the files that they come from. */
export const prices = newRouter();

const MAX_FOUND = 20;

answer(prices, priceSearch, async ({ file, service, payer, plan }, { env }) => {
  const published = await publishedFile(env, file);
  if (!published) return undefined;
  const index = priceIndexOf(env, published.import_id);
  const plans = await index.plans();
  const chosen = payer ? plans.find((one) => one.payer === payer && one.plan === (plan ?? "")) : undefined;
  const { items, total, isMore } = await index.search(service ?? "", chosen?.id ?? null, MAX_FOUND);
  return {
    hospital: published.hospital,
    updatedOn: published.updated_on,
    plans: plans.map(({ payer: name, plan: planName }) => ({ payer: name, plan: planName })),
    services: items,
    total,
    isMore,
  };
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
  if ("suffix" in range) return { start: Math.max(0, size - range.suffix), end: size - 1 };
  const start = range.offset ?? 0;
  return { start, end: start + (range.length ?? size - start) - 1 };
}
