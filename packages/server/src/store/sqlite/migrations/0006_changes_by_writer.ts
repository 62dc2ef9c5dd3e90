import type { Migration } from "../../Migration.ts"

export const changesByWriter: Migration = {
  name: "changes_by_writer",
  statements: [
    // Keys write nearly all changes: who lists those of an app or of the server finds them here. A change of a key costs nothing
    // more. Three letters tell the kinds of writers apart.
    `CREATE INDEX change_by_writer ON change (account_id, substr(written_by, 1, 3), id)
      WHERE substr(written_by, 1, 3) <> 'key'`
  ]
}
