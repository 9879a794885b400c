import { css } from "@linaria/core";
import type { FormEvent } from "react";
import type { Choice } from "../../../../contracts/event-entities.ts";
import { ResultStatus } from "../../../search/ResultList.tsx";
import { Button } from "../../../ui/Button.tsx";
import { selectBox } from "../controls.ts";
import { STRINGS } from "../strings.ts";
import type { SessionSearch } from "./session-search.ts";

const filters = css`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-3) var(--space-5);
  padding-block-end: var(--space-4);
  font-size: var(--text-s);

  & > label:first-of-type {
    flex: 0 1 24rem;
    min-inline-size: 0;
    font-weight: 700;
  }

  & > label:last-of-type {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.5rem;
  }

  & input[type="checkbox"] {
    inline-size: 1.5rem;
    block-size: 1.5rem;
    accent-color: var(--color-link);
  }

  @media print {
    display: none;
  }
`;

interface SessionFiltersProps {
  search: SessionSearch;
  locations: readonly Choice[];
  /** Screen reader announcement about the state of the search. */
  status: string;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

/** Renders the filters for the session list. Without JavaScript, a button loads the list with the selected filters. */
export function SessionFilters({
  search: { eventId, hostingLocation, showAllSessions },
  locations,
  status,
  onSubmit,
}: SessionFiltersProps) {
  const selectedLocation = locations.find(({ id, title }) => id === hostingLocation || title === hostingLocation);
  return (
    <form autoComplete="off" className={filters} onSubmit={onSubmit}>
      <input type="hidden" name="eventId" value={eventId} />
      <label>
        Location
        <select className={selectBox} name="hostingLocation" defaultValue={selectedLocation?.id ?? hostingLocation}>
          <option value="">{STRINGS.allLocations}</option>
          {locations.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
          {hostingLocation && !selectedLocation && <option value={hostingLocation}>{hostingLocation}</option>}
        </select>
      </label>
      <label>
        <input type="checkbox" name="showAllSessions" value="true" defaultChecked={showAllSessions} />
        {STRINGS.pastSessions}
      </label>
      <Button type="submit" variant="secondary" size="small">
        Refresh
      </Button>
      <ResultStatus text={status} />
    </form>
  );
}
