/** Tests that prove a check: a file, and substrings of full test names; all tests of the file if none are given. */
export interface Proof {
  file: string
  tests?: RegExp
}

export interface SecurityCheck {
  number: number
  title: string
  /** Matching chapters of OWASP ASVS 5.0 and the API Security Top 10 (2023). */
  reference: string
  proofs: readonly Proof[]
}
