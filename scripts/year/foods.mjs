// The foods that the person of the year eats: name, kcal, and grams of protein, carbohydrate and fat.

const food = (name, calories, protein, carbs, fat) => ({ name, calories, protein, carbs, fat })

export const OATS = food("Oats with milk and banana", 420, 16, 66, 9)
export const COFFEE = food("Coffee with milk", 35, 2, 3, 1.5)
export const RICE_BOWL = food("Chicken rice bowl", 680, 48, 78, 18)
export const SKYR = food("Skyr with blueberries", 190, 21, 21, 1.5)
export const ALMONDS = food("Almonds, 30 g", 174, 6, 6, 15)
export const SALMON = food("Salmon, potatoes, salad", 640, 41, 52, 27)
export const LENTILS = food("Lentil curry", 590, 27, 82, 15)

const EGGS = food("Scrambled eggs on toast", 460, 28, 34, 23)
const PANCAKES = food("Pancakes with skyr and berries", 610, 32, 82, 16)
const SANDWICH = food("Cheese sandwiches and an apple", 690, 31, 78, 27)
const SOUP = food("Tomato soup with bread and cheese", 620, 24, 74, 24)
const CANTEEN = food("Canteen: pasta with vegetables", 790, 25, 104, 21)
const SHAKE = food("Protein shake with banana", 260, 29, 31, 3)
const CHOCOLATE = food("Dark chocolate, 4 squares", 220, 3, 18, 15)
const STIR_FRY = food("Tofu stir-fry with noodles", 740, 34, 78, 24)
const CHILI = food("Chili with rice", 780, 42, 84, 22)
const PIZZA = food("Pizza", 980, 40, 112, 40)
const BURGER = food("Burger and fries", 1050, 45, 98, 52)

/** By weekday from Monday: what is usual at each meal, the most usual first. */
export const HABITS = [
  { breakfast: [OATS], lunch: [RICE_BOWL, CANTEEN], dinner: [STIR_FRY, LENTILS] },
  { breakfast: [OATS], lunch: [CANTEEN, SANDWICH], dinner: [LENTILS, CHILI] },
  { breakfast: [OATS], lunch: [RICE_BOWL, SOUP], dinner: [CHILI, STIR_FRY] },
  { breakfast: [OATS], lunch: [CANTEEN, SANDWICH], dinner: [STIR_FRY, PIZZA] },
  { breakfast: [OATS], lunch: [RICE_BOWL, CANTEEN], dinner: [SALMON, PIZZA] },
  { breakfast: [EGGS, OATS], lunch: [SOUP, SANDWICH], dinner: [BURGER, PIZZA] },
  { breakfast: [PANCAKES, EGGS], lunch: [SANDWICH, SOUP], dinner: [LENTILS, SALMON] }
]

export const SNACKS = [SKYR, ALMONDS, SHAKE, CHOCOLATE]
