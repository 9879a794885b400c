import type { Endpoint } from "../../contracts/endpoint.ts";

/** The version of a call's answers, a part of their keys: answers are given up by raising it, never by deleting (ED-11). */
export const versionOf = (_endpoint: Endpoint): number => 0;
