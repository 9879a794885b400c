import { image, item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const drawing = (name: string) => image(`/sc10media/icons/services/${name}.svg`, "", 48, 48);
const service = (id: string, name: string, icon: string, href = "") => ({
  ...item(name, { name: value(name), icon: drawing(icon), ...(href && { link: link(href, name) }) }),
  id,
});

const medicalServices = [
  service("svc-urgent-care", "Urgent Care", "ambulance"),
  service("svc-cardiology", "Cardiology", "heart-pulse", "/medical-services/heart-care"),
  service("svc-eye-care", "Eye Care", "eye"),
  service("svc-childrens-health", "Children's Health", "baby"),
  service("svc-3d-imaging", "3D Imaging", "lab"),
  service("svc-optics", "Óptica", "eye"),
];

const ordinary = {
  heading: value("Medical services"),
  subCopy: value("Everything we can help you with, from A to Z."),
  featuredServicesHeading: value("People often look for"),
  filterPlaceholderText: value("For example: knee pain"),
  featuredServices: [
    item("Heart care", {
      name: value("Heart care"),
      icon: drawing("heart-pulse"),
      link: link("/medical-services/heart-care", "Heart care"),
    }),
    item("Emergency care", { name: value("Emergency care"), link: link("/medical-services/emergency-care", "") }),
  ],
  medicalServices,
  virtualServicesLink: link("/medical-services/virtual-care", ""),
};

export const doc =
  "All medical services from A to Z, filtered by text or letter; each service opens a preview of its details.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  letter: { fields: ordinary, query: { letter: "c" } },
  text: { fields: ordinary, query: { searchText: "optica" } },
  nothing: { fields: ordinary, query: { searchText: "xyzzy" } },
  groups: {
    fields: {
      ...ordinary,
      medicalServices: medicalServices.map(({ fields: serviceFields, ...service }, index) => ({
        ...service,
        fields: { ...serviceFields, group: value(index % 2 ? "Heart and blood" : "Everyday care") },
      })),
    },
  },
  preview: { fields: ordinary, query: { service: "svc-cardiology" } },
  picture: {
    fields: {
      ...ordinary,
      imageUrl: image("/sc10media/care-team.svg", "", 900, 600),
      lightText: value(true),
      textAlignLeft: value(false),
    },
  },
  pictureDark: { fields: { ...ordinary, imageUrl: image("/sc10media/care-team.svg", "", 900, 600) } },
  empty: { fields: null },
  longest: {
    fields: {
      heading: value(longText(14)),
      subCopy: value(longText(30)),
      featuredServicesHeading: value(longText(8)),
      filterPlaceholderText: value(longText(12)),
      featuredServices: [item("long", { name: value(longText(8)), link: link("/", "") })],
      medicalServices: Array.from({ length: 30 }, (_, index) =>
        service(`svc-${index}`, `${String.fromCharCode(65 + (index % 26))} ${longText(1 + (index % 9))}`, "bone"),
      ),
    },
  },
  wrong: {
    fields: { heading: { value: [] }, medicalServices: 7, featuredServices: [null, {}], lightText: value("?") },
  },
});
