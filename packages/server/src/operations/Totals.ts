/** The conversion of the triggers that keep the totals, repeated here because a released migration never changes. */
const millionths = (column: string) => `CAST(floor(coalesce(${column}, 0) * 1000000 + 0.5) AS bigint)`

/** The first date whose stored totals differ from the sums of its rows, if there is one. */
export const WRONG_TOTAL = `SELECT date FROM (
    SELECT account_id, date, calories, protein, carbs, fat, water_ml, weight_kg, CAST(NULL AS double precision) AS logged_weight_kg
      FROM day_total
    UNION ALL
    SELECT account_id, date, ${["calories", "protein", "carbs", "fat"].map((column) => `-${millionths(column)}`).join(", ")}, 0, NULL, NULL
      FROM food WHERE deleted_at IS NULL
    UNION ALL
    SELECT account_id, date, 0, 0, 0, 0, -${millionths("amount_ml")}, NULL, NULL FROM water WHERE deleted_at IS NULL
    UNION ALL
    SELECT account_id, date, 0, 0, 0, 0, 0, NULL, weight_kg FROM check_in WHERE deleted_at IS NULL
  ) AS amounts
  GROUP BY account_id, date
  HAVING sum(calories) <> 0 OR sum(protein) <> 0 OR sum(carbs) <> 0 OR sum(fat) <> 0 OR sum(water_ml) <> 0
    OR max(weight_kg) IS DISTINCT FROM max(logged_weight_kg)
  ORDER BY date LIMIT 1`
