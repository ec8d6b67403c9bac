/** What everybody is told of a thing of the company. */
export interface AssetNotice {
  assetTag: string
  company: string | null
  phone: string | null
}
