// Loaded into our child processes. When the parent dies, even by SIGKILL, the IPC channel closes and the child exits.
function end() {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(0), 3000).unref();
}

if (process.connected === false) {
  // The parent died before this line.
  end();
} else if (process.env.LAUNCHER_PID === String(process.ppid)) {
  process.once("disconnect", end);
  // Only for the launcher's direct children: grandchildren also load this file but need their channel to stay alive.
  process.channel?.unref();
}
