import { useRef } from "react";
import { call } from "../browser/call.ts";

type Key = Parameters<typeof call>[0];

/**
 * Returns a function that makes the API calls for a search. If the next result page requires the same API response, the
 * function reuses it.
 */
export function useStepCall() {
  const responses = useRef(new Map<string, Promise<unknown>>());
  return (signal: AbortSignal, more: boolean) => {
    if (!more) responses.current = new Map();
    const cachedResponses = responses.current;
    return <K extends Key>(key: K, request: Parameters<typeof call<K>>[1]): ReturnType<typeof call<K>> => {
      const name = `${key} ${JSON.stringify(request)}`;
      const response =
        (cachedResponses.get(name) as ReturnType<typeof call<K>> | undefined) ?? call(key, request, { signal });
      cachedResponses.set(name, response);
      response.catch(() => cachedResponses.delete(name));
      return response;
    };
  };
}

/** Makes an API call for one result page of a search. */
export type StepCall = ReturnType<ReturnType<typeof useStepCall>>;
