import { exerciseTypeName } from "../phone/HealthConnectRecords.ts"
import { entryNamed } from "../Text.ts"

/** The names of Samsung Health's types of exercise, by the numbers of its SDK; those of a thousand follow one another. */
const SPORTS: Readonly<Record<string, string>> = {
  1: "Walking, Running",
  2: "Baseball, Softball, Cricket",
  3: "Golf, Billiards, Bowling",
  4: "Hockey, Rugby, Basketball, Soccer, Handball, American Football",
  5: "Volleyball, Beach Volleyball",
  6: "Squash, Tennis, Badminton, Table Tennis, Racquetball",
  7: "Tai Chi, Boxing, Martial Arts",
  8: "Ballet, Dancing, Ballroom Dancing",
  9: "Pilates, Yoga",
  10: "Stretching, Jump Rope, Hula Hooping, Push-ups, Pull-ups, Sit-ups, Circuit Training, Mountain Climbers, Jumping Jacks, Burpees, Bench Press, Squats, Lunges, Leg Presses, Leg Extensions, Leg Curls, Back Extensions, Lat Pull-downs, Deadlifts, Shoulder Presses, Front Raises, Lateral Raises, Crunches, Leg Raises, Plank, Arm Curls, Arm Extensions",
  11: "Inline Skating, Hang Gliding, Pistol Shooting, Archery, Horseback Riding, , Cycling, Flying Disc, Roller Skating",
  12: "Aerobics",
  13: "Hiking, Rock Climbing, Backpacking, Mountain Biking, Orienteering",
  14: "Swimming, Aquarobics, Canoeing, Sailing, Scuba Diving, Snorkeling, Kayaking, Kitesurfing, Rafting, Rowing, Windsurfing, Yachting, Water Skiing",
  15: "Step Machine, Weight Training, Exercise Bike, Rowing Machine, Treadmill, Elliptical",
  16: "Cross-country Skiing, Skiing, Ice Dancing, Ice Skating, , Ice Hockey, Snowboarding, Alpine Skiing, Snowshoeing"
}

/** The name of a type. One that is unknown keeps its number. */
export const samsungSport = (type = ""): string => {
  const [, group = "", place = ""] = /^(\d{1,2})(\d{3})$/.exec(type) ?? []
  const known = entryNamed(SPORTS, group)?.split(", ")[Number(place) - 1]
  return known || (/^[1-9]\d*$/.test(type) ? `Exercise ${type}` : exerciseTypeName(type))
}
