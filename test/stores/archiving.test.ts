import { expect, it } from "vitest"
import { type Archiving, archivingText } from "../../packages/server/src/engines/postgres/Archiving.ts"

const PUSH = "pgbackrest --stanza=daybook archive-push %p"

/** An archive by pgBackRest that works. */
const WORKING: Archiving = {
  ...{ mode: "on", archiver: PUSH, timeout: 60, age: 12, failedAge: null, failures: 0, waiting: 0, readers: "" }
}

const CASES: ReadonlyArray<readonly [state: Partial<Archiving>, ok: boolean, text: RegExp]> = [
  [{}, true, /^WAL archived 12 s ago by pgBackRest\.$/],
  [{ age: 300 }, true, /^WAL archived 5 min ago by pgBackRest\.$/],
  [{ age: 260_000 }, true, /^WAL archived 3 days ago/],
  [{ age: -1 }, true, /^WAL archived 0 s ago/],
  [{ archiver: "barman-wal-archive backup db %p" }, true, /^WAL archived 12 s ago by Barman\.$/],
  [{ archiver: "cp %p /mnt/wal/%f" }, true, /^WAL archived 12 s ago\.$/],
  // An archiver that works has segments that wait for a moment; one that hangs reports no failure.
  [{ waiting: 3 }, true, /^WAL archived 12 s ago/],
  [
    { waiting: 3, age: 7200 },
    false,
    /^WAL archived 2 h ago by pgBackRest, and 3 more segments wait for the archiver\./
  ],
  [{ waiting: 1, age: 121 }, false, /1 more segment waits/],
  [{ failedAge: 4, age: 7200 }, false, /^Archiving fails: the last failure was 4 s ago, the last success 2 h ago;/],
  [{ failedAge: 4, age: null }, false, /^Archiving fails: the last failure was 4 s ago, nothing was archived yet;/],
  [{ failedAge: 7200, failures: 9 }, true, /^WAL archived 12 s ago/],
  [{ age: null, waiting: null }, false, /^Archiving is set up, but nothing was archived yet\./],
  [{ timeout: 0 }, false, /but archive_timeout is 0: /],
  [{ timeout: 61 }, false, /but archive_timeout is 61 s: /],
  // What is sent as it is written needs no segment to end.
  [{ timeout: 0, readers: "pg_receivewal" }, true, /^WAL archived 12 s ago/],
  [
    { mode: "off", readers: "pg_receivewal" },
    true,
    /^pg_receivewal copies the WAL of this database as it is written\.$/
  ],
  [{ mode: "off", readers: "barman_receive_wal" }, true, /^Barman copies/],
  [
    { mode: "off" },
    false,
    /^Nothing archives this database: losing the machine loses everything since your last dump\./
  ],
  [{ archiver: "" }, false, /^Nothing archives/],
  [{ mode: "off", readers: "pg_basebackup" }, false, /^Nothing archives/],
  [{ mode: "off", readers: "walreceiver" }, false, /^A standby follows this database, but nothing archives it: /]
]

it.each(CASES)("%j: ok %s, %s", (state, ok, text) => {
  const told = archivingText({ ...WORKING, ...state })
  expect(told).toEqual({ ok, text: expect.stringMatching(text) })
  expect(told.text.includes("docs/postgresql.md")).toBe(!ok)
})
