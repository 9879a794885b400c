import { areReversed } from "../../lib/dates/dates.ts";
import { EVENT_TYPES, type EventType, isOnlineParameter } from "../../lib/forms/rules.ts";
import type { PageContext } from "../context/page-context.ts";
import type { Phrase } from "../context/phrases.ts";
import { FilterDays, FilterOptions } from "../search/FilterControls.tsx";
import { eventPhrases } from "./phrases.ts";

interface EventFiltersProps {
  form: string;
  /** Selected dates as MM-DD-YYYY, or "" if no date is selected. */
  search: { isOnline: EventType; startDate: string; endDate: string };
  t: PageContext["t"];
}

const formats: Record<EventType, Phrase> = {
  any: eventPhrases.AnyFormat,
  inPerson: eventPhrases.InPerson,
  online: eventPhrases.Online,
};

/** Renders a search filter for the event format (in person or online). */
export const FormatFilter = ({ form, search, t }: EventFiltersProps) => (
  <FilterOptions
    form={form}
    name="isOnline"
    label={t(eventPhrases.Format)}
    choices={EVENT_TYPES.map((type) => ({ value: isOnlineParameter(type) ?? "", title: t(formats[type]) }))}
    chosen={isOnlineParameter(search.isOnline) ?? ""}
  />
);

/** Returns why no event can match the selected dates, or "" if the dates are in order. */
export const datesProblem = (
  { startDate, endDate }: Pick<EventFiltersProps["search"], "startDate" | "endDate">,
  t: PageContext["t"],
): string =>
  areReversed(startDate, endDate)
    ? t(eventPhrases.DatesReversed, { from: t(eventPhrases.DateFrom), to: t(eventPhrases.DateTo) })
    : "";

export const DatesFilter = ({ form, search, t }: EventFiltersProps) => (
  <FilterDays
    form={form}
    label={t(eventPhrases.Dates)}
    range={[
      { name: "startDate", label: t(eventPhrases.DateFrom), day: search.startDate },
      { name: "endDate", label: t(eventPhrases.DateTo), day: search.endDate },
    ]}
    error={datesProblem(search, t)}
  />
);
