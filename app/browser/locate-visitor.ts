import { TIMER } from "../../lib/constants.ts";
import { roundPair } from "../../lib/maps/distance.ts";
import { call } from "./call.ts";
import { changeLocation } from "./visitor-location.ts";

/**
 * Determines the visitor's location with the browser's Geolocation API. Falls back to the IP address, which is less
 * precise than geolocation. Rejects if neither geolocation nor the IP address yields a location. The function might
 * change the stored geolocation permission even if the promise rejects.
 */
export async function locateVisitor(): Promise<"located" | "guessed"> {
  const position = await currentPosition();
  // The browser rounds the coordinates because the visitor's exact position must not leave the device.
  const place = position && (await call("GET /geo-location/user-location", roundPair(position, 2)).catch(report));
  if (place) {
    changeLocation({
      type: "located",
      location: { ...place, latitude: position.latitude, longitude: position.longitude },
    });
    return "located";
  }
  if (position) changeLocation({ type: "permission", permission: "granted" });
  changeLocation({ type: "guessed", location: await call("GET /geo-location/user-coordinates", {}) });
  return "guessed";
}

const report = (error: unknown): null => {
  console.warn("location:", error);
  return null;
};

function currentPosition(): Promise<GeolocationCoordinates | null> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(report("this browser cannot say where it is"));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code, PERMISSION_DENIED }) => {
        if (code === PERMISSION_DENIED) changeLocation({ type: "permission", permission: "denied" });
        resolve(null);
      },
      { timeout: TIMER.geolocationTimeout, maximumAge: TIMER.geolocationMaximumAge },
    );
  });
}
