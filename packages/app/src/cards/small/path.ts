/** What d3-shape draws lines and areas with, without arcs and with places rounded to thousandths of a pixel. */
export class Path {
  #drawn = ""

  readonly #command =
    (letter: string) =>
    (...places: ReadonlyArray<number>): void => {
      this.#drawn += letter + places.map((place) => Math.round(1000 * place) / 1000).join(",")
    }

  readonly moveTo = this.#command("M")
  readonly lineTo = this.#command("L")
  readonly bezierCurveTo = this.#command("C")
  readonly closePath = this.#command("Z")
  readonly toString = (): string => this.#drawn
}
