/** What anybody who finds an asset of the company may know. */
export interface AssetNotice {
  assetTag: string
  company: string | null
  phone: string | null
}
