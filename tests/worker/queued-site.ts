import { vi } from "vitest";
import { PurgeReceipt } from "../../contracts/purge.ts";
import { MINUTE_MS } from "../../lib/dates/units.ts";
import type { PagesToRender } from "../../worker/publish/queue.ts";
import { signedIn } from "./calls/world.ts";
import { ownPage, publishing, signedBody } from "./publishing.ts";

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/** Starts a site with visited pages and a queue whose consumer handles each message at once. */
export async function visited() {
  const done: Promise<unknown>[] = [];
  const messages: PagesToRender[] = [];
  const consumer = { deliver: async (_: PagesToRender, _attempts?: number): Promise<unknown> => undefined };
  const send = async (body: PagesToRender) => {
    messages.push(body);
    done.push(consumer.deliver(body));
  };
  const sendBatch = async (batch: { body: PagesToRender }[]) => {
    for (const { body } of batch) await send(body);
  };
  const test = publishing({}, { RENDER_QUEUE: { send, sendBatch } });
  consumer.deliver = test.deliver;
  await test.visitAll();
  later(MINUTE_MS);
  const author = async () => ({
    ...(await signedIn({ sub: `author of ${test.site}`, custom: { groups: ["author"] } })),
    ...ownPage(test.host),
  });
  const read = async (path: string) => {
    const response = await test.fetch(path, { host: test.host, headers: await author() });
    return { status: response.status, said: JSON.parse(await response.text()) };
  };
  return {
    ...test,
    messages,
    author,
    read,
    settled: () => Promise.all(done),
    /** Sends a request of an author that changes something. */
    async send(path: string, body: object) {
      const response = await test.post(path, { site: test.site, ...body }, await author());
      await Promise.all(done);
      return { status: response.status, said: JSON.parse(await response.text()) };
    },
    /** Reports published items as the CMS does. */
    async publish(...identifiers: string[]) {
      const updates = identifiers.map((identifier) => ({ identifier }));
      const body = JSON.stringify({ invocation_id: crypto.randomUUID(), ...(identifiers.length > 0 && { updates }) });
      const headers = await signedBody(body, { call: "POST /_edge/publish" });
      const { id } = PurgeReceipt.parse(await (await test.post("/_edge/publish", body, headers)).json());
      await Promise.all(done);
      return PurgeReceipt.parse((await read(`/_edge/purge/${id}`)).said);
    },
    async receipt(body: object) {
      const { id } = PurgeReceipt.parse(await (await test.purge(body)).json());
      await Promise.all(done);
      return PurgeReceipt.parse((await read(`/_edge/purge/${id}`)).said);
    },
    /** Changes the layout of one page. */
    edit(key: string, layout: unknown) {
      test.content.layouts = { ...test.content.layouts, [key]: layout };
    },
  };
}
