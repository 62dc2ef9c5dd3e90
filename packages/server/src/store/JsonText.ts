/**
 * A value that is JSON text already, as it goes to the one who asked: a range of years is read as text, and making values of
 * it only to make text of them again would be most of its cost. `A` is what the text says.
 */
export class JsonText<A> {
  declare readonly says: A
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
