import { longProfiles, profile, withoutPortrait, wrongProfiles } from "../../cms/components/profile-examples.ts";
import { link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const profiles = [
  profile("Amara Osei", "Chief executive", "A surgeon who still operates on Fridays.", "doctor-01", {
    link: link("/about-us", ""),
  }),
  profile("Henrik Dahl", "Chief medical officer", "Thirty years of family medicine in Longmont.", "doctor-02"),
  profile("Leila Haddad", "Chief nurse", "Began with us as a night nurse in 1998.", "doctor-03", {
    link: link("https://people.example.org/leila", "", { target: "_blank" }),
  }),
  profile("Maeve Brennan", "Chief of children's health", "", "doctor-04"),
  profile("Samuel Adeyemi", "Chief of finance", "Keeps prices in writing.", "doctor-05"),
];
const ordinary = {
  heading: value("Who leads us"),
  description: value("All of them see patients, or have."),
  profiles,
  ctaLink: link("/contact-us", ""),
  ctaLinkText: value("Write to them"),
  styleOption: value("sand"),
};

export const doc = "People with a portrait, role, and short text; extra cards turn the row into a carousel.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  twoFit: { fields: { ...ordinary, profiles: profiles.slice(0, 2) } },
  withoutHeading: { fields: { profiles: profiles.slice(0, 4) } },
  withoutPortrait: { fields: { ...ordinary, profiles: [withoutPortrait] } },
  empty: { fields: null },
  longest: {
    fields: {
      heading: value(longText(16)),
      description: value(longText(40)),
      profiles: longProfiles(12),
      ctaLink: link("/about-us", ""),
      ctaLinkText: value(longText(8)),
    },
  },
  wrong: {
    fields: {
      heading: { value: {} },
      profiles: wrongProfiles,
    },
  },
});
