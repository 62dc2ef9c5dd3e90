import { gap, type Row } from "./Row.ts"

// biome-ignore format: a table reads best one line a signal
export const sleep = [
  ["sleep_duration", "Sleep", "min", "duration", "HKCategoryTypeIdentifierSleepAnalysis", "SleepSessionRecord", 0, 1200],
  ["time_in_bed", "Time in bed", "min", "duration", "HKCategoryTypeIdentifierSleepAnalysis", "SleepSessionRecord", 0, 1440],
  ["sleep_rem", "REM sleep", "min", "duration", "HKCategoryTypeIdentifierSleepAnalysis", "SleepSessionRecord", 0, 600],
  ["sleep_deep", "Deep sleep", "min", "duration", "HKCategoryTypeIdentifierSleepAnalysis", "SleepSessionRecord", 0, 600],
  ["sleep_light", "Light sleep", "min", "duration", "HKCategoryTypeIdentifierSleepAnalysis", "SleepSessionRecord", 0, 900],
  ["sleep_awake", "Awake in bed", "min", "duration", "HKCategoryTypeIdentifierSleepAnalysis", "SleepSessionRecord", 0, 720],
  ["breathing_disturbances", "Breathing disturbances asleep", "count", "average", "HKQuantityTypeIdentifierAppleSleepingBreathingDisturbances", null, 0, 150, gap.noRecord],
  ["sleep_apnea_alert", "Sleep apnoea alerts", "count", "count", "HKCategoryTypeIdentifierSleepApneaEvent", null, 0, 10, gap.noAlerts],
  ["sleeping_wrist_temperature", "Wrist temperature asleep", "°C", "average", "HKQuantityTypeIdentifierAppleSleepingWristTemperature", null, 25, 42, "Health Connect gives a change from baseline instead; see skin temperature change."]
] as const satisfies ReadonlyArray<Row>
