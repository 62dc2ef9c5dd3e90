import { type Command, HELP } from "../Command.ts"
import { serverPackage } from "../config/ServerPackage.ts"
import { flagValue } from "../grammar/CommandLine.ts"
import { note } from "../output/Output.ts"

export const serve: Command = {
  summary: "start the server",
  usage: "daybook serve",
  about: `Runs until it is stopped (Ctrl-C, SIGTERM); requests in flight are finished first. No setting is required. Messages and the log
go to standard error.

  DAYBOOK_HOST            address to listen on (127.0.0.1)
  DAYBOOK_PORT            port (7350)
  DAYBOOK_DATABASE        the SQLite file (~/.local/share/daybook/daybook.db), or postgres://user:password@host/name
  DAYBOOK_DATABASE_CONNECTIONS
                          connections to PostgreSQL, at most (10)
  DAYBOOK_DATABASE_PASSWORD_FILE
                          a file with the password of the database, which the URL lacks then
  DAYBOOK_PUBLIC_URL      the address that clients use, if it is another
  DAYBOOK_ALLOWED_HOSTS   further names under which it is used (none)
  DAYBOOK_FETCH_CLIENT_DOCUMENTS
                          off: apps that connect are not looked up at the address that names them (on)
  DAYBOOK_UPDATE_CHECK    on: the registry of npm is asked once a day for a newer version (off)
  DAYBOOK_TRUSTED_PROXIES proxies that say who the client is: addresses, ranges, loopback, private (none)
  DAYBOOK_WEBHOOK_HOSTS   hosts of your own network that webhooks may reach: names, addresses, ranges, everyone (none)
  DAYBOOK_METRICS_TOKEN   the token for /metrics, which is not served without it
  DAYBOOK_METRICS_TOKEN_FILE
                          a file with that token
  DAYBOOK_OIDC_ISSUER     the address of an OpenID Connect provider, with which people may sign in too
  DAYBOOK_OIDC_CLIENT_ID  the client that the provider has for this server
  DAYBOOK_OIDC_CLIENT_SECRET
                          and its secret
  DAYBOOK_OIDC_CLIENT_SECRET_FILE
                          a file with that secret
  DAYBOOK_OIDC_NAME       the provider's name on the button
  DAYBOOK_READ_PER_HOUR   reads an hour for each key (600)
  DAYBOOK_WRITE_PER_HOUR  writes an hour for each key (60)
  DAYBOOK_SYNC_PER_HOUR   syncs of a phone an hour for each key (120)
  DAYBOOK_BACKUP_AT       time of the daily backup (03:00), or off
  DAYBOOK_BACKUP_FOLDER   folder of the backups (backups, beside the database)
  DAYBOOK_BACKUP_KEEP     days, weeks and months of which the newest backup is kept (7,4,12)
  DAYBOOK_LOG_LEVEL       debug, info, warning or error (info)`,
  flags: {
    port: { value: "PORT", help: "as DAYBOOK_PORT" },
    new: { help: "create an empty log, also where backups show that there was one" },
    ...HELP
  },
  handlesInterrupt: true,
  words: 0,
  run: async (line) => {
    const port = flagValue(line, "port")
    const environment = { ...process.env, ...(port !== undefined && { DAYBOOK_PORT: port }) }
    return (await serverPackage()).serve(environment, note, { newLog: line.flags.new === true })
  }
}
