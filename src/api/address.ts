/** Who has no address, as on a machine without the platform in front, shares this one. */
const noAddress = "local";

/** An address of version 6 is one of very many of the same network, whose first half names it. */
const networkGroups = 4;

/** From where a request comes, as the platform says: an address of version 4, or the network of one of version 6. */
export function addressOf(headers: Headers): string {
  const address = headers.get("CF-Connecting-IP")?.trim().toLowerCase() ?? "";
  if (address === "") return noAddress;
  if (!address.includes(":") || address.includes(".")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => "0");
  const whole = tail === undefined ? groups : [...groups, ...zeros, ...rest];
  return `${whole
    .slice(0, networkGroups)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::`;
}
