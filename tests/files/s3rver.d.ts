declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  /** A server that speaks S3 and keeps its buckets in a directory. */
  class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
  export = S3rver
}
