/**
 * The 25 most recently catalogued signals, newest first: those that a platform first offered with iOS 18 or Health Connect API
 * 36 or later. They can be bound, but not yet synced from a phone.
 */
export const newest: ReadonlyArray<string> = [
  "bleeding_after_menopause",
  "menopausal_state",
  "cycle_day",
  "cycle_phase",
  "hypertension_alert",
  "medication_doses",
  "moderate_intensity_minutes",
  "vigorous_intensity_minutes",
  "weighted_intensity_minutes",
  "anxiety_score",
  "bleeding_after_pregnancy",
  "bleeding_during_pregnancy",
  "breathing_disturbances",
  "cross_country_skiing_speed",
  "depression_score",
  "distance_cross_country_skiing",
  "distance_paddle_sports",
  "distance_rowing",
  "distance_skating",
  "estimated_workout_effort",
  "paddle_sports_speed",
  "rowing_speed",
  "sleep_apnea_alert",
  "state_of_mind",
  "workout_effort"
]
