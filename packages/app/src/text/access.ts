/** The texts of API and MCP access. */
export const access = {
  title: "API and MCP access",
  lead: "Programs and assistants read and write your log with a key. You see each key’s value once.",
  addresses: "Addresses",
  baseUrl: "Base URL",
  mcp: "MCP",
  copy: "Copy",
  copied: "Copied",
  select: "Could not copy. The text is selected: copy it with your keyboard or the menu.",
  ofBaseUrl: " the base URL",
  ofMcp: " the MCP address",
  ofKey: " the key",
  ofPaste: " what to paste",
  described: "The interface is described at",
  budget: (reads: string, writes: string) => `Each key has ${reads} reads and ${writes} writes an hour.`,
  keys: "Keys",
  live: (count: number, most: number) => `${count} of ${most} live`,
  newKey: "New key",
  noKeys: "No key yet. Make one for each program, so that you can revoke it alone.",
  name: "Name",
  nameHint: "What will use it: Kitchen tablet, Shortcuts",
  scope: "Scope",
  scopes: {
    read: { name: "Read only", hint: "Sees your log" },
    write: { name: "Read & write", hint: "Sees your log and adds to it, and undoes its own changes" },
    full: { name: "Full access", hint: "Also deletes" }
  },
  create: "Create key",
  cancel: "Cancel",
  full: (most: number) => `You have ${most} live keys, the most that there can be. Revoke one first.`,
  fresh: (name: string) => `Your new key “${name}”`,
  once: "Copy it now. It is not shown again, and nobody can look it up: only a fingerprint is kept.",
  stored: "I have stored it",
  paste: "Ready to paste",
  pasteInto: { claude: "Claude Code", curl: "curl", terminal: "Terminal", typescript: "TypeScript" },
  made: (when: string) => `made ${when}`,
  lastUsed: "Last used",
  never: "never",
  revoke: "Revoke",
  revokeNamed: (name: string) => ` ${name}`,
  revokedNow: (name: string) => `${name} is revoked, for good`,
  revoked: (count: number) => (count === 1 ? "1 revoked key" : `${count} revoked keys`),
  revokedOn: (name: string, date: string) => `${name}, revoked ${date}`,
  stays: "What they wrote stays."
}

/** The texts of connected apps. */
export const apps = {
  title: "Connected apps",
  lead: "Assistants and programs that read or write your log.",
  today: "How an app connects",
  byKey: "Give it an address and a key of its own. Revoke the key to disconnect it.",
  steps: [
    "Make a key under API and MCP access, named after the app.",
    "Paste the MCP address and the key into the app, or the base URL and the key into a program."
  ],
  access: "API and MCP access",
  oauth: "Connecting without a key",
  oauthText:
    "Apps that sign in through OAuth will be listed here, with what they may do. This server does not have it yet."
}
