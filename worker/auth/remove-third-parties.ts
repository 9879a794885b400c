/** Matches CSP directives that can allow third-party code or requests to third parties. */
const LOADS = /^(?:script|style|font|connect|frame)-src$/;

/** Removes third-party hosts from a content security policy, except hosts that only serve images or receive forms. */
export function removeThirdParties(policy: string): string {
  const directives = policy.split("; ").map((directive) => directive.split(" "));
  const isHost = (source: string) => /^(?:https|wss):/.test(source);
  const thirdPartyHosts = new Set(
    directives.flatMap(([name, ...sources]) => (LOADS.test(name!) ? sources.filter(isHost) : [])),
  );
  return directives
    .map(([name, ...sources]) => {
      const remainingSources =
        name === "form-action" ? sources : sources.filter((source) => !thirdPartyHosts.has(source));
      return [name, ...(name === "frame-src" && remainingSources.length === 0 ? ["'none'"] : remainingSources)].join(
        " ",
      );
    })
    .join("; ");
}
