import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import block from "../../../app/blocks/event-own-registration/index.ts";
import type { Own } from "../../../app/blocks/event-own-registration/own.ts";
import { translator } from "../../../app/context/phrases.ts";
import { ownRegistration } from "../../../contracts/own-registration.ts";

type Open = Extract<Own, { state: "open" }>;

/** Returns the text of the page that shows the example registration with the given changes. */
function textOf(changes: Partial<Open["registration"]>, language = "en"): string {
  const { session, registration } = ownRegistration.response.parse(ownRegistration.example.response) as Open;
  const data: Own = {
    state: "open",
    link: "r-1.15.2",
    calendar: null,
    session,
    registration: { ...registration, ...changes },
  };
  const page = {
    language,
    path: "/",
    editing: false,
    timeZone: "America/Denver",
    theme: "default",
    languages: ["en", "es"],
    t: translator(language, null),
  };
  const fields = { description: "" };
  return renderToString(<block.View fields={fields as never} page={page} data={data} placeholder={() => null} />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

describe("a place on the waitlist (EV-35)", () => {
  it.each([
    ["en", "You lose your place. If you join again, you are last in line. Yes, leave the list"],
    ["es", "Usted pierde su turno. Si vuelve a anotarse, queda al final de la lista. Sí, salir de la lista"],
  ])(
    "in %s, visitors are warned that leaving costs their place, next to the button that confirms it",
    (language, text) => expect(textOf({ status: "waiting", place: 3 }, language)).toContain(text),
  );

  it.each([
    ["waiting", "Who is waiting"],
    ["confirmed", "Who is coming"],
  ] as const)("a list of people whose status is %s has the heading %s", (status, heading) => {
    const text = textOf({ status, place: 3 });
    const headings = ["Who is waiting", "Who is coming"].filter((candidate) => text.includes(candidate));
    expect(headings).toEqual([heading]);
  });

  it.each([
    ["en", true, "goes to the next person. It costs $40. You don’t pay online: the email says how to pay."],
    ["en", false, "goes to the next person. It costs $40. You pay on the next page."],
    ["es", true, "Cuesta $40. No se paga en línea: el correo dice cómo pagar."],
  ])(
    "in %s, the page of an offered seat says what it costs before a person accepts it",
    (language, paysAtClass, text) => {
      const offeredUntil = "2030-10-02T09:00:00-06:00";
      expect(textOf({ status: "waiting", place: 1, offeredUntil, price: 40, paysAtClass }, language)).toContain(text);
      expect(textOf({ status: "waiting", place: 1, offeredUntil, price: 0 }, language)).not.toContain("$");
    },
  );

  it.each([0, -1, 1.5, "3"])("an upstream response with the place %j is rejected", (place) => {
    const response = ownRegistration.example.response as Open;
    const changed = { ...response, registration: { ...response.registration, status: "waiting", place } };
    expect(ownRegistration.response.safeParse(changed).success).toBe(false);
  });
});
