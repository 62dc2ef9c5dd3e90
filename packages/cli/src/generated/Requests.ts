// Generated from the definition in packages/core by `npm run generate`. Do not edit.

import type { Location } from "@daybook/core"

/** What a parameter accepts. */
export interface Shape {
  readonly type?: string
  /** `date`: a calendar date, or `today`. */
  readonly format?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly enum?: ReadonlyArray<unknown>
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: ReadonlyArray<string>
}

/** The first and last date that the API accepts. */
export const DATE = {"first":"1900-01-01","last":"2199-12-31"} as const

/** The most records that a list without a date range returns. */
export const MOST_LISTED = {"measurements":100,"metricValues":90,"exercises":200,"changes":100} as const

/** The most dates that a list of entries covers. */
export const ENTRY_DATES = 31

/** What a write changes. */
export const LOCATIONS: Readonly<Record<string, Location>> = {
  "logWorkout": {
    "part": "workouts",
    "by": [
      "date"
    ]
  },
  "logMeasurement": {
    "part": "checkIn",
    "by": [
      "date"
    ]
  },
  "setHealthReading": {
    "part": "healthReadings",
    "by": [
      "date"
    ]
  },
  "createCustomMetric": {
    "part": "customMetrics",
    "by": []
  },
  "updateCustomMetric": {
    "part": "customMetric",
    "by": [
      "metricId"
    ]
  },
  "setCustomMetricValue": {
    "part": "customMetric",
    "by": [
      "metricId"
    ]
  },
  "logWater": {
    "part": "water",
    "by": [
      "date"
    ]
  },
  "logFood": {
    "part": "food",
    "by": [
      "date"
    ]
  },
  "logWeight": {
    "part": "checkIn",
    "by": [
      "date"
    ]
  }
}

