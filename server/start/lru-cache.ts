/** Keeps the entries that were used last, so that a stream of new keys cannot fill the memory. */
export class LruCache<Key, Value> {
  private readonly entries = new Map<Key, Value>()

  constructor(private readonly size: number) {}

  get(key: Key): Value | undefined {
    const value = this.entries.get(key)
    if (value !== undefined) {
      this.entries.delete(key)
      this.entries.set(key, value)
    }
    return value
  }

  delete(key: Key): void {
    this.entries.delete(key)
  }

  set(key: Key, value: Value): void {
    this.entries.delete(key)
    this.entries.set(key, value)
    if (this.entries.size > this.size) {
      const [oldest] = this.entries.keys()
      if (oldest !== undefined) this.entries.delete(oldest)
    }
  }
}
