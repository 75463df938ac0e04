import { LoadingEditor } from "../campaigns/editor/loading-editor";

export default function LoadingBranding() {
  return <LoadingEditor />;
}
