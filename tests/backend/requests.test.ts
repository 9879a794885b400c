import { beforeEach, expect, it } from "vitest";
import type { OutgoingMail } from "../../backend/mail/outgoing.ts";
import { remindOfRequests } from "../../backend/mail/request-reminder.ts";
import {
  deleteRequests,
  followRequests,
  handleRequests,
  REQUESTS_PER_PAGE,
  requestReceipt,
  staffRequests,
} from "../../contracts/requests.ts";
import { startBackend, upstream } from "./database.ts";

const { test, backend } = startBackend();
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
const send = async (values: object, form = "appointment", to = backend): Promise<Answer> =>
  (
    await to.ask(`/forms/${form}`, {
      method: "POST",
      body: new URLSearchParams({ idempotencyKey: crypto.randomUUID(), ...values }),
    })
  ).json();
const receiptIn = ({ redirectUrl = "" }: Answer) => new URLSearchParams(redirectUrl.split("?")[1]).get("receipt")!;
const inbox = async (query = {}) => staffRequests.response.parse(await backend.post(staffRequests.path, query));
const change = async (path: string, body: object, name = "Sam") => {
  const response = await backend.ask(path, { method: "POST", as: { name }, body: JSON.stringify(body) });
  return (await response.json()) as { id: string; success: boolean }[];
};
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

it("a job application reaches the inbox with the job's title, and its receipt names the job in the visitor's language (SD-08, LG-01)", async () => {
  const { path } = (await test.db
    .prepare("SELECT path FROM jobs WHERE role = 'cook' LIMIT 1")
    .first<{ path: string }>())!;
  const application = {
    ...{ firstName: "Vi", email: "vi@example.com", phone: "303-555-0101", experience: "Ten years\nof breakfasts" },
    ...{ job: path, jobTitle: "Chief surgeon", formLanguage: "es" },
  };
  const sent = await send(application, "job-application");
  expect(sent.redirectUrl).toMatch(/^\/es\/careers\/thank-you\?receipt=f-[\da-f]{32}$/);
  const receiptOf = (language: string) => backend.post(requestReceipt.path, { receipt: receiptIn(sent), language });
  expect(await receiptOf("es")).toMatchObject({
    about: expect.stringMatching(/^Cocinero, turno temprano, .+, (CO|MT)$/),
  });
  expect(await receiptOf("en")).toMatchObject({ about: expect.stringMatching(/^Cook, early shift, /) });
  const { requests } = await inbox();
  expect(requests).toMatchObject([{ about: { name: expect.stringMatching(/^Cook, early shift, /), url: path } }]);
  expect(requests[0]?.fields.map(({ name }) => name)).toEqual(["firstName", "email", "phone", "experience"]);
});

it("staff see and find what a visitor typed into fields named like the site's own values in other forms (FM-02)", async () => {
  const questions = {
    about: "Parking",
    doctor: "Dr. Who",
    location: "Denver",
    service: "Sleep",
    job: "Cook",
    jobTitle: "Chef",
  };
  await send({ firstName: "Vi", email: "vi@example.com", message: "Hello", ...questions }, "contact");
  const { requests } = await inbox({ text: "Dr. Who" });
  expect(requests.map(({ about, fields }) => [about, fields.map(({ name, value }) => [name, value])])).toEqual([
    [undefined, expect.arrayContaining(Object.entries(questions))],
  ]);
});

