import type { Step } from "../Migration.ts"

export const changesByWriter: Step = {
  name: "changes_by_writer",
  statements: [
    // For lists of the changes of an app or of the server. Keys write nearly all changes, and are left out of the index, so that their
    // changes cost nothing more. Three letters tell the kinds of writers apart.
    `CREATE INDEX change_by_writer ON change (account_id, substr(written_by, 1, 3), id)
      WHERE substr(written_by, 1, 3) <> 'key'`
  ]
}
