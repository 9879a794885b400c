/** Rate limit key for all visitors whose IP address is unknown. */
const UNKNOWN_ADDRESS = "unknown";

/** Start of the 32 hexadecimal digits of an IPv4 address that is written as an IPv6 address. */
const MAPPED = `${"0".repeat(20)}ffff`;

/** Returns an IPv4 address unchanged, or the first `bits` bits (a multiple of 8) of an IPv6 address. */
function ipPrefix(address: string, bits: number): string {
  if (!address.includes(":")) return address;
  const [leading = [], trailing = []] = address.toLowerCase().split("::").map(groupsOf);
  const zeros = Array.from({ length: Math.max(0, 8 - leading.length - trailing.length) }, () => "0000");
  const digits = [...leading, ...zeros, ...trailing].join("");
  if (digits.startsWith(MAPPED)) return bytesOf(digits.slice(MAPPED.length)).join(".");
  return digits.slice(0, bits / 4).replace(/.{4}(?=.)/g, "$&:");
}

/** Returns the groups in a part of an IPv6 address, each with four digits. The last group may be an IPv4 address. */
const groupsOf = (part: string): string[] =>
  part
    .split(":")
    .filter(Boolean)
    .flatMap((group) => {
      if (!group.includes(".")) return group.padStart(4, "0");
      const digits = group.split(".").map((byte) => Number(byte).toString(16).padStart(2, "0"));
      return [digits.slice(0, 2).join(""), digits.slice(2).join("")];
    });

const bytesOf = (digits: string): number[] => digits.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? [];

/** Returns the prefix of an IP address that one household has: the IPv4 address, or an IPv6 /56. */
export const householdOf = (address = UNKNOWN_ADDRESS): string => ipPrefix(address, 56);

/** Returns the prefix of an IP address that an organization has: the IPv4 address, or an IPv6 /48. */
export const networkOf = (address = UNKNOWN_ADDRESS): string => ipPrefix(address, 48);

/**
 * Returns the subject of the counter Durable Object for an IP address: the address's /16 prefix (IPv4) or /32 prefix
 * (IPv6). Most addresses with the same prefix are in one region, so the Durable Object is near the visitors.
 */
export const areaOf = (address = UNKNOWN_ADDRESS): string =>
  `area ${ipPrefix(address, 32).split(".").slice(0, 2).join(".")}`;
