import { LoadingSettings } from "../loading-settings";

export default function LoadingProfile() {
  return (
    <LoadingSettings
      label="Loading your account"
      cards={{ name: 2, password: 2, passkeys: 1, app: 1, sessions: 3 }}
    />
  );
}
