import { LoadingEditor } from "../editor/loading-editor";

export default function LoadingNewCampaign() {
  return <LoadingEditor />;
}
