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

/** Conditions checked while typing; only the server knows common and previous passwords. */
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

/** Entropy in bits from which a password counts as fair, good and strong. */
const steps = [36, 52, 72]

/**
 * 0 empty, 1 weak, 2 fair, 3 good, 4 strong: by length and character classes. A character that continues a pattern, as
 * in aaaa or 1234, adds nothing.
 */
export function passwordStrength(password: string): number {
  if (password === '') return 0
  const points = [...password].map((character) => character.codePointAt(0) ?? 0)
  const telling = points.filter((point, index) => index === 0 || Math.abs(point - (points[index - 1] ?? 0)) > 1)
  const choices = characterSets.reduce((sum, { pattern, size }) => sum + (pattern.test(password) ? size : 0), 0)
  const bits = telling.length * Math.log2(choices)
  return 1 + steps.filter((step) => bits >= step).length
}
