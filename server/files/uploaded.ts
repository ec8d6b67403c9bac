/** A file as it was sent. */
export class Uploaded {
  constructor(
    /** As the sender calls it. */
    readonly name: string,
    readonly bytes: Buffer,
  ) {}
}
