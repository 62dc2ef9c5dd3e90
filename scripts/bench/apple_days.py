"""The days of an Apple Health export by Python's own parser, to compare with: the same signals by the same rules.

usage: apple_days.py FILE ZONE; prints JSON {signal: {date: value}} and, as "cpu", the seconds of processor that it took.
"""
import json
import resource
import sys
from bisect import bisect_right
from collections import defaultdict
from datetime import datetime
from xml.etree.ElementTree import iterparse
from zoneinfo import ZoneInfo

LB, MI = 0.45359237, 1.609344
# type: (signal, how, factor by unit)
TYPES = {
    "HKQuantityTypeIdentifierBodyMass": ("weight", "latest", {"kg": 1, "lb": LB}),
    "HKQuantityTypeIdentifierHeartRate": ("heart_rate", "average", {"count/min": 1}),
    "HKQuantityTypeIdentifierStepCount": ("steps", "sum", {"count": 1}),
    "HKQuantityTypeIdentifierDistanceWalkingRunning": ("distance_walking_running", "sum", {"km": 1, "mi": MI}),
    "HKQuantityTypeIdentifierBasalEnergyBurned": ("resting_energy", "sum", {"kcal": 1, "Cal": 1, "kJ": 1 / 4.184}),
    "HKQuantityTypeIdentifierActiveEnergyBurned": ("active_energy", "sum", {"kcal": 1, "Cal": 1, "kJ": 1 / 4.184}),
    "HKQuantityTypeIdentifierFlightsClimbed": ("flights_climbed", "sum", {"count": 1}),
    "HKQuantityTypeIdentifierRestingHeartRate": ("resting_heart_rate", "average", {"count/min": 1}),
    "HKQuantityTypeIdentifierOxygenSaturation": ("oxygen_saturation", "average", {"%": 100}),
    "HKQuantityTypeIdentifierHeartRateVariabilitySDNN": ("heart_rate_variability", "average", {"ms": 1}),
}
SLEEP = "HKCategoryTypeIdentifierSleepAnalysis"

path, own_zone = sys.argv[1], ZoneInfo(sys.argv[2])
zones, ranks = {}, {}


def instant(text):
    return datetime.fromisoformat(text[:19] + text[20:])


def local_day(at, zone):
    return at.astimezone(zone).date().isoformat()


def zone_of(element):
    for entry in element:
        if entry.get("key") == "HKTimeZone":
            name = entry.get("value")
            if name not in zones:
                zones[name] = ZoneInfo(name)
            return zones[name]
    return own_zone


def rank(name, device):
    found = ranks.get(name)
    if found is None:
        text = (name + (device or "")).lower()
        kind = 0 if "watch" in text else 1 if "phone" in text else 2 if device else 3
        found = ranks[name] = (kind, len(ranks))
    return found


def sums(samples):
    days, starts, ends = defaultdict(float), [], []
    sources = sorted({s[0] for s in samples})
    by_source = defaultdict(list)
    for sample in samples:
        by_source[sample[0]].append(sample)
    for number, source in enumerate(sources):
        own = by_source[source]
        own.sort(key=lambda s: s[1])
        last = None
        for sample in own:
            _, start, end, value, day = sample
            if last == sample:
                continue
            last = sample
            left = 1.0
            at = bisect_right(ends, start)
            if end > start:
                covered = 0
                while at < len(starts) and starts[at] < end:
                    covered += min(ends[at], end) - max(starts[at], start)
                    at += 1
                left = 1 - covered / (end - start)
            elif at < len(starts) and starts[at] <= start:
                left = 0
            if left > 0:
                days[day] += value * left
        if number + 1 < len(sources):
            spans = sorted(list(zip(starts, ends)) + [(s[1], s[2]) for s in own])
            starts, ends = [], []
            for start, end in spans:
                if ends and start <= ends[-1]:
                    ends[-1] = max(ends[-1], end)
                else:
                    starts.append(start)
                    ends.append(end)
    return days


def best(values, how):
    days, chosen = {}, {}
    for (day, source), value in values.items():
        if day not in chosen or source < chosen[day]:
            chosen[day], days[day] = source, value
    return {
        "": {day: v[0] / v[1] if how == "average" else v[3] for day, v in days.items()},
        "_min": {day: v[4] for day, v in days.items()},
        "_max": {day: v[5] for day, v in days.items()},
    }


def nights(spans):
    days = {stage: defaultdict(float) for stage in ("", "Core", "Deep", "REM")}
    spans.sort()
    clusters = []
    for span in spans:
        if not clusters or span[0] - clusters[-1][0] >= 3 * 3600:
            clusters.append([span[1], []])
        clusters[-1][1].append(span)
        clusters[-1][0] = max(clusters[-1][0], span[1])
    for _, night in clusters:
        staged = [s[2] for s in night if s[3]]
        counted = [s for s in night if s[2] == min(staged)] if staged else night
        day = max(night, key=lambda s: s[1])[4]
        for stage in ("", "Core", "Deep", "REM"):
            total, end = 0, 0
            for start, stop, *rest in counted:
                if stage == "" or rest[1] == stage:
                    total += max(0, stop - max(start, end))
                    end = max(end, stop)
            days[stage][day] += total / 60
    return days


result, current, kind, held, sleep = {}, None, None, None, []


def finish():
    if current is not None and kind is not None:
        if kind[1] == "sum":
            result[kind[0]] = sums(held)
        else:
            for part, days in best(held, kind[1]).items():
                if part == "" or kind[0] == "heart_rate":
                    result[kind[0] + part] = days


context = iterparse(path, events=("start", "end"))
_, root = next(context)
for event, element in context:
    if event == "start" or element.tag != "Record":
        continue
    get = element.get
    name = get("type")
    if name != current and name != SLEEP:
        finish()
        current, kind = name, TYPES.get(name)
        held = [] if kind and kind[1] == "sum" else {}
    if name == SLEEP:
        value = get("value")
        if "Asleep" in value:
            stage = value.split("Asleep")[1]
            source = rank(get("sourceName"), get("device"))
            start, end = instant(get("startDate")), instant(get("endDate"))
            staged = stage if stage in ("Core", "Deep", "REM") else None
            sleep.append((start.timestamp(), end.timestamp(), source, staged, local_day(end, zone_of(element))))
    elif kind:
        begins, ends = instant(get("startDate")), instant(get("endDate"))
        source = rank(get("sourceName"), get("device"))
        value = float(get("value")) * kind[2][get("unit")]
        day = local_day(begins, zone_of(element))
        start = begins.timestamp()
        if kind[1] == "sum":
            held.append((source, start, ends.timestamp(), value, day))
        else:
            found = held.get((day, source))
            if found is None:
                held[(day, source)] = [value, 1, start, value, value, value]
            else:
                found[0] += value
                found[1] += 1
                if start >= found[2]:
                    found[2], found[3] = start, value
                found[4] = min(found[4], value)
                found[5] = max(found[5], value)
    root.clear()
finish()
for stage, days in nights(sleep).items():
    result[{"": "sleep_duration", "Core": "sleep_light", "Deep": "sleep_deep", "REM": "sleep_rem"}[stage]] = days
used = resource.getrusage(resource.RUSAGE_SELF)
with open("/proc/self/status") as status:
    peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
json.dump({"cpu": used.ru_utime + used.ru_stime, "rss": peak / 1024, "days": result}, sys.stdout)
