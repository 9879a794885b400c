import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { PageContext } from "../../context/page-context.ts";
import { ServerOnly } from "../../islands/ServerOnly.tsx";
import type { LiveMap } from "./live-map.ts";
import { loadMapOnInteraction } from "./load-map.ts";
import { type MapState, ResultMap } from "./ResultMap.tsx";

interface SearchMapProps {
  /** Ref to the element that contains the map and the result list. */
  host: RefObject<HTMLElement | null>;
  /**
   * Map state for results that the browser fetched. Undefined if the results are server-rendered, and null if there is
   * no map to show.
   */
  map: MapState | null | undefined;
  served: ReactNode;
  page: PageContext;
}

/**
 * Renders the map next to the results of a hydrated search. After the first interaction, `LiveMap` takes over the map
 * from React.
 */
export function SearchMap({ host, map, served, page }: SearchMapProps) {
  const [liveMap, setLive] = useState<LiveMap | null>(null);
  const staticMap = useRef<ReactNode>(null);
  useEffect(() => (host.current ? loadMapOnInteraction(host.current, setLive) : undefined), [host]);
  useEffect(() => {
    if (map !== undefined) liveMap?.show(map);
  }, [liveMap, map]);
  if (!liveMap)
    staticMap.current =
      map === undefined ? <ServerOnly name="map">{served}</ServerOnly> : <ResultMap map={map} page={page} />;
  return staticMap.current;
}
