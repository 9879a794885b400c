import { css } from "@linaria/core";
import { useRef, useState } from "react";
import type { ResponseOf } from "../../../contracts/endpoint.ts";
import type { findCity } from "../../../contracts/geo.ts";
import { fillText } from "../../../lib/cms/language.ts";
import { locationName, type UserLocation } from "../../../lib/maps/distance.ts";
import { isGuess, NO_LOCATION } from "../../../lib/maps/visitor-location.ts";
import { typedCode } from "../../../lib/text/digits.ts";
import { call } from "../../browser/call.ts";
import { locateVisitor } from "../../browser/locate-visitor.ts";
import { changeLocation, locationState } from "../../browser/visitor-location.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { useSignalValue } from "../../islands/use-signal-value.ts";
import { Combobox } from "../../search/Combobox.tsx";
import { Button } from "../../ui/Button.tsx";
import { Cluster } from "../../ui/Cluster.tsx";

const form = css`
  display: grid;
  gap: var(--space-4);

  & > p {
    font-size: var(--text-s);
  }

  & > p:empty {
    display: none;
  }
`;

/**
 * UI strings for the location selector. The placeholders are `{place}` for the visitor's location and `{n}` for a
 * number.
 */
interface LocationSelectorLabels {
  label: string;
  hint: string;
  suggestions: string;
  known: string;
  guessed: string;
  loading: string;
  failed: string;
  empty: string;
  unknown: string;
  similar: string;
  use: string;
  set: string;
  forget: string;
}

/**
 * Returns the display text for a suggested location. If several towns share a name and state, the text includes the
 * postal code.
 */
const suggestionText = (place: UserLocation, all: readonly UserLocation[]): string => {
  const name = locationName(place);
  const hasDuplicateName = all.some((other) => other !== place && locationName(other) === name);
  return hasDuplicateName && place.postalCode ? `${name} ${place.postalCode}` : name;
};

type FoundCity = UserLocation & Partial<Pick<ResponseOf<typeof findCity>[number], "isSimilar">>;

type LookupState = "idle" | "looking" | "failed" | "unknown";

const nameOf = (place: UserLocation | null) => (place ? locationName(place) : "");

/** Lets the visitor set a location by entering a city name or postal code or by sharing the device's location. */
export const LocationSelector: IslandComponent<"care/LocationSelector", { words: LocationSelectorLabels }> = ({
  words,
}) => {
  const state = useSignalValue(locationState, NO_LOCATION);
  const [lookupState, setLookupState] = useState<LookupState>("idle");
  const formRef = useRef<HTMLFormElement>(null);
  const suggestions = useRef(new Map<string, FoundCity>());
  /** The place that the form is looking up. */
  const wanted = useRef("");
  /** Suggestions for a name that no place has. */
  const [similar, setSimilar] = useState<readonly string[]>([]);
  const first = useRef(nameOf(locationState.peek().location));
  const { location: place } = state;
  const name = nameOf(place);

  const suggest = async (search: string, signal?: AbortSignal) => {
    const places = await call("GET /location/user-location", { search: typedCode(search) }, signal ? { signal } : {});
    suggestions.current = new Map(places.map((place) => [suggestionText(place, places), place]));
    return [...suggestions.current.keys()];
  };
  const close = () => formRef.current?.closest<HTMLElement>("[popover]")?.hidePopover();
  const choose = async (text: string) => {
    if (!text || text === wanted.current) return;
    wanted.current = text;
    if (place && text === name) suggestions.current.set(text, place);
    setLookupState("looking");
    try {
      const isExactMatch = (option: string) => option.toLowerCase() === text.toLowerCase();
      const options = suggestions.current.has(text) ? [text] : await suggest(text);
      // The visitor has asked for another place meanwhile.
      if (wanted.current !== text) return;
      const selected = options.find(isExactMatch) ?? options[0];
      const place = selected === undefined ? undefined : suggestions.current.get(selected);
      const isFound = place !== undefined && (!place.isSimilar || selected === text);
      setLookupState(isFound ? "idle" : "unknown");
      setSimilar(isFound ? [] : options);
      if (!isFound) return;
      const { isSimilar: _, ...location } = place;
      changeLocation({ type: "chosen", location });
      close();
    } catch (error) {
      if (wanted.current !== text) return;
      console.warn("location:", error);
      setLookupState("failed");
    } finally {
      if (wanted.current === text) wanted.current = "";
    }
  };
  const locate = async () => {
    if (lookupState === "looking") return;
    setLookupState("looking");
    try {
      const result = await locateVisitor();
      setLookupState("idle");
      if (result === "located") close();
      // Focus moves to the input because the visitor might need to correct a guessed location and because the
      // previously focused button might be hidden.
      else formRef.current?.querySelector("input")?.focus();
    } catch (error) {
      console.warn("location:", error);
      setLookupState("failed");
    }
  };
  const forgetLocation = () => {
    suggestions.current.clear();
    setLookupState("idle");
    changeLocation({ type: "forgotten" });
  };
  const locationText = place && fillText(isGuess(state) ? words.guessed : words.known, { place: name });
  const statusText = lookupState === "looking" ? words.loading : lookupState === "failed" ? words.failed : locationText;
  return (
    <form
      autoComplete="off"
      ref={formRef}
      className={form}
      // A form with `method="dialog"` does not send a request before hydration, so the location never appears in a URL.
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        const box = event.currentTarget.querySelector("input");
        void choose(box?.value.trim() ?? "");
      }}
    >
      <p role="status">{statusText || ""}</p>
      <Combobox
        label={words.label}
        name="place"
        defaultValue=""
        autoFocus
        placeholder={words.hint}
        announcement={words.suggestions}
        suggest={suggest}
        notes={{ loading: words.loading, failed: words.failed, empty: words.empty }}
        unknown={words.unknown}
        error={lookupState === "unknown" ? words.unknown : undefined}
        holds={name}
        replacesTyped={name !== "" && name !== first.current}
        crisis={false}
        below
        onType={(text) => {
          if (lookupState !== "looking") setLookupState("idle");
          setSimilar([]);
          // Clearing the text input clears the location.
          if (text === "" && place) forgetLocation();
        }}
      />
      {similar.length > 0 && (
        <Cluster gap={2}>
          <b>{words.similar}</b>
          {similar.map((option) => (
            <Button key={option} type="button" size="small" variant="secondary" onClick={() => choose(option)}>
              {option}
            </Button>
          ))}
        </Cluster>
      )}
      <Cluster gap={3}>
        <Button type="submit" size="small">
          {words.set}
        </Button>
        {state.permission !== "denied" && (
          <Button
            type="button"
            size="small"
            variant="secondary"
            icon="map-pin"
            onClick={locate}
            aria-disabled={lookupState === "looking"}
          >
            {words.use}
          </Button>
        )}
        {place && (
          <Button
            type="button"
            size="small"
            variant="quiet"
            onClick={() => {
              forgetLocation();
              formRef.current?.querySelector("input")?.focus();
            }}
          >
            {words.forget}
          </Button>
        )}
      </Cluster>
    </form>
  );
};
