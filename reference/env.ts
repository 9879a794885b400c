/** What the reference upstream runs on. */
export interface ReferenceEnv {
  DB: D1Database;
  /** "on" lets tests and demos break it on purpose; never set where it is deployed. */
  FAULTS?: string;
}
