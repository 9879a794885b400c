// Parts of generated names. Any match with a real person or place is coincidental.

export const firstNames =
  "Adaeze Aiyana Alejandro Amara Anders Anika Arjun Beatriz Bridger Callum Camila Cedar Chayton Dahlia Dario Delphine Eamon Elena Elio Esme Farah Felix Gideon Greta Hana Harlan Ignacio Imani Ingrid Isaac Jasper Joaquin Josefina Juniper Kai Kavya Leif Lena Linh Lucia Mateo Maren Mei Micah Nadia Naveen Nico Noor Odette Orion Paloma Petra Priya Quentin Rafael Rhea Rosa Rowan Sabine Samir Selene Silas Soren Tala Tamsin Theo Thuy Uma Valeria Viggo Wren Xiomara Yara Yusuf Zadie Zora".split(
    " ",
  );
/** First names for people whose portraits show a man. */
export const mensNames: ReadonlySet<string> = new Set(
  "Alejandro Anders Arjun Bridger Callum Cedar Chayton Dario Eamon Elio Felix Gideon Harlan Ignacio Isaac Jasper Joaquin Kai Leif Mateo Micah Naveen Nico Orion Quentin Rafael Rowan Samir Silas Soren Theo Viggo Yusuf".split(
    " ",
  ),
);
export const lastNames =
  "Abernathy Achterberg Adeyemi Alcantara Amundsen Arellano Ashdown Bellweather Birdsong Blackwood Bramhall Brightwater Calloway Castellanos Chaudhary Coldiron Cottonwood Dalgaard Delacroix Dunmore Eastlake Ellingson Escarra Fairweather Fenwick Forsythe Galbraith Gallegos Greyhill Halvorsen Hawthorne Holloway Ibarra Iverson Jankowski Kealoha Kestrel Kobayashi Lindqvist Lockhart Lonetree Maldonado Merriweather Montoya Nakagawa Northcott Novak Okafor Oyelaran Palomino Pemberton Petrosyan Quintana Ramaswamy Redfern Rourke Sandoval Silverthorne Skarsgard Sorensen Stonebridge Summerfield Tanaka Thistlewood Trujillo Underhill Valdivia Vandermeer Varga Wetherby Whitaker Winterbourne Yazzie Yoshida Zaragoza Zielinski".split(
    " ",
  );

/** Words for landmark names such as 'Aspen Ridge'. */
export const plants =
  "Aspen Juniper Cottonwood Larch Sagebrush Columbine Bitterroot Ponderosa Willow Chokecherry Spruce Lupine Yarrow Alder Hawthorn Serviceberry Tamarack Pinyon Birch Cedar Bluestem Penstemon Huckleberry Fireweed".split(
    " ",
  );
export const landforms =
  "Ridge Creek Meadow Canyon Point Crossing Bluff Flats Hollow Springs Bend Mesa Park Terrace Grove Summit Vista Landing Gulch Prairie".split(
    " ",
  );
export const streets = "Street Avenue Boulevard Drive Parkway Way Road Lane".split(" ");
