import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { bookingEntries } from "../../app/blocks/appointment-booking/form.ts";
import { FORMS } from "../../app/blocks/own-appointment/forms.ts";
import { OwnAppointment } from "../../app/blocks/own-appointment/OwnAppointment.tsx";
import type { PageContext } from "../../app/context/page-context.ts";
import { translator } from "../../app/context/phrases.ts";

const EMAIL = { en: /sent|send you/i, es: /enviamos (los|la)|le enviamos/i } as const;

/** Returns the texts of the booking form and of a visit's page, new and after each change, as one text. */
function textsOf(language: "en" | "es", sendsEmail: boolean | undefined): string {
  const t = translator(language, null);
  const visit = {
    ...{
      kind: "appointment",
      status: "booked",
      video: false,
      known: false,
      firstName: "Ana",
      email: "a•••@example.com",
    },
    ...{ start: "2030-03-05T18:00:00Z", end: "2030-03-05T18:30:00Z", timeZone: "America/Denver", sendsEmail },
  };
  const pages = [undefined, "move", "cancel"].map((done) => {
    const posted = done && { form: FORMS.cancel, answer: { done }, errors: new Map(), messages: [] };
    const page = { language, t, posted, query: new URLSearchParams(), path: "/my-appointment" };
    const data = { state: "open", title: "Your visit", link: "v-1", isNew: true, visit, times: [] };
    return renderToStaticMarkup(
      <OwnAppointment
        fields={{} as never}
        placeholder={() => null}
        page={page as unknown as PageContext}
        data={data as never}
      />,
    );
  });
  return [
    ...bookingEntries(t, [], "", sendsEmail).map((entry) => ("help" in entry ? entry.help : "")),
    ...pages,
  ].join();
}

it.each(["en", "es"] as const)(
  "where the upstream sends no emails about visits, no page in %s promises one, and the visitor is told to save the page (PR-20)",
  (language) => {
    for (const sendsEmail of [undefined, true]) expect(textsOf(language, sendsEmail)).toMatch(EMAIL[language]);
    expect(textsOf(language, false)).not.toMatch(EMAIL[language]);
    expect(textsOf(language, false)).toMatch(/Save this page|Guarde esta página/);
  },
);
