/** Tests that prove a check: a file, and which of its tests by their full name; all of them where no words are given. */
export interface Proof {
  file: string
  tests?: RegExp
}

export interface SecurityCheck {
  number: number
  title: string
  /** Chapters of OWASP ASVS 5.0 and of the API Security Top 10 (2023) that it answers to. */
  reference: string
  proofs: readonly Proof[]
}
