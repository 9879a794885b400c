/** Time in milliseconds between two attempts, and the number of attempts. A deployment takes seconds to reach a data center. */
const [PAUSE, ATTEMPTS] = [2_000, 5];

interface SmokeTools {
  fetch: typeof fetch;
  pause(milliseconds: number): Promise<unknown>;
}

interface Health {
  build?: string;
  parts?: Record<string, { status: string }>;
}

/** The site under test. `headers` selects a version that receives no traffic yet. */
interface Tested {
  host: string;
  /** ID of the build that must respond. Undefined for the version that is live before the release. */
  build?: string;
  headers?: Record<string, string>;
}

/**
 * Returns what is wrong with a version of the site: the health of its parts, the home page with its script, and the
 * not-found page. A site that is not set up says which settings are missing. Repeats the test if a problem was found,
 * because a deployment takes a few seconds to take effect.
 */
export async function smokeTest(tested: Tested, tools: SmokeTools): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    const problems = await findProblems(tested, tools);
    if (problems.length === 0 || attempt === ATTEMPTS) return problems;
    await tools.pause(PAUSE);
  }
}

async function findProblems({ host, build, headers = {} }: Tested, { fetch }: SmokeTools): Promise<string[]> {
  const get = async (path: string) => {
    try {
      return await fetch(`https://${host}${path}`, {
        headers,
        redirect: "manual",
        signal: AbortSignal.timeout(10_000),
      });
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  };
  const problems: string[] = [];
  const expectStatus = (path: string, response: Response | Error, status: number): response is Response => {
    if (response instanceof Response && response.status === status) return true;
    problems.push(`${path}: ${response instanceof Response ? `status ${response.status}` : response.message}`);
    return false;
  };

  const health = await get("/_edge/health?deep");
  // A part that is down has the status 503, and the report names it.
  if (health instanceof Response && [200, 503].includes(health.status)) {
    const report = (await health.json().catch(() => ({}))) as Health;
    if (build !== undefined && report.build !== build)
      problems.push(`/_edge/health: the build ${report.build ?? "(unknown)"} responded instead of ${build}`);
    for (const [part, { status }] of Object.entries(report.parts ?? {}))
      if (status !== "ok") problems.push(`/_edge/health: ${part} is ${status}`);
  } else expectStatus("/_edge/health?deep", health, 200);

  const home = await get("/");
  if (expectStatus("/", home, 200)) {
    const html = await home.text();
    if (!html.includes("<main") || !html.trimEnd().endsWith("</html>")) problems.push("/: the page is incomplete");
    const [, script] = /<script type="module" src="(\/assets\/[\w.-]+)"/.exec(html) ?? [];
    if (script) expectStatus("the script of the home page", await get(script), 200);
    else problems.push("/: the page has no script");
  } else if (home instanceof Response) {
    const words = wordsOf(await home.text());
    if (words) problems.push(`/ says: ${words}`);
  }
  expectStatus("/no-such-page", await get("/no-such-page"), 404);
  return problems;
}

/** Returns the first words of a page's main region. A site that is not set up names the missing settings there. */
const wordsOf = (html: string): string =>
  (/<main[^>]*>(.*?)<\/main>/s.exec(html)?.[1] ?? "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 400);
