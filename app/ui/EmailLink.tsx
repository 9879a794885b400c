/** An email address to write to, which may break after its at sign rather than anywhere. */
export function EmailLink({ address }: { address: string }) {
  const [name = "", host = ""] = address.split("@");
  return (
    <a href={`mailto:${encodeURIComponent(address).replace("%40", "@")}`}>
      {name}@<wbr />
      {host}
    </a>
  );
}
