/** What the reference upstream runs on. */
export interface ReferenceEnv {
  DB: D1Database;
  /** What readers of the content system must send as `sc_apikey`. */
  CONTENT_API_KEY: string;
  /** What opens drafts and editing marks; without it nobody gets them. */
  CONTENT_PREVIEW_TOKEN?: string;
  /** "on" lets tests and demos break it on purpose; never set where it is deployed. */
  FAULTS?: string;
}
