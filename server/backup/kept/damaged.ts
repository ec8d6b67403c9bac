/** What is kept is not what was kept; its words end the sentence "log/… is damaged: …". */
export class Damaged extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'Damaged'
  }
}
