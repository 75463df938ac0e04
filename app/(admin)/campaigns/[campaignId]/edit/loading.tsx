import { LoadingEditor } from "../../editor/loading-editor";

export default function LoadingCampaignEditor() {
  return <LoadingEditor />;
}
