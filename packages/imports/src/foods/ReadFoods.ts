import { watched } from "../Files.ts"
import { ImportFault, type SourceFile } from "../Model.ts"
import { ciqual } from "./Ciqual.ts"
import { type FoodFile, openFoodFiles, type TableReader, unpacked } from "./FoodFiles.ts"
import { type FoodTable, makeFoodCounts, type ReadFoods } from "./FoodReading.ts"
import { off } from "./Off.ts"
import type { PackFood } from "./PackFood.ts"
import { usda } from "./Usda.ts"

const READERS: Readonly<Record<FoodTable, TableReader>> = { ciqual, usda, off }

/**
 * Opens the files of a published table: paths of files, archives or a folder. Its foods are then read one by one, in bounded memory. Fails
 * with `ImportFault` if the files are no such table.
 */
export const readFoods: ReadFoods = async (table, paths, options = {}) => {
  const reader = READERS[table]
  const { close, files } = await openFoodFiles(paths)
  try {
    const byRole = rolesOf(reader, files)
    if (!reader.isTable(new Set(byRole.keys()))) throw faultOf(table, paths, files)
    if (reader.once.some((once) => files.filter((file) => reader.roleOf(file) === once).length > 1))
      throw new ImportFault(`${paths.join(", ")}: these are several releases of ${reader.title}. Add one at a time.`)
    const counts = makeFoodCounts()
    const used = [...byRole.values()]
    const read = watched(
      used.map(({ file }) => file),
      options
    ).map(unpacked)
    const roles = new Map([...byRole.keys()].flatMap((role, at) => entryOf(role, read[at])))
    const names = [...paths, ...used.map(({ path }) => path)]
    const { foods, pack } = await reader.open(roles, names, options, counts)
    return { pack, foods: closing(foods, close), report: counts.report }
  } catch (error) {
    close()
    throw error
  }
}

const entryOf = (role: string, file: SourceFile | undefined): ReadonlyArray<readonly [string, SourceFile]> =>
  file === undefined ? [] : [[role, file]]

/** The files by what they are in a table, the first of each. */
const rolesOf = (reader: TableReader, files: ReadonlyArray<FoodFile>): ReadonlyMap<string, FoodFile> => {
  const byRole = new Map<string, FoodFile>()
  for (const file of files) {
    const role = reader.roleOf(file)
    if (role !== undefined && !byRole.has(role)) byRole.set(role, file)
  }
  return byRole
}

async function* closing(foods: AsyncIterable<PackFood>, close: () => void): AsyncGenerator<PackFood> {
  try {
    yield* foods
  } finally {
    close()
  }
}

const isTable = (name: string): name is FoodTable => Object.hasOwn(READERS, name)

const isOldSpreadsheet = ({ head: [first, second, third] }: SourceFile): boolean =>
  first === 0xd0 && second === 0xcf && third === 0x11

/** Says what the files are instead, as far as that is known. */
const faultOf = (table: FoodTable, paths: ReadonlyArray<string>, files: ReadonlyArray<FoodFile>): ImportFault => {
  const { expected, isPossible, title } = READERS[table]
  const what = paths.join(", ")
  const isPart = isPossible(new Set(rolesOf(READERS[table], files).keys()))
  if (isPart) return new ImportFault(`${what}: a part of ${title} is missing. Give ${expected}.`)
  const other = Object.keys(READERS)
    .filter(isTable)
    .find((name) => name !== table && READERS[name].isPossible(new Set(rolesOf(READERS[name], files).keys())))
  if (other !== undefined)
    return new ImportFault(`${what} is no table of ${title}, but of ${READERS[other].title}: add it as ${other}.`)
  if (files.some(({ file }) => isOldSpreadsheet(unpacked(file))))
    return new ImportFault(`${what} is an old spreadsheet, which is not read. Save it as .xlsx.`)
  return new ImportFault(`${what} is no table of ${title}. Give ${expected}.`)
}
