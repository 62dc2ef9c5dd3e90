import { readExport } from "../apple/Export.ts"
import { type Format, ImportFault, Undecided } from "../Model.ts"

/** The name of the file is in the language of the phone. The archive also has the data as a clinical document, `_cda.xml`. */
const isExport = ({ name, text }: { readonly name: string; readonly text: string }): boolean =>
  /\.xml$/i.test(name) && !/_cda\.xml$/i.test(name) && /<(!DOCTYPE )?HealthData/.test(text)

/** `export.xml` of Apple Health, or the archive that it comes in. */
export const appleHealth: Format = {
  name: "apple-health",
  title: "Apple Health",
  recognise: (files) => {
    const [largest] = files.filter(isExport).sort((a, b) => b.bytes - a.bytes)
    return largest === undefined ? [] : [largest]
  },
  read: async ([file], { lastDate, zone }) => {
    if (file === undefined) throw new ImportFault("There is no export.xml of Apple Health.")
    if (zone === undefined) {
      throw new Undecided(
        "zone",
        "In which time zone do you live? An export of Apple Health does not say to which day its records belong."
      )
    }
    return readExport(file, zone, lastDate)
  }
}
