/** Rate limit key for all visitors whose IP address is unknown. */
const UNKNOWN_ADDRESS = "unknown";

/** Returns an IPv4 address unchanged, or the first `bits` bits (a multiple of 8) of an IPv6 address. */
function ipPrefix(address: string, bits: number): string {
  const [, mappedAddress] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mappedAddress || !address.includes(":")) return mappedAddress ?? address;
  const [leadingPart = "", trailingPart] = address.toLowerCase().split("::");
  const groups = leadingPart.split(":").filter(Boolean);
  const trailingGroups = trailingPart?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - trailingGroups.length) }, () => "0");
  const digits = [...groups, ...zeros, ...trailingGroups].map((group) => group.padStart(4, "0")).join("");
  return digits.slice(0, bits / 4).replace(/.{4}(?=.)/g, "$&:");
}

/** Returns the prefix of an IP address that one household has: the IPv4 address, or an IPv6 /56. */
export const householdOf = (address = UNKNOWN_ADDRESS): string => ipPrefix(address, 56);

/** Returns the prefix of an IP address that an organization has: the IPv4 address, or an IPv6 /48. */
export const networkOf = (address = UNKNOWN_ADDRESS): string => ipPrefix(address, 48);

/**
 * Returns the subject of the counter Durable Object for an IP address: the address's /16 prefix (IPv4) or /32 prefix
 * (IPv6). Most addresses with the same prefix are in one region, so the Durable Object is near the visitors.
 */
export const areaOf = (address = UNKNOWN_ADDRESS): string =>
  `area ${address.includes(":") ? ipPrefix(address, 32) : address.split(".").slice(0, 2).join(".")}`;
