import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { EventDetail } from "../../../app/blocks/event-detail/EventDetail.tsx";
import { load } from "../../../app/blocks/event-detail/event.ts";
import { Register } from "../../../app/blocks/event-detail/Register.tsx";
import { criteriaOf, sessionSearch, shownSessions } from "../../../app/blocks/event-detail/search.ts";
import type { Call, PageContext } from "../../../app/context/page-context.ts";
import type { Session } from "../../../contracts/event-entities.ts";
import { eventDetail, eventLocations, findSessions } from "../../../contracts/events.ts";

const read = (query: string) => sessionSearch.read(new URLSearchParams(query));
const page = { t: (key: string) => key, path: "/classes-events/x", timeZone: "America/Denver" } as PageContext;
const [sample] = findSessions.response.parse(findSessions.example.response).results;
const session = (more: Partial<Session> = {}): Session => ({ ...sample!, ...more });

describe("the address says which sessions (RT-05, EV-11 to EV-13, VA-05, VA-13)", () => {
  it.each([
    ["", ""],
    ["location=7&isOnline=true&sessionId=s%2F1", "location=7&isOnline=true&sessionId=s%2F1"],
    ["startDate=10-01-2030&endDate=10312030", "startDate=10-01-2030"],
    ["sortBy=distance", ""],
    ["sortBy=cheapest&isOnline=maybe&full=yes", ""],
    ["full=true", "full=true"],
  ])("%s is read as ?%s", (given, written) => {
    expect(sessionSearch.address(read(given))).toBe(`?${written}`);
    expect(sessionSearch.address(read(written))).toBe(`?${written}`);
  });

  it("asks for no more than it says, and never for what the call would refuse", () => {
    expect(criteriaOf("e1", read(""))).toEqual({ eventId: "e1", sortBy: "soonest" });
    expect(criteriaOf("e1", read("location=7&isOnline=false&endDate=10-01-2030"))).toEqual({
      eventId: "e1",
      sortBy: "soonest",
      endDate: "10-01-2030",
      hostingLocations: ["7"],
      isOnline: false,
    });
    const wild = sessionSearch.names
      .map((name) => `${name}=${encodeURIComponent(`\u0007${"x-1".repeat(300)}`)}`)
      .join("&");
    expect(findSessions.request.safeParse(criteriaOf("e1", read(wild))).success).toBe(true);
  });

  it("full sessions show when asked for, or when the address names one (EV-15)", () => {
    const all = [
      session({ id: "free", capacity: 9, registrationCount: 8 }),
      session({ id: "full", capacity: 9, registrationCount: 9 }),
      session({ id: "endless", capacity: 0, registrationCount: 99 }),
    ];
    const ids = (query: string) => shownSessions(all, read(query)).map(({ id }) => id);
    expect(ids("")).toEqual(["free", "endless"]);
    expect(ids("full=true")).toEqual(["free", "full", "endless"]);
    expect(ids("sessionId=full")).toEqual(["free", "full", "endless"]);
  });
});

