/** The command line cannot be understood; the message says what is wrong and what is allowed. */
export class Usage extends Error {}

export const usage = `npm run -s edge -- COMMAND [OPTIONS]

  purge SITE [--path P] [--prefix P] [--tag ID] [--item ID] [--all] [--now] [--wait]
                          purges what is named, each as often as you like; SITE is the site's name, such as larkspur
  receipt ID [--wait]     how far a purge is
  rules [ID]              the cache rules, or one
  rules set ID [--ttl S] [--stale-for S] [--round N] [--key NAME] [--off]
                          changes a rule; what you leave out is as built in
  rules reset ID          back to the built-in rule
  stats [--failing]       hits, misses and failures of the last hour and day
  upstreams               how each upstream does, the worst first, and why
  upstreams out NAME      asks it nothing: visitors get what is cached, up to a day old, and the rest fails at once
  upstreams back NAME     asks it again
  notice SITE             what stands on every page of a site
  notice SITE up FILE     puts a notice there: JSON with level, until, and words by language
  notice SITE down        takes it down
  audit [--did A] [--who W] [--what T]
                          who changed what, latest first

  --site ADDRESS          the site; EDGE_SITE without it, else http://localhost:8787
  --as ROLE               local sites only: signs in as staff, author or ops
  --json                  the answer as it came
  --now                   purges at once; without it the pages are rendered first, for three seconds at most
  --wait                  until a purge is everywhere

You are let in by the token of Cloudflare Access (CF_ACCESS_TOKEN, else what
\`cloudflared access login\` left), and for purge and receipt by PURGE_SECRET.
Ends with 0 when it was done, 1 when it was refused or failed, 2 when the command is wrong.`;
