import { readFileSync } from "node:fs";
import { estimate, lifetimes, limitsOf } from "./cost/model.ts";
import { CHECKED, dollarsFor, PLAN, prices, sources, type Unit } from "./cost/prices.ts";
import { type Provider, providers } from "./cost/providers.ts";
import { optionsOf, refuse } from "./options.ts";

/**
 * Prints the estimated monthly usage and cost of Cloudflare's platform for a small, a large, and a very large
 * health-care provider. Run: npm exec -- node scripts/cost.ts. The script reads cache lifetimes from the code. With
 * `--assumptions FILE`, the script reads the providers from a JSON object, keyed by name, instead of from
 * scripts/cost/providers.ts. Omitted properties default to the values of the `small` provider. With `--json`, the
 * script prints the result as JSON.
 */
const { values } = optionsOf({ options: { assumptions: { type: "string" }, json: { type: "boolean" } } });
const selectedProviders: Record<string, Provider> = values.assumptions
  ? readAssumptions(values.assumptions)
  : providers;
const units = Object.keys(prices) as Unit[];
const estimates = Object.entries(selectedProviders).map(([name, provider]) => {
  const use = estimate(provider);
  const dollars = dollarsFor(use);
  const total = PLAN + units.reduce((sum, unit) => sum + dollars[unit], 0);
  return { name, provider, use, dollars, total, limits: limitsOf(provider) };
});

if (values.json) console.log(JSON.stringify({ lifetimes, prices, checked: CHECKED, estimates }, null, 2));
else {
  const { calls, ...otherLifetimes } = lifetimes;
  const usedCalls = Object.keys(calls).filter((name) => estimates.some(({ provider }) => name in provider.calls));
  console.log(`Lifetimes in seconds, from the code: ${JSON.stringify(otherLifetimes)}`);
  console.log(
    `Lifetimes of API calls: ${JSON.stringify(Object.fromEntries(usedCalls.map((name) => [name, calls[name]])))}`,
  );
  console.log(
    `Prices of the Workers Paid plan, checked on ${CHECKED}:\n${sources.map((url) => `  ${url}`).join("\n")}\n`,
  );
  console.table(
    Object.fromEntries([
      ...units.map((unit) => [
        unit,
        Object.fromEntries(
          estimates.map(({ name, use, dollars }) => [
            name,
            `${formatCompact(use[unit])}  $${dollars[unit].toFixed(2)}`,
          ]),
        ),
      ]),
      ["renders", Object.fromEntries(estimates.map(({ name, use }) => [name, formatCompact(use.renders)]))],
      [
        "upstream requests",
        Object.fromEntries(estimates.map(({ name, use }) => [name, formatCompact(use.upstreamRequests)])),
      ],
      ["total per month", Object.fromEntries(estimates.map(({ name, total }) => [name, `$${total.toFixed(2)}`]))],
      [
        "per 1,000 page views",
        Object.fromEntries(
          estimates.map(({ name, total, provider }) => [name, `$${((total / provider.pageViews) * 1_000).toFixed(4)}`]),
        ),
      ],
    ]),
  );
  for (const { name, limits } of estimates) {
    console.log(`\nLimits that a ${name} provider reaches first, in the busiest second:`);
    for (const { name: limitName, used, limit: maximum, remedy } of limits.slice(0, 3))
      console.log(
        `  ${((used / maximum) * 100).toFixed(2)} % of ${limitName} (${formatCompact(used)} of ${formatCompact(maximum)}). ${remedy}`,
      );
  }
}

/**
 * Reads traffic assumptions from a JSON file, keyed by provider name. Exits if a property is unknown or not a positive
 * number.
 */
function readAssumptions(file: string): Record<string, Provider> {
  let assumptions: Record<string, Partial<Provider>>;
  try {
    assumptions = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    return refuse(`${file} must contain a JSON object of providers by name: ${error}`);
  }
  const propertyNames = Object.keys(providers.small);
  for (const [name, provider] of Object.entries(assumptions))
    for (const [property, value] of Object.entries(provider))
      if (!propertyNames.includes(property))
        refuse(`${name}: ${property} is unknown; allowed are ${propertyNames.join(", ")}`);
      else if (property === "calls") checkShares(name, value);
      else if (typeof value !== "number" || !(value >= 0))
        refuse(`${name}: ${property} must be a number of 0 or more (was '${value}')`);
  return Object.fromEntries(
    Object.entries(assumptions).map(([name, provider]) => [name, { ...providers.small, ...provider }]),
  );
}

/** Exits if the API call shares are not positive numbers that add up to 1. */
function checkShares(name: string, shares: unknown): void {
  const entries = Object.entries(Object(shares));
  const unknown = entries.find(([call]) => !(call in lifetimes.calls));
  if (unknown) refuse(`${name}: calls.${unknown[0]} is unknown; allowed are the names in contracts/endpoints.ts`);
  const total = entries.reduce((sum, [, share]) => sum + (typeof share === "number" ? share : Number.NaN), 0);
  if (!(Math.abs(total - 1) < 0.01)) refuse(`${name}: the numbers in calls must add up to 1 (was ${total})`);
}

/** Formats a number with three significant digits. */
function formatCompact(value: number): string {
  return new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 3 }).format(value);
}
