import { useEffect, useState } from "react";
import { SECOND_MS } from "../../../lib/dates/units.ts";
import { momentText } from "./format.ts";

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
  const [currentTime, setCurrentTime] = useState<number | null>(null);
  const secondsLeft = Math.ceil((Date.parse(moment) - Math.max(now, currentTime ?? 0)) / SECOND_MS);
  const isCounting = secondsLeft > 0;
  useEffect(() => {
    if (!isCounting) return;
    const clockOffset = now - Date.now();
    const timer = setInterval(() => setCurrentTime(Date.now() + clockOffset), SECOND_MS);
    return () => clearInterval(timer);
  }, [now, isCounting]);
  return (
    <span data-until={moment}>
      {!isCounting
        ? "In effect everywhere."
        : currentTime === null
          ? `Everywhere by ${momentText(moment, zone, new Date(now))} (in ${secondsLeft} s).`
          : `Everywhere in ${secondsLeft} s.`}
    </span>
  );
}