/** The parameters of every route: path, query and body together. */
export const REQUESTS: Readonly<Record<string, Shape>> = {
  "listRoutes": {
    "type": "object",
    "properties": {},
    "required": []
  },
  "getKeyInfo": {
    "type": "object",
    "properties": {},
    "required": []
  },
  "getGoals": {
    "type": "object",
    "properties": {},
    "required": []
  },
  "getInsights": {
    "type": "object",
    "properties": {
      "date": {
        "type": "string",
        "format": "date"
      }
    },
    "required": []
  },
  "listScores": {
    "type": "object",
    "properties": {
      "start": {
        "type": "string",
        "format": "date"
      },
      "end": {
        "type": "string",
        "format": "date"
      }
    },
    "required": []
  },
  "getDay": {
    "type": "object",
    "properties": {
      "date": {
        "type": "string",
        "format": "date"
      }
    },
    "required": []
  },
  "listDays": {
    "type": "object",
    "properties": {
      "start": {
        "type": "string",
        "format": "date"
      },
      "end": {
        "type": "string",
        "format": "date"
      }
    },
    "required": []
  },
  "listWorkouts": {
    "type": "object",
    "properties": {
      "start": {
        "type": "string",
        "format": "date"
      },
      "end": {
        "type": "string",
        "format": "date"
      },
      "limit": {
        "type": "integer",
        "minimum": 1,
        "maximum": 50
      }
    },
    "required": []
  },
  "listExercises": {
    "type": "object",
    "properties": {
      "limit": {
        "type": "integer",
        "minimum": 1,
        "maximum": 200
      }
    },
    "required": []
  },
  "getExercise": {
    "type": "object",
    "properties": {
      "name": {
        "type": "string"
      },
      "start": {
        "type": "string",
        "format": "date"
      },
      "end": {
        "type": "string",
        "format": "date"
      },
      "limit": {
        "type": "integer",
        "minimum": 1,
        "maximum": 100
      }
    },
    "required": [
      "name"
    ]
  },
  "listMeasurements": {
    "type": "object",
    "properties": {
      "start": {
        "type": "string",
        "format": "date"
      },
      "end": {
        "type": "string",
        "format": "date"
      },
      "limit": {
        "type": "integer",
        "minimum": 1,
        "maximum": 100
      }
    },
    "required": []
  },
  "listHealthDays": {
    "type": "object",
    "properties": {
      "start": {
        "type": "string",
        "format": "date"
      },
      "end": {
        "type": "string",
        "format": "date"
      }
    },
    "required": []
  },
  "listCustomMetrics": {
    "type": "object",
    "properties": {
      "tab": {
        "type": "string",
        "enum": [
          "body",
          "nutrition",
          "training"
        ]
      },
      "values": {
        "type": "integer",
        "minimum": 7,
        "maximum": 90
      }
    },
    "required": []
  },
  "listHealthMetrics": {
    "type": "object",
    "properties": {
      "category": {
        "type": "string",
        "enum": [
          "activity",
          "vitals",
          "body",
          "nutrition",
          "sleep",
          "reproductive",
          "mindfulness"
        ]
      },
      "all": {
        "type": "boolean"
      }
    },
    "required": []
  },
  "listEntries": {
    "type": "object",
    "properties": {
      "start": {
        "type": "string",
        "format": "date"
      },
      "end": {
        "type": "string",
        "format": "date"
      },
      "kind": {
        "type": "string",
        "enum": [
          "food",
          "water",
          "workout",
          "rest_day"
        ]
      }
    },
    "required": []
  },
  "listChanges": {
    "type": "object",
    "properties": {
      "date": {
        "type": "string",
        "format": "date"
      },
      "by": {
        "type": "string",
        "enum": [
          "key",
          "app",
          "connection",
          "import",
          "sync",
          "server"
        ]
      },
      "limit": {
        "type": "integer",
        "minimum": 1,
        "maximum": 100
      },
      "before": {
        "type": "string"
      }
    },
    "required": []
  },
  "logWorkout": {
    "type": "object",
    "properties": {
      "exercises": {
        "type": "array",
        "items": {
          "type": "object",
          "required": [
            "name",
            "sets"
          ],
          "properties": {
            "name": {
              "type": "string"
            },
            "sets": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "reps"
                ],
                "properties": {
                  "reps": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 1000
                  },
                  "weightKg": {
                    "type": "number",
                    "minimum": 0,
                    "maximum": 1500
                  }
                }
              },
              "minItems": 1,
              "maxItems": 30
            }
          }
        },
        "minItems": 1,
        "maxItems": 20
      },
      "durationMinutes": {
        "type": "number",
        "exclusiveMinimum": 0,
        "maximum": 1440
      },
      "date": {
        "type": "string",
        "format": "date"
      }
    },
    "required": [
      "exercises"
    ]
  },
  "updateWorkout": {
    "type": "object",
    "properties": {
      "id": {
        "type": "string"
      },
      "exercises": {
        "type": "array",
        "items": {
          "type": "object",
          "required": [
            "name",
            "sets"
          ],
          "properties": {
            "name": {
              "type": "string"
            },
            "sets": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "reps"
                ],
                "properties": {
                  "reps": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 1000
                  },
                  "weightKg": {
                    "type": "number",
                    "minimum": 0,
                    "maximum": 1500
                  }
                }
              },
              "minItems": 1,
              "maxItems": 30
            }
          }
        },
        "minItems": 1,
        "maxItems": 20
      },
      "durationMinutes": {
        "type": "number",
        "exclusiveMinimum": 0,
        "maximum": 1440
      },
      "date": {
        "type": "string",
        "format": "date"
      }
    },
    "required": [
      "id"
    ]
  },
  "logMeasurement": {
    "type": "object",
    "properties": {
      "date": {
        "type": "string",
        "format": "date"
      },
      "weightKg": {
        "type": "number",
        "minimum": 20,
        "maximum": 500
      },
      "bodyFatPercent": {
        "type": "number",
        "minimum": 1,
        "maximum": 75
      },
      "waistCm": {
        "type": "number",
        "minimum": 1,
        "maximum": 300
      },
      "hipCm": {
        "type": "number",
        "minimum": 1,
        "maximum": 300
      },
      "chestCm": {
        "type": "number",
        "minimum": 1,
        "maximum": 300
      },
      "armCm": {
        "type": "number",
        "minimum": 1,
        "maximum": 300
      },
      "thighCm": {
        "type": "number",
        "minimum": 1,
        "maximum": 300
      },
      "calfCm": {
        "type": "number",
        "minimum": 1,
        "maximum": 300
      },
      "neckCm": {
        "type": "number",
        "minimum": 1,
        "maximum": 300
      },
      "leanBodyMassKg": {
        "type": "number",
        "minimum": 10,
        "maximum": 300
      },
      "boneMassKg": {
        "type": "number",
        "minimum": 0.5,
        "maximum": 20
      },
      "basalMetabolicRateKcal": {
        "type": "number",
        "minimum": 500,
        "maximum": 6000
      },
      "note": {
        "type": "string",
        "maxLength": 2000
      },
      "clearFields": {
        "type": "array",
        "items": {
          "type": "string",
          "enum": [
            "weightKg",
            "bodyFatPercent",
            "waistCm",
            "hipCm",
            "chestCm",
            "armCm",
            "thighCm",
            "calfCm",
            "neckCm",
            "leanBodyMassKg",
            "boneMassKg",
            "basalMetabolicRateKcal",
            "note"
          ]
        }
      }
    },
    "required": []
  },
  "setHealthReading": {
    "type": "object",
    "properties": {
      "date": {
        "type": "string",
        "format": "date"
      },
      "reading": {
        "type": "string",
        "enum": [
          "sleepMinutes",
          "steps",
          "restingHeartRateBpm",
          "hrvMs",
          "activeEnergyKcal"
        ]
      },
      "value": {
        "type": "number"
      }
    },
    "required": [
      "reading"
    ]
  },
  "createCustomMetric": {
    "type": "object",
    "properties": {
      "name": {
        "type": "string"
      },
      "tab": {
        "type": "string",
        "enum": [
          "body",
          "nutrition",
          "training"
        ]
      },
      "kind": {
        "type": "string",
        "enum": [
          "counter",
          "number",
          "toggle"
        ]
      },
      "unit": {
        "type": "string",
        "maxLength": 16
      },
      "description": {
        "type": "string",
        "maxLength": 180
      },
      "increment": {
        "type": "number",
        "minimum": 0.01,
        "maximum": 10000
      },
      "target": {
        "type": "number",
        "minimum": 0,
        "maximum": 1000000
      },
      "colour": {
        "type": "string",
        "enum": [
          "food",
          "water",
          "workout",
          "progress"
        ]
      },
      "healthMetricKey": {
        "type": "string"
      }
    },
    "required": [
      "name",
      "tab",
      "kind",
      "unit"
    ]
  },
  "updateCustomMetric": {
    "type": "object",
    "properties": {
      "metricId": {
        "type": "string"
      },
      "name": {
        "type": "string"
      },
      "tab": {
        "type": "string",
        "enum": [
          "body",
          "nutrition",
          "training"
        ]
      },
      "kind": {
        "type": "string",
        "enum": [
          "counter",
          "number",
          "toggle"
        ]
      },
      "unit": {
        "type": "string",
        "maxLength": 16
      },
      "description": {
        "type": "string",
        "maxLength": 180
      },
      "increment": {
        "type": "number",
        "minimum": 0.01,
        "maximum": 10000
      },
      "target": {
        "type": "number",
        "minimum": 0,
        "maximum": 1000000
      },
      "colour": {
        "type": "string",
        "enum": [
          "food",
          "water",
          "workout",
          "progress"
        ]
      },
      "healthMetricKey": {
        "type": "string"
      }
    },
    "required": [
      "metricId"
    ]
  },
  "setCustomMetricValue": {
    "type": "object",
    "properties": {
      "metricId": {
        "type": "string"
      },
      "value": {
        "type": "number"
      },
      "date": {
        "type": "string",
        "format": "date"
      }
    },
    "required": [
      "metricId"
    ]
  },
  "logWater": {
    "type": "object",
    "properties": {
      "amountMl": {
        "type": "number",
        "minimum": 1,
        "maximum": 5000
      },
      "date": {
        "type": "string",
        "format": "date"
      }
    },
    "required": [
      "amountMl"
    ]
  },
  "updateWater": {
    "type": "object",
    "properties": {
      "id": {
        "type": "string"
      },
      "amountMl": {
        "type": "number",
        "minimum": 1,
        "maximum": 5000
      },
      "date": {
        "type": "string",
        "format": "date"
      }
    },
    "required": [
      "id"
    ]
  },
  "logFood": {
    "type": "object",
    "properties": {
      "name": {
        "type": "string"
      },
      "calories": {
        "type": "number",
        "minimum": 0,
        "maximum": 20000
      },
      "protein": {
        "type": "number",
        "minimum": 0,
        "maximum": 2000
      },
      "carbs": {
        "type": "number",
        "minimum": 0,
        "maximum": 2000
      },
      "fat": {
        "type": "number",
        "minimum": 0,
        "maximum": 2000
      },
      "meal": {
        "type": "string",
        "enum": [
          "breakfast",
          "lunch",
          "dinner",
          "snack"
        ]
      },
      "date": {
        "type": "string",
        "format": "date"
      }
    },
    "required": [
      "name",
      "calories"
    ]
  },
  "updateFood": {
    "type": "object",
    "properties": {
      "id": {
        "type": "string"
      },
      "name": {
        "type": "string"
      },
      "calories": {
        "type": "number",
        "minimum": 0,
        "maximum": 20000
      },
      "protein": {
        "type": "number",
        "minimum": 0,
        "maximum": 2000
      },
      "carbs": {
        "type": "number",
        "minimum": 0,
        "maximum": 2000
      },
      "fat": {
        "type": "number",
        "minimum": 0,
        "maximum": 2000
      },
      "meal": {
        "type": "string",
        "enum": [
          "breakfast",
          "lunch",
          "dinner",
          "snack"
        ]
      },
      "date": {
        "type": "string",
        "format": "date"
      }
    },
    "required": [
      "id"
    ]
  },
  "logWeight": {
    "type": "object",
    "properties": {
      "weightKg": {
        "type": "number",
        "minimum": 20,
        "maximum": 400
      },
      "date": {
        "type": "string",
        "format": "date"
      }
    },
    "required": [
      "weightKg"
    ]
  },
  "logRestDays": {
    "type": "object",
    "properties": {
      "dates": {
        "type": "array",
        "items": {
          "type": "string",
          "format": "date"
        },
        "minItems": 1,
        "maxItems": 31
      }
    },
    "required": [
      "dates"
    ]
  },
  "undoChange": {
    "type": "object",
    "properties": {
      "id": {
        "type": "string"
      },
      "keepChanged": {
        "type": "boolean"
      }
    },
    "required": [
      "id"
    ]
  },
  "syncDays": {
    "type": "object",
    "properties": {
      "store": {
        "type": "string",
        "enum": [
          "apple_health",
          "health_connect"
        ]
      },
      "days": {
        "type": "array",
        "items": {
          "type": "object",
          "required": [
            "date"
          ],
          "properties": {
            "date": {
              "type": "string",
              "format": "date"
            },
            "readings": {
              "type": "object",
              "required": [],
              "properties": {
                "sleepMinutes": {
                  "type": "number"
                },
                "steps": {
                  "type": "number"
                },
                "restingHeartRateBpm": {
                  "type": "number"
                },
                "hrvMs": {
                  "type": "number"
                },
                "activeEnergyKcal": {
                  "type": "number"
                }
              }
            },
            "checkIn": {
              "type": "object",
              "required": [],
              "properties": {
                "weightKg": {
                  "type": "number"
                },
                "bodyFatPercent": {
                  "type": "number"
                },
                "waistCm": {
                  "type": "number"
                },
                "hipCm": {
                  "type": "number"
                },
                "chestCm": {
                  "type": "number"
                },
                "armCm": {
                  "type": "number"
                },
                "thighCm": {
                  "type": "number"
                },
                "calfCm": {
                  "type": "number"
                },
                "neckCm": {
                  "type": "number"
                },
                "leanBodyMassKg": {
                  "type": "number"
                },
                "boneMassKg": {
                  "type": "number"
                },
                "basalMetabolicRateKcal": {
                  "type": "number"
                }
              }
            },
            "metrics": {
              "type": "object",
              "required": [],
              "properties": {}
            }
          }
        }
      }
    },
    "required": [
      "store",
      "days"
    ]
  },
  "deleteMeasurement": {
    "type": "object",
    "properties": {
      "id": {
        "type": "string"
      }
    },
    "required": [
      "id"
    ]
  },
  "deleteCustomMetric": {
    "type": "object",
    "properties": {
      "metricId": {
        "type": "string"
      }
    },
    "required": [
      "metricId"
    ]
  },
  "deleteEntry": {
    "type": "object",
    "properties": {
      "id": {
        "type": "string"
      }
    },
    "required": [
      "id"
    ]
  }
}
