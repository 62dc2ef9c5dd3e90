export { FORMATS, titleOf } from "./formats/index.ts"
export { type ForeignDatabase, UnsoundDatabase } from "./healthconnect/Database.ts"
export { readDatabase } from "./healthconnect/Export.ts"
export { makeImportReport } from "./ImportReport.ts"
export {
  type CheckInRecord,
  type DateOrder,
  type Decimal,
  type DistanceUnit,
  type FoodRecord,
  type Format,
  type HealthRecord,
  ImportFault,
  type ImportRecord,
  type Loss,
  type MetricRecord,
  type NeededColumn,
  type Outcome,
  QUESTIONS,
  type Question,
  type Reading,
  type ReadOptions,
  type SourceFile,
  Undecided,
  type WaterRecord,
  type WorkoutRecord
} from "./Model.ts"
export { hundredths, unitApart } from "./Numbers.ts"
export {
  type ExportOptions,
  type ExportReading,
  type ExportRecords,
  type FileOptions,
  type GivenFile,
  type ReadImport,
  readExport,
  readFiles
} from "./ReadFiles.ts"
export { cut, cutText, entryNamed, joinedTexts } from "./Text.ts"
