import { type ReactNode, useEffect, useState } from "react";
import { call } from "../browser/call.ts";
import type { PageContext } from "../context/page-context.ts";
import { ServerOnly } from "../islands/ServerOnly.tsx";
import type { IslandComponent } from "../islands/types.ts";
import { OpeningSkeleton, type Openings, OpeningText } from "./OpeningText.tsx";

/** Where the browser finds the first appointments: of providers, as IDs joined with `|`, or of a location. */
export type OpeningsOf = { ids: string } | { mloc: string };

interface FirstOpeningProps {
  page: PageContext;
  id: string;
  of: OpeningsOf;
  /** Whether the server renders content to show while the appointments load and if there is no appointment. */
  hasOtherwise: boolean;
  served?: { otherwise: ReactNode };
}

/** Requests that the cards on the page share. */
const requests = new Map<string, Promise<Openings>>();

async function fetchOpenings(of: OpeningsOf, id: string): Promise<Openings> {
  if ("ids" in of) {
    const openings = await call("GET /providers/first-openings", of);
    return new Map(openings.map((opening) => [opening.id, opening.days]));
  }
  const { haveAppointments, numberOfDaysUntilNextAppointment: days } = await call(
    "GET /providers/get-provider-appointment-data-by-location",
    of,
  );
  return new Map(haveAppointments && days !== undefined ? [[id, days]] : []);
}

/** Fetches and renders the first available appointment that the server did not wait for. */
export const FirstOpeningIsland: IslandComponent<"care/FirstOpening", FirstOpeningProps> = (props) => {
  const { page, id, of, hasOtherwise, served } = props;
  const [days, setDays] = useState<number | null>();
  useEffect(() => {
    const key = JSON.stringify(of);
    const request = requests.get(key) ?? fetchOpenings(of, id);
    requests.set(key, request);
    request.then(
      (openings) => setDays(openings.get(id) ?? null),
      (error) => {
        console.warn("first appointments:", error);
        setDays(null);
      },
    );
  }, [of, id]);
  if (typeof days === "number") return <OpeningText days={days} t={page.t} />;
  if (hasOtherwise) return <ServerOnly name="otherwise">{served?.otherwise}</ServerOnly>;
  return days === undefined && <OpeningSkeleton />;
};
