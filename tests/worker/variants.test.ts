import { beforeEach, describe, expect, it, vi } from "vitest";
import { FORM_NAME } from "../../lib/forms/forms.ts";
import { type Content, layout, PUBLIC, stubSite } from "./stub.ts";

/** The clock only moves forward, because the Worker rejects cache entries dated in the future. */
let day = Date.UTC(2037, 0, 1);

beforeEach(() => {
  for (const level of ["error", "warn"] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ["Date"], now: day });
  day += 86_400_000;
});

const rich = (body: string, more: object = {}) => ({
  uid: "u",
  componentName: "RichText",
  dataSource: "{d}",
  fields: { body: { value: `<p>${body}</p>` } },
  ...more,
});
const RULES = "colorado region=US-CO\nflu utm_campaign=flu\nbroken country=FR\nhalf share=0-49";

let number = 0;
/** Starts a site with one page. The page path is unique, because an isolate caches pages by path. */
function world(ids: string[], settings: object = {}) {
  const path = `/varied-${number++}`;
  const experiences = Object.fromEntries(ids.map((id) => [id, rich(`For ${id}`)]));
  const main = [rich("For all", { experiences }), rich("The same")];
  const content: Content = { layouts: { [`en ${path}`]: layout("Varied", {}, {}, main), "en /404": layout("404") } };
  const site = stubSite(content, { VARIANTS: RULES, ...settings });
  const see = async (query = "", cf: object = {}, headers: HeadersInit = {}) => {
    const { response, done } = await site.begin(`${path}${query}`, { headers, cf } as RequestInit);
    const html = await response.text();
    await done();
    const [shown] = /For \w+/.exec(html) ?? [];
    return { shown, html, response, state: response.headers.get("x-edge-cache"), etag: response.headers.get("etag") };
  };
  return { ...site, see, path, content };
}
const denver = { country: "US", regionCode: "CO" };

describe("the Worker selects page variants at the edge, by rules that need no personal data (CM-04)", () => {
  it("a page shows the variant for the first matching rule or, if no rule matches, the default", async () => {
    const { see } = world(["colorado", "flu"]);
    expect((await see()).shown).toBe("For all");
    expect((await see("", denver)).shown).toBe("For colorado");
    expect((await see("?utm_campaign=flu", denver)).shown).toBe("For colorado");
    expect((await see("?utm_campaign=flu", { country: "US", regionCode: "MT" })).shown).toBe("For flu");
    expect((await see("?utm_campaign=other")).shown).toBe("For all");
    // A request cannot directly select a variant.
    expect((await see("?variant=flu&sc_variant=flu", {}, { cookie: "variant=flu", "x-variant": "flu" })).shown).toBe(
      "For all",
    );
  });

  it("the Worker renders all variants from one layout and caches each variant separately with its own ETag", async () => {
    const { see, requests, path } = world(["colorado"]);
    const first = [await see(), await see("", denver)];
    const again = [await see(), await see("", denver), await see("?utm_campaign=x&gclid=1", denver)];
    expect(first.map(({ state }) => state)).toEqual(["MISS", "MISS"]);
    expect(again.map(({ state, shown }) => `${state} ${shown}`)).toEqual([
      "HIT For all",
      "HIT For colorado",
      "HIT For colorado",
    ]);
    expect(requests.filter((address) => address.includes(encodeURIComponent(path)))).toHaveLength(1);
    expect(first[0]!.etag).not.toBe(first[1]!.etag);
    const kept = await see("", denver, { "if-none-match": first[0]!.etag! });
    expect([kept.response.status, kept.shown]).toEqual([200, "For colorado"]);
  });

  it("all variants of a page share one canonical URL", async () => {
    const { see, path } = world(["flu"]);
    const { html, shown } = await see("?utm_campaign=flu", denver);
    expect(shown).toBe("For flu");
    expect(html).toContain(`<link rel="canonical" href="https://${PUBLIC}${path}"`);
  });

  it("a rule with a share applies to all visitors during that share of the hours and sets no cookie", async () => {
    const { see } = world(["half"]);
    const seen = new Set<string | undefined>();
    for (let hour = 0; hour < 5; hour++) {
      const [one, other] = [await see(), await see("", { country: "FR", regionCode: "IDF" })];
      expect(one.shown).toBe(other.shown);
      expect(one.response.headers.get("set-cookie")).toBeNull();
      seen.add(one.shown);
      vi.setSystemTime(Date.now() + 3_600_000);
    }
    expect([...seen].sort()).toEqual(["For all", "For half"]);
  });

  it("the Worker shows the default page if the variant is unavailable", async () => {
    const { see, kv, content } = world(["flu"]);
    expect((await see()).shown).toBe("For all");
    kv.clear();
    content.down = true;
    expect((await see("?utm_campaign=flu")).shown).toBe("For all");
    content.down = false;
    expect((await see("?utm_campaign=flu")).shown).toBe("For flu");
  });

  it("a site without variant rules has no variants, and the Worker logs and ignores an invalid variant rule", async () => {
    const { see } = world(["colorado"], { VARIANTS: undefined });
    expect((await see("", denver)).shown).toBe("For all");
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const VARIANTS = "flu email=a@b.example; flu share=0-100; colorado region=US-CO";
    const other = world(["colorado", "flu"], { VARIANTS });
    expect((await other.see("", denver)).response.status).toBe(200);
    expect((await other.see("", denver)).shown).toBe("For colorado");
    const logged = warn.mock.calls.filter(([line]) => String(line).includes("settings-ignored"));
    expect(logged).toHaveLength(1);
    expect(String(logged[0])).toContain("share=0-100");
  });

  it("the Worker accepts a form that exists only in a variant, even if another rule matches at the time of the POST", async () => {
    const form = { uid: "f", componentName: "BillingWizard", dataSource: "{f}", fields: {} };
    const { fetch } = stubSite(
      {
        layouts: {
          "en /with-form": layout("F", {}, {}, [rich("For all", { experiences: { flu: form } })]),
          "en /404": layout("404"),
        },
      },
      { VARIANTS: RULES },
    );
    const shown = await (await fetch("/with-form?utm_campaign=flu")).text();
    const [, id = ""] = new RegExp(`name="${FORM_NAME}" value="([^"]+)"`).exec(shown) ?? [];
    const post = async (name: string) => {
      const body = new URLSearchParams({ [FORM_NAME]: name });
      const response = await fetch("/with-form", { method: "POST", body, headers: { accept: "application/json" } });
      const { error } = await response.json<{ error: { problems: { field: string }[] } }>();
      return [response.status, ...error.problems.map(({ field }) => field)];
    };
    expect(await (await fetch("/with-form")).text()).not.toContain("<form");
    // The error of a field indicates that the Worker found the form.
    expect(await post(id)).toEqual([400, "accountNumber"]);
    expect(await post("none")).toEqual([400, FORM_NAME]);
    const body = new URLSearchParams({ [FORM_NAME]: id });
    const page = await fetch("/with-form", { method: "POST", body });
    expect([page.status, (await page.text()).includes(`value="${id}"`)]).toEqual([400, true]);
  });
});
