/** The colors of the themes. The backend and the error pages use them too, which cannot load the site's stylesheet. */

/**
 * Colors by role. `onAction` is for text on `action`, `onTint` is for text on `tint`, and the remaining text colors are
 * for text on `background` and `surface`.
 */
export interface Tone {
  background: string;
  surface: string;
  text: string;
  muted: string;
  heading: string;
  link: string;
  action: string;
  actionHover: string;
  onAction: string;
  accent: string;
  tint: string;
  onTint: string;
  border: string;
  controlBorder: string;
  focus: string;
  /** The logo's two colors. */
  brand: string;
  brandSoft: string;
}

export const toneNames = ["plain", "sand", "soft", "deep"] as const;
export type ToneName = (typeof toneNames)[number];

const tealBase: Tone = {
  background: "#fffdfa",
  surface: "#ffffff",
  text: "#1f3437",
  muted: "#4d6265",
  heading: "#0b3b40",
  link: "#0a5c63",
  action: "#b93f2a",
  actionHover: "#98301e",
  onAction: "#ffffff",
  accent: "#d9553f",
  tint: "#dcece8",
  onTint: "#0b4a50",
  border: "#e4ddd0",
  controlBorder: "#6f8384",
  focus: "#0a5c63",
  brand: "#5b4bbd",
  brandSoft: "#8b7fe0",
};

const skyBase: Tone = {
  background: "#ffffff",
  surface: "#ffffff",
  text: "#2a2850",
  muted: "#55527e",
  heading: "#35288a",
  link: "#4a37b8",
  action: "#5b41d0",
  actionHover: "#4630ad",
  onAction: "#ffffff",
  accent: "#e0405f",
  tint: "#fff0c2",
  onTint: "#6b3f00",
  border: "#dedaf4",
  controlBorder: "#7d78a8",
  focus: "#5b41d0",
  brand: "#5b41d0",
  brandSoft: "#e0405f",
};

/** The tones of each theme. */
export const tones = {
  default: {
    plain: tealBase,
    sand: {
      ...tealBase,
      background: "#f7efe3",
      muted: "#485c5f",
      accent: "#cd4933",
      border: "#e2d5c0",
      tint: "#fbe0d6",
      onTint: "#8a2c1b",
    },
    soft: {
      ...tealBase,
      background: "#e6f1ee",
      muted: "#465b5e",
      accent: "#cd4933",
      border: "#c9dfd9",
      tint: "#cfe5e0",
    },
    deep: {
      background: "#0b3f45",
      surface: "#134e54",
      text: "#eef6f3",
      muted: "#c3dbd6",
      heading: "#ffffff",
      link: "#ffd9c2",
      action: "#ffe7d6",
      actionHover: "#ffffff",
      onAction: "#0b3b40",
      accent: "#ff9a80",
      tint: "#1d5f65",
      onTint: "#ffe7d6",
      border: "#2b676c",
      controlBorder: "#8db9b6",
      focus: "#ffd9c2",
      brand: "#cfc8ff",
      brandSoft: "#a79df0",
    },
  },
  "childrens-health": {
    plain: skyBase,
    sand: {
      ...skyBase,
      background: "#fff6db",
      accent: "#d8365a",
      border: "#f2e2ad",
      tint: "#ffe18f",
      onTint: "#5c3600",
    },
    soft: {
      ...skyBase,
      background: "#e4f4fd",
      accent: "#d8365a",
      border: "#c3e4f5",
      tint: "#c5e8fb",
      onTint: "#153f73",
    },
    deep: {
      background: "#3a2c94",
      surface: "#4838a8",
      text: "#f5f3ff",
      muted: "#dad4fb",
      heading: "#ffffff",
      link: "#ffe18f",
      action: "#ffd45c",
      actionHover: "#ffe18f",
      onAction: "#2a1f6e",
      accent: "#ffd45c",
      tint: "#5546b8",
      onTint: "#ffe8ad",
      border: "#5a4bbb",
      controlBorder: "#b1a7f0",
      focus: "#ffd45c",
      brand: "#ffd45c",
      brandSoft: "#ff9db0",
    },
  },
} satisfies Record<string, Record<ToneName, Tone>>;
