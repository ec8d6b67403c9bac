/** What anybody may know about an asset of the company. */
export interface AssetNotice {
  assetTag: string
  company: string | null
  phone: string | null
}
