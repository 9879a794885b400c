/** What the reference upstream runs on. */
export interface ReferenceEnv {
  DB: D1Database;
  /** What readers of the content system must send as `sc_apikey`. */
  CONTENT_API_KEY: string;
  /** What opens drafts and editing marks; without it nobody gets them. */
  CONTENT_PREVIEW_TOKEN?: string;
  /** Changes the size and format of pictures; without it they are sent as they are. */
  IMAGES?: ImagesBinding;
  /** "on" lets tests and demos break it on purpose, and change its content; never set where it is deployed. */
  FAULTS?: string;
  /** Who the tokens of demo people are from and for, and for how many seconds they hold: eight hours, if left out. */
  IDENTITY_ISSUER?: string;
  IDENTITY_AUDIENCE?: string;
  IDENTITY_LIFETIME?: string;
  /** Origin of the site that payments and forms lead back to; left out, whatever host the browser is on. */
  SITE_ORIGIN?: string;
  /** Origin that visitors reach `/pay/` at; left out, that of the site, which then has to pass `/pay/` on. */
  PAY_ORIGIN?: string;
}
