let loaded: Promise<ReadonlySet<string>> | undefined

/** The 10,000 most common passwords, loaded at the first use. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, 10_000)),
  )
  return loaded
}
