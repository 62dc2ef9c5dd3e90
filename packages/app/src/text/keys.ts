/** The texts of the list of keys. */
export const keys = {
  keysTitle: "Keys",
  keysText: "Press a key anywhere outside of a field.",
  keyNames: {
    l: "Log something",
    f: "Log food",
    w: "Log water",
    k: "Weigh in",
    t: "Today",
    h: "History",
    r: "Trends",
    ",": "Settings",
    "j k": "Next and previous row",
    e: "Edit the row",
    "⌫": "Delete the row",
    undo: "Undo what you did last",
    "?": "This list"
  }
} as const
