import { image, item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const entry = (title: string, href: string) => item(title, { title: value(title), titleLink: link(href, "") });
const group = (title: string, ...links: [text: string, href: string][]) =>
  item(title, { title: value(title), navigationLinks: links.map(([text, href]) => entry(text, href)) });
const dropDown = (title: string, ...navigationGroups: ReturnType<typeof group>[]) =>
  item(title, { title: value(title), isDropDown: value(true), navigationGroups });

const action = item("Call", {
  icon: image("/-/media/icons/services/heart-pulse.svg", "", 24, 24),
  title: value("Talk with a heart nurse"),
  bodyCopy: value("<p>Weekdays from 8 to 5. In an emergency call 911.</p>"),
  primaryCTAText: value("Call (303) 555-0163"),
  primaryCTALink: link("tel:+13035550163", ""),
});

const titleFields = {
  title: value("Heart care"),
  titleLink: link("/heart", "Heart care"),
  parentNavigationLink: link("/services", "Medical services"),
};

const ordinary = {
  ...titleFields,
  navigationMenuItems: [
    dropDown(
      "Conditions and care",
      group("Tests", ["Stress test", "/heart/stress"], ["Heart ultrasound", "/heart/echo"]),
      group(
        "Treatment",
        ["Stents and valves", "/heart/stents"],
        ["Rhythm care", "/heart/rhythm"],
        ["Rehab", "/example"],
      ),
    ),
    dropDown("Getting ready", group("", ["What to bring", "/heart/bring"], ["The night before", "/heart/night"])),
    entry("Doctors", "/heart/doctors"),
    entry("Locations", "/heart/locations"),
  ],
  actionBlocks: [action],
};

export const doc = "Links to the pages of a section, such as heart care, and to its parent page, below the header.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  /** Example of the first page in a section, on which the title is not a link. */
  firstPage: { fields: { ...ordinary, titleLink: link("/example", "") } },
  linksOnly: {
    fields: {
      ...titleFields,
      parentNavigationLink: link("/example/up", ""),
      navigationMenuItems: [entry("Doctors", "/heart/doctors"), entry("This page", "/example")],
      actionBlocks: [action],
    },
  },
  halfFilled: {
    fields: {
      title: value("Heart care"),
      navigationMenuItems: [
        entry("Never shown: it leads nowhere", ""),
        item("x", {
          title: value("Opens nothing, so it is a link"),
          titleLink: link("/a", ""),
          isDropDown: value(true),
        }),
        item("y", {
          title: value("Both"),
          titleLink: link("/both", ""),
          isDropDown: value(true),
          navigationGroups: [
            group("Never shown: no links"),
            group("Shown", ["One", "/one"], ["Never shown: no address", ""]),
          ],
        }),
      ],
      actionBlocks: [
        item("a", { primaryCTAText: value("Never shown: no link") }),
        item("b", { title: value("Title only") }),
      ],
    },
  },
  empty: { fields: null },
  longest: {
    fields: {
      title: value(longText(8)),
      titleLink: link("/heart", ""),
      parentNavigationLink: link("/services", longText(6)),
      navigationMenuItems: [
        ...Array.from({ length: 3 }, (_, index) =>
          dropDown(
            `${longText(2 + index)} ${index}`,
            ...Array.from({ length: 5 }, (_, at) =>
              group(
                `${longText(4)} ${at}`,
                ...Array.from({ length: 7 }, (_, n): [string, string] => [
                  `${longText(1 + n)} ${n}`,
                  `/${index}${at}${n}`,
                ]),
              ),
            ),
          ),
        ),
        ...Array.from({ length: 5 }, (_, index) => entry(`${longText(3)} ${index}`, `/l${index}`)),
      ],
      actionBlocks: Array.from({ length: 3 }, (_, index) =>
        item(`${index}`, {
          ...action.fields,
          title: value(longText(7)),
          bodyCopy: value(`<p>${longText(30)}</p>`),
          primaryCTAText: value(`${longText(4)} ${index}`),
        }),
      ),
    },
  },
  wrong: {
    fields: {
      title: { value: {} },
      titleLink: value(3),
      navigationMenuItems: [null, 4, { fields: { title: value("x"), navigationGroups: "no" } }],
      actionBlocks: {},
    },
    params: [],
  },
});
