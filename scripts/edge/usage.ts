/** Error for an invalid command line. The error message contains the problem and the allowed values. */
export class Usage extends Error {}

export const usage = `npm run -s edge -- COMMAND [OPTIONS]

  purge SITE [--path P] [--prefix P] [--tag ID] [--item ID] [--all] [--now] [--wait]
                          purges pages, items or the site; options may be repeated; SITE is a name such as larkspur
  purge SITE … --from T [--until T]
                          plans the purge, and a second purge; T is a timestamp with an offset
  plans SITE              lists the planned purges
  plans SITE withdraw ID  withdraws a planned purge
  receipt ID [--wait]     shows the progress of a purge
  rules [ID]              lists the cache rules, or one rule
  rules set ID [--ttl S] [--stale-for S] [--round N] [--key NAME] [--off]
                          changes a rule; omitted options reset to the built-in values
  rules reset ID          restores the built-in rule
  stats [--failing]       shows hits, misses and failures of the last hour and day
  stats traffic [--kind K] [--span day|month]
                          shows requests, hit rates, quantiles and statuses by hour or day, name and data center;
                          K is page, call, block, form, file or upstream
  upstreams               lists the health of the upstreams, worst first
  upstreams out NAME      stops requests: serves cached responses up to a day old; other calls fail at once
  upstreams back NAME     resumes requests
  upstreams ask NAME      sends a request now to find out whether it responds
  alerts                  lists the alerts of the last 30 days, active ones first
  switches                lists the read-only switch of each site, and its hostnames with their search engine switch
  switches read-only SITE on|off [--until T]
                          refuses changes of a site's data, or allows them again; T is a timestamp with an offset
  switches not-indexed HOST on|off [--until T]
                          hides a hostname from search engines, or shows it again
  notice SITE             shows the notice of a site
  notice SITE up FILE     sets the notice: JSON with level, until, and words by language
  notice SITE down        removes the notice
  audit [--did A] [--who W] [--what T]
                          lists the audit log, newest first

  sign-out ID             ends all sign-ins of a person, for example after they lose a role

  --site URL              URL of the site; default: EDGE_SITE, or else http://localhost:8787
  --as ROLE               local sites only: signs in as staff, author or ops
  --json                  prints the response as JSON
  --now                   purges at once, without prerendering the pages for up to three seconds
  --wait                  waits until a purge is in effect everywhere

Authentication: a token of Cloudflare Access (CF_ACCESS_TOKEN, or else the session of
\`cloudflared access login\`). purge, receipt and sign-out also accept PURGE_SECRET.
Exit status: 0 on success, 1 if the request was rejected or failed, 2 if the command is invalid.`;