describe("the page", () => {
  const many = Array.from({ length: 23 }, (_, index) => session({ id: `s${index}` }));
  /** An upstream with the example's event and these sessions. */
  const upstream = (sessions: Session[]) =>
    (async ({ path }: { path: string }) => {
      if (path === eventDetail.path) return eventDetail.response.parse(eventDetail.example.response);
      if (path === eventLocations.path) throw new Error("no places today");
      return { results: sessions, totalResults: sessions.length };
    }) as unknown as Call;
  it.each([
    ["?location=7 hosts it", "7", ["7"]],
    ["?location=9 does not: its sessions are not narrowed, as the control says", "9", undefined],
  ])("%s (EV-10)", async (_, location, hostingLocations) => {
    let asked: Record<string, unknown> = {};
    const call = (async ({ path }: { path: string }, request: Record<string, unknown>) => {
      if (path === eventDetail.path) return eventDetail.response.parse(eventDetail.example.response);
      if (path === eventLocations.path) return [{ id: "7", title: "Elm Hospital" }];
      asked = request;
      return { results: many, totalResults: many.length };
    }) as unknown as Call;
    const data = await load("/classes-events/x", read(`location=${location}`), call);
    expect(asked.hostingLocations).toEqual(hostingLocations);
    expect(data?.search.location).toBe(hostingLocations ? location : "");
  });

  const render = async (sessions: Session[], query = "") => {
    const data = await load("/classes-events/x", read(query), upstream(sessions));
    return renderToString(<EventDetail fields={{}} page={page} data={data} placeholder={() => null} />);
  };

  it("keeps the location on every way to other events (RT-05, EV-25)", async () => {
    const html = await render(many.slice(0, 1), "location=a%26b");
    const ways = [...html.matchAll(/href="(\/classes-events\/[^"]*)"/g)]
      .map(([, href]) => href)
      .filter((href) => !href?.includes("sessionId="));
    expect(ways.length).toBeGreaterThan(1);
    expect(ways.filter((href) => !href?.endsWith("?location=a%26b"))).toEqual([]);
    // Its choices could not be had, and it stays chosen.
    expect(html).toMatch(
      /<input type="hidden" [^>]*name="location"[^>]* value="a&amp;b"|value="a&amp;b"[^>]* name="location"/,
    );
  });

  it("reveals ten more at a time, as far as the session that the address names (EV-13, EV-14)", async () => {
    const closed = await render(many);
    expect(closed.match(/<summary>Show More/g)).toHaveLength(2);
    expect(closed).not.toMatch(/<details [^>]*open=""[^>]*><summary>Show More/);
    const opened = await render(many, "sessionId=s12");
    expect(opened.match(/open=""><summary>Show More/g)).toHaveLength(1);
    expect(opened.match(/data-marked="true"/g)).toHaveLength(1);
    expect((await render(many, "sessionId=s22")).match(/open=""><summary>Show More/g)).toHaveLength(2);
  });

  it.each([
    ["", [], "NoSessions"],
    ["isOnline=true", [], "NoSessionsFit"],
    ["", [session({ capacity: 1, registrationCount: 1 })], "AllSessionsFull"],
  ])("with nothing to show for '%s' says why", async (query, sessions, said) => {
    expect(await render(sessions, query)).toMatch(new RegExp(`<p data-say="true">${said}</p>`));
  });
});

describe("Register (EV-19 to EV-22)", () => {
  const now = new Date("2030-01-01T00:00:00Z");
  const one = [{ id: "f1", description: "Per person", price: 60 }];
  const two = [...one, { id: "f&2", description: "Per couple", price: 0 }];
  const own = {
    registrationUrl: "/classes-events/registration?sessionId=s%2F1&from=x",
    externalRegistrationLink: undefined,
  };
  const elsewhere = { externalRegistrationLink: "https://tickets.example/1?a=b" };
  const render = (more: Partial<Session>, fees: typeof one) =>
    renderToString(<Register session={session(more)} fees={fees} now={now} zone="America/Denver" page={page} />);

  it.each([
    ["without a fee", own, [], 'href="/classes-events/registration?sessionId=s%2F1&amp;from=x"'],
    ["with its one fee", own, one, 'href="/classes-events/registration?sessionId=s%2F1&amp;from=x&amp;eventFeeId=f1"'],
    ["elsewhere, in a new tab", elsewhere, one, 'href="https://tickets.example/1?a=b" target="_blank" rel="noopener"'],
  ])("is a link %s", (_, more, fees, link) => {
    const html = render(more, fees);
    expect(html).toContain(link);
    expect(html).not.toContain("<form");
  });

  it("with several fees is a form that takes the choice along, and wants one (EV-20)", () => {
    const html = render(own, two);
    expect(html).toMatch(/<form [^>]*action="\/classes-events\/registration"/);
    for (const field of ['name="sessionId" value="s/1"', 'name="from" value="x"']) expect(html).toContain(field);
    expect(html).toMatch(/<select name="eventFeeId" required="">/);
    const options = [...html.matchAll(/<option value="([^"]*)"[^>]*>(.*?)<\/option>/g)].map(([, id, text]) => [
      id,
      text,
    ]);
    expect(options).toEqual([
      ["", "Select option"],
      ["f1", "Per person, $60"],
      ["f&amp;2", "Per couple, Free"],
    ]);
  });

  it("with several fees elsewhere keeps the other site's address as it is", () => {
    const html = render(elsewhere, two);
    expect(html).toContain('href="https://tickets.example/1?a=b"');
    expect(html).toMatch(/<select required="">/);
    expect(html).not.toContain("<form");
  });

  it.each([
    ["full", { capacity: 1, registrationCount: 1 }, /<button [^>]*disabled=""[^>]*>.*RegistrationClosed/],
    ["without registration", { requireRegistration: false }, /^$/],
    ["with nowhere to register", { registrationUrl: undefined, externalRegistrationLink: undefined }, /^$/],
  ])("of a session %s", (_, more, expected) => expect(render(more, two)).toMatch(expected));
});
