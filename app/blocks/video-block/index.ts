import { playerOf } from "../../../lib/cms/video.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { VideoBlock } from "./VideoBlock.tsx";

export default block({
  name: "VideoBlock",
  fields,
  policy: ({ videoLink }) => {
    const player = playerOf(videoLink?.href ?? "", "en");
    return { frames: player ? [player.host] : [] };
  },
  View: VideoBlock,
});
