import { KINDS } from "../../lib/traffic.ts";

/** Error for an invalid command line. The error message contains the problem and the allowed values. */
export class Usage extends Error {}

export const usage = `npm run -s edge -- COMMAND [OPTIONS]

  purge SITE [--path P] [--prefix P] [--tag ID] [--item ID] [--all] [--now] [--wait]
                          purges pages, items, or the whole site; options may be repeated. SITE: such as larkspur
  purge SITE … --from T [--until T]
                          plans a purge for --from, and a second purge for --until
  plans SITE              lists the planned purges
  plans SITE withdraw ID  withdraws a planned purge
  receipt ID [--wait]     shows the progress of a purge
  rules [ID]              lists the cache rules, or one rule
  rules set ID [--ttl S] [--stale-for S] [--round N] [--key NAME] [--off]
                          changes a rule; omitted options reset to the built-in values
  rules reset ID          restores the built-in rule
  stats [--failing]       shows hits, misses, and failures in the last hour and day
  stats traffic [--kind K] [--span day|month]
                          shows requests, hit rates, quantiles, and statuses by hour or day, name, and data center.
                          K is ${KINDS.slice(0, -1).join(", ")}, or ${KINDS.at(-1)}
  upstreams               lists each upstream's health, worst first
  upstreams disable NAME  stops requests: visitors get cached responses up to a day old; other calls fail immediately
  upstreams enable NAME   resumes requests to the upstream
  upstreams check NAME    sends a request now, and shows whether the upstream responds
  alerts                  lists the alerts from the last 30 days, active alerts first
  lists                   lists the CMS lists that lost a third of their entries, so that the site keeps the longer list
  lists accept KEY        uses the shorter list, for example after authors deleted many pages
  switches                lists each site's read-only switch, and each hostname's search engine switch
  switches read-only SITE on|off [--until T]
                          rejects changes to a site's data, or allows them again
  switches not-indexed HOST on|off [--until T]
                          hides a hostname from search engines, or shows it again
  notice SITE             shows the site's notice
  notice SITE up FILE [--until T]
                          sets the notice from a JSON file with the level, the text in each language, and the end time
                          "until", which --until overrides
  notice SITE down        removes the notice
  audit [--did A] [--who W] [--what T] [--outcome O]
                          lists the audit log, newest first: only actions that contain A, people W, and targets T, and
                          only changes with the outcome O: done, partly, refused, failed, pending, or unknown
  verify                  checks what the design assumes about the platform: Cache API, KV, Durable Objects, queue,
                          versions, metrics, and pictures. Names the decision to change if the platform differs
  sign-out ID             ends a user's sessions, for example after the user loses a role; "*" ends all sessions

  T is a timestamp with an offset (2030-10-08T18:00:00-06:00), or a duration from now (30m, 6h, 2d)

  --site URL              URL of the site; default: EDGE_SITE, or else http://localhost:8787
  --as ROLE               local sites only: signs in as staff, author, or ops
  --json                  prints the response as JSON
  --now                   purges immediately, without first rendering the pages (for up to three seconds)
  --wait                  waits until a purge is in effect everywhere

Authentication: a Cloudflare Access token (CF_ACCESS_TOKEN, or else the session of
\`cloudflared access login\`). purge, receipt, verify, and sign-out also accept PURGE_SECRET.
Exit status: 0 on success, 1 if the request was rejected or failed, 2 if the command is invalid.`;