it.each([
  ["is not listed any more", { job: "/careers/jobs/cook-nowhere-0" }],
  ["is missing", {}],
])("an application whose job %s is refused with a telephone number, and nothing is stored (SD-08)", async (_, job) => {
  const application = { firstName: "Vi", email: "vi@example.com", phone: "3035550101", experience: "x", ...job };
  const { success, errors } = await send(application, "job-application");
  expect([success, errors]).toEqual([false, [expect.stringContaining("(303) 555-0158")]]);
  expect((await inbox()).total).toBe(0);
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

it.each([
  ["a doctor", "appointment", { doctor: "/find-a-doctor/ana-diaz" }, "Ana Diaz, MD"],
  ["a location", "appointment", { doctor: "", location: "/locations/elm" }, "Elm Street Clinic"],
  ["a service", "appointment", { doctor: "", service: "/medical-services/elm" }, "Sleep care"],
  [
    "a job",
    "job-application",
    { doctor: "", job: "/careers/jobs/elm", email: "vi@example.com", experience: "x" },
    "Cook, Butte, MT",
  ],
])(
  "staff and the visitor see the name of %s that the site has found in another system (FH-01, PR-19)",
  async (_, form, of, about) => {
    const receipt = receiptIn(await send({ ...wanted, ...of, about }, form));
    const url = Object.values(of).find((value) => value.startsWith("/"));
    expect((await inbox()).requests.map((request) => request.about)).toEqual([{ name: about, url }]);
    expect(await backend.post(requestReceipt.path, { receipt })).toMatchObject({ about });
    expect((await inbox()).requests[0]!.fields.map(({ name }) => name)).not.toContain("about");
  },
);

it("the backend rejects a request for a doctor of its own who takes none, whatever the site has found (PR-19)", async () => {
  const doctor = await doctorWho("NOT takes_appointments");
  expect((await send({ ...wanted, doctor, about: "Ana Diaz, MD" })).success).toBe(false);
});

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
  const by = (name: string, handled: boolean) => change(handleRequests.path, { requestIds: [id], handled }, name);
  expect(await by("Sam", true)).toMatchObject([{ success: true, change: { action: "handled", by: "Sam" } }]);
  expect(await by("Priya", true)).toMatchObject([{ success: false, change: { action: "handled", by: "Sam" } }]);
  expect((await inbox()).total).toBe(0);
  await by("Priya", false);
  const [again] = (await inbox()).requests;
  expect(again!.changes.map(({ action, by }) => [action, by])).toEqual([
    ["handled", "Sam"],
    ["reopened", "Priya"],
  ]);
});

/** Stores form submissions, one per minute, and returns their IDs, oldest first. */
async function store(count: number, body: (n: number) => object): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `f-${"0".repeat(28)}${n.toString(16).padStart(4, "0")}`);
  await test.db.batch(
    ids.map((id, n) =>
      test.db
        .prepare("INSERT INTO form_submissions (id, form_id, body, created_at) VALUES (?, 'appointment', ?, ?)")
        .bind(id, JSON.stringify(body(n)), new Date(Date.UTC(2030, 0, 1, 0, n)).toISOString()),
    ),
  );
  return ids;
}

it("staff reach every request through pages, and a page number beyond the last page shows the last page (AU-07)", async () => {
  const ids = await store(2 * REQUESTS_PER_PAGE + 7, (n) => ({ ...wanted, reason: `Reason ${n}` }));
  const pages = await Promise.all([1, 2, 3].map((page) => inbox({ page })));
  expect(pages.flatMap(({ requests }) => requests.map(({ id }) => id))).toEqual(ids);
  expect(pages.map(({ total, page }) => [total, page])).toEqual([1, 2, 3].map((page) => [ids.length, page]));
  const last = await inbox({ page: 99 });
  expect([last.page, last.requests.length]).toEqual([3, 7]);
});

it("staff find spam and real requests by a text in a field or by the number of a request (AU-07)", async () => {
  const ids = await store(30, (n) =>
    n % 10 === 3
      ? { ...wanted, firstName: "Marisol", reason: "50%_off\\" }
      : { ...wanted, reason: "Visit evil.example" },
  );
  const found = async (text: string) => (await inbox({ text })).requests.map(({ id }) => id);
  const real = [ids[3], ids[13], ids[23]];
  expect(await found("marisol")).toEqual(real);
  expect(await found("50%_off\\")).toEqual(real);
  expect(await found("EVIL.example")).toHaveLength(27);
  expect(await found(ids[3]!.slice(-8).toUpperCase())).toEqual([ids[3]]);
  for (const nothing of ["nobody", "5_%_off", "find-a-doctor", "' OR 1 --"]) expect(await found(nothing)).toEqual([]);
});

it.each(["en", "es"])(
  "without the demo, a refusal in the language %s has no telephone number that somebody invented (BK-01)",
  async (formLanguage) => {
    const own = upstream(test.db, { DEMO_PAYMENTS: "" });
    for (const [form, values] of [
      ["appointment", { ...wanted, doctor: "/find-a-doctor/nobody" }],
      ["job-application", { firstName: "Vi", email: "vi@example.com", phone: "3035550101", experience: "x" }],
    ] as const) {
      const { errors } = await send({ ...values, formLanguage }, form, own);
      expect([form, errors.length, /\d{3}/.test(errors.join())]).toEqual([form, 1, false]);
    }
  },
);

