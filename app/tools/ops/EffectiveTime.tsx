import { useEffect, useState } from "react";
import { momentText } from "./format.ts";

const SECOND = 1_000;

interface EffectiveTimeProps {
  moment: string;
  zone: string;
  /**
   * Time when the server read the data (Unix time in milliseconds). The component uses the server's time because the
   * browser's clock might be wrong.
   */
  now: number;
}

/** Renders the time by which a change takes effect in all data centers. After hydration, also renders a countdown. */
export function EffectiveTime({ moment, zone, now }: EffectiveTimeProps) {
  const [clock, setClock] = useState<number | null>(null);
  const left = Math.ceil((Date.parse(moment) - Math.max(now, clock ?? 0)) / SECOND);
  const isCounting = left > 0;
  useEffect(() => {
    if (!isCounting) return;
    const ahead = now - Date.now();
    const timer = setInterval(() => setClock(Date.now() + ahead), SECOND);
    return () => clearInterval(timer);
  }, [now, isCounting]);
  return (
    <span data-until={moment}>
      {!isCounting
        ? "In effect everywhere."
        : clock === null
          ? `Everywhere by ${momentText(moment, zone, new Date(now))} (in ${left} s).`
          : `Everywhere in ${left} s.`}
    </span>
  );
}
