import { longProfiles, profile, withoutPortrait, wrongProfiles } from "../../cms/components/profile-examples.ts";
import { link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const profiles = [
  profile("Dr. Maeve Brennan", "Pediatrician", "Counts to three and means it.", "doctor-04", {
    link: link("/find-a-doctor", ""),
  }),
  profile("Dr. Samuel Adeyemi", "Children's surgeon", "Explains it with building bricks.", "doctor-05"),
  profile("Nurse Rosa Marín", "Children's nurse", "Has stickers for parents, too.", "doctor-08"),
  profile("Dr. Mei Tanaka", "Children's heart doctor", "", "doctor-06", {
    link: link("https://people.example.org/mei", "", { target: "_blank" }),
  }),
  profile("Nurse Karin Vogel", "Newborn nurse", "", "nurse-01"),
  profile("Nurse Tom Reilly", "Night nurse", "", "nurse-02"),
  profile("Dr. Ana Souza", "Ear, nose and throat", "", "doctor-09"),
];
const ordinary = {
  heading: value("Your child's team"),
  description: value("The people whom you will see most."),
  profiles: profiles.slice(0, 4),
};

export const doc = "A few people with large portraits, on cards in a color that authors choose.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  two: { fields: { ...ordinary, profiles: profiles.slice(0, 2) } },
  six: { fields: { ...ordinary, profiles: profiles.slice(0, 6) } },
  seven: { fields: { ...ordinary, profiles } },
  authoredColors: {
    fields: {
      ...ordinary,
      avatarBorderColor: value("#ffd45c"),
      backgroundColor: value("#dcece8"),
      fontColor: value("#0b3b40"),
    },
  },
  middlingColors: { fields: { ...ordinary, backgroundColor: value("#808080"), fontColor: value("#7a7a7a") } },
  withoutHeading: { fields: { profiles: profiles.slice(0, 3) } },
  withoutPortrait: { fields: { ...ordinary, profiles: [withoutPortrait] } },
  empty: { fields: null },
  longest: {
    fields: {
      heading: value(longText(16)),
      description: value(longText(40)),
      profiles: longProfiles(9),
    },
  },
  wrong: {
    fields: {
      heading: { value: {} },
      backgroundColor: value("url(evil)"),
      fontColor: value("red"),
      profiles: wrongProfiles,
    },
  },
});
