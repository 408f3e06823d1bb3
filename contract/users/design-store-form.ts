/** What a designer submits about the own store. */
export interface DesignStoreForm {
  name: string
  avatar: string
  cover: string
  slogan: string
  intro: string
  styleIds: number[]
  workYears: number
  /** Yuan per square metre. */
  feeMin: string
  feeMax: string
  serviceAreas: string[]
  storeId: number | null
  caseIds: number[]
}
