import type { Choice } from "../../../contracts/event-entities.ts";
import { EVENT_TYPES, type EventType, isOnlineParameter } from "../../../lib/rules.ts";
import type { PageContext } from "../../page/context.ts";
import { FilterDays, FilterOptions, FilterPanel, FilterSelect, FilterToggle } from "../../ui/FilterPanel.tsx";
import { filtersSet, type SessionSearch } from "./search.ts";

const FORM = "event-sessions";

interface FiltersProps {
  search: SessionSearch;
  places: readonly Choice[];
  page: PageContext;
}

/** Which sessions of the event show: format, hosting location, dates, and full ones too (EV-10). */
export const Filters = ({ search, places, page: { t } }: FiltersProps) => (
  <form id={FORM}>
    {search.sessionId && <input type="hidden" name="sessionId" value={search.sessionId} />}
    <FilterPanel form={FORM} set={filtersSet(search)} t={t}>
      <FilterOptions
        form={FORM}
        name="isOnline"
        label={t("Format")}
        choices={EVENT_TYPES.map((type) => ({ value: isOnlineParameter(type) ?? "", title: t(formats[type]) }))}
        chosen={isOnlineParameter(search.type) ?? ""}
      />
      <FilterSelect
        form={FORM}
        name="location"
        label={t("Location")}
        any={t("AnyLocation")}
        choices={places}
        chosen={search.location}
      />
      <FilterDays
        form={FORM}
        label={t("Dates")}
        range={[
          { name: "startDate", label: t("DateFrom"), day: search.startDate },
          { name: "endDate", label: t("DateTo"), day: search.endDate },
        ]}
      />
      <FilterToggle form={FORM} name="full" label={t("FullToo")} on={search.full} />
    </FilterPanel>
  </form>
);

const formats: Record<EventType, string> = { any: "AnyFormat", inPerson: "InPerson", online: "Online" };
