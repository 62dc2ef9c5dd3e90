/** The conversion of migration 0002, repeated here because a released migration never changes. */
const millionths = (column: string) => `CAST(round(coalesce(${column}, 0) * 1000000) AS INTEGER)`

/** The first date whose stored totals differ from the sums of its rows, if there is one. */
export const WRONG_TOTAL = `SELECT date FROM (
    SELECT account_id, date, calories, protein, carbs, fat, water_ml, weight_kg, NULL AS logged_weight_kg FROM day_total
    UNION ALL
    SELECT account_id, date, ${["calories", "protein", "carbs", "fat"].map((column) => `-${millionths(column)}`).join(", ")}, 0, NULL, NULL
      FROM food WHERE deleted_at IS NULL
    UNION ALL
    SELECT account_id, date, 0, 0, 0, 0, -${millionths("amount_ml")}, NULL, NULL FROM water WHERE deleted_at IS NULL
    UNION ALL
    SELECT account_id, date, 0, 0, 0, 0, 0, NULL, weight_kg FROM check_in WHERE deleted_at IS NULL
  )
  GROUP BY account_id, date
  HAVING sum(calories) <> 0 OR sum(protein) <> 0 OR sum(carbs) <> 0 OR sum(fat) <> 0 OR sum(water_ml) <> 0
    OR max(weight_kg) IS NOT max(logged_weight_kg)
  ORDER BY date LIMIT 1`
