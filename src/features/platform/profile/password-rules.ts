export interface PasswordCondition {
  label: string
  isMet: boolean
}

export interface PasswordEntry {
  oldPassword: string
  newPassword: string
  confirmPassword: string
}

const MIN_LENGTH = 8
const MAX_LENGTH = 64

/** What can be seen while one types; common and earlier passwords only the server knows. */
export function passwordConditions(entry: PasswordEntry, account: string): PasswordCondition[] {
  const { oldPassword, newPassword, confirmPassword } = entry
  const length = [...newPassword].length
  const isTyped = length > 0
  return [
    { label: `${MIN_LENGTH} 到 ${MAX_LENGTH} 个字符`, isMet: length >= MIN_LENGTH && newPassword.length <= MAX_LENGTH },
    { label: '不包含登录账号', isMet: isTyped && !newPassword.toLowerCase().includes(account.toLowerCase()) },
    { label: '与当前密码不同', isMet: isTyped && newPassword !== oldPassword },
    { label: '两次输入一致', isMet: isTyped && newPassword === confirmPassword },
  ]
}

const characterSets = [
  { pattern: /[a-z]/, size: 26 },
  { pattern: /[A-Z]/, size: 26 },
  { pattern: /[0-9]/, size: 10 },
  { pattern: /[!-/:-@[-`{-~ ]/, size: 33 },
  { pattern: /[^ -~]/, size: 1000 },
]

/** Bits from which on a password counts as fair, good and strong. */
const steps = [36, 52, 72]

/**
 * 0 nothing typed, 1 weak, 2 fair, 3 good, 4 strong: by length and by how many kinds of characters there are to guess
 * from. A character that only goes on from the one before it, as in aaaa or 1234, adds nothing.
 */
export function passwordStrength(password: string): number {
  if (password === '') return 0
  const points = [...password].map((character) => character.codePointAt(0) ?? 0)
  const telling = points.filter((point, index) => index === 0 || Math.abs(point - (points[index - 1] ?? 0)) > 1)
  const choices = characterSets.reduce((sum, { pattern, size }) => sum + (pattern.test(password) ? size : 0), 0)
  const bits = telling.length * Math.log2(choices)
  return 1 + steps.filter((step) => bits >= step).length
}
