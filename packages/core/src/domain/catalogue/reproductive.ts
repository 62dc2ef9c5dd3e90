import { gap, type Row } from "./Row.ts"

// biome-ignore format: a table reads best one line a signal
export const reproductive = [
  ["menstrual_flow", "Menstrual flow", "level", "max", "HKCategoryTypeIdentifierMenstrualFlow", "MenstruationFlowRecord", 0, 3],
  ["period_day", "Period day", "flag", "max", null, "MenstruationPeriodRecord", 0, 1, "Apple Health marks period days through menstrual flow only."],
  ["cycle_phase", "Cycle phase", "code", "latest", null, "MenstrualCyclePhaseRecord", 1, 2, gap.noAppleType],
  ["cycle_day", "Day of cycle", "day", "latest", null, "MenstrualCyclePhaseRecord", 1, 365, "Apple Health leaves the day of the cycle to be counted from period starts."],
  ["intermenstrual_bleeding", "Spotting between periods", "count", "count", "HKCategoryTypeIdentifierIntermenstrualBleeding", "IntermenstrualBleedingRecord", 0, 20],
  ["cervical_mucus", "Cervical mucus", "code", "max", "HKCategoryTypeIdentifierCervicalMucusQuality", "CervicalMucusRecord", 1, 6],
  ["ovulation_test", "Ovulation test", "code", "max", "HKCategoryTypeIdentifierOvulationTestResult", "OvulationTestRecord", 0, 3],
  ["basal_body_temperature", "Basal body temperature", "°C", "latest", "HKQuantityTypeIdentifierBasalBodyTemperature", "BasalBodyTemperatureRecord", 34, 42],
  ["sexual_activity", "Sexual activity", "count", "count", "HKCategoryTypeIdentifierSexualActivity", "SexualActivityRecord", 0, 30],
  ["contraceptive", "Contraceptive in use", "code", "latest", "HKCategoryTypeIdentifierContraceptive", null, 1, 7, gap.noRecord],
  ["pregnancy", "Pregnant", "flag", "latest", "HKCategoryTypeIdentifierPregnancy", null, 0, 1, gap.noRecord],
  ["pregnancy_test", "Pregnancy test", "code", "latest", "HKCategoryTypeIdentifierPregnancyTestResult", null, 0, 2, gap.noRecord],
  ["progesterone_test", "Progesterone test", "code", "latest", "HKCategoryTypeIdentifierProgesteroneTestResult", null, 0, 2, gap.noRecord],
  ["lactation", "Breastfeeding", "flag", "latest", "HKCategoryTypeIdentifierLactation", null, 0, 1, gap.noRecord],
  ["bleeding_during_pregnancy", "Bleeding during pregnancy", "level", "max", "HKCategoryTypeIdentifierBleedingDuringPregnancy", null, 0, 3, gap.noRecord],
  ["bleeding_after_pregnancy", "Bleeding after pregnancy", "level", "max", "HKCategoryTypeIdentifierBleedingAfterPregnancy", null, 0, 3, gap.noRecord],
  ["menopausal_state", "Menopausal state", "code", "latest", "HKCategoryTypeIdentifierMenopausalState", null, 0, 2, gap.noRecord],
  ["bleeding_after_menopause", "Bleeding after menopause", "level", "max", "HKCategoryTypeIdentifierBleedingAfterMenopause", null, 0, 3, gap.noRecord]
] as const satisfies ReadonlyArray<Row>
