import { LoadingSettings } from "../loading-settings";

export default function LoadingIntegrations() {
  return <LoadingSettings label="Loading the integrations" cards={{ address: 1, keys: 2, events: 4 }} />;
}
