// The matrix operations of the filter and the smoother of the energy. They run for each day of two years, so they are loops over arrays.

/** The quantities of the state: see EnergyFilter.ts. */
export const SIZE = 5

/** `SIZE` numbers. */
export type Vector = ReadonlyArray<number>
/** `SIZE` rows of `SIZE` numbers, one after the other. */
export type Matrix = ReadonlyArray<number>

/** Zeros. They begin as fractions: V8 keeps arrays of whole numbers in another form, and would convert each copy at its first fraction. */
const zeros = (length: number): ReadonlyArray<number> => Array.from({ length }, () => 0.5).fill(0)

export const NO_VECTOR: Vector = zeros(SIZE)
export const NO_MATRIX: Matrix = zeros(SIZE * SIZE)

const at = (values: Vector | Matrix, index: number): number => values[index] ?? 0

/** A value of a matrix. */
export const cell = (matrix: Matrix, row: number, column: number): number => at(matrix, row * SIZE + column)

export const dot = (a: Vector, b: Vector): number => {
  let sum = 0
  for (let index = 0; index < SIZE; index++) sum += at(a, index) * at(b, index)
  return sum
}

/** a + b × factor. */
export const plus = (a: Vector, b: Vector, factor: number): Vector => {
  const found = NO_VECTOR.slice()
  for (let index = 0; index < SIZE; index++) found[index] = at(a, index) + at(b, index) * factor
  return found
}

/** The matrix times a vector. */
export const times = (matrix: Matrix, vector: Vector): Vector => {
  const found = NO_VECTOR.slice()
  for (let row = 0; row < SIZE; row++) {
    let sum = 0
    for (let column = 0; column < SIZE; column++) sum += at(matrix, row * SIZE + column) * at(vector, column)
    found[row] = sum
  }
  return found
}

/** The matrix, and the vectors' product a × b (row × column) times a factor. */
export const plusProduct = (matrix: Matrix, a: Vector, b: Vector, factor: number): Matrix => {
  const found = matrix.slice()
  for (let row = 0; row < SIZE; row++) {
    const value = at(a, row) * factor
    if (value === 0) continue
    for (let column = 0; column < SIZE; column++) {
      const index = row * SIZE + column
      found[index] = at(found, index) + value * at(b, column)
    }
  }
  return found
}

/** The matrix with more on its diagonal. */
export const plusDiagonal = (matrix: Matrix, more: Vector): Matrix => {
  const found = matrix.slice()
  for (let index = 0; index < SIZE; index++) {
    const place = index * (SIZE + 1)
    found[place] = at(found, place) + at(more, index)
  }
  return found
}

export const transposed = (matrix: Matrix): Matrix => {
  const found = NO_MATRIX.slice()
  for (let row = 0; row < SIZE; row++)
    for (let column = 0; column < SIZE; column++) found[column * SIZE + row] = at(matrix, row * SIZE + column)
  return found
}

/** A × M × the transpose of A: the covariance M after the step A. M is symmetric, and so is the result. */
export const around = (a: Matrix, m: Matrix): Matrix => {
  const half = NO_MATRIX.slice()
  for (let row = 0; row < SIZE; row++) {
    for (let inner = 0; inner < SIZE; inner++) {
      const value = at(a, row * SIZE + inner)
      // Half of a step's cells are zero.
      if (value === 0) continue
      for (let column = 0; column < SIZE; column++) {
        const index = row * SIZE + column
        half[index] = at(half, index) + value * at(m, inner * SIZE + column)
      }
    }
  }
  const found = NO_MATRIX.slice()
  for (let row = 0; row < SIZE; row++) {
    for (let column = row; column < SIZE; column++) {
      let sum = 0
      for (let inner = 0; inner < SIZE; inner++) sum += at(half, row * SIZE + inner) * at(a, column * SIZE + inner)
      found[row * SIZE + column] = sum
      found[column * SIZE + row] = sum
    }
  }
  return found
}
