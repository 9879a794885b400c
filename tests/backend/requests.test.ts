import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { handleRequest, requestReceipt, staffRequests } from "../../contracts/requests.ts";
import { database, type TestDatabase, upstream } from "./database.ts";

let test: TestDatabase;
let backend: ReturnType<typeof upstream>;
beforeAll(async () => {
  test = await database();
  backend = upstream(test.db);
}, 60_000);
afterAll(() => test.stop());
beforeEach(async () => void (await test.db.prepare("DELETE FROM form_submissions").run()));

const cardiologist = "/find-a-doctor/imani-zaragoza-348";
const wanted = {
  firstName: "Vi",
  lastName: "Sitor",
  patient: "Yes",
  times: "Evenings",
  phone: "303-555-0101",
  reach: "Call",
  reason: "Palpitations",
  doctor: cardiologist,
};

interface Answer {
  success: boolean;
  errors: string[];
  redirectUrl?: string;
}
const send = async (values: object): Promise<Answer> =>
  (
    await backend.ask("/forms/appointment", {
      method: "POST",
      body: new URLSearchParams({ idempotencyKey: crypto.randomUUID(), ...values }),
    })
  ).json();
const receiptIn = ({ redirectUrl = "" }: Answer) => new URLSearchParams(redirectUrl.split("?")[1]).get("receipt")!;
const inbox = async (query = {}) => staffRequests.response.parse(await backend.get(staffRequests.path, query));
const doctorWho = async (condition: string) =>
  (await test.db
    .prepare(`SELECT profile_url AS url FROM providers WHERE ${condition} LIMIT 1`)
    .first<{ url: string }>())!.url;

it("an appointment request returns a receipt whose URL and content contain no submitted value (PV-03)", async () => {
  const sent = await send({ ...wanted, formLanguage: "es" });
  expect(sent.redirectUrl).toMatch(/^\/es\/request-appointment\/thank-you\?receipt=f-[\da-f]{32}$/);
  const receipt = await backend.post(requestReceipt.path, { receipt: receiptIn(sent) });
  expect(receipt).toEqual({ id: receiptIn(sent), at: expect.any(String), about: "Imani Zaragoza, MD" });
  const unknown = await backend.ask(requestReceipt.path, {
    method: "POST",
    body: JSON.stringify({ receipt: `f-${"0".repeat(32)}` }),
  });
  expect(unknown.status).toBe(404);
});

it("if a visitor requests an email reply but provides no email address, the response names the missing field, and nothing is stored (FM-03)", async () => {
  const { success, fieldErrors } = (await send({ ...wanted, reach: "Email" })) as Answer & { fieldErrors: object };
  expect([success, Object.keys(fieldErrors)]).toEqual([false, ["email"]]);
  expect((await inbox()).total).toBe(0);
});

it("a repeated form submission creates only one request and one receipt (FM-10)", async () => {
  const twice = { ...wanted, idempotencyKey: "same-key-same-key" };
  const [first, second] = [await send(twice), await send(twice)];
  expect(second).toEqual(first);
  expect((await inbox()).total).toBe(1);
});

it.each([
  ["a doctor without appointments", () => doctorWho("NOT takes_appointments")],
  ["an unknown doctor", async () => "/find-a-doctor/nobody"],
])(
  "the backend rejects an appointment request for %s, and the error contains a phone number (PR-19)",
  async (_, of) => {
    const { success, errors } = await send({ ...wanted, doctor: await of(), formLanguage: "es" });
    expect([success, errors]).toEqual([false, [expect.stringContaining("(303) 555-0144")]]);
    expect((await inbox()).total).toBe(0);
  },
);

it("a visitor can request an appointment without naming a doctor, but not at a walk-in clinic (PR-19)", async () => {
  const urgent = await test.db
    .prepare(
      "SELECT website_url AS url FROM locations JOIN location_types ON location_types.id = type_id WHERE has_wait_time",
    )
    .first<{ url: string }>();
  expect((await send({ ...wanted, doctor: "", location: urgent!.url })).success).toBe(false);
  expect((await send({ ...wanted, doctor: "" })).success).toBe(true);
});

it("the backend rejects appointment requests for unknown services and for services that do not take them, and staff see the requested service (PR-19)", async () => {
  const ask = (service: string) => send({ ...wanted, doctor: "", service, formLanguage: "es" });
  for (const service of ["/medical-services/imaging-radiology", "/medical-services/nothing", "heart-care' OR 1"])
    expect((await ask(service)).success).toBe(false);
  const receipt = receiptIn(await ask("/medical-services/heart-care"));
  const { requests, total } = await inbox();
  expect([total, requests[0]!.about]).toEqual([1, { name: "Cardiology", url: "/medical-services/heart-care" }]);
  expect(requests[0]!.fields.map(({ name }) => name)).not.toContain("service");
  const spanish = await backend.post(requestReceipt.path, { receipt, language: "es" });
  expect(spanish).toMatchObject({ about: "Cardiología" });
});

it("staff see the visitor's input and the names of the staff members who handled or reopened the request (AU-07)", async () => {
  const id = receiptIn(await send({ ...wanted, formLanguage: "es", FormItemId: "{x}" }));
  const [request] = (await inbox({ form: "appointment" })).requests;
  const { doctor: _, ...typed } = wanted;
  expect(Object.fromEntries(request!.fields.map(({ name, value }) => [name, value]))).toEqual(typed);
  expect(request).toMatchObject({ id, language: "es", about: { name: "Imani Zaragoza, MD", url: cardiologist } });
  const by = (name: string, handled: boolean) =>
    backend
      .ask(handleRequest.path, {
        method: "POST",
        headers: { "x-staff-subject": "p-1", "x-staff-name": name },
        body: JSON.stringify({ requestId: id, handled }),
      })
      .then((response) => response.json());
  expect(await by("Sam", true)).toMatchObject({ success: true, change: { action: "handled", by: "Sam" } });
  expect(await by("Priya", true)).toMatchObject({ success: false, change: { action: "handled", by: "Sam" } });
  expect((await inbox()).total).toBe(0);
  await by("Priya", false);
  const [again] = (await inbox()).requests;
  expect(again!.changes.map(({ action, by }) => [action, by])).toEqual([
    ["handled", "Sam"],
    ["reopened", "Priya"],
  ]);
});