it("staff mark many requests as handled at once, and delete only handled requests (AU-07)", async () => {
  const ids = await store(30, () => wanted);
  const [real, ...spam] = ids;
  expect((await change(handleRequests.path, { requestIds: spam, handled: true })).every(({ success }) => success)).toBe(
    true,
  );
  expect((await inbox()).requests.map(({ id }) => id)).toEqual([real]);
  const deleted = await change(deleteRequests.path, { requestIds: [...ids] });
  expect(deleted.map(({ id, success }) => [id, success])).toEqual(ids.map((id) => [id, id !== real]));
  expect([(await inbox()).total, (await inbox({ handled: true })).total]).toEqual([1, 0]);
});

it("a request is taken, given back, and noted by name, each person finds their own, and an old list takes it from nobody (BK-06, ST-21)", async () => {
  await send(wanted);
  await send({ ...wanted, firstName: "Bo" });
  const [first] = (await inbox()).requests;
  const follow = (step: string, name: string, more: object = {}) =>
    change(followRequests.path, { requestIds: [first!.id], change: step, ...more }, name);
  expect(await follow("take", "Rosa")).toMatchObject([{ success: true }]);
  // The list of the second person is old.
  expect(await follow("take", "Bo")).toMatchObject([{ success: false, change: { action: "took", by: "Rosa" } }]);
  expect(await follow("note", "Rosa", { note: "Called, left a voicemail" })).toMatchObject([{ success: true }]);
  const [shown] = (await inbox()).requests;
  expect(shown).toMatchObject({ assignedTo: "Rosa" });
  expect(shown!.changes).toMatchObject([
    { action: "took", by: "Rosa" },
    { action: "noted", detail: "Called, left a voicemail", by: "Rosa" },
  ]);
  const mine = await inbox({ mine: true });
  expect(mine.total).toBeLessThanOrEqual(1);
  const fromRosa = { assignedTo: "Rosa" };
  expect(await follow("release", "Sam", fromRosa)).toMatchObject([{ success: true }]);
  expect(await follow("release", "Sam", fromRosa)).toMatchObject([
    { success: false, change: { action: "unassigned" } },
  ]);
  expect(await follow("take", "Bo")).toMatchObject([{ success: true }]);
  expect(await follow("release", "Sam", fromRosa)).toMatchObject([
    { success: false, change: { action: "took", by: "Bo" } },
  ]);
  expect((await inbox()).requests[0]!.assignedTo).toBe("Bo");
  expect(await follow("release", "Bo")).toMatchObject([{ success: true }]);
  expect((await inbox()).requests[0]!.assignedTo).toBeUndefined();
  expect(followRequests.request.safeParse({ requestIds: ["f-1"], change: "note" }).success).toBe(false);
});

it("who is responsible is told once a day how many requests have waited for two days, and nothing that they say (BK-06)", async () => {
  await send(wanted);
  await send({ ...wanted, firstName: "Bo" });
  const sent: OutgoingMail[] = [];
  const transport = async (mail: OutgoingMail) => void sent.push(mail);
  const env = { DB: test.db, CONTENT_API_KEY: "", REQUESTS_REMINDER_TO: "desk@example.org" };
  const day = 86_400_000;
  const at = (days: number) => new Date(Date.now() + days * day);
  expect(await remindOfRequests(env, at(1), transport)).toBe(0);
  expect(await remindOfRequests(env, at(3), transport)).toBe(2);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: "desk@example.org", subject: "2 requests have waited for more than two days" });
  expect(JSON.stringify(sent)).not.toMatch(/Sitor|Palpitations|555/);
  await test.db.prepare("UPDATE form_submissions SET created_at = ?").bind(at(-3).toISOString()).run();
  expect((await inbox()).unanswered).toBe(2);
  await test.db.prepare("UPDATE form_submissions SET handled = 1").run();
  expect(await remindOfRequests(env, at(3), transport)).toBe(0);
});
