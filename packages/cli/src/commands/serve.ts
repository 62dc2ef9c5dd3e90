import { type Command, HELP, Usage } from "../Command.ts"
import { serverPackage } from "../local/Server.ts"
import { note } from "../Output.ts"

export const serve: Command = {
  summary: "start the server",
  usage: "daybook serve",
  about: `Serves until it is told to stop (Ctrl-C, SIGTERM); requests in flight are finished first. Needs no setting. What it says
goes to standard error, and so does its log.

  DAYBOOK_HOST            address to listen on (127.0.0.1)
  DAYBOOK_PORT            port (7350)
  DAYBOOK_DATABASE        the SQLite file (~/.local/share/daybook/daybook.db)
  DAYBOOK_PUBLIC_URL      what users reach it at, if that is not its own address
  DAYBOOK_READ_PER_HOUR   reads an hour and key (600)
  DAYBOOK_WRITE_PER_HOUR  writes an hour and key (60)
  DAYBOOK_BACKUP_AT       when to back up every day (03:00), or off
  DAYBOOK_BACKUP_FOLDER   where to (backups, beside the database)
  DAYBOOK_BACKUP_KEEP     days, weeks and months of which the newest is kept (7,4,12)
  DAYBOOK_LOG_LEVEL       debug, info, warning or error (info)`,
  flags: HELP,
  run: async ({ words }) => {
    if (words.length > 0) throw new Usage("serve takes nothing; its settings are DAYBOOK_* variables")
    const server = await serverPackage()
    return server.serve(process.env, note)
  }
}
