import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { AppointmentRequest } from "../../../app/blocks/appointment-request/AppointmentRequest.tsx";
import { examples } from "../../../app/blocks/appointment-request/examples.ts";
import { fields as fieldSet } from "../../../app/blocks/appointment-request/fields.ts";
import { headOf, load } from "../../../app/blocks/appointment-request/subject.ts";
import { ProviderDetail } from "../../../app/blocks/provider-detail/ProviderDetail.tsx";
import { parseFields, parser } from "../../../app/cms/fields/parse-fields.ts";
import type { Call, PageContext } from "../../../app/context/page-context.ts";
import { translator } from "../../../app/context/phrases.ts";
import { providerProfile } from "../../../contracts/providers.ts";
import { serviceItem } from "../../../contracts/services.ts";

const page: PageContext = {
  theme: "default",
  languages: ["en", "es"],
  language: "en",
  path: "/find-a-doctor/imani-zaragoza-348",
  editing: false,
  timeZone: "America/Denver",
  t: translator("en", null),
};
const doctor = providerProfile.response.parse(providerProfile.example.response);
const fields = parseFields(
  fieldSet,
  examples.ordinary.fields as never,
  parser("AppointmentRequest", "{i}", { options: {}, problems: [], editables: [] }),
);

const shown = async (query: string, record: object | null) => {
  const call = (async ({ path }: typeof providerProfile) =>
    [providerProfile.path, serviceItem.path].includes(path) ? record : []) as unknown as Call;
  const data = await load(new URLSearchParams(query), page, call);
  return {
    head: headOf(data),
    html: renderToString(<AppointmentRequest fields={fields} page={page} data={data} placeholder={() => null} />),
  };
};

it("the appointment request form shows the doctor's name and submits the path of the doctor's page (PR-18)", async () => {
  const { head, html } = await shown(`doctor=${page.path}`, doctor);
  expect(head).toEqual({ title: expect.stringContaining("Zaragoza") });
  expect(html).toContain("Cardiology");
  expect(html).toMatch(/<input type="hidden" name="doctor" value="\/find-a-doctor\/imani-zaragoza-348"/);
});

it("without a doctor in the URL, the appointment request form submits no doctor; for an unknown doctor, the page returns 404 (PR-18)", async () => {
  const { head, html } = await shown("", null);
  expect([head, html.includes("<form"), html.includes('name="doctor"')]).toEqual([{}, true, false]);
  const unknown = await shown("doctor=%00", null);
  expect([unknown.head.status, unknown.html.includes("<form")]).toEqual([404, false]);
});

it("the appointment request form shows the name of the service in the URL; for an unknown service, the page returns 404 (PR-19)", async () => {
  const service = serviceItem.response.parse({ ...serviceItem.example.response, appointmentRequests: true })!;
  const { head, html } = await shown("service=/medical-services/heart-care", service);
  expect(head).toEqual({ title: expect.stringContaining(service.nameOverride) });
  expect(html).toContain(`<strong>${service.nameOverride}</strong>`);
  expect(html).toContain('<input type="hidden" name="service" value="/medical-services/heart-care"');
  const closed = await shown("service=/medical-services/heart-care", { ...service, appointmentRequests: false });
  expect(closed.html).not.toContain("<form");
  const unknown = await shown("service=/medical-services/nothing", null);
  expect([unknown.head.status, unknown.html]).toEqual([404, expect.stringContaining('href="/find-a-doctor/imani')]);
});

it.each([false, undefined])(
  "if the doctor's `appointmentRequests` setting is %s, the page shows a phone number instead of the form (PR-19)",
  async (says) => {
    const { html } = await shown(`doctor=${page.path}`, { ...doctor, appointmentRequests: says });
    expect(html).not.toContain("<form");
    expect(html).toContain("tel:+13035550138");
  },
);

it("a doctor's page links to the appointment request form only if both the doctor's record and the author enable requests (PR-19)", () => {
  const link = { href: "/request-appointment", text: "", target: "" } as never;
  const asks = (record: object, requestLink: typeof link | null) =>
    renderToString(
      <ProviderDetail
        fields={{ searchLink: null, requestLink }}
        page={page}
        data={{ ...doctor, ...record }}
        placeholder={() => null}
      />,
    ).includes("/request-appointment?doctor=%2Ffind-a-doctor%2Fimani-zaragoza-348");
  expect([asks({}, link), asks({}, null), asks({ appointmentRequests: undefined }, link)]).toEqual([
    true,
    false,
    false,
  ]);
});
