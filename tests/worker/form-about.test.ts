import { beforeEach, describe, expect, it, vi } from "vitest";
import { button, input, marks } from "../../app/forms/form-examples.ts";
import { jobDetail } from "../../contracts/jobs.ts";
import { locationDetail } from "../../contracts/locations.ts";
import { providerProfile } from "../../contracts/providers.ts";
import { serviceItem } from "../../contracts/services.ts";
import { layout, siteRecord, stubSite } from "./stub.ts";

/** Returns a layout document with a form about a record of a directory. The form also has questions of an author. */
const pageWith = (componentName: string, questions: readonly string[] = []) =>
  layout("Form", {}, {}, [
    {
      uid: "u1",
      componentName,
      dataSource: "{form}",
      fields: {
        formAddress: { value: "/forms/record" },
        ...marks("{record}"),
        fields: [
          input("text", "firstName", "First name", { required: true }),
          ...questions.map((name) => input("text", name, `What about ${name}?`)),
          button("Send"),
        ],
      },
    },
  ]);

let received: URLSearchParams[] = [];
let directory: () => Response;
beforeEach(() => {
  received = [];
  for (const method of ["log", "warn", "error"] as const) vi.spyOn(console, method).mockImplementation(() => {});
  vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
    if (new URL(url).hostname !== "receiver.test") return directory();
    received.push(new URLSearchParams(String(init.body)));
    return Response.json({ success: true, errors: [] });
  });
});

const JOIN = ["sessionId", "eventFeeId", "promoCode", "waitingList", "partnerName", "person2FirstName", "person6FeeId"];
const DIRECTORY = "https://directory.test";
let visitor = 0;
const post = (path: string, values: Record<string, string>) =>
  stubSite(
    {
      layouts: {
        "en /request": pageWith("AppointmentRequest", ["about", "doctor", "location", "service"]),
        "en /job": pageWith("JobDetail", ["about", "job"]),
        "en /join": pageWith("EventRegistration", JOIN),
        "en /404": layout("Not found"),
      },
      lists: {
        "/content/sites": [siteRecord],
        "/content/pages": { pages: [] },
        "/sitecore/api/jss/dictionary/larkspur/en": { phrases: {} },
      },
    },
    {
      UPSTREAM_FORMS: "https://receiver.test",
      UPSTREAM_PROVIDERS: DIRECTORY,
      UPSTREAM_LOCATIONS: DIRECTORY,
      UPSTREAM_SERVICES: DIRECTORY,
      UPSTREAM_JOBS: DIRECTORY,
    },
  ).fetch(path, {
    method: "POST",
    body: new URLSearchParams({
      _form: "{record}",
      firstName: "Vi",
      about: "Typed by a stranger",
      ...values,
    }).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "cf-connecting-ip": `203.0.113.${++visitor}`,
      accept: "application/json",
    },
  });

const doctor = { ...(providerProfile.example.response as object), firstName: "Ana", middleName: "", lastName: "Diaz" };
const records: [string, string, Record<string, string>, object, string][] = [
  [
    "a doctor",
    "/request",
    { doctor: "/find-a-doctor/ana-diaz" },
    { ...doctor, title: "MD", appointmentRequests: true },
    "Ana Diaz, MD",
  ],
  [
    "a location",
    "/request",
    { location: "/locations/elm" },
    { ...(locationDetail.example.response as object), name: "Elm Street Clinic", appointmentRequests: true },
    "Elm Street Clinic",
  ],
  [
    "a service",
    "/request",
    { service: "/medical-services/sleep" },
    { ...(serviceItem.example.response as object), nameOverride: "Sleep care", appointmentRequests: true },
    "Sleep care",
  ],
  [
    "a job",
    "/job",
    { job: "/careers/jobs/cook" },
    { ...(jobDetail.example.response as object), title: "Cook", place: "Butte, MT" },
    "Cook, Butte, MT",
  ],
];

let used = 0;
/** Gives a record a path of its own, because the Worker caches records by path. */
const fresh = ([what, path, values, record, name]: (typeof records)[number]): (typeof records)[number] => {
  const number = ++used;
  const own = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, `${value}-${number}`]));
  return [what, path, own, record, name];
};

describe("a form about a record of another system's directory (FH-01, PR-20, SD-08)", () => {
  it.each(records)("the receiver of a form about %s gets the name that the directory has", async (...row) => {
    const [, path, values, record, name] = fresh(row);
    directory = () => Response.json(record);
    expect((await post(path, values)).status).toBe(200);
    expect(received.map((sent) => [sent.getAll("about"), Object.fromEntries(sent)])).toEqual([
      [[name], expect.objectContaining(values)],
    ]);
  });

  it.each([
    ...records.flatMap(([, path, values, record]) =>
      ["about", ...Object.keys(values)].map((name) => [name, path, values, record] as const),
    ),
    ...JOIN.map((name) => [name, "/join", { [name]: "7" }, {}] as const),
  ])(
    "an author’s field named “%s” reaches the receiver of the form at %s beside the site’s value of that name (FM-02)",
    async (name, path, values, record) => {
      directory = () => Response.json(record);
      expect((await post(path, { ...values, [`${name}-2`]: "words of a visitor" })).status).toBe(200);
      expect(received.map((sent) => sent.getAll(`${name}-2`))).toEqual([["words of a visitor"]]);
      expect(received[0]!.get(name)).not.toBe("words of a visitor");
    },
  );

  it.each(records)("a form about %s that the directory does not have gets no name", async (...row) => {
    const [, path, values] = fresh(row);
    directory = () => Response.json({ error: "unknown" }, { status: 404 });
    expect((await post(path, values)).status).toBe(200);
    expect(received.map((sent) => sent.has("about"))).toEqual([false]);
  });

  it.each(records.slice(0, 3))("a form about %s that takes no requests gets no name", async (...row) => {
    const [, path, values, record] = fresh(row);
    directory = () => Response.json({ ...record, appointmentRequests: false });
    expect((await post(path, values)).status).toBe(200);
    expect(received.map((sent) => sent.has("about"))).toEqual([false]);
  });

  it.each(records)(
    "while the directory fails, a form about %s is refused as failed, not as closed (RL-14)",
    async (...row) => {
      const [, path, values] = fresh(row);
      directory = () => new Response("down", { status: 500 });
      expect((await post(path, values)).status).toBeGreaterThanOrEqual(502);
      expect(received).toEqual([]);
    },
  );

  it("a request that names no record needs no directory", async () => {
    directory = () => new Response("down", { status: 500 });
    expect((await post("/request", {})).status).toBe(200);
    expect(received.map((sent) => sent.has("about"))).toEqual([false]);
  });
});
