import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hoursLabels } from "../../app/care/hours-labels.ts";
import { OpeningHours } from "../../app/care/OpeningHours.tsx";
import { openStateChip } from "../../app/care/open-state.enhance.ts";
import type { PageContext } from "../../app/context/page-context.ts";
import { translator } from "../../app/context/phrases.ts";
import type { Hours } from "../../lib/dates/hours.ts";

const DENVER = "America/Denver";
const t = translator("en", null);
const office: Hours = { monday1Open: "08:00", monday1Close: "17:00" };
/** Returns the given local time (UTC−7) on Monday, November 16, 2026. */
const at = (time: string) => new Date(`2026-11-16T${time}:00-07:00`);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Hydrates an open state label, inside a card or elsewhere. Returns a function that reads the label's text and tone and
 * the state that the styles read.
 */
function chips(hours: Hours, { inCard = true } = {}) {
  const words = { textContent: "" };
  const chip = { dataset: {} as Record<string, string>, querySelector: () => words };
  const card = { dataset: {} as Record<string, string> };
  const list = { dataset: {} as Record<string, string> };
  const host = {
    isConnected: true,
    closest: () => (inCard ? card : null),
    querySelector: (selector: string) => (selector === "[data-chips]" ? list : chip),
  };
  openStateChip(host as unknown as HTMLElement, {
    hours,
    timeZone: DENVER,
    words: hoursLabels({ t }),
    language: "en",
  });
  return () => [words.textContent, chip.dataset.level, (inCard ? card : list).dataset.openState];
}

it("the open state label immediately shows whether a location is open, sets the card's state, and updates at closing time (HR-10, HR-08)", () => {
  vi.setSystemTime(at("16:58"));
  const shown = chips(office);
  expect(shown()).toEqual(["Open until 5pm", "green", "open"]);
  vi.setSystemTime(at("16:59"));
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(["Currently Closed. Reopens Monday at 8am", "neutral", "closed"]);
});

it.each([true, false])(
  "a closed location is marked as closed where its wait time is hidden; in a card: %s (HR-08)",
  (inCard) => {
    vi.setSystemTime(at("20:00"));
    expect(chips(office, { inCard })()[2]).toBe("closed");
    vi.setSystemTime(at("12:00"));
    expect(chips(office, { inCard })()[2]).toBe("open");
  },
);

it("the open state label updates when a hidden tab becomes visible after closing time (HR-10)", () => {
  vi.setSystemTime(at("12:00"));
  const shown = chips(office);
  vi.setSystemTime(at("18:00"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(shown()[2]).toBe("closed");
});

const markup = (hours: Hours | undefined) => {
  const page = { language: "en", timeZone: DENVER, t } as PageContext;
  const waitTime = { currentWaitTimeInMinutes: 12 };
  const hoursOf = <OpeningHours hours={hours} waitTime={waitTime} wording="place" page={page} />;
  // The page's island data also contains 'Call for hours'.
  return renderToStaticMarkup(hoursOf).replace(/<script.*?<\/script>/g, "");
};

it("if the hours are unknown, the location card shows 'Call for hours' once and reserves no space for the open state (HR-05, HR-07, HR-11)", () => {
  vi.setSystemTime(at("20:00"));
  for (const hours of [undefined, {}, { hoursNotes: "By appointment" }, { isCallForHours: true }]) {
    expect(markup(hours).match(/Call for hours/g)).toHaveLength(1);
    expect(markup(hours)).not.toContain("data-chips");
  }
  for (const hours of [{ is24Hour: true }, { isCallForHours: true }, undefined])
    expect(markup(hours)).not.toContain("<button");
  expect(markup(office)).toContain("data-chips");
});
